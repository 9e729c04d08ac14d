import PredicateLanguage

/// Since when which platform has which property.
struct Availability: Sendable {
  /// The platforms, in order.
  var platforms: [String] = []
  /// The platforms that have a property of an entity, each with its first version.
  var introduced: [RecordKey: [RecordKey: [HostPlatform]]] = [:]
  /// What tells the platform: a key or term as it prints, and the platform for each text that it equals.
  var told: [RecordKey: [RecordKey: String]] = [:]

  /// A warning for each property that the platform does not have.
  func findings(
    in node: PredicateNode, _ terms: [HostTerm], entity: String?, on platform: HostPlatform?
  ) -> [Diagnostic] {
    guard !introduced.isEmpty, let platform = platform ?? self.platform(of: node) else { return [] }
    var walker = AvailabilityWalk(availability: self, terms: terms, entity: entity, platform: platform)
    walker.walk(node)
    return walker.findings
  }

  /// The platform that a condition asks for: a part of the outermost AND says so.
  private func platform(of node: PredicateNode) -> HostPlatform? {
    let parts: [PredicateNode] = if case .and(let parts) = node.kind { parts } else { [node] }
    for part in parts {
      guard case .comparison(let comparison) = part.kind, comparison.operator == .equal,
        comparison.modifier == .direct, case .constant(.string(let text)) = comparison.right.kind,
        let name = told[RecordKey("\(comparison.left)")]?[RecordKey(text)]
      else { continue }
      return HostPlatform(name)
    }
    return nil
  }

  /// Why a platform does not have a property; nil if it has it, or if that is not known.
  fileprivate func finding(
    _ property: String, of entity: String, on platform: HostPlatform, at span: SourceSpan?
  ) -> Diagnostic? {
    guard let holders = introduced[RecordKey(entity)]?[RecordKey(property)] else { return nil }
    if let holder = holders.first(where: { $0.name == platform.name }) {
      guard let version = holder.version, !platform.reaches(version) else { return nil }
      return Diagnostic(
        .unavailableKey, "\(platform) does not have `\(property)`", at: span, severity: .warning, hint: "\(holder) does"
      )
    }
    let others = holders.map(\.description).joined(separator: ", ")
    return Diagnostic(
      .unavailableKey, "\(platform.name) does not have `\(property)`", at: span, severity: .warning,
      hint: others.isEmpty ? nil : "these do: \(others)")
  }
}

private struct AvailabilityWalk: SyntaxWalker {
  let availability: Availability
  let terms: [HostTerm]
  let entity: String?
  let platform: HostPlatform
  var findings: [Diagnostic] = []

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .keyPath(let path), .member(_, let path):
      for step in path.steps { look(at: step, node.span) }
    default: break
    }
    return .visitChildren
  }

  private mutating func look(at step: KeyPathNode.Step, _ span: SourceSpan?) {
    let (name, owner): (String, String?) =
      switch step.kind {
      case .key(let key): (key, entity)
      case .term(let term, let argument): (argument, terms.first { $0.name == term }?.entity)
      case .collection, .variable: ("", nil)
      }
    guard let owner else { return }
    // The argument may go on behind the property.
    var keys = name.split(separator: ".")
    while !keys.isEmpty {
      let property = keys.joined(separator: ".")
      if let finding = availability.finding(property, of: owner, on: platform, at: step.span ?? span) {
        return findings.append(finding)
      }
      keys.removeLast()
    }
  }
}
