/// Makes a changed copy of a tree.
///
/// ```swift
/// struct OfOwner: SyntaxRewriter {
///   mutating func leave(_ node: ExpressionNode) -> ExpressionNode? {
///     guard case .keyPath(let path) = node.kind else { return nil }
///     return ExpressionNode(.keyPath(KeyPathNode([.init(.key("owner"))] + path.steps)))
///   }
/// }
/// var rewriter = OfOwner()
/// print(rewriter.rewrite(try FormatPredicate("age > 3 AND name != nil").node))
/// // owner.age > 3 AND owner.name != nil
/// ```
/// A rewriter writes the methods that it needs; the others change nothing. `enter` decides from the top down, `leave`
/// from the bottom up. Nodes above a change are built anew with their spans; subtrees without a change are shared with
/// the original. A result deeper than ``Limits/deepestTree`` holds `.tooDeep`, as with the constructors of the nodes.
public protocol SyntaxRewriter {
  /// Called before the children of a predicate.
  mutating func enter(_ node: PredicateNode) -> SyntaxRewriteStep<PredicateNode>
  /// Called before the children of an expression.
  mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode>
  /// Called with a predicate whose children are done, unless `enter` kept or replaced it; nil changes nothing.
  mutating func leave(_ node: PredicateNode) -> PredicateNode?
  /// Called with an expression whose children are done, unless `enter` kept or replaced it; nil changes nothing.
  mutating func leave(_ node: ExpressionNode) -> ExpressionNode?
}

/// What becomes of a node before its children are looked at.
public enum SyntaxRewriteStep<Node: Hashable & Sendable>: Hashable, Sendable {
  /// It is decided by its children and by `leave`.
  case visitChildren
  /// It stays, and so does all below it.
  case keep
  /// Another takes its place, which is not looked into.
  case replace(Node)
}

extension SyntaxRewriter {
  /// Goes on.
  public mutating func enter(_ node: PredicateNode) -> SyntaxRewriteStep<PredicateNode> { .visitChildren }
  /// Goes on.
  public mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> { .visitChildren }
  /// Changes nothing.
  public mutating func leave(_ node: PredicateNode) -> PredicateNode? { nil }
  /// Changes nothing.
  public mutating func leave(_ node: ExpressionNode) -> ExpressionNode? { nil }

  /// The changed copy of a predicate.
  public mutating func rewrite(_ node: PredicateNode) -> PredicateNode { change(of: node) ?? node }
  /// The changed copy of an expression.
  public mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode { change(of: node) ?? node }

  /// The changed copy of a predicate; nil if nothing changes.
  @inline(never)
  package mutating func change(of node: PredicateNode) -> PredicateNode? {
    switch enter(node) {
    case .keep: return nil
    case .replace(let new): return new
    case .visitChildren:
      let changed = change(of: node.children).map(node.replacingChildren)
      return leave(changed ?? node) ?? changed
    }
  }

  /// The changed copy of an expression; nil if nothing changes.
  @inline(never)
  package mutating func change(of node: ExpressionNode) -> ExpressionNode? {
    switch enter(node) {
    case .keep: return nil
    case .replace(let new): return new
    case .visitChildren:
      let changed = change(of: node.children).map(node.replacingChildren)
      return leave(changed ?? node) ?? changed
    }
  }

  /// The nodes with changes; nil if nothing changes.
  private mutating func change(of nodes: [SyntaxNode]) -> [SyntaxNode]? {
    var result: [SyntaxNode]?
    for (index, node) in nodes.enumerated() {
      let changed: SyntaxNode? =
        switch node {
        case .predicate(let node): change(of: node).map(SyntaxNode.predicate)
        case .expression(let node): change(of: node).map(SyntaxNode.expression)
        }
      guard let changed else { continue }
      if result == nil { result = nodes }
      result?[index] = changed
    }
    return result
  }
}

/// A rewriter made of closures.
private struct ClosureRewriter: SyntaxRewriter {
  let predicate: (PredicateNode) -> PredicateNode?
  let expression: (ExpressionNode) -> ExpressionNode?

  mutating func leave(_ node: PredicateNode) -> PredicateNode? { predicate(node) }
  mutating func leave(_ node: ExpressionNode) -> ExpressionNode? { expression(node) }
}

extension PredicateNode {
  /// A copy in which the closures replace nodes, from the bottom up; nil from a closure changes nothing.
  public func rewriting(
    predicate: (PredicateNode) -> PredicateNode? = { _ in nil },
    expression: (ExpressionNode) -> ExpressionNode? = { _ in nil }
  ) -> PredicateNode {
    withoutActuallyEscaping(predicate) { predicate in
      withoutActuallyEscaping(expression) { expression in
        var rewriter = ClosureRewriter(predicate: predicate, expression: expression)
        return rewriter.rewrite(self)
      }
    }
  }

  /// A copy in which every node and every step of a key path has this span, or none.
  public func withSpans(_ span: SourceSpan?) -> PredicateNode { placed { _ in span } }

  /// A copy in which every node and every step of a key path has the span that a closure gives for its own.
  package func placed(_ place: (SourceSpan?) -> SourceSpan?) -> PredicateNode {
    PredicateNode(replacingChildren(children.map { $0.placed(place) }).kind, span: place(span))
  }
}

extension ExpressionNode {
  /// A copy in which the closures replace nodes, from the bottom up; nil from a closure changes nothing.
  public func rewriting(
    predicate: (PredicateNode) -> PredicateNode? = { _ in nil },
    expression: (ExpressionNode) -> ExpressionNode? = { _ in nil }
  ) -> ExpressionNode {
    withoutActuallyEscaping(predicate) { predicate in
      withoutActuallyEscaping(expression) { expression in
        var rewriter = ClosureRewriter(predicate: predicate, expression: expression)
        return rewriter.rewrite(self)
      }
    }
  }

  /// A copy in which every node and every step of a key path has this span, or none.
  public func withSpans(_ span: SourceSpan?) -> ExpressionNode { placed { _ in span } }

  /// A copy in which every node and every step of a key path has the span that a closure gives for its own.
  package func placed(_ place: (SourceSpan?) -> SourceSpan?) -> ExpressionNode {
    let node = replacingChildren(children.map { $0.placed(place) })
    return ExpressionNode(node.kind, span: place(span)).replacingSteps {
      [KeyPathNode.Step($0.kind, span: place($0.span))]
    }
  }

  /// The node with other steps in its key path, if it has one; its children stay.
  package func replacingSteps(_ replacement: (KeyPathNode.Step) -> [KeyPathNode.Step]) -> ExpressionNode {
    switch kind {
    case .keyPath(let path): ExpressionNode(.keyPath(KeyPathNode(path.steps.flatMap(replacement))), span: span)
    case .member(let base, let path):
      ExpressionNode(.member(base, KeyPathNode(path.steps.flatMap(replacement))), span: span)
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .index, .list, .unary, .binary, .assignment, .call,
      .function, .cast, .ternary, .subquery, .block, .tooDeep:
      self
    }
  }
}

extension SyntaxNode {
  fileprivate func placed(_ place: (SourceSpan?) -> SourceSpan?) -> SyntaxNode {
    switch self {
    case .predicate(let node): .predicate(node.placed(place))
    case .expression(let node): .expression(node.placed(place))
    }
  }
}
