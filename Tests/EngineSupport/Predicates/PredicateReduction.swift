package import PredicateFormat

/// Simpler predicates to try in place of one that fails.
package enum PredicateReduction {
  /// Trees that are a little smaller, the smallest first.
  package static func candidates(for node: PredicateNode) -> [PredicateNode] {
    switch node.kind {
    case .constant, .block, .tooDeep: return []
    case .and(let parts): return compound(parts, PredicateNode.Kind.and)
    case .or(let parts): return compound(parts, PredicateNode.Kind.or)
    case .not(let part): return [part] + candidates(for: part).map { PredicateNode(.not($0)) }
    case .comparison(let comparison): return candidates(for: comparison).map { PredicateNode(.comparison($0)) }
    }
  }

  private static func compound(
    _ parts: [PredicateNode], _ make: ([PredicateNode]) -> PredicateNode.Kind
  ) -> [PredicateNode] {
    var found = parts
    if parts.count > 2 { found += parts.indices.map { PredicateNode(make(parts.without($0))) } }
    for place in parts.indices {
      found += candidates(for: parts[place]).map { PredicateNode(make(parts.with($0, at: place))) }
    }
    return found
  }

  private static func candidates(for node: ComparisonNode) -> [ComparisonNode] {
    func with(_ left: ExpressionNode, _ right: ExpressionNode, _ options: ComparisonOptions) -> ComparisonNode {
      ComparisonNode(left, node.operator, right, options: options, modifier: node.modifier)
    }
    var found: [ComparisonNode] = node.options.isEmpty ? [] : [with(node.left, node.right, [])]
    found += candidates(for: node.left).map { with($0, node.right, node.options) }
    found += candidates(for: node.right).map { with(node.left, $0, node.options) }
    return found
  }

  private static func candidates(for node: ExpressionNode) -> [ExpressionNode] {
    switch node.kind {
    case .nilLiteral, .selfRecord, .anyKey, .variable, .block, .tooDeep, .assignment, .function: return []
    case .constant(let value): return simpler(value).map { ExpressionNode(.constant($0)) }
    case .keyPath(let path): return shorter(path).map { ExpressionNode(.keyPath($0)) }
    case .member(let base, let path):
      return candidates(for: base).map { ExpressionNode(.member($0, path)) }
        + shorter(path).map { ExpressionNode(.member(base, $0)) }
    case .index(let base, let index): return candidates(for: base).map { ExpressionNode(.index($0, index)) }
    case .list(let parts):
      return parts.indices.map { ExpressionNode(.list(parts.without($0))) }
        + replacing(parts).map { ExpressionNode(.list($0)) }
    case .unary(let operation, let part):
      return [part] + candidates(for: part).map { ExpressionNode(.unary(operation, $0)) }
    case .binary(let operation, let left, let right):
      return [left, right] + candidates(for: left).map { ExpressionNode(.binary(operation, $0, right)) }
        + candidates(for: right).map { ExpressionNode(.binary(operation, left, $0)) }
    case .call(let name, let arguments):
      return arguments + replacing(arguments).map { ExpressionNode(.call(name, $0)) }
    case .cast(let part, let type): return [part] + candidates(for: part).map { ExpressionNode(.cast($0, type)) }
    case .ternary(let condition, let then, let other):
      return [then, other] + candidates(for: condition).map { ExpressionNode(.ternary($0, then, other)) }
        + candidates(for: then).map { ExpressionNode(.ternary(condition, $0, other)) }
        + candidates(for: other).map { ExpressionNode(.ternary(condition, then, $0)) }
    case .subquery(let collection, let name, let condition):
      return [collection, ExpressionNode(.subquery(collection, name, PredicateNode(.constant(true))))]
        + candidates(for: condition).map { ExpressionNode(.subquery(collection, name, $0)) }
        + candidates(for: collection).map { ExpressionNode(.subquery($0, name, condition)) }
    }
  }

  private static func replacing(_ parts: [ExpressionNode]) -> [[ExpressionNode]] {
    parts.indices.flatMap { place in candidates(for: parts[place]).map { parts.with($0, at: place) } }
  }

  private static func shorter(_ path: KeyPathNode) -> [KeyPathNode] {
    guard path.steps.count > 1 else { return [] }
    return path.steps.indices.map { KeyPathNode(path.steps.without($0)) }
  }

  private static func simpler(_ value: RecordValue) -> [RecordValue] {
    switch value {
    case .string(let text):
      let scalars = text.unicodeScalars
      guard !scalars.isEmpty else { return [] }
      return [.string(String(scalars.dropFirst())), .string(String(scalars.dropLast()))]
    case .integer(let number): return number == 0 ? [] : number == 1 ? [0] : [0, 1]
    case .double(let number): return number == 0 ? [] : [0.0]
    default: return []
    }
  }
}

extension Array {
  fileprivate func without(_ place: Int) -> [Element] {
    var copy = self
    copy.remove(at: place)
    return copy
  }

  fileprivate func with(_ element: Element, at place: Int) -> [Element] {
    var copy = self
    copy[place] = element
    return copy
  }
}
