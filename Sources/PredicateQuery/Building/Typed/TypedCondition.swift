public import PredicateLanguage

/// A condition on records of a Swift type, for the `where` of a ``RecordQuery``.
///
/// Comparisons of key paths make it, `&&`, `||` and `!` combine it:
///
/// ```swift
/// let long: TypedCondition<Word> = \.length > 20
/// try RecordQuery<Word>().where(long && \.text != "" || 3...5 ~= \.length)
/// // Word where (length > 20 AND text != "") OR length BETWEEN {3, 5}
/// ```
/// Its tree is the one that the same condition has as a string.
public struct TypedCondition<Root>: Hashable, Sendable {
  let node: PredicateNode
  /// The first mistake on the way here, such as a property that is not listed.
  let failure: FormatError?
  /// The comparison, if ANY before it and the collection in its path say the same as a condition on single elements.
  let elementComparison: ComparisonNode?
  /// What predicates brought that are part of it.
  let limits: PartLimits?

  init(
    _ node: PredicateNode, failure: FormatError? = nil, elementComparison: ComparisonNode? = nil,
    limits: PartLimits? = nil
  ) {
    self.node = node
    self.failure = failure
    self.elementComparison = elementComparison
    self.limits = limits
  }

  /// What connectives make of conditions.
  private init(_ node: PredicateNode, of parts: [TypedCondition]) {
    self.init(
      node, failure: parts.lazy.compactMap(\.failure).first, limits: PartLimits.joined(parts.lazy.map(\.limits)))
  }

  /// The condition of a predicate, for what has no typed form. The predicate's limits are kept, its functions are not; see
  /// ``predicate(limits:functions:)``.
  public init(_ predicate: FormatPredicate) {
    self.init(
      predicate.source == nil ? predicate.node : predicate.node.withSpans(nil), limits: predicate.partLimits)
  }

  /// The condition without types, with the limits that evaluation keeps, or the stricter ones of a predicate within it, and
  /// the functions that it may call, such as the host's: `query.where(try condition.predicate(functions: functions))`.
  /// - Throws: `FormatError` (`unknownKey`) for a property that is not listed.
  public func predicate(
    limits: Limits = Limits(), functions: FunctionTable = .builtin
  ) throws(FormatError) -> FormatPredicate {
    if let failure { throw failure }
    return FormatPredicate(node, limits: limits, functions: functions, parts: self.limits)
  }

  /// A property, to call a method of: `.field(\.text).hasSuffix("gry")`.
  public static func field<Value>(_ path: TypedPath<Root, Value>) -> TypedExpression<Root, Value> {
    TypedExpression(path)
  }

  /// True if both are.
  public static func && (left: TypedCondition, right: TypedCondition) -> TypedCondition {
    TypedCondition(left.node && right.node, of: [left, right])
  }

  /// True if one of both is.
  public static func || (left: TypedCondition, right: TypedCondition) -> TypedCondition {
    TypedCondition(left.node || right.node, of: [left, right])
  }

  /// True if the condition is false.
  public static prefix func ! (condition: TypedCondition) -> TypedCondition {
    TypedCondition(!condition.node, of: [condition])
  }

  /// True if every one of the conditions is; true for an empty list.
  public static func all(_ conditions: [TypedCondition]) -> TypedCondition {
    TypedCondition(.all(conditions.map(\.node)), of: conditions)
  }

  /// True if some one of the conditions is; false for an empty list.
  public static func any(_ conditions: [TypedCondition]) -> TypedCondition {
    TypedCondition(.any(conditions.map(\.node)), of: conditions)
  }
}

extension TypedCondition {
  /// The comparison of two values.
  static func comparing<Left, Right>(
    _ left: TypedExpression<Root, Left>, _ operation: ComparisonOperator, _ right: TypedExpression<Root, Right>,
    options: ComparisonOptions = []
  ) -> TypedCondition {
    comparing(left.operand, operation, right.operand, options: options, isOneValue: !Left.valueType.isCollection)
  }

  /// The comparison of a value with a constant.
  static func comparing<Left, Right: RecordValueConvertible>(
    _ left: TypedExpression<Root, Left>, _ operation: ComparisonOperator, _ right: Right,
    options: ComparisonOptions = []
  ) -> TypedCondition {
    comparing(left, operation, TypedExpression<Root, Right>.value(right), options: options)
  }

  private static func comparing(
    _ left: TypedOperand, _ operation: ComparisonOperator, _ right: TypedOperand, options: ComparisonOptions,
    isOneValue: Bool
  ) -> TypedCondition {
    let quantifier = left.quantifier
    let modifier: ComparisonModifier =
      switch quantifier {
      case nil: .direct
      case .any, .some(.none): .any
      case .all: .all
      }
    let comparison = ComparisonNode(left.node, operation, right.node, options: options, modifier: modifier)
    var failure = left.failure ?? right.failure ?? right.misplacement
    if failure == nil, !options.isEmpty, !operation.takesOptions {
      failure = FormatError(Diagnostic(.optionsNotAllowed, "`\(operation.text)` takes no options"))
    }
    let node = PredicateNode(.comparison(comparison))
    let isForElements = isOneValue && quantifier == nil && comparison.readsOneProperty
    return TypedCondition(
      quantifier == .some(.none) ? .not(node) : node, failure: failure,
      elementComparison: isForElements ? comparison : nil, limits: PartLimits.joined([left.limits, right.limits]))
  }
}

extension ValueType {
  /// Whether it is a list or a set.
  fileprivate var isCollection: Bool { self == .list || self == .set }
}

extension ComparisonNode {
  /// Whether a property is compared with a constant such that nil never fulfils it, as collections may leave nil out.
  fileprivate var readsOneProperty: Bool {
    guard case .constant = right.kind, self.operator != .notEqual else { return false }
    switch left.kind {
    case .selfRecord: return true
    case .keyPath(let path): return path.steps.allSatisfy { if case .key = $0.kind { true } else { false } }
    case .nilLiteral, .constant, .anyKey, .variable, .member, .index, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      return false
    }
  }
}
