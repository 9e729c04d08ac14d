import Foundation
import PredicateLanguage
import Testing

@testable import PredicateEvaluation

struct TextFoldingTests {
  static let folds: [(String, String, String)] = [
    ("ABC", "c", "abc"), ("ABC", "d", "ABC"), ("ABC", "", "ABC"), ("Straße", "c", "strasse"),
    ("STRASSE", "c", "strasse"),
    ("ẞ", "c", "ss"), ("Σίσυφος", "c", "σίσυφοσ"), ("ΣΑΣ", "c", "σασ"), ("İ", "c", "i\u{307}"), ("İ", "cd", "i"),
    ("ı", "c", "ı"), ("ı", "cd", "ı"), ("I", "c", "i"), ("\u{212A}elvin", "c", "kelvin"), ("\u{212A}", "d", "K"),
    ("Å", "cd", "a"), ("\u{212B}", "cd", "a"), ("é", "c", "é"), ("É", "c", "é"), ("é", "d", "e"),
    ("\u{65}\u{301}", "d", "e"),
    ("Éa", "cd", "ea"), ("E\u{301}a", "cd", "ea"), ("ﬁ", "c", "fi"), ("ŉ", "c", "ʼn"), ("ǰ", "c", "j\u{30C}"),
    ("ᾳ", "cd", "αι"), ("ᾴ", "d", "α\u{345}"), ("\u{345}", "cd", "ι"), ("\u{2000}", "d", "\u{2002}"), ("豈", "d", "豈"),
    ("Ǖ", "d", "U"), ("ệ", "cd", "e"), ("ё", "d", "е"), ("Й", "cd", "и"), ("が", "d", "か"), ("Ⓐ", "c", "ⓐ"),
    ("Ꭰ", "c", "ꭰ"),
    ("𐐀", "c", "𐐨"), ("\u{301}", "d", ""), ("한", "d", "한"), ("\u{1112}\u{1161}\u{11AB}", "d", "한"),
    ("\u{1112}\u{1161}", "cd", "하"), ("😀É", "cd", "😀e"), ("क़", "d", "क"), ("ø", "d", "ø"), ("Ł", "cd", "ł"),
    ("æ", "d", "æ"),
    ("ABC", "cn", "ABC"), ("É", "cdn", "É"), ("É", "l", "É"), ("É", "cl", "é"),
  ]

  @Test(arguments: folds)
  func `what text folds to`(_ text: String, _ letters: String, _ expected: String) {
    let folded = TextFolding.fold(text, options(letters))
    #expect(Array(folded.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(Array(TextFolding.fold(folded, options(letters)).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test func `no options, or n, ask for no folding`() {
    #expect(TextFolding([]) == nil)
    #expect(TextFolding(.localized) == nil)
    #expect(TextFolding([.normalized, .caseInsensitive]) == nil)
    #expect(TextFolding([.caseInsensitive, .diacriticInsensitive]) == .both)
  }

  /// Foundation decomposes with the tables of the system; ours has to leave the same scalars.
  @Test func `diacritics go as canonical decomposition has it`() {
    for value in UInt32(0x80)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if (0xAC00...0xD7A3).contains(value) { continue }
      let text = String(scalar)
      let expected = text.decomposedStringWithCanonicalMapping.unicodeScalars
        .filter { $0.properties.generalCategory != .nonspacingMark || $0.value == 0x345 }.map(\.value)
      let folded = TextFolding.diacritics.fold(text).unicodeScalars.map(\.value)
      // Unicode versions after the one of our table may add decompositions.
      if folded != expected, (scalar.properties.age?.major ?? 0) <= 14 {
        Issue.record("U+\(String(value, radix: 16)): \(folded) instead of \(expected)")
      }
    }
  }

  /// What one option makes equal stays equal when the other one joins it: folding by both forgets what either folds.
  @Test func `equal by c or by d is equal by cd, over all of Unicode`() {
    for value in UInt32(0)...0x10_FFFF {
      // What has no letter yet folds to itself, as what it stands for is not known.
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      let text = String(scalar)
      let both = TextFolding.both.folded(text)
      let isSame = [TextFolding.letterCase, .diacritics].allSatisfy { TextFolding.both.folded($0.fold(text)) == both }
      #expect(isSame, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `canonically equivalent texts are equal by d, over all of Unicode`() {
    for value in UInt32(0)...0x10_FFFF {
      guard let text = Unicode.Scalar(value).map({ String($0) }) else { continue }
      let decomposed = text.decomposedStringWithCanonicalMapping
      if decomposed.unicodeScalars.elementsEqual(text.unicodeScalars) { continue }
      let isSame = [TextFolding.diacritics, .both].allSatisfy { $0.folded(text) == $0.folded(decomposed) }
      #expect(isSame, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `every scalar folds once and for all, with its small letter and capital`() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.changesWhenCaseMapped, value != 0x131, value != 0x130 else { continue }
      let folded = TextFolding.letterCase.fold(String(scalar))
      #expect(TextFolding.letterCase.equal(folded, properties.lowercaseMapping))
      #expect(TextFolding.letterCase.equal(folded, properties.uppercaseMapping))
    }
  }

  @Test(
    arguments: [
      ("a", "B", .less), ("B", "a", .greater), ("abc", "ABC", .equal), ("ab", "ABC", .less),
      ("STRASSE", "straße", .equal),
      ("Éa", "eb", .greater), ("Z", "é", .less),
    ] as [(String, String, ValueOrdering)])
  func `order without regard to case`(_ left: String, _ right: String, _ expected: ValueOrdering) {
    #expect(TextFolding.letterCase.compare(left, right) == expected)
    #expect(TextFolding.letterCase.prepare(right).order(of: left) == expected)
    #expect(TextFolding.letterCase.prepare(left).order(of: right) == expected.reversed)
  }
}

/// The options of these letters.
func options(_ letters: String) -> ComparisonOptions {
  var options: ComparisonOptions = []
  if letters.contains("c") { options.insert(.caseInsensitive) }
  if letters.contains("d") { options.insert(.diacriticInsensitive) }
  if letters.contains("n") { options.insert(.normalized) }
  if letters.contains("l") { options.insert(.localized) }
  return options
}
