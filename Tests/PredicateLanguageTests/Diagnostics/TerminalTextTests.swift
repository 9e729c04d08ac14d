import Testing

@testable import PredicateLanguage

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 日本", "plain é 日本"), ("a\u{1B}[31m", #"a\u001b[31m"#), ("\u{7F}\u{9B}", #"\u007f\u009b"#),
    ("a\u{202E}b\u{2069}\u{61C}", #"a\u202eb\u2069\u061c"#), ("a\r\n\tb\u{8}\u{C}", #"a\r\n\tb\b\f"#),
  ])
  func escapes(text: String, escaped: String) { #expect(TerminalText.escaped(text, keepingLines: false) == escaped) }

  @Test func layoutMayStay() { #expect(TerminalText.escaped("a\n\tb\r", keepingLines: true) == "a\n\tb\\r") }

  /// The quick look at the bytes must not pass over any scalar that has to go.
  @Test func everyUnsafeScalarIsEscaped() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), TerminalText.isControl(scalar) else { continue }
      #expect(TerminalText.escaped(String(scalar), keepingLines: false).hasPrefix("\\"), "\(value)")
    }
  }

  @Test func sourceLinesShowThemAsBlanks() {
    let diagnostic = Diagnostic(.missingOperator, "no operator", at: SourceSpan(offset: 4, length: 1))
    let error = FormatError(diagnostic, source: SourceText("\u{202E}\u{1B}b"))
    #expect(error.description == "1:3: error: no operator\n    b\n    ^")
  }
}

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 4, "日…"), ("日本語", 6, "日本語"), ("abc", 0, "…"),
  ])
  func cutting(text: String, width: Int, cut: String) { #expect(TextWidth.cut(text, to: width) == cut) }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "…cd"), ("日本語", 4, "…語"), ("日本語", 6, "日本語"), ("abc", 0, "…"), ("", 0, ""),
  ])
  func cuttingInFront(text: String, width: Int, cut: String) { #expect(TextWidth.cutFront(text, to: width) == cut) }

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "abc"), ("日本語", 5, "日本"), ("日本語", 1, "日"), ("", 3, "")])
  func beginnings(text: String, width: Int, prefix: String) { #expect(TextWidth.prefix(text, width) == prefix) }

  @Test func words() {
    let words = "one two three fourteen 日本 語".split(separator: " ")
    #expect(TextWidth.lines(words, width: 7) == ["one two", "three", "fourteen", "日本 語"])
    #expect(TextWidth.lines(words, width: 0) == ["one", "two", "three", "fourteen", "日本", "語"])
    #expect(TextWidth.lines([], width: 7) == [])
  }

  @Test func padding() {
    #expect(TextWidth.aligned(["日本", "a", ""]) == ["日本", "a   ", "    "])
    #expect(TextWidth.padded("abc", to: 2) == "abc")
  }
}
