import PredicateData
import PredicateLanguage
import Testing

/// What comes through a pipe: in pieces, as small as whoever writes likes, and once only.
@Suite struct StreamTests {
  private static func cut(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
  }

  private static let texts: [(FileKind, String)] = [
    (.jsonLines, "{\"a\":1}\n\n{\"a\":\"long enough for several pieces\"}\r\n{\"b\":[1,2]}"),
    (.jsonLines, "{\"a\":1}\n{\"a\":}\n"), (.json, "[{\"a\":1},\n {\"a\":\"],\"} , 5]"),
    (.json, "[{\"a\":1},{\"a\":}]"), (.json, "{\"a\":1}"), (.csv, "a,b\n1,x\n2,\"y\nz\"\n"),
    (.csv, "a,b\r\n\"1\"\"\",x\r\n,\r\n"), (.csv, "a,b\n1,\"x\n"),
    (.tsv, "a\tb\r1\t\"2\"\r3\t\r"), (.csv, "a\n1\n\n2"),
  ]

  /// Whatever the pieces are, the records and the mistakes are those of the whole.
  @Test(arguments: texts)
  func pieces(_ kind: FileKind, _ text: String) {
    let bytes = Array(text.utf8)
    for typing in [ReadOptions.ColumnTyping.wholeFile, .strings] {
      var options = ReadOptions()
      options.kind = kind
      options.columnTyping = typing
      let expected = ReadingOutcome(RecordSource(bytes: bytes, name: "f", options: options))
      for (size, block) in [(1, 1), (1, 4), (3, 7), (5, 1 << 16), (100, 10)] {
        options.blockSize = block
        let source = RecordSource(pieces: Self.cut(bytes, size), name: "f", options: options)
        for found in [ReadingOutcome(source), ReadingOutcome(blocks: source, keys: ["a"])] {
          #expect(found.records == expected.records && found.error == expected.error, "\(text) at \(size), \(block)")
        }
      }
    }
  }

  /// A record of many pieces takes memory for its bytes, not for each read; more would not be there.
  @Test(arguments: [(262_144, 1), (6 << 20, 1 << 16)])
  func aLongRecordInSmallPieces(_ first: Int, _ size: Int) throws {
    let record = Array("{\"a\":\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: first + 60 * size)
    let row = Array("a,b\n1,\"".utf8) + Array(repeating: UInt8(ascii: "\n"), count: first + 60 * size)
    for (kind, text) in [(FileKind.jsonLines, record + Array("\"}\n{}".utf8)), (.csv, row + Array("\"\n2,\n".utf8))] {
      var options = ReadOptions()
      options.kind = kind
      options.columnTyping = .strings
      let source = RecordSource(
        pieces: [Array(text[..<first])] + Self.cut(Array(text[first...]), size), options: options)
      let found = ReadingOutcome(blocks: source, keys: ["a"])
      #expect(found.records.count == 2 && found.error == nil)
    }
  }
}
