/// A node of either sort, for code that treats both alike.
@nonexhaustive public enum SyntaxNode: Hashable, Sendable {
  /// A node that is true or false.
  case predicate(PredicateNode)
  /// A node that gives a value.
  case expression(ExpressionNode)

  /// Where it stands in the text; nil if code built it.
  public var span: SourceSpan? {
    switch self {
    case .predicate(let node): node.span
    case .expression(let node): node.span
    }
  }

  /// Levels of the tree from here down, 1 for a leaf.
  public var height: Int {
    switch self {
    case .predicate(let node): node.height
    case .expression(let node): node.height
    }
  }

  /// The nodes directly below, in the order of the text.
  @inline(never)
  public var children: [SyntaxNode] {
    switch self {
    case .predicate(let node): node.children
    case .expression(let node): node.children
    }
  }

  /// Whether it is a literal, or a list of them: such a node is its own explanation.
  @inline(never)
  package var explainsItself: Bool {
    guard case .expression(let expression) = self else { return false }
    switch expression.kind {
    case .nilLiteral, .constant, .tooDeep: return true
    case .list(let parts): return parts.allSatisfy { SyntaxNode.expression($0).explainsItself }
    default: return false
    }
  }
}

// Which children a node has, and in which order, is said here and nowhere else; walking, rewriting, counting and copying
// stand on these two pairs. Children are handed out as an array, and not visited in place, so that code that goes down
// a tree has small frames: the switches below take kilobytes of stack without optimisation.

extension PredicateNode {
  /// The nodes directly below, in the order of the text.
  @inline(never)
  public var children: [SyntaxNode] {
    switch kind {
    case .constant, .block, .tooDeep: []
    case .and(let parts), .or(let parts): parts.map(SyntaxNode.predicate)
    case .not(let part): [.predicate(part)]
    case .comparison(let comparison): [.expression(comparison.left), .expression(comparison.right)]
    }
  }

  /// The node with other children, which must be of the sorts and in the order of ``children``; same span.
  @inline(never)
  package func replacingChildren(_ children: [SyntaxNode]) -> PredicateNode {
    var next = SyntaxChildren(children)
    let kind: Kind =
      switch self.kind {
      case .constant, .block, .tooDeep: self.kind
      case .and(let parts): .and(next.take(parts))
      case .or(let parts): .or(next.take(parts))
      case .not(let part): .not(next.take(part))
      case .comparison(let comparison):
        .comparison(
          ComparisonNode(
            next.take(comparison.left), comparison.operator, next.take(comparison.right),
            options: comparison.options, modifier: comparison.modifier))
      }
    return PredicateNode(kind, span: span)
  }
}

extension ExpressionNode {
  /// The nodes directly below, in the order of the text.
  @inline(never)
  public var children: [SyntaxNode] {
    switch kind {
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .block, .tooDeep: []
    case .member(let part, _), .unary(_, let part), .assignment(_, let part), .cast(let part, _): [.expression(part)]
    case .index(let base, .element(let element)): [.expression(base), .expression(element)]
    case .index(let base, .first), .index(let base, .last), .index(let base, .size): [.expression(base)]
    case .list(let parts), .call(_, let parts): parts.map(SyntaxNode.expression)
    case .binary(_, let left, let right): [.expression(left), .expression(right)]
    case .function(let target, _, let arguments): [.expression(target)] + arguments.map(SyntaxNode.expression)
    case .ternary(let condition, let then, let otherwise):
      [.predicate(condition), .expression(then), .expression(otherwise)]
    case .subquery(let collection, _, let condition): [.expression(collection), .predicate(condition)]
    }
  }

  /// The node with other children, which must be of the sorts and in the order of ``children``; same span.
  @inline(never)
  package func replacingChildren(_ children: [SyntaxNode]) -> ExpressionNode {
    var next = SyntaxChildren(children)
    let kind: Kind =
      switch self.kind {
      case .nilLiteral, .constant, .selfRecord, .anyKey, .variable, .keyPath, .block, .tooDeep: self.kind
      case .member(let base, let path): .member(next.take(base), path)
      case .index(let base, .element(let element)): .index(next.take(base), .element(next.take(element)))
      case .index(let base, let index): .index(next.take(base), index)
      case .list(let elements): .list(next.take(elements))
      case .unary(let op, let operand): .unary(op, next.take(operand))
      case .binary(let op, let left, let right): .binary(op, next.take(left), next.take(right))
      case .assignment(let name, let value): .assignment(name, next.take(value))
      case .call(let name, let arguments): .call(name, next.take(arguments))
      case .function(let target, let name, let arguments): .function(next.take(target), name, next.take(arguments))
      case .cast(let value, let type): .cast(next.take(value), type)
      case .ternary(let condition, let then, let otherwise):
        .ternary(next.take(condition), next.take(then), next.take(otherwise))
      case .subquery(let collection, let name, let condition):
        .subquery(next.take(collection), name, next.take(condition))
      }
    return ExpressionNode(kind, span: span)
  }
}

/// Gives children one after the other; where one is missing or of the other sort, the old one.
struct SyntaxChildren {
  private var rest: ArraySlice<SyntaxNode>

  init(_ children: [SyntaxNode]) { rest = children[...] }

  mutating func take(_ old: PredicateNode) -> PredicateNode {
    if case .predicate(let node)? = rest.popFirst() { return node }
    return old
  }

  mutating func take(_ old: ExpressionNode) -> ExpressionNode {
    if case .expression(let node)? = rest.popFirst() { return node }
    return old
  }

  mutating func take(_ old: [PredicateNode]) -> [PredicateNode] { old.map { take($0) } }
  mutating func take(_ old: [ExpressionNode]) -> [ExpressionNode] { old.map { take($0) } }
}
