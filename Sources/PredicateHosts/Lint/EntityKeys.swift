import PredicateLanguage

/// What is said of a predicate where the records may be of any entity of a model.
///
/// What the checks for all entities say is said. A key that only some of them have is a warning, unless the predicate asks
/// whether it is nil.
struct EntityKeys: SyntaxWalker {
  /// A key path of the record, from its first step up to one that is a key.
  private struct Step {
    let path: [RecordKey]
    let span: SourceSpan?
    /// The entities that have it, and those that have all of the path but this.
    var having: [String] = []
    var lacking: [String] = []
  }

  private let model: RecordModel
  private var steps: [Step] = []
  /// The paths that are compared with nil, and where.
  private var guarded: [(path: [RecordKey], span: SourceSpan?)] = []

  /// The findings, where `check` gives those for an entity. Cost: that of a check for every entity.
  static func findings(
    in predicate: FormatPredicate, of model: RecordModel, _ check: (_ entity: String) -> [Diagnostic]
  ) -> [Diagnostic] {
    var walk = EntityKeys(model: model)
    walk.walk(predicate.node)
    return walk.findings(model.entities.map { ($0.name, check($0.name)) })
  }

  private init(model: RecordModel) { self.model = model }

  // MARK: Walking

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind {
      let operands = [comparison.left, comparison.right]
      if operands.contains(where: { $0.kind == .nilLiteral }) {
        guarded += operands.compactMap(Self.path).map { (Self.keys($0).map(\.key), node.span) }
      }
    }
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if let path = Self.path(node) { look(at: path, node.span) }
    return .visitChildren
  }

  /// The path of an expression that begins at the record.
  private static func path(_ node: ExpressionNode) -> KeyPathNode? {
    switch node.kind {
    case .keyPath(let path): path
    case .member(let base, let path): base.kind == .selfRecord ? path : nil
    default: nil
    }
  }

  /// The keys of a path up to what is no key of a record.
  private static func keys(_ path: KeyPathNode) -> [(key: RecordKey, span: SourceSpan?)] {
    var keys: [(key: RecordKey, span: SourceSpan?)] = []
    for step in path.steps {
      switch step.kind {
      case .key("self"), .collection: continue
      case .key(let key): keys.append((RecordKey(key), step.span))
      case .variable, .term: return keys
      }
    }
    return keys
  }

  private mutating func look(at path: KeyPathNode, _ span: SourceSpan?) {
    let keys = Self.keys(path)
    var found = keys.indices.map { place in
      Step(path: keys[...place].map(\.key), span: keys[place].span ?? span)
    }
    for root in model.entities {
      var entity: RecordModel.Entity? = root
      for (place, (key, _)) in keys.enumerated() {
        guard let owner = entity else { break }
        guard let property = owner.property(named: key.text) else {
          found[place].lacking.append(root.name)
          break
        }
        found[place].having.append(root.name)
        // What follows an attribute is the same for all.
        entity =
          if case .relationship(let relationship) = property { model.entity(named: relationship.destination) } else {
            nil
          }
      }
    }
    steps += found.filter { !$0.lacking.isEmpty }
  }

  // MARK: Telling

  private func findings(_ checks: [(entity: String, findings: [Diagnostic])]) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var told: Set<[RecordKey]> = []
    let advice = Self.advice(checks.flatMap(\.findings))
    for step in steps where !told.contains(step.path) {
      let key = step.path.map(\.text).joined(separator: ".")
      if step.having.isEmpty {
        findings.append(unknown(key, step, step.span.flatMap { advice[$0] }))
      } else if !guarded.contains(where: { step.path.starts(with: $0.path) }) {
        let message = "`\(key)` is a key of \(Self.list(step.having, "and")), not of \(Self.list(step.lacking, "or"))"
        findings.append(Diagnostic(.partialKey, message, at: step.span, severity: .warning))
      } else {
        continue
      }
      told.insert(step.path)
    }
    let lacking = Set(steps.flatMap(\.lacking).map(RecordKey.init))
    // For an entity that lacks a key there is less to say.
    let whole = checks.filter { !lacking.contains(RecordKey($0.entity)) }
    let basis = whole.isEmpty ? checks : whole
    let common = basis.first?.findings.filter { finding in
      !isTold(finding)
        && basis.allSatisfy { $0.findings.contains { $0.code == finding.code && $0.span == finding.span } }
    }
    return findings + (common ?? [])
  }

  /// Whether a finding about one entity is about a key that others lack.
  private func isTold(_ finding: Diagnostic) -> Bool {
    switch finding.code {
    case .unknownKey: steps.contains { $0.span == finding.span }
    // Whether there is such a key is asked rightly, even if an entity that has it always has a value.
    case .alwaysTrue, .alwaysFalse:
      guarded.contains { asked in asked.span == finding.span && steps.contains { $0.path == asked.path } }
    default: false
    }
  }

  /// What the checks for entities advise for keys that they do not know, by the place: best another key.
  private static func advice(_ findings: [Diagnostic]) -> [SourceSpan: Diagnostic] {
    var advice: [SourceSpan: Diagnostic] = [:]
    func namesAnother(_ finding: Diagnostic?) -> Bool { finding?.hint?.hasPrefix("did you mean") == true }
    for finding in findings where finding.code == .unknownKey && finding.hint != nil {
      guard let span = finding.span, advice[span] == nil || namesAnother(finding) && !namesAnother(advice[span]) else {
        continue
      }
      advice[span] = finding
    }
    return advice
  }

  /// The error for a key that no entity has, with what a check for one of them advises.
  private func unknown(_ key: String, _ step: Step, _ advised: Diagnostic?) -> Diagnostic {
    var finding = Diagnostic(.unknownKey, "no entity has a property `\(key)`", at: step.span, hint: advised?.hint)
    finding.fix = advised?.fix
    return finding
  }

  private static func list(_ names: [String], _ word: String) -> String {
    let shown = names.prefix(names.count > 4 ? 3 : 4).map { "`\($0)`" }
    let rest = names.count - shown.count
    if rest > 0 { return shown.joined(separator: ", ") + " \(word) \(rest) others" }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
