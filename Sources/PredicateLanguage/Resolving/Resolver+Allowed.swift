extension Resolver {
  /// What the whole tree is held to.
  var policy: Policy { preparation.policy }

  /// What policies refuse in a predicate: those of parts that were joined, then its own. Empty if there is nothing.
  package static func refusals(of predicate: FormatPredicate) -> [FormatError] {
    predicate.preparation.refusals(ofTree: .predicate(predicate.node))
  }

  /// The same for an expression.
  package static func refusals(of expression: FormatExpression) -> [FormatError] {
    expression.preparation.refusals(ofTree: .expression(expression.node))
  }

  /// Throws what policies refuse in a predicate, for what reads its tree without evaluating it.
  package static func requireAllowed(_ predicate: FormatPredicate) throws(FormatError) {
    if let refusal = refusals(of: predicate).first { throw refusal }
  }

  /// What the policy refuses in the tree, whatever was refused in parts.
  fileprivate static func ownRefusal(of tree: SyntaxNode, _ preparation: Preparation) -> FormatError? {
    guard preparation.policy.isRestricted else { return nil }
    var resolver = Resolver(tree, preparation)
    resolver.requireAllowedWords()
    resolver.visit()
    return FormatError(resolver.inOrder.filter(\.code.isOfPolicy), source: preparation.source)
  }

  /// Words and paths that the policy does not allow are refused before any name is settled.
  mutating func requireAllowedWords() {
    diagnostics += PolicyWalk.findings(in: tree, policy, preparation.functions)
  }

  /// All that was found, in the order of the text: words are looked at before names.
  var inOrder: [Diagnostic] {
    guard policy.restrictsWords else { return diagnostics }
    return diagnostics.enumerated().sorted { left, right in
      (left.element.span?.offset ?? -1, left.offset) < (right.element.span?.offset ?? -1, right.offset)
    }.map(\.element)
  }

  /// Whether a function was refused: one that is not listed, or, where some are listed, does not exist.
  func refuses(function name: String?) -> Bool {
    policy.refusal(ofFunction: name, typed: "", at: nil) != nil
  }

  /// A key path that the limits do not list is refused before anything is read.
  mutating func requireAllowed(_ path: KeyPathNode, _ span: SourceSpan?) {
    guard let allowed = policy.allowedPaths, let refused = refusedKeys(of: path.steps, allowed) else { return }
    if refused.isEmpty { return requireWholeRecord(span) }
    let near = NearMatch.best(for: refused, among: allowed.sorted().map(\.text))
    diagnostics.append(policy.refusal(ofKey: refused, hint: near.map { "did you mean `\($0)`?" }, at: span))
  }

  /// A variable that the host gives for each record is read along its ways, all of which the limits must list. The message
  /// tells what was typed, and none of the ways.
  mutating func requireAllowed(_ variable: HostVariable, _ steps: [KeyPathNode.Step], _ span: SourceSpan?) {
    guard let allowed = policy.allowedPaths else { return }
    let parts = variable.ways(toPartsOf: steps).map { KeyPathNode(keys: $0).steps }
    let ways = variable.paths.map { KeyPathNode(keys: $0).steps + steps } + parts
    guard ways.contains(where: { refusedKeys(of: $0, allowed) != nil }) else { return }
    if allowed.contains(RecordKey("SELF")) { return }
    let keys = steps.compactMap { step in if case .key(let key) = step.kind { "." + key } else { nil } }
    diagnostics.append(policy.refusal(ofKey: "$" + variable.name + keys.joined(), at: span))
  }

  /// The keys of a path that the limits do not list; none of them where it reads the record as a whole. Nil if all is listed.
  private func refusedKeys(of path: [KeyPathNode.Step], _ allowed: Set<RecordKey>) -> String? {
    var prefix = ""
    steps: for step in path {
      switch step.kind {
      case .key(let key): prefix += prefix.isEmpty ? key : ".\(key)"
      // They read what stands before them as a whole.
      case .collection(.first), .collection(.last), .collection(.allKeys), .collection(.allValues), .collection(.count):
        if prefix.isEmpty { return prefix }
        if step.kind != .collection(.first), step.kind != .collection(.last) { break steps }
        continue
      case .term(let name, let argument):
        guard let term = preparation.functions.term(named: name), term.readsKeys else { return "" }
        for key in [term.key].compactMap(\.self) + argument.split(separator: ".").map(String.init) {
          prefix += prefix.isEmpty ? key : ".\(key)"
          if allowed.contains(RecordKey(prefix)) { return nil }
        }
        continue
      case .collection, .variable: continue
      }
      if allowed.contains(RecordKey(prefix)) { return nil }
    }
    return prefix
  }

  /// What reads the record as a whole reads every key of it, so that the limits must list `SELF`.
  mutating func requireWholeRecord(_ span: SourceSpan?) {
    if let refusal = policy.refusalOfWholeRecord(at: span) { diagnostics.append(refusal) }
  }
}

extension Preparation {
  fileprivate func refusals(ofTree tree: SyntaxNode) -> [FormatError] {
    refusals + [Resolver.ownRefusal(of: tree, self)].compactMap(\.self)
  }

  /// What a check says of refusals. Those of parts have their places in other texts, so these go.
  func diagnostics(of refusals: [FormatError]) -> [Diagnostic] {
    refusals.flatMap { error in
      error.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if error.source != source { diagnostic.span = nil }
        return diagnostic
      }
    }
  }
}

extension Policy {
  /// What is wrong about using a key that is not listed.
  fileprivate func refusal(ofKey key: String, hint: String? = nil, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .forbiddenKey, "`\(key)` may not be used", at: span,
      hint: hint ?? Self.listHint((allowedPaths ?? []).sorted().map(\.text)))
  }

  /// What is wrong about using the record as a whole; nil where `SELF` is listed, or nothing.
  package func refusalOfWholeRecord(at span: SourceSpan? = nil) -> Diagnostic? {
    guard let allowed = allowedPaths, !allowed.contains(RecordKey("SELF")) else { return nil }
    return Diagnostic(
      .forbiddenKey, "the record as a whole may not be used", at: span,
      hint: Policy.listHint(allowed.sorted().map(\.text)))
  }
}

extension DiagnosticCode {
  /// Whether it says that a policy does not allow something.
  package var isOfPolicy: Bool { self == .forbiddenKey || self == .forbiddenWord }
}
