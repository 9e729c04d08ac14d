/// Reads a tree node by node, from the top, in the order of the text.
///
/// ```swift
/// struct FunctionNames: SyntaxWalker {
///   var names: Set<String> = []
///   mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
///     if case .call(let name, _) = node.kind { names.insert(name) }
///     return .visitChildren
///   }
/// }
/// var functions = FunctionNames()
/// functions.walk(try FormatPredicate("length = max:(length)").node)
/// print(functions.names)  // ["max:"]
/// ```
/// A walker writes the methods that it needs; the others do nothing. Cost: one call of `enter` and `leave` a node.
public protocol SyntaxWalker {
  /// Called before the children of a predicate.
  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep
  /// Called before the children of an expression.
  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep
  /// Called after the children of a predicate, also if they were skipped.
  mutating func leave(_ node: PredicateNode)
  /// Called after the children of an expression, also if they were skipped.
  mutating func leave(_ node: ExpressionNode)
}

/// How a walk goes on.
public enum SyntaxWalkStep: Hashable, Sendable {
  /// With the nodes below.
  case visitChildren
  /// With what follows the node.
  case skipChildren
}

extension SyntaxWalker {
  /// Goes on.
  public mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep { .visitChildren }
  /// Goes on.
  public mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep { .visitChildren }
  /// Does nothing.
  public mutating func leave(_ node: PredicateNode) {}
  /// Does nothing.
  public mutating func leave(_ node: ExpressionNode) {}

  /// Walks a predicate and all below it. Recursion is bounded by ``Limits/deepestTree``.
  @inline(never)
  public mutating func walk(_ node: PredicateNode) {
    if enter(node) == .visitChildren {
      for child in node.children { walk(child) }
    }
    leave(node)
  }

  /// Walks an expression and all below it. Recursion is bounded by ``Limits/deepestTree``.
  @inline(never)
  public mutating func walk(_ node: ExpressionNode) {
    if enter(node) == .visitChildren {
      for child in node.children { walk(child) }
    }
    leave(node)
  }

  /// Walks a node and all below it.
  public mutating func walk(_ node: SyntaxNode) {
    switch node {
    case .predicate(let node): walk(node)
    case .expression(let node): walk(node)
    }
  }
}
