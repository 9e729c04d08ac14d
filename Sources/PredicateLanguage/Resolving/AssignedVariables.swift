/// The variables that some part assigns to. They change during an evaluation, so nothing that reads them is kept.
struct AssignedVariables: SyntaxWalker {
  private var names: Set<RecordKey> = []

  static func of(_ tree: SyntaxNode) -> Set<RecordKey> {
    var walker = AssignedVariables()
    walker.walk(tree)
    return walker.names
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if case .assignment(let name, _) = node.kind { names.insert(RecordKey(name)) }
    return .visitChildren
  }
}
