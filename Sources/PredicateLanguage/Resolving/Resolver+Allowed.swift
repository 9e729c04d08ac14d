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
    guard let allowed = policy.allowedPaths else { return }
    var prefix = ""
    steps: for step in path.steps {
      switch step.kind {
      case .key(let key): prefix += prefix.isEmpty ? key : ".\(key)"
      // They read what stands before them as a whole.
      case .collection(.first), .collection(.last), .collection(.allKeys), .collection(.allValues):
        if prefix.isEmpty { return requireWholeRecord(span) }
        if step.kind != .collection(.first), step.kind != .collection(.last) { break steps }
        continue
      case .term(let name, let argument):
        guard let term = preparation.functions.term(named: name), term.readsKeys else {
          return requireWholeRecord(span)
        }
        for key in [term.key].compactMap(\.self) + argument.split(separator: ".").map(String.init) {
          prefix += prefix.isEmpty ? key : ".\(key)"
          if allowed.contains(RecordKey(prefix)) { return }
        }
        continue
      case .collection, .variable: continue
      }
      if allowed.contains(RecordKey(prefix)) { return }
    }
    if prefix.isEmpty, !path.steps.contains(where: { if case .variable = $0.kind { true } else { false } }) { return }
    let names = allowed.sorted().map(\.text)
    let near = NearMatch.best(for: prefix, among: names)
    diagnostics.append(
      Diagnostic(
        .forbiddenKey, "`\(prefix)` may not be used", at: span,
        hint: near.map { "did you mean `\($0)`?" } ?? Policy.listHint(names)))
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
