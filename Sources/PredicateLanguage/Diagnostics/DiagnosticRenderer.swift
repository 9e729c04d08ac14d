/// Turns diagnostics into text: `line:column: error: …`, the source line, carets, what was expected, a hint.
public struct DiagnosticRenderer: Sendable {
  private let source: SourceText?
  private let width: Int?
  // Without a width, what is marked is cut beyond so many characters, and what stands beside it beyond half as many: whole
  // megabytes do not help anyone.
  private static let widestLine = 120

  /// A renderer for findings about `source`; without a source only messages and hints are shown.
  ///
  /// `width` is the number of terminal cells that a line may take, at least 20: words go to the next line, and the source
  /// line is cut around the carets so that they stay below what they mark. Nil, the default, is for files: only lines of
  /// the source beyond some 120 characters are cut.
  public init(source: SourceText?, width: Int? = nil) {
    self.source = source
    self.width = width.map { max(20, $0) }
  }

  /// All findings, in order, separated by blank lines, without a final newline.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined(separator: "\n\n")
  }

  /// One finding, without a final newline.
  public func render(_ diagnostic: Diagnostic) -> String { render(diagnostic, at: nil, notesAt: []) }

  /// One finding, for a source that is a part of a file: the places in the file stand for those in the source.
  package func render(_ diagnostic: Diagnostic, at place: String?, notesAt places: [String]) -> String {
    var lines: [String] = []
    append("\(diagnostic.severity.rawValue): \(diagnostic.message)", at: diagnostic.span, named: place, to: &lines)
    if let expected = diagnostic.expected { lines += wrapped("  expected \(expected)") }
    if let hint = diagnostic.hint { lines += wrapped("  hint: \(hint)") }
    for (number, note) in diagnostic.notes.enumerated() {
      let place = number < places.count ? places[number] : nil
      append("note: \(note.message)", at: note.span, named: place, to: &lines)
    }
    return lines.joined(separator: "\n")
  }

  private func append(_ message: String, at span: SourceSpan?, named place: String?, to lines: inout [String]) {
    guard let source, let span else {
      lines += wrapped((place.map { "\($0): " } ?? "") + message)
      return
    }
    let position = source.position(at: span.offset)
    lines += wrapped("\(place ?? "\(position.line):\(position.column)"): \(message)")
    let start = source.lineStart(before: span.offset).start
    let line = source.line(from: start)
    let bytes = line.utf8
    func index(_ offset: Int) -> Substring.Index {
      bytes.index(bytes.startIndex, offsetBy: min(max(offset - start, 0), bytes.count))
    }
    let excerpt = excerpt(
      line[..<index(span.offset)], line[index(span.offset)..<index(max(span.end, span.offset))],
      line[index(max(span.end, span.offset))...])
    lines.append("  " + excerpt.before + excerpt.marked + excerpt.after)
    // One caret for each terminal cell, so that carets also sit right under wide characters.
    let indent = String(repeating: " ", count: TextWidth.cells(excerpt.before))
    lines.append("  " + indent + String(repeating: "^", count: max(1, TextWidth.cells(excerpt.marked))))
  }

  /// As much of a source line as there is room for: what is marked first, then about as much on both sides of it.
  private func excerpt(
    _ before: Substring, _ marked: Substring, _ after: Substring
  ) -> (before: String, marked: String, after: String) {
    guard let width else {
      let side = Self.widestLine / 2
      return (
        visible(before.count > side ? "…" + before.suffix(side) : before), visible(marked.prefix(Self.widestLine)),
        visible(after.count > side ? after.prefix(side) + "…" : after)
      )
    }
    let (before, marked, after) = (visible(before), visible(marked), visible(after))
    let room = width - 2
    let shown = TextWidth.prefix(marked, room / 2)
    let rest = room - TextWidth.cells(shown)
    // What one side does not need, the other one gets.
    let left = min(TextWidth.cells(before), max(rest / 2, rest - TextWidth.cells(after)))
    return (TextWidth.cutFront(before, to: left), shown, TextWidth.cut(after, to: rest - left))
  }

  /// Lines of a message, those that are too long broken between words.
  package func message(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped(String($0)) }.joined(
      separator: "\n")
  }

  /// The text in lines that fit, the further ones indented.
  private func wrapped(_ text: String) -> [String] {
    guard let width, TextWidth.cells(text) > width else { return [text] }
    let indent = String(text.prefix { $0 == " " })
    // What is quoted stays together, so that it can be copied.
    var isQuoted = false
    let words = text.split { character in
      if character == "`" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }
    let lines = TextWidth.lines(words, width: width - indent.count - 2)
    return lines.enumerated().map { number, line in indent + (number == 0 ? "" : "  ") + line }
  }

  /// Control characters and marks of the writing direction shown as spaces, so that neither carets nor terminals are
  /// upset.
  private func visible(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { TerminalText.isControl($0) ? " " : $0 }))
  }
}
