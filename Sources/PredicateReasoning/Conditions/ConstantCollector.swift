import PredicateLanguage

/// Collects the constants of a tree, those in lists one by one.
struct ConstantCollector: SyntaxWalker {
  private var found: [RecordValue] = []

  static func constants(in node: PredicateNode) -> [RecordValue] {
    var collector = ConstantCollector()
    collector.walk(node)
    return collector.found
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .constant(.array(let values)), .constant(.set(let values)): found += values
    case .constant(let value): found.append(value)
    default: break
    }
    return .visitChildren
  }
}
