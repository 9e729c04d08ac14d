extension KeyPathNode {
  /// The path that a text spells: keys joined by dots, `@` before collection operators: `owner.name`, `items.@count`.
  ///
  /// Every part that does not begin with `@` is a key as it stands, keywords and names with `$`, blanks or `#` included.
  /// The steps' spans are places in `text`. Throws ``DiagnosticCode/invalidKeyPath`` for an empty part (`a..b`) and
  /// ``DiagnosticCode/unknownCollectionOperator`` for an unknown operator (`a.@total`).
  public init(parsing text: String) throws(FormatError) {
    var steps: [Step] = []
    var offset = 0
    for part in text.parts(separatedBy: UInt8(ascii: ".")) {
      let span = SourceSpan(offset: offset, length: part.utf8.count)
      offset = span.end + 1
      steps.append(Step(try Self.step(part, at: span, in: text), span: span))
    }
    self.init(steps)
  }

  private static func step(
    _ part: Substring, at span: SourceSpan, in text: String
  ) throws(FormatError) -> Step.Kind {
    if part.isEmpty {
      let message = text.isEmpty ? "a key path cannot be empty" : "missing key"
      let diagnostic = Diagnostic(
        .invalidKeyPath, message, at: span, expected: "names joined by dots, such as `owner.name` or `items.@count`")
      throw FormatError(diagnostic, source: SourceText(text))
    }
    guard part.utf8.first == UInt8(ascii: "@") else { return .key(String(part)) }
    let name = String(part.dropFirst())
    if let operation = CollectionOperator(rawValue: name) { return .collection(operation) }
    let match = NearMatch.best(for: name, among: CollectionOperator.allCases.map(\.rawValue))
    let diagnostic = Diagnostic(
      .unknownCollectionOperator, "unknown collection operator `\(part)`", at: span,
      hint: match.map { "did you mean `@\($0)`?" })
    throw FormatError(diagnostic, source: SourceText(text))
  }
}
