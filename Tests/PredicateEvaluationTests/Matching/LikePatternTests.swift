import PredicateLanguage
import Testing

@testable import PredicateEvaluation

struct LikePatternTests {
  static let table: [(String, String, String, Bool)] = [
    ("hello", "hello", "", true), ("hello", "h*", "", true), ("hello", "*o", "", true), ("hello", "*ell*", "", true),
    ("hello", "h?llo", "", true), ("hello", "h?o", "", false), ("hello", "hell", "", false), ("hello", "", "", false),
    ("", "", "", true), ("", "*", "", true), ("", "?", "", false), ("a", "?", "", true), ("ab", "?", "", false),
    ("a\nb", "a?b", "", true), ("a\nb", "a*b", "", true), ("a*b", "a\\*b", "", true), ("axb", "a\\*b", "", false),
    ("a?b", "a\\?b", "", true), ("axb", "a\\?b", "", false), ("a\\b", "a\\\\b", "", true), ("a\\", "a\\", "", true),
    ("a.b", "a.b", "", true), ("axb", "a.b", "", false), ("(", "(", "", true), ("[a]", "[a]", "", true),
    ("a", "[a]", "", false),
    ("xaxb", "\\x*b", "", true), ("HELLO", "h*O", "c", true), ("HELLO", "h*O", "", false), ("é", "?", "", true),
    ("e\u{301}", "?", "", false), ("e\u{301}", "?", "d", true), ("e\u{301}", "??", "", true), ("😀!", "?!", "", true),
    ("café", "CAF?", "cd", true), ("Straße", "*SS*", "c", true), ("ß", "??", "c", true), ("abcabc", "*abc", "", true),
    ("aab", "*ab", "", true), ("aXbXc", "a*X?", "", true), ("mississippi", "*iss*iss*", "", true),
    ("mississippi", "*issi?pi", "", true), ("mississippi", "*issi??ppi", "", false), ("ab", "a**b", "", true),
    ("ab", "a*?*b", "", false), ("axb", "a*?*b", "", true), ("aé😀b", "a??b", "", true), ("aéé", "*é?", "", true),
    ("100%", "100%", "", true), ("a_b", "a_b", "", true),
  ]

  @Test(arguments: table)
  func `whole texts and patterns`(_ text: String, _ pattern: String, _ letters: String, _ expected: Bool) {
    #expect(LikePattern(pattern, options(letters)).matches(text) == expected)
  }

  /// The rule as it is told, with all the time in the world.
  static func matches(_ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" { return matches(text, rest) || (!text.isEmpty && matches(text.dropFirst(), pattern)) }
    guard let scalar = text.first else { return false }
    return (first == "?" || first == scalar) && matches(text.dropFirst(), rest)
  }

  @Test func `agrees with the plain rule`() {
    var source = RandomSource(seed: 11)
    let letters = Array("aébA")
    let signs = Array("aéb*?A")
    for _ in 0..<5000 {
      let text = String(
        (0..<Int.random(in: 0...9, using: &source)).compactMap { _ in letters.randomElement(using: &source) })
      let pattern = String(
        (0..<Int.random(in: 0...7, using: &source)).compactMap { _ in signs.randomElement(using: &source) })
      let expected = Self.matches(Array(text.unicodeScalars)[...], Array(pattern.unicodeScalars)[...])
      #expect(LikePattern(pattern, []).matches(text) == expected, "\(text) LIKE \(pattern)")
      let folded = Self.matches(
        Array(text.lowercased().unicodeScalars)[...], Array(pattern.lowercased().unicodeScalars)[...])
      #expect(LikePattern(pattern, .caseInsensitive).matches(text) == folded, "\(text) LIKE[c] \(pattern)")
    }
  }

  @Test(arguments: [[], .caseInsensitive, .diacriticInsensitive] as [ComparisonOptions])
  func `long texts and long pieces agree with the plain rule`(_ options: ComparisonOptions) {
    var source = RandomSource(seed: 12)
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 0...60, using: &source)).map { _ in "aabaé".randomElement(using: &source) ?? "a" }
      let start = Int.random(in: 0...text.count, using: &source)
      let end = Int.random(in: start...text.count, using: &source)
      var piece = Array(text[start..<end])
      if !piece.isEmpty, Bool.random(using: &source) { piece[piece.count / 2] = "?" }
      let pattern = ["*", "b*", "*a*", "?*"].randomElement(using: &source) ?? ""
      let whole = pattern + String(piece) + ["*", "", "*a", "*?"][text.count % 4]
      let expected = Self.matches(
        Array(TextFolding.fold(String(text), options).unicodeScalars)[...],
        Array(TextFolding.fold(whole, options).unicodeScalars)[...])
      let matches = UTF8Text.withBytes(String(text)) { LikePattern(whole, options).matches($0) }
      #expect(matches == expected, "\(String(text)) LIKE \(whole)")
    }
  }

  @Test func `many stars take no exponential time`() {
    let pattern = String(repeating: "*a", count: 200) + "*b"
    #expect(!LikePattern(pattern, []).matches(String(repeating: "a", count: 100_000)))
  }
}
