import PredicateEvaluation
import PredicateLanguage
import Testing

@testable import PredicateSQL

/// The tree that SQL is written from means what evaluation takes the pattern for.
@Suite struct RegexMeaningTests {
  static let texts = [
    "", "a", "b", "ab", "abc", "ABC", "aab", "abab", "aaa", "a\nb", "a\r\nb", "a\u{B}b", "a\u{85}b", "a\u{2028}b",
    "a b",
    "a\u{A0}b", "a\n", "\n", "Straße", "STRASSE", "straſſe", "ß", "ẞ", "ss", "sS", "sß", "ßs", "sst", "sﬅ", "ﬆ", "st",
    "ﬁn",
    "FIN", "ﬃ", "ffi", "İ", "i\u{307}", "i", "I", "ı", "\u{212A}", "k", "ᾂ", "ἂι", "ǅ", "ǆ", "Ꭰ", "ꭰ", "é", "É",
    "e\u{301}",
    "😀", "a😀b", "1", "١", "A_1", "a-b", "a*b", "a\\b", "]", "-", "_", "a\u{0}b", "한",
  ]

  static let patterns = [
    "a", "abc", "a.b", ".*", "[a-c]+", "[^a-c]+", #"\w+"#, #"\W+"#, #"\d+"#, #"a\sb"#, #"\S+"#, "[A-Z]+", "ss", "s+",
    "s{2}",
    "[s]s", "s(s)", "s(?:)s", "ß", "ß+", "[ß]", "str.*e", "strasse", "straße", "ﬁn", "fi.", "ffi", "sst", "st", "sss",
    "(a|b)+", "a|b|abc", "^a$", "$", "^", "(a|^)b", "a{2,3}", #"a\*b"#, #"a\\b"#, "[]a]", "[a-]", "[-a]+", #"[\d_]+"#,
    #"[^\w]+"#, #"[\w-]+"#, #"a[\x{1F600}-\x{1F610}]b"#, #"\Qa*b\E"#, #"a\Q*\E+b"#, "i", "İ", "[iİ]", "ı", "k", "ἂι",
    "ᾂ",
    "ǆ", "ꭰ", "e.", "a..b", #"a\hb"#, #"a\vb"#, "(|a)b", "a{0}b", #"[\s\S]"#, #"a\x00b"#, #"a\Z"#, "[^ß]", "[^S]+",
    #"\u0061"#,
    "(?<n>a)b", "한", "a*?b", "(ab)*", "(?i)abc", "(?i)", "(?i)straße", "(?i)[a-c]+",
  ]

  @Test(arguments: patterns)
  func theTreeMatchesWhatEvaluationMatches(_ pattern: String) throws {
    for letters in ["", "c"] {
      let reading = try RegexReading(pattern, options(letters), limits: Limits())
      let node = try RegexNode(#require(reading.tree))
      let expected = try RegexPattern(pattern, options(letters), limits: Limits())
      for text in Self.texts {
        let scalars = text.unicodeScalars.map(\.value)
        let matches = Self.ends(node, scalars, [0]).contains(scalars.count)
        let matchesInMemory = try expected.matches(text)
        #expect(matches == matchesInMemory, "\(pattern) \(letters) \(text)")
      }
    }
  }

  /// All but ideographs, Hangul syllables, Tangut and private use, which take long and are alike.
  private static let scripts = [
    UInt32(0)..<0x3500, 0x9F00..<0xAD00, 0xD700..<0xE100, 0xF800..<0x1_7100, 0x1_8700..<0x2_0100, 0xE_0000..<0xE_0200,
  ]

  @Test(arguments: [
    (#"\w"#, RegexProperty.words.set), (#"\d"#, RegexProperty.digits.set), (#"\s"#, .spaces),
    (#"\h"#, .horizontalSpaces),
  ])
  func classesHoldWhatEvaluationHolds(_ pattern: String, _ set: ScalarSet) throws {
    for (pattern, set) in [(pattern, set), (pattern.uppercased(), set.inverted)] {
      let whole = try RegexPattern(pattern + "+", [], limits: Limits())
      var chunk = String.UnicodeScalarView()
      for scalar in Self.scripts.joined().lazy.compactMap(Unicode.Scalar.init) where set.contains(scalar.value) {
        chunk.append(scalar)
        guard chunk.count == 2_000 else { continue }
        #expect(try whole.matches(String(chunk)))
        chunk = String.UnicodeScalarView()
      }
      if !chunk.isEmpty { #expect(try whole.matches(String(chunk))) }
    }
  }

  /// The places that the node may end at, begun at any of the places.
  private static func ends(_ node: RegexNode, _ text: [UInt32], _ places: Set<Int>) -> Set<Int> {
    switch node {
    case .set(let set): Set(places.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
    case .sequence(let nodes): nodes.reduce(places) { ends($1, text, $0) }
    case .alternatives(let nodes): nodes.reduce(into: []) { $0.formUnion(ends($1, text, places)) }
    case .start: places.intersection([0])
    case .end: places.intersection([text.count])
    case .repeated(let node, let least, let most): repeats(node, least, most, text, places)
    }
  }

  private static func repeats(
    _ node: RegexNode, _ least: Int, _ most: Int?, _ text: [UInt32], _ places: Set<Int>
  ) -> Set<Int> {
    var here = places
    for _ in 0..<least { here = ends(node, text, here) }
    var all = here
    // More rounds than there are places find nothing new.
    for _ in 0..<min(most.map { $0 - least } ?? .max, text.count + 1) {
      here = ends(node, text, here)
      all.formUnion(here)
    }
    return all
  }
}
