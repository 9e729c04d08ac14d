extension Resolver {
  /// What the policy of a predicate refuses in it; empty if there is nothing.
  static func refusals(of predicate: FormatPredicate) -> [Diagnostic] {
    guard predicate.limits.policy.isRestricted else { return [] }
    do throws(FormatError) { _ = try resolve(predicate) } catch { return error.diagnostics.filter(\.code.isOfPolicy) }
    return []
  }

  /// The same for an expression.
  static func refusals(of expression: FormatExpression) -> [Diagnostic] {
    guard expression.limits.policy.isRestricted else { return [] }
    do throws(FormatError) { _ = try resolve(expression) } catch { return error.diagnostics.filter(\.code.isOfPolicy) }
    return []
  }

  /// Words and paths that the policy does not allow are refused before any name is settled.
  mutating func requireAllowedWords() {
    diagnostics += PolicyWalk.findings(in: tree, preparation.limits.policy, preparation.functions)
  }

  /// All that was found, in the order of the text: words are looked at before names.
  var inOrder: [Diagnostic] {
    guard preparation.limits.policy.restrictsWords else { return diagnostics }
    return diagnostics.enumerated().sorted { left, right in
      (left.element.span?.offset ?? -1, left.offset) < (right.element.span?.offset ?? -1, right.offset)
    }.map(\.element)
  }

  /// Whether a function was refused: one that is not listed, or, where some are listed, does not exist.
  func refuses(function name: String?) -> Bool {
    preparation.limits.policy.refusal(ofFunction: name, typed: "", at: nil) != nil
  }

  /// A key path that the limits do not list is refused before anything is read.
  mutating func requireAllowed(_ path: KeyPathNode, _ span: SourceSpan?) {
    guard let allowed = preparation.limits.allowedPaths else { return }
    var prefix = ""
    steps: for step in path.steps {
      switch step.kind {
      case .key(let key): prefix += prefix.isEmpty ? key : ".\(key)"
      // They read what stands before them as a whole.
      case .collection(.first), .collection(.last), .collection(.allKeys), .collection(.allValues):
        if prefix.isEmpty { return requireWholeRecord(span) }
        if step.kind != .collection(.first), step.kind != .collection(.last) { break steps }
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
    if let refusal = preparation.limits.refusalOfWholeRecord(at: span) { diagnostics.append(refusal) }
  }
}

extension Limits {
  /// What is wrong about using the record as a whole; nil where the limits list `SELF`, or nothing.
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
