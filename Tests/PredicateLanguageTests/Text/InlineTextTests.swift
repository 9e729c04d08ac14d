import PredicateLanguage
import Testing

/// Texts that are put together from words.
@Suite struct InlineTextTests {
  private static func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { InlineText.string($0) } }

  @Test func shortTextsAreThoseOfTheStandardLibrary() {
    for count in 0...40 {
      for first: UInt8 in [0, 1, 0x20, 0x41, 0x7F] {
        let bytes = (0..<count).map { (first &+ UInt8($0)) & 0x7F }
        let (made, usual) = (Self.text(bytes), String(decoding: bytes, as: UTF8.self))
        #expect(made == usual && made.utf8.elementsEqual(bytes) && made.count == usual.count)
        #expect(made.hashValue == usual.hashValue && made + "!" == usual + "!")
        if count <= 15 {
          #expect(withUnsafeBytes(of: made) { Array($0) } == withUnsafeBytes(of: usual) { Array($0) }, "\(bytes)")
        }
      }
    }
  }

  /// On the platforms that the project is tested on, texts are held as expected: no test would see it otherwise.
  @Test func shortTextsAreMadeFromWords() {
    #expect([1, 2, 3].withUnsafeBytes { InlineText.short(UnsafeRawBufferPointer(rebasing: $0[..<3])) } != nil)
    let long = [UInt8](repeating: 0x61, count: 16)
    #expect(long.withUnsafeBytes { InlineText.short($0) } == nil)
    #expect(long.dropLast().withUnsafeBytes { InlineText.short($0) } == "aaaaaaaaaaaaaaa")
  }

  @Test(arguments: ["ä", "naïve", "日本語", "ab\u{10FFFF}", "äääääää", "ääääääää", "e\u{301}"])
  func textsBeyondASCII(_ text: String) {
    #expect(Self.text(Array(text.utf8)) == text)
    #expect(Array(text.utf8).withUnsafeBytes { InlineText.short($0) } == nil)
  }

  @Test func mistakesAreRepaired() {
    #expect(Self.text([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(Self.text([0x80]) == "\u{FFFD}")
  }
}
