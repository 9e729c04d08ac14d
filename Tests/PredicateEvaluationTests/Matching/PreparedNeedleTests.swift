import PredicateLanguage
import Testing

@testable import PredicateEvaluation

struct PreparedNeedleTests {
  // Text, needle, options, and whether it equals, contains, begins and ends with it.
  static let table: [(String, String, String, [Bool])] = [
    ("hello", "hello", "", [true, true, true, true]), ("hello", "ell", "", [false, true, false, false]),
    ("hello", "he", "", [false, true, true, false]), ("hello", "lo", "", [false, true, false, true]),
    ("hello", "HELLO", "", [false, false, false, false]), ("hello", "HELLO", "c", [true, true, true, true]),
    ("HELLO", "ell", "c", [false, true, false, false]), ("hello", "", "", [false, false, false, false]),
    ("", "", "", [true, false, false, false]), ("", "a", "c", [false, false, false, false]),
    ("Straße", "STRASSE", "c", [true, true, true, true]), ("STRASSE", "ß", "c", [false, true, false, false]),
    ("café", "CAFE", "cd", [true, true, true, true]), ("cafe\u{301}", "café", "d", [true, true, true, true]),
    ("cafe\u{301}", "café", "", [false, false, false, false]), ("cafe\u{301}", "cafe", "", [false, true, true, false]),
    ("naïve café", "E C", "cd", [false, true, false, false]), ("É", "é", "c", [true, true, true, true]),
    ("x", "\u{301}", "d", [false, false, false, false]), ("\u{301}", "\u{301}", "d", [true, false, false, false]),
    ("kelvin", "\u{212A}", "c", [false, true, true, false]), ("aaaaaaaaaab", "AAAB", "c", [false, true, false, true]),
    ("ABC", "abc", "cn", [false, false, false, false]), ("[", "{", "c", [false, false, false, false]),
    ("@", "`", "c", [false, false, false, false]),
    ("the quick brown fox jumps over it", "BROWN FOX JUMPS OVER", "c", [false, true, false, false]),
  ]

  @Test(arguments: table)
  func `comparing with a prepared needle`(_ text: String, _ needle: String, _ letters: String, _ expected: [Bool]) {
    let prepared = PreparedNeedle(needle, options(letters))
    let found = [
      prepared.equals(text), prepared.isContained(in: text), prepared.isPrefix(of: text), prepared.isSuffix(of: text),
    ]
    #expect(found == expected)
    #expect((prepared.order(of: text) == .equal) == expected[0])
  }
}
