import PredicateLanguage

/// Looks for variables that neither the host gives nor a SUBQUERY binds.
struct VariableWalk: SyntaxWalker {
  private let given: [RecordKey: String]
  private var bound: [RecordKey] = []
  private var findings: [Diagnostic] = []

  private init(given: [RecordKey: String]) { self.given = given }

  static func findings(in node: PredicateNode, _ given: [RecordKey: String]) -> [Diagnostic] {
    var walker = VariableWalk(given: given)
    walker.walk(node)
    return walker.findings
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .subquery(_, let name, _): bound.append(RecordKey(name))
    case .variable(let name):
      let key = RecordKey(name)
      if given[key] != nil || bound.contains(key) { break }
      let names = given.keys.map(\.text).sorted()
      let near = NearMatch.best(for: name, among: names + bound.map(\.text))
      findings.append(
        Diagnostic(
          .missingVariable, "the host has no variable `$\(name)`", at: node.span,
          hint: near.map { "did you mean `$\($0)`?" }
            ?? "it has \(names.map { "`$\($0)`" }.joined(separator: ", "))"))
    default: break
    }
    return .visitChildren
  }

  mutating func leave(_ node: ExpressionNode) {
    if case .subquery = node.kind { bound.removeLast() }
  }
}
