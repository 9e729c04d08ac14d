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

  /// Letters that fold to several, to ASCII, to nothing, or with their neighbours.
  private static let letters = Array(
    "abkKsSéÉßſiİıe\u{301}\u{307}한\u{1112}\u{1161}\u{11AB}\u{212A}ﬁﬆ.-\u{0}".unicodeScalars)

  private static func text(_ length: Int, _ source: inout RandomSource) -> String {
    String(
      String.UnicodeScalarView(
        (0..<length).compactMap { _ in
          Int.random(in: 0..<3, using: &source) > 0
            ? "abkKsSie".unicodeScalars.randomElement(using: &source) : letters.randomElement(using: &source)
        }))
  }

  @Test func `agrees with folding both texts whole`() {
    var source = RandomSource(seed: 29)
    for round in 0..<20_000 {
      let letters = ["", "c", "d", "cd"][round % 4]
      let text = Self.text(Int.random(in: 0...20, using: &source), &source)
      // Often a part of the text.
      let scalars = Array(text.unicodeScalars)
      let start = Int.random(in: 0...scalars.count, using: &source)
      let end = Int.random(in: start...scalars.count, using: &source)
      let part = String(String.UnicodeScalarView(scalars[start..<end]))
      let needle = round % 3 == 0 ? Self.text(Int.random(in: 0...3, using: &source), &source) : part
      let folded = Array(TextFolding.fold(text, options(letters)).utf8)
      let wanted = Array(TextFolding.fold(needle, options(letters)).utf8)
      let isThere =
        !wanted.isEmpty && folded.count >= wanted.count
        && (0...(folded.count - wanted.count)).contains { folded[$0...].starts(with: wanted) }
      let expected = [
        folded == wanted, isThere, !wanted.isEmpty && folded.starts(with: wanted),
        !wanted.isEmpty && folded.reversed().starts(with: wanted.reversed()),
      ]
      let prepared = PreparedNeedle(needle, options(letters))
      let found = UTF8Text.withBytes(text) { bytes in
        [
          prepared.equals(bytes), prepared.isContained(in: bytes), prepared.isPrefix(of: bytes),
          prepared.isSuffix(of: bytes),
        ]
      }
      let order: ValueOrdering =
        folded == wanted ? .equal : folded.lexicographicallyPrecedes(wanted) ? .less : .greater
      #expect(
        found == expected && prepared.order(of: text) == order,
        "\(text.debugDescription) \(needle.debugDescription) \(letters)")
    }
  }
}
