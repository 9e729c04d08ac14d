import PredicateLanguage

/// Looks for comparisons that break rules.
struct RuleWalk: SyntaxWalker {
  private let rules: [HostRule]
  private let source: SourceText?
  /// The variables that the SUBQUERYs around the node bind.
  private var bound: [RecordKey] = []
  private(set) var findings: [Diagnostic] = []
  /// The comparisons of versions that a rule speaks of, whether they break it or not.
  private(set) var versions: Set<SourceSpan> = []

  init(_ node: PredicateNode, _ rules: [HostRule], _ source: SourceText?) {
    self.rules = rules.filter(\.isChecked)
    self.source = source
    if !self.rules.isEmpty { walk(node) }
  }

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind {
      for rule in rules {
        let isMeant = rule.subjects.contains { $0.matches(comparison, asDemand: false, bound: bound) }
        guard isMeant else { continue }
        if let demand = rule.demand, demand.matches(comparison, asDemand: true, bound: bound) { continue }
        var remedy = rule.hint
        if let rule = rule.versions {
          node.span.map { _ = versions.insert($0) }
          guard let advice = rule.advice(on: comparison, source) else { continue }
          remedy = advice
        }
        findings.append(
          Diagnostic(.hostRule, rule.message, at: node.span, severity: rule.severity, hint: remedy))
        // One is enough for a comparison.
        break
      }
    }
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if case .subquery(_, let name, _) = node.kind { bound.append(RecordKey(name)) }
    return .visitChildren
  }

  mutating func leave(_ node: ExpressionNode) {
    if case .subquery = node.kind { bound.removeLast() }
  }
}
