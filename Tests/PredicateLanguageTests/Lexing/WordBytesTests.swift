import TestSupport
import Testing

@testable import PredicateLanguage

/// Eight bytes at once are read as one by one.
@Suite struct WordBytesTests {
  private static func expect(_ bytes: [UInt8]) {
    let eight = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(WordBytes.count(in: eight) == bytes.prefix(while: Lexer.continuesWord).count, "\(bytes)")
  }

  @Test func everyByteAtEveryPlace() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        for other in [UInt8(ascii: "a"), 0x00, 0x7F, 0xFF] {
          var bytes = [UInt8](repeating: UInt8(ascii: "z"), count: 8)
          bytes[place] = byte
          if place < 7 { bytes[place + 1] = other }
          Self.expect(bytes)
        }
      }
    }
  }

  @Test func randomBytes() {
    var random = SeededGenerator(seed: 7)
    print("word bytes: seed 7")
    for _ in 0..<20_000 { Self.expect((0..<8).map { _ in UInt8.random(in: 0x20...0x8F, using: &random) }) }
  }
}
