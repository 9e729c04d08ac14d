/// Turns diagnostics into text: `line:column: error: …`, the source line, carets, what was expected, a hint.
public struct DiagnosticRenderer: Sendable {
  private let source: SourceText?
  // A line longer than this is cut around the carets: whole megabytes do not help anyone.
  private static let widestLine = 120

  /// A renderer for findings about `source`; without a source only messages and hints are shown.
  public init(source: SourceText?) { self.source = source }

  /// All findings, in order, separated by blank lines, without a final newline.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined(separator: "\n\n")
  }

  /// One finding, without a final newline.
  public func render(_ diagnostic: Diagnostic) -> String {
    var lines: [String] = []
    append("\(diagnostic.severity.rawValue): \(diagnostic.message)", at: diagnostic.span, to: &lines)
    if let expected = diagnostic.expected { lines.append("  expected \(expected)") }
    if let hint = diagnostic.hint { lines.append("  hint: \(hint)") }
    for note in diagnostic.notes { append("note: \(note.message)", at: note.span, to: &lines) }
    return lines.joined(separator: "\n")
  }

  private func append(_ message: String, at span: SourceSpan?, to lines: inout [String]) {
    guard let source, let span else {
      lines.append(message)
      return
    }
    let position = source.position(at: span.offset)
    lines.append("\(position.line):\(position.column): \(message)")
    let start = source.lineStart(before: span.offset).start
    let line = source.line(from: start)
    let bytes = line.utf8
    func index(_ offset: Int) -> Substring.Index {
      bytes.index(bytes.startIndex, offsetBy: min(max(offset - start, 0), bytes.count))
    }
    var before = line[..<index(span.offset)]
    let marked = line[index(span.offset)..<index(max(span.end, span.offset))]
    var after = line[index(max(span.end, span.offset))...]
    var lead = ""
    var tail = ""
    if before.count > Self.widestLine / 2 {
      before = before.suffix(Self.widestLine / 2)
      lead = "…"
    }
    if after.count > Self.widestLine / 2 {
      after = after.prefix(Self.widestLine / 2)
      tail = "…"
    }
    let shown = marked.count > Self.widestLine ? marked.prefix(Self.widestLine) : marked
    lines.append("  " + visible(lead + before + shown + after + tail))
    // One caret for each terminal cell, so that carets also sit right under wide characters.
    let indent = String(repeating: " ", count: TextWidth.cells(visible(lead + before)))
    lines.append("  " + indent + String(repeating: "^", count: max(1, TextWidth.cells(visible(String(shown))))))
  }

  /// Control characters and marks of the writing direction shown as spaces, so that neither carets nor terminals are
  /// upset.
  private func visible(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { TerminalText.isUnsafe($0) ? " " : $0 }))
  }
}
