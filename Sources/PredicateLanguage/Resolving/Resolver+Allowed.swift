extension Resolver {
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
        hint: near.map { "did you mean `\($0)`?" } ?? "allowed are \(names.joined(separator: ", "))"))
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
      hint: "allowed are \(allowed.sorted().map(\.text).joined(separator: ", "))")
  }
}
