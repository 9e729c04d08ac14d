import Testing

@testable import PredicateLanguage

/// Messages on a terminal: no line is wider, and carets stand below what they mark.
@Suite struct DiagnosticWidthTests {
  private static let text = "alpha == 1 AND bravo == 2 AND charlie == 3 AND delta == 4 AND echo == 5"

  private static func rendered(_ marked: String, in text: String, width: Int) throws -> String {
    let range = try #require(text.firstRange(of: marked))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let diagnostic = Diagnostic(
      .unknownKey, "the records have no property of the name that stands here",
      at: SourceSpan(offset: start, length: marked.utf8.count), expected: "the name of a property, or a function",
      hint: "`.schema` shows all the properties that there are")
    return DiagnosticRenderer(source: SourceText(text), width: width).render(diagnostic)
  }

  @Test func wordsGoToTheNextLine() throws {
    #expect(
      try Self.rendered("charlie", in: Self.text, width: 40) == """
        1:31: error: the records have no
          property of the name that stands here
          …ravo == 2 AND charlie == 3 AND delta…
                         ^^^^^^^
          expected the name of a property, or
            a function
          hint: `.schema` shows all the
            properties that there are
        """)
  }

  @Test func whatFitsStaysAsItIs() throws {
    let wide = try Self.rendered("charlie", in: Self.text, width: 200)
    #expect(wide.split(separator: "\n").count == 5)
    #expect(wide.contains("  \(Self.text)\n"))
  }

  /// For files and programs, whose lines nothing cuts.
  @Test func withoutAWidthOnlyLongLinesAreCut() {
    let (many, few) = (String(repeating: "a", count: 61), String(repeating: "a", count: 60))
    for (before, after, shown) in [
      (few, few, "  \(few)!!\(few)"), (many, many, "  …\(few)!!\(few)…"), ("", many, "  !!\(few)…"),
    ] {
      let span = SourceSpan(offset: before.utf8.count, length: 2)
      let text = DiagnosticRenderer(source: SourceText(before + "!!" + after)).render(
        Diagnostic(.unknownKey, "no", at: span))
      let lines = text.split(separator: "\n")
      #expect(lines[1] == shown)
      #expect(lines[2] == String(repeating: " ", count: shown.prefix { $0 != "!" }.count) + "^^")
    }
  }

  @Test(arguments: ["alpha", "bravo", "echo", "alpha == 1 AND bravo", text], [0, 20, 21, 30, 40, 60, 72, 73, 74])
  func noLineIsWiderAndCaretsStayBelow(marked: String, width: Int) throws {
    for text in [Self.text, Self.text.replacing("a", with: "長"), Self.text.replacing(" ", with: "\u{301} ")] {
      let marked = text == Self.text ? marked : String(text.dropFirst(31).prefix(7))
      let lines = try Self.rendered(marked, in: text, width: width).split(separator: "\n").map(String.init)
      for line in lines { #expect(TextWidth.cells(line) <= max(20, width) || !line.contains(" "), "\(line)") }
      let carets = try #require(lines.firstIndex { $0.contains("^") })
      let column = lines[carets].prefix { $0 == " " }.count
      var cells = 0
      let below = lines[carets - 1].drop { character in
        cells += TextWidth.cells(character)
        return cells <= column
      }
      #expect(below.prefix(2) == marked.prefix(2), "\(lines[carets - 1])")
    }
  }
}
