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
    ("a\nb", "(?ds)a\\Z.*", "", false), ("a\n", "(?ds)a\\Z.*", "", true), ("ab", "(?ds)a\\Z.*", "", false),
    ("aaa", "a++a", "", false), ("STRASSE", "straße", "c", true),
  ]

  @Test(arguments: table)
  func `whole texts and patterns`(_ text: String, _ pattern: String, _ letters: String, _ expected: Bool) throws {
    #expect(try RegexPattern(pattern, options(letters), limits: Limits()).matches(text) == expected)
  }

  @Test(
    arguments: [
      ("(?Ann)", "`(?:…)` keeps together, `(?i)` ignores case; in quotes write `\\\\(` for the character itself"),
      ("(?<=a*)b", "give its repeats an end, such as `{0,100}` for `*`, and write `{0,1}` for `??`"),
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
    #expect(error?.message.hasPrefix("`\(pattern)` is no regular expression: ") == true)
    #expect(error?.hint == hint)
  }

  @Test(
    arguments: [
      ("a{2,1}", "", "the larger count of a repeat comes first, at character 6"),
      ("ab(c", "", "a `(` is not closed, at character 3"),
      ("ab\\", "", "a `\\` stands at the end, at its end"), ("é\u{301}a)", "d", "a `)` has no `(`, at character 4"),
      ("\\p{Greeek}", "", "no property is called `Greeek`, at character 2"),
      ("(a)\\3", "", "there is no group 3, at character 5"),
      ("[a&&]", "", "an operator of a class stands alone, at character 5"),
      ("(?iq)", "", "`q` is no flag, at character 4"),
      ("\\k<n>", "", "no group before it is called `n`, at character 4"),
      ("\u{301}", "d", "without its diacritics nothing is left"),
      ("\\u12", "", "an escape lacks its digits, at character 1"),
      ("a**", "", "`*` has nothing before it to repeat, at character 3"),
    ])
  func `mistakes have a place`(_ pattern: String, _ letters: String, _ clause: String) {
    let error = #expect(throws: ValueError.self) { try RegexPattern(pattern, options(letters), limits: Limits()) }
    #expect(error?.message == "`\(pattern)` is no regular expression: \(clause)")
  }

  @Test func `limits`() throws {
    var limits = Limits()
    limits.patternBytes = 3
    let large = #expect(throws: ValueError.self) { try RegexPattern("a{65536}", [], limits: Limits()) }
    #expect(large?.code == .patternTooLong && large?.message == "the regular expression has a count over 65535")
    let error = #expect(throws: ValueError.self) { try RegexPattern("abcd", [], limits: limits) }
    #expect(error?.code == .patternTooLong)
    #expect(try RegexPattern("abc", [], limits: limits).matches("abc"))
    #expect(
      try RegexPattern("[ab]*", [], limits: Limits.untrusted(keyPaths: [])).matches(
        String(repeating: "ab", count: 50_000)))
  }
}
