import PredicateLanguage

/// A comparison by its name, for conditions of three parts: `where("name", .equals, "id")`.
///
/// Every comparison of the language has one. ``any(_:)``, ``all(_:)`` and ``none(_:)`` make of it one with the elements
/// of a collection, ``not(_:)`` its opposite.
public struct QueryOperator: Hashable, Sendable {
  /// The operator of the language.
  let comparison: ComparisonOperator
  /// ANY, ALL or nothing.
  private(set) var modifier = ComparisonModifier.direct
  /// Whether a NOT stands around it.
  private(set) var isNegated = false

  private init(_ comparison: ComparisonOperator, isNegated: Bool = false) {
    self.comparison = comparison
    self.isNegated = isNegated
  }

  /// `==`; with nil, that there is no value.
  public static let equals = QueryOperator(.equal)
  /// `!=`; true of nil, unless it is compared with nil.
  public static let notEquals = QueryOperator(.notEqual)
  /// `<`.
  public static let lessThan = QueryOperator(.less)
  /// `<=`.
  public static let lessThanOrEqual = QueryOperator(.lessOrEqual)
  /// `>`.
  public static let greaterThan = QueryOperator(.greater)
  /// `>=`.
  public static let greaterThanOrEqual = QueryOperator(.greaterOrEqual)
  /// `BETWEEN`: the value is a closed range, or a list of the two bounds; both are inside.
  public static let between = QueryOperator(.between)
  /// NOT around `BETWEEN`.
  public static let notBetween = not(.between)
  /// `IN`: the value is a list or a set, or a text to be a part of.
  public static let `in` = QueryOperator(.in)
  /// NOT around `IN`.
  public static let notIn = not(.in)
  /// `CONTAINS`: a text in a text, an element in a collection.
  public static let contains = QueryOperator(.contains)
  /// NOT around `CONTAINS`.
  public static let notContains = not(.contains)
  /// `BEGINSWITH`.
  public static let beginsWith = QueryOperator(.beginsWith)
  /// `ENDSWITH`.
  public static let endsWith = QueryOperator(.endsWith)
  /// `LIKE`: a pattern with `*` and `?`.
  public static let like = QueryOperator(.like)
  /// `MATCHES`: a regular expression for the whole text.
  public static let matches = QueryOperator(.matches)
  /// `UTI-EQUALS`: the same type identifier.
  public static let typeEquals = QueryOperator(.utiEquals)
  /// `UTI-CONFORMS-TO`: the type identifier or one it conforms to.
  public static let typeConforms = QueryOperator(.utiConformsTo)
  /// `TOKENMATCHES`, which only other systems evaluate.
  public static let tokenMatches = QueryOperator(.tokenMatches)
  /// An operator of the host's; the name holds the colon: `.custom("soundsLike:")`.
  public static func custom(_ name: String) -> QueryOperator { QueryOperator(.custom(name)) }

  /// The opposite: a NOT around the comparison.
  public static func not(_ operation: QueryOperator) -> QueryOperator {
    var result = operation
    result.isNegated.toggle()
    return result
  }

  /// ANY: the comparison holds for some element of the collection on the left: `where("tags", .any(.equals), "new")`.
  public static func any(_ operation: QueryOperator) -> QueryOperator {
    // That some element is not in the list is that not all are.
    quantified(operation, operation.isNegated ? .all : .any)
  }

  /// ALL: the comparison holds for every element of the collection on the left; true if there are none.
  public static func all(_ operation: QueryOperator) -> QueryOperator {
    quantified(operation, operation.isNegated ? .any : .all)
  }

  /// NONE: the comparison holds for no element of the collection on the left. The tree has a NOT around ANY.
  public static func none(_ operation: QueryOperator) -> QueryOperator { not(any(operation)) }

  private static func quantified(_ operation: QueryOperator, _ modifier: ComparisonModifier) -> QueryOperator {
    var result = operation
    result.modifier = modifier
    return result
  }
}

extension QueryOperator {
  /// The condition that the operator makes of two values.
  /// - Throws: ``FormatError`` (`optionsNotAllowed`) for options of an operator that takes none.
  func condition(
    _ left: ExpressionNode, _ right: ExpressionNode, options: ComparisonOptions
  ) throws(FormatError) -> PredicateNode {
    if !options.isEmpty, !comparison.takesOptions {
      throw FormatError(Diagnostic(.optionsNotAllowed, "`\(comparison.text)` takes no options"))
    }
    let node = PredicateNode(
      .comparison(ComparisonNode(left, comparison, right, options: options, modifier: modifier)))
    return isNegated ? .not(node) : node
  }
}

/// What is asked of one value: `where("name", .isNil)`.
@nonexhaustive public enum QueryTest: Hashable, Sendable, CaseIterable {
  /// `== nil`: there is no value.
  case isNil
  /// `!= nil`: there is a value.
  case isNotNil
  /// `== YES`.
  case isTrue
  /// `== NO`; false of nil.
  case isFalse
  /// `.@count == 0`: the collection has no elements.
  case isEmpty
  /// `.@count > 0`: the collection has an element.
  case isNotEmpty

  /// The condition about the value at a path.
  func condition(_ path: ExpressionNode) -> PredicateNode {
    switch self {
    case .isNil: path.isNil
    case .isNotNil: path.differs(from: RecordValue.null)
    case .isTrue: path.equals(true)
    case .isFalse: path.equals(false)
    case .isEmpty: path.counted.equals(0)
    case .isNotEmpty: path.counted.comparison(.greater, 0)
    }
  }
}

extension ExpressionNode {
  /// The value with steps behind it.
  func appending(_ steps: [KeyPathNode.Step]) -> ExpressionNode {
    switch kind {
    case .keyPath(let path): ExpressionNode(.keyPath(KeyPathNode(path.steps + steps)))
    case .selfRecord: ExpressionNode(.keyPath(KeyPathNode(steps)))
    case .member(let base, let path): ExpressionNode(.member(base, KeyPathNode(path.steps + steps)))
    case .nilLiteral, .constant, .anyKey, .variable, .index, .list, .unary, .binary, .assignment, .call, .function,
      .cast, .ternary, .subquery, .block, .tooDeep:
      ExpressionNode(.member(self, KeyPathNode(steps)))
    }
  }

  /// `.@count` of the collection.
  var counted: ExpressionNode { appending([KeyPathNode.Step(.collection(.count))]) }
}
