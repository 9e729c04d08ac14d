import PredicateData
import Testing

/// Texts made of bytes, and where bytes are no text.
@Suite struct ByteScanTests {
  private static func text(_ bytes: [UInt8]) -> String? { bytes.withUnsafeBufferPointer { ByteScan.string($0) } }

  private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { ByteScan.firstInvalidUTF8(in: $0) }
  }

  @Test func shortTextsAreThoseOfTheStandardLibrary() {
    for count in 0...40 {
      for first: UInt8 in [0, 1, 0x20, 0x41, 0x7F] {
        let bytes = (0..<count).map { (first &+ UInt8($0)) & 0x7F }
        let (made, usual) = (Self.text(bytes), String(decoding: bytes, as: UTF8.self))
        #expect(made == usual && made?.utf8.elementsEqual(bytes) == true && made?.count == usual.count)
        #expect(made?.hashValue == usual.hashValue && made.map { $0 + "!" } == usual + "!")
      }
    }
  }

  @Test(arguments: ["ä", "naïve", "日本語", "ab\u{10FFFF}", "äääääää", "ääääääää", "e\u{301}"])
  func textsBeyondASCII(_ text: String) {
    for (before, after) in Self.surroundings {
      let whole = before + Array(text.utf8) + after
      #expect(Self.text(whole).map { Array($0.utf8) } == whole, "\(whole)")
    }
  }

  /// Bytes are looked at in words, and the last word of a text may have bytes of the one before.
  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5],
    ] as [[UInt8]])
  func mistakesAreFoundWhereverTheyStand(_ mistake: [UInt8]) {
    for (before, after) in Self.surroundings {
      let whole = before + mistake + after
      #expect(Self.text(whole) == nil && String(validating: whole, as: UTF8.self) == nil)
      #expect(Self.firstInvalid(whole) == before.count, "\(whole)")
    }
  }

  private static let surroundings: [([UInt8], [UInt8])] = (0...20).flatMap { before in
    [0, 1, 5, 7, 8, 9, 15, 16, 17, 33].map {
      ([UInt8](repeating: 0x61, count: before), [UInt8](repeating: 0x7A, count: $0))
    }
  }
}
