import PredicateLanguage
import Testing

@testable import PredicateEvaluation

struct RegexPatternTests {
  static let table: [(String, String, String, Bool)] = [
    ("hello", "h.*o", "", true), ("hello", "ell", "", false), ("hello", "(?i)HELLO", "", true),
    ("hello", "HELLO", "c", true),
    ("hello", "HELLO", "cn", false), ("a\nb", "a.b", "", false), ("a\nb", "(?s)a.b", "", true), ("", "", "", false),
    ("a", "", "", false), ("", ".*", "", true), ("ab", "a|ab", "", true), ("a\n", "a", "", false),
    ("café", "cafe", "d", true),
    ("cafe\u{301}", "café", "d", true), ("cafe\u{301}", "café", "", false), ("ab", "(?x)a b # both", "", true),
    ("a.b", "\\Qa.b", "", true), ("axb", "\\Qa.b", "", false), ("aa", "(.)\\1", "", true),
    ("abc123", "[a-z]+\\d{3}", "", true),
    ("word here", ".*\\bhere", "", true), ("Ünlü", "\\p{L}+", "", true), ("x", "(?<n>x)", "", true),
    ("😀", ".", "", true),
    ("aaa", "a++a", "", false), ("STRASSE", "straße", "c", true),
  ]

  @Test(arguments: table)
  func `whole texts and patterns`(_ text: String, _ pattern: String, _ letters: String, _ expected: Bool) throws {
    #expect(try RegexPattern(pattern, options(letters), limits: Limits()).matches(text) == expected)
  }

  @Test(
    arguments: [
      ("(", "a `(` is not closed; in quotes write `\\\\(` for the character itself"),
      ("a)(b", "a `)` has no `(`; in quotes write `\\\\)` for the character itself"),
      ("[a", "a `[` is not closed; in quotes write `\\\\[` for the character itself"),
      ("*.txt", "`*` repeats what stands before it; write `.*` for any text, or use LIKE for wildcards"),
      ("a{2,1}", nil),
      ("\\", nil),
    ] as [(String, String?)])
  func `patterns that do not compile`(_ pattern: String, _ hint: String?) {
    let error = #expect(throws: ValueError.self) { try RegexPattern(pattern, [], limits: Limits()) }
    #expect(error?.code == .invalidPattern)
    #expect(error?.message == "`\(pattern)` is no regular expression")
    #expect(error?.hint == hint)
  }

  @Test func `limits`() throws {
    var limits = Limits()
    limits.patternBytes = 3
    let error = #expect(throws: ValueError.self) { try RegexPattern("abcd", [], limits: limits) }
    #expect(error?.code == .patternTooLong)
    #expect(try RegexPattern("abc", [], limits: limits).matches("abc"))
    #expect(
      try RegexPattern("[ab]*", [], limits: Limits.untrusted(keyPaths: [])).matches(
        String(repeating: "ab", count: 50_000)))
  }
}
