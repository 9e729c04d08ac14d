import PredicateCommand
import PredicateSession
import TestSupport
import Testing
import PredicateLineEditing

/// Whatever is typed, wherever the cursor stands, there are answers that fit the text.
@Suite struct AssistantFuzzTests {
  static let pieces = [
    "length", "text", "wordCategory", ".", "words", "@count", "@", "$", "$w", "#", "`First Name`", "`", " ", " ", "\n",
    "(",
    ")", "{", "}", "[", "]", ",", "==", "!", "<", "=>", "BETWEEN", "IN", "CONTAINS[cd]", "AND", "OR", "NOT", "ANY",
    "SUBQUERY(", "CAST(", "TERNARY(", "FUNCTION(", "max:(", "modulus:by:", ":", ":=", "1", "2.5e", "'a'", "\"", "'",
    "\\", "%@",
    "é", "日本", "👩‍👩‍👧", "\u{A0}", "\u{7}", ".open ", ".sort ", ".let x =", ".sql ", ".explain ", "desc", "# ", "UTI-", "-",
    "*", "&", "nil", "SELF", "FIRST",
  ]

  @Test(arguments: [UInt64(1), 2, 3])
  func answersFit(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let assistant = AssistantFixture.assistant()
    for _ in 0..<120 {
      var text = Bool.random(using: &random) ? "" : "length > 3 AND "
      for _ in 0..<Int.random(in: 0...12, using: &random) { text += Self.pieces.randomElement(using: &random) ?? "" }
      let count = text.utf8.count
      var last = 0
      for span in assistant.styles(of: text) {
        #expect(last <= span.range.lowerBound && span.range.upperBound <= count, "\(text)")
        last = span.range.upperBound
      }
      for _ in 0..<4 {
        let offset = Int.random(in: 0...count, using: &random)
        let range = assistant.completion(of: text, at: offset).range
        #expect(range.lowerBound <= offset && range.upperBound <= count, "\(text)")
        if let hint = assistant.hint(for: text, at: offset) { #expect(!hint.contains("\n"), "\(text)") }
      }
      _ = assistant.isIncomplete(text)
    }
  }
}
