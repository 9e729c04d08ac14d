/// Predicates put together by code.
///
/// ```swift
/// let adult = try ExpressionNode.key("age") >= 18
/// let ann = try ExpressionNode.key("name").begins(with: "ann", options: .caseInsensitive)
/// print(adult && !ann)  // age >= 18 AND (NOT name BEGINSWITH[c] "ann")
/// print(PredicateNode.any([adult, ann]))  // age >= 18 OR name BEGINSWITH[c] "ann"
/// ```
extension PredicateNode {
  /// True if both are. A left operand that code built as an AND takes the right one in, so that `a && b && c` and loops
  /// that add to a predicate give one AND; a right operand and a parsed one keep their nesting.
  ///
  /// Cost: linear in the parts of the left operand; ``all(_:)`` joins a long list at once.
  public static func && (left: PredicateNode, right: PredicateNode) -> PredicateNode {
    if case .and(let parts) = left.kind, left.span == nil { return PredicateNode(.and(parts + [right])) }
    return PredicateNode(.and([left, right]))
  }

  /// True if either is. A left operand that code built as an OR takes the right one in, so that `a || b || c` and loops
  /// that add to a predicate give one OR; a right operand and a parsed one keep their nesting.
  ///
  /// Cost: linear in the parts of the left operand; ``any(_:)`` joins a long list at once.
  public static func || (left: PredicateNode, right: PredicateNode) -> PredicateNode {
    if case .or(let parts) = left.kind, left.span == nil { return PredicateNode(.or(parts + [right])) }
    return PredicateNode(.or([left, right]))
  }

  /// True if the operand is false.
  public static prefix func ! (operand: PredicateNode) -> PredicateNode { .not(operand) }

  /// One AND of these parts, a part that is itself an AND staying whole; of one part the part, of none true.
  public static func all(_ parts: [PredicateNode]) -> PredicateNode { PredicateNode(.and(parts)) }

  /// One OR of these parts, a part that is itself an OR staying whole; of one part the part, of none false.
  public static func any(_ parts: [PredicateNode]) -> PredicateNode { PredicateNode(.or(parts)) }

  /// One NOT around the part.
  public static func not(_ part: PredicateNode) -> PredicateNode { PredicateNode(.not(part)) }
}

extension PredicateNode: FormatArgument {
  /// The predicate, put in as it is.
  public var formatArgument: FormatArgumentValue { .predicate(self) }
}
