/// What may stand on the left of a comparison: an expression, or ANY, ALL or NONE of one.
///
/// ```swift
/// try ExpressionNode.key("age") > 18  // age > 18
/// try ExpressionNode.key("name").equals("ann", options: .caseInsensitive)  // name ==[c] "ann"
/// try ExpressionNode.key("words.text").any.contains("z")  // ANY words.text CONTAINS "z"
/// ```
/// On the right stand values, optionals and expressions, as ``ExpressionNode/init(_:)-(FormatArgument)`` takes them.
///
/// Between two expressions `==` and `!=` mean both: where a predicate is expected they build one, everywhere else they
/// tell whether the nodes are equal, as for every `Hashable` type. `let same = a == b` is a `Bool`; ``equals(_:options:)``
/// and ``differs(from:options:)`` always build.
public protocol ComparisonOperand {
  /// The predicate that compares the operand with another.
  func comparison(
    _ operator: ComparisonOperator, _ right: some FormatArgument, options: ComparisonOptions
  ) -> PredicateNode
}

extension ExpressionNode: ComparisonOperand {
  /// The comparison of this value with another.
  public func comparison(
    _ operator: ComparisonOperator, _ right: some FormatArgument, options: ComparisonOptions = []
  ) -> PredicateNode {
    PredicateNode(.comparison(ComparisonNode(self, `operator`, ExpressionNode(right), options: options)))
  }

  /// ANY: a comparison of it is true if it holds for some element of this collection.
  public var any: QuantifiedExpression { QuantifiedExpression(self, .any, isNegated: false) }
  /// ALL: a comparison of it is true if it holds for every element of this collection.
  public var all: QuantifiedExpression { QuantifiedExpression(self, .all, isNegated: false) }
  /// NONE: a comparison of it is true if it holds for no element of this collection. The tree has a NOT around ANY.
  public var none: QuantifiedExpression { QuantifiedExpression(self, .any, isNegated: true) }
}

/// A collection with ANY, ALL or NONE before it, waiting for the comparison.
public struct QuantifiedExpression: ComparisonOperand, Hashable, Sendable {
  private let expression: ExpressionNode
  private let modifier: ComparisonModifier
  private let isNegated: Bool

  init(_ expression: ExpressionNode, _ modifier: ComparisonModifier, isNegated: Bool) {
    self.expression = expression
    self.modifier = modifier
    self.isNegated = isNegated
  }

  /// The comparison of the elements with a value.
  public func comparison(
    _ operator: ComparisonOperator, _ right: some FormatArgument, options: ComparisonOptions = []
  ) -> PredicateNode {
    let comparison = ComparisonNode(
      expression, `operator`, ExpressionNode(right), options: options, modifier: modifier)
    let node = PredicateNode(.comparison(comparison))
    return isNegated ? .not(node) : node
  }
}

extension ComparisonOperand {
  /// `==`.
  public func equals(_ other: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.equal, other, options: options)
  }

  /// `!=`.
  public func differs(from other: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.notEqual, other, options: options)
  }

  /// `== nil`.
  public var isNil: PredicateNode { comparison(.equal, RecordValue.null, options: []) }

  /// `BEGINSWITH`.
  public func begins(with prefix: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.beginsWith, prefix, options: options)
  }

  /// `ENDSWITH`.
  public func ends(with suffix: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.endsWith, suffix, options: options)
  }

  /// `CONTAINS`: a text in a text, an element in a collection.
  public func contains(_ part: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.contains, part, options: options)
  }

  /// `LIKE`: a pattern with `*` and `?`.
  public func like(_ pattern: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.like, pattern, options: options)
  }

  /// `MATCHES`: a regular expression for the whole text.
  public func matches(_ pattern: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.matches, pattern, options: options)
  }

  /// `IN`: an element of a collection, a part of a text.
  public func isIn(_ container: some FormatArgument, options: ComparisonOptions = []) -> PredicateNode {
    comparison(.in, container, options: options)
  }

  /// `BETWEEN {lower, upper}`; both bounds are inside.
  public func isBetween(_ lower: some FormatArgument, and upper: some FormatArgument) -> PredicateNode {
    comparison(.between, ExpressionNode.list([ExpressionNode(lower), ExpressionNode(upper)]), options: [])
  }
}

/// `==` as a predicate.
public func == (left: some ComparisonOperand, right: some FormatArgument) -> PredicateNode { left.equals(right) }
/// `!=` as a predicate.
public func != (left: some ComparisonOperand, right: some FormatArgument) -> PredicateNode { left.differs(from: right) }

/// `== nil` as a predicate. The type of the right side admits nothing else.
public func == (left: some ComparisonOperand, right: Never?) -> PredicateNode { left.isNil }
/// `!= nil` as a predicate. The type of the right side admits nothing else.
public func != (left: some ComparisonOperand, right: Never?) -> PredicateNode {
  left.comparison(.notEqual, RecordValue.null, options: [])
}

/// `<` as a predicate.
public func < (left: some ComparisonOperand, right: some FormatArgument) -> PredicateNode {
  left.comparison(.less, right, options: [])
}

/// `<=` as a predicate.
public func <= (left: some ComparisonOperand, right: some FormatArgument) -> PredicateNode {
  left.comparison(.lessOrEqual, right, options: [])
}

/// `>` as a predicate.
public func > (left: some ComparisonOperand, right: some FormatArgument) -> PredicateNode {
  left.comparison(.greater, right, options: [])
}

/// `>=` as a predicate.
public func >= (left: some ComparisonOperand, right: some FormatArgument) -> PredicateNode {
  left.comparison(.greaterOrEqual, right, options: [])
}

extension ExpressionNode {
  /// Whether the nodes differ; where a predicate is expected, `!=` builds one instead.
  public static func != (left: ExpressionNode, right: ExpressionNode) -> Bool { !(left == right) }
}
