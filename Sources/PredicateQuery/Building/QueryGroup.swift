public import PredicateLanguage

/// Conditions in parentheses, as the closures of `or`, `and` and `not` build them.
///
/// ```swift
/// try RecordQuery("Item").where("price", .lessThan, 10).or { $0.where("price > 100").where("stock", .isNotEmpty) }
/// // Item where price < 10 OR (price > 100 AND stock.@count > 0)
/// ```
/// It has the methods of a query that add conditions, each of which gives a new group. They do not throw: the group
/// keeps its first mistake, and the method of the query that takes the group throws it.
public struct QueryGroup<Record>: Sendable {
  /// What was put together so far; nil for no condition.
  public private(set) var predicate: FormatPredicate?
  /// The first mistake; what is added after it does not count.
  public private(set) var failure: FormatError?

  init(_ predicate: FormatPredicate?) { self.predicate = predicate }

  /// How a condition joins what stands before it.
  enum Connective { case and, or }

  /// The group with one more condition; nil leaves it as it is.
  func adding(
    _ connective: Connective, _ condition: () throws(FormatError) -> FormatPredicate?
  ) -> QueryGroup {
    if failure != nil { return self }
    var result = self
    do throws(FormatError) {
      guard let condition = try condition() else { return self }
      guard let predicate else {
        result.predicate = condition
        return result
      }
      switch connective {
      case .and: result.predicate = predicate && condition
      case .or: result.predicate = predicate || condition
      }
    } catch {
      result.failure = error
    }
    return result
  }

  /// What was put together.
  /// - Throws: the first mistake.
  func result() throws(FormatError) -> FormatPredicate? {
    if let failure { throw failure }
    return predicate
  }
}

/// Conditions of the parts that methods take.
enum QueryCondition {
  static func comparing(
    _ key: String, _ operation: QueryOperator, _ value: (any FormatArgument)?, _ options: ComparisonOptions
  ) throws(FormatError) -> FormatPredicate {
    let operand = value.map { ExpressionNode($0) } ?? ExpressionNode(.nilLiteral)
    let parts = value?.formatArgument.partLimits
    return FormatPredicate(
      joining: try operation.condition(try path(key), operand, options: options), parts, functions: .builtin)
  }

  static func testing(_ key: String, _ test: QueryTest) throws(FormatError) -> FormatPredicate {
    FormatPredicate(test.condition(try path(key)))
  }

  /// The predicate of a format that is a literal, with its arguments.
  static func parsing(
    _ format: FormatString, _ arguments: [(any FormatArgument)?]
  ) throws(FormatError) -> FormatPredicate {
    try FormatPredicate(format, arguments: arguments)
  }

  /// What a closure puts together; nil for no condition.
  static func group<Record>(
    _ build: (QueryGroup<Record>) -> QueryGroup<Record>
  ) throws(FormatError) -> FormatPredicate? {
    try build(QueryGroup(nil)).result()
  }

  /// The path that a text spells; `SELF`, in any case, is the record itself, as in format strings.
  private static func path(_ key: String) throws(FormatError) -> ExpressionNode {
    UTF8Text.equal(key.lowercased(), "self") ? ExpressionNode(.selfRecord) : try ExpressionNode.key(key)
  }
}
