import Testing

@testable import PredicateLanguage

struct LikePatternTextTests {
  static let table: [(String, TextFolding?, [LikePatternText.Part])] = [
    ("", nil, []), ("abc", nil, [.literal("abc")]), ("a*b?", nil, [.literal("a"), .any, .literal("b"), .one]),
    ("**a**", nil, [.any, .literal("a"), .any]), ("\\*\\?\\\\", nil, [.literal("*?\\")]),
    ("a\\", nil, [.literal("a\\")]),
    ("\\x", nil, [.literal("x")]), ("Aß*", .letterCase, [.literal("ass"), .any]),
    ("*\u{301}*", .diacritics, [.any]), ("É?", .both, [.literal("e"), .one]), ("[%_]", nil, [.literal("[%_]")]),
  ]

  @Test(arguments: table)
  func `parts of patterns`(_ pattern: String, _ folding: TextFolding?, _ parts: [LikePatternText.Part]) {
    let text = LikePatternText(pattern, folding)
    #expect(text.parts == parts)
    #expect(
      text.literals.utf8.count
        == parts.reduce(0) { sum, part in if case .literal(let text) = part { sum + text.utf8.count } else { sum } })
  }
}
