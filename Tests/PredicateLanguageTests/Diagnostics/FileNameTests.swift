import PredicateLanguage
import PredicatePlatform
import TestSupport
import Testing

/// Names of files are bytes, and no byte of them is lost.
@Suite struct FileNameTests {
  private static let names: [(bytes: [UInt8], shown: String)] = [
    ([], ""), (Array("a.csv".utf8), "a.csv"), (Array("é日🦀".utf8), "é日🦀"), ([0x63, 0xE9, 0x2E], "c\\xE9."),
    ([0xFF, 0xFE], "\\xFF\\xFE"), ([0xC3], "\\xC3"), ([0xE2, 0x82, 0x41], "\\xE2\\x82A"),
    // A surrogate, a long form of `/`, and what is past the end of Unicode.
    ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"),
    ([0xF4, 0x90, 0x80, 0x80], "\\xF4\\x90\\x80\\x80"),
    // The scalar that stands for E9 where it is part of a name itself.
    (Array("\u{10FEE9}".utf8), "\\xF4\\x8F\\xBB\\xA9"), (Array("\u{10FF00}".utf8), "\u{10FF00}"),
  ]

  private static func bytes(_ text: String) -> [UInt8] {
    FileName.bytes(text).dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test(arguments: names) func everyNameIsKept(bytes: [UInt8], shown: String) {
    let text = FileName.text(bytes)
    #expect(Self.bytes(text) == bytes)
    #expect(FileName.bytes(text).last == 0)
    #expect(FileName.shown(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
    #expect(TerminalText.escaped(text, keepingLines: false) == shown)
  }

  @Test func randomNamesAreKept() {
    var generator = SeededGenerator(seed: 26)
    var texts: Set<[UInt8]> = []
    for _ in 0..<5_000 {
      var name: [UInt8] = []
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        // Often what belongs to the scalars that stand for bytes.
        let likely: [UInt8] = [0xF4, 0x8F, 0xBA, 0xBB, .random(in: 1...255, using: &generator)]
        name.append(likely.randomElement(using: &generator) ?? 0)
      }
      let text = FileName.text(name)
      #expect(Self.bytes(text) == name)
      texts.insert(Array(text.utf8))
    }
    #expect(texts.count > 3_000)
  }

  @Test func whatIsNoNameIsUTF8() {
    #expect(FileName.utf8(FileName.text([0x61, 0xE9, 0x62])) == nil)
    for text in ["", "é", "a\u{10FEE9}b"] { #expect(FileName.utf8(FileName.text(Array(text.utf8))) == text) }
  }
}
