import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateEvaluation

@Suite struct TableRegexTests {
  static let ours = [
    "abc", "^[aeiou].*ing$", "a|b|", "(?:ab)+c?", "[^a-z]{2,5}", "\\d+-\\w*", "(?i)abc", "é+", "[é-ü]", "(a+)+b",
    "(a|aa)*", "\\.\\*\\\\", "[a\\-z]", "[-a]", "a{3}", "a{2,}?", "\\Aa\\z", "\\u0041\\x42", "()", "((a)(b(c)))",
    "(?<n>a)", "\\Qa*\\E", "a]", "[\\d-]", "\\x{1F600}", "\\ ",
  ]

  @Test(arguments: ours)
  func `what is ours`(_ pattern: String) { #expect(TableRegex(pattern, ignoresCase: false) != nil) }

  static let others = [
    "(a)\\1", "(?=a)a", "(?!a)b", "(?<=a)b", "(?>a)", "a++", "a*+", "\\bword\\b", "\\p{L}", "\\X", "\\R", "(?s).",
    "(?x)a",
    "(?i:a)", "a(?i)b", "(?<n>a)(?<n>b)", "(?#c)a", "a\\Q\\E*", "[[:alpha:]]", "[a[b]]", "[a&&b]", "[a--b]", "a$b",
    "$*", "(",
    ")",
    "*", "a{2,1}", "a**", "[", "[]a]", "a}", "\\", "\\y", "\\01", "a{1001}", "[^\\s\\S]",
  ]

  @Test(arguments: others)
  func `what is left to the other engine`(_ pattern: String) {
    #expect(TableRegex(pattern, ignoresCase: false) == nil)
  }

  @Test(arguments: ["é", "[é]", "\\u00e9", "[\\u017f]"])
  func `letters beyond ASCII whose case is ignored`(_ pattern: String) {
    #expect(TableRegex(pattern, ignoresCase: true) == nil)
  }

  // Pattern, text, whether case is ignored, and the answer.
  static let answers: [(String, String, Bool, Bool?)] = [
    ("\\w+", "abc", false, true), ("\\w+", "über", false, nil), ("a\\w+", "über", false, false),
    ("x\\d", "xé", false, nil),
    ("é\\d", "é1", false, true), ("k", "\u{212A}", true, nil), ("k", "K", true, true), ("ss", "ß", true, nil),
    ("[a-c]+", "ab\u{301}", false, false), (".", "\u{2028}", false, false), (".", "😀", false, true),
    ("..", "é", false, false),
    ("[^a]", "\u{10FFFF}", false, true), ("\\s", "\u{3000}", false, true), ("", "", false, true),
  ]

  @Test(arguments: answers)
  func `texts that have an answer`(_ pattern: String, _ text: String, _ ignoresCase: Bool, _ expected: Bool?) throws {
    let regex = try #require(TableRegex(pattern, ignoresCase: ignoresCase))
    #expect(UTF8Text.withBytes(text) { regex.matches($0) } == expected)
  }

  @Test(arguments: ["(a+)+b", "(a|a)*b", "(.*)*b", "(a|aa)+b", ".*.*.*.*b", "(a|b)*"])
  func `time is linear in the text`(_ pattern: String) throws {
    let regex = try RegexPattern(pattern, [], limits: Limits.untrusted(keyPaths: []))
    #expect(try regex.matches(String(repeating: "a", count: 1_000_000)) == (pattern == "(a|b)*"))
    #expect(try regex.matches(String(repeating: "a", count: 1_000_000) + "b"))
  }

  @Test(arguments: [
    "((a{1000}){1000}){1000}", "(((){1000}){1000}){1000}", ".*a.{20}", "(.*x.{9}){5}",
    String(repeating: "(a|b)?", count: 2_000),
    String(repeating: "(", count: 1_000) + String(repeating: ")", count: 1_000),
  ])
  func `patterns that are too large for a table are left to the other engine`(_ pattern: String) {
    #expect(TableRegex(pattern, ignoresCase: false) == nil)
  }

  @Test func `texts and threads share one pattern`() async throws {
    let regex = try RegexPattern("[a-k]\\w*[^ ]+", [], limits: Limits())
    let texts = ["able", "öl", "kräftig", "k", "a b", "größe"]
    let expected = try texts.map { try regex.matches($0) }
    try await withThrowingTaskGroup(of: [Bool].self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<200).flatMap { _ in try texts.map { try regex.matches($0) } } }
      }
      for try await answers in group {
        #expect(answers == Array(repeatElement(expected, count: 200).joined()))
      }
    }
  }

  // Pattern, and what texts begin with, end with and must have.
  static let literals: [(String, String, String, String)] = [
    ("^abc.*", "abc", "", ""), (".*ing$", "", "ing", ""), (".*quick.*", "", "", "quick"), ("abc", "abc", "abc", ""),
    ("(ab)+c", "ab", "abc", ""), ("a{3}b", "aaab", "aaab", ""), ("a{2,}b", "aa", "aab", ""), ("a|ab", "", "", ""),
    ("x.*long.*y", "x", "y", "long"), ("a?bc", "", "bc", ""), ("(?:a(bc))d?", "abc", "", ""), ("é.", "é", "", ""),
    ("(ab){2}.*", "abab", "", ""),
  ]

  @Test(arguments: literals)
  func `literals that texts must have`(_ pattern: String, _ prefix: String, _ suffix: String, _ required: String) throws
  {
    let literals = RegexLiterals(try #require(RegexTree(pattern, ignoresCase: false)))
    #expect(
      [literals.prefix, literals.suffix, literals.required].map { String(decoding: $0, as: UTF8.self) }
        == [prefix, suffix, required])
  }
}
