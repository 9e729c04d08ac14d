import PredicateLanguage
import Testing
@testable import PredicateData

/// How much is read: at the edge of each limit, one below and one above.
@Suite struct ReadLimitTests {
  private static func code(_ source: RecordSource) -> [DataError.Code?] {
    [ReadingOutcome(source), ReadingOutcome(blocks: source, keys: ["a"]), ReadingOutcome(blocks: source, keys: [])].map
    {
      $0.error?.code
    }
  }

  /// Texts with the length at the edge of the limit.
  private static let rows: [(ReadLimit, DataError.Code, FileKind, String, Int)] = [
    (.recordBytes, .recordTooLong, .jsonLines, "{}\n{\"a\":\"xyz\"}\n{}\n", 11),
    (.recordBytes, .recordTooLong, .jsonLines, "{}\n{\"a\":\"xyz\"}", 11),
    (.recordBytes, .recordTooLong, .json, "[{},{\"a\":\"xyz\"},{}]", 11),
    (.recordBytes, .recordTooLong, .json, "[{},{\"a\":\"xyz\"}]", 11),
    (.recordBytes, .recordTooLong, .csv, "a,b\n1,2\n\"x\ny\",2\r\n3,4\n", 7),
    (.recordBytes, .recordTooLong, .tsv, "a\tb\n1\t2\n\"x\ny\"\t2", 7),
    (.cellBytes, .cellTooLong, .csv, "a,b\n1,2\n\"x,y\",2\n", 3), (.cellBytes, .cellTooLong, .tsv, "a\tb\n1\tabc", 3),
    (.headerBytes, .headerTooLong, .csv, "a,bcd\r\n1,2\n", 5), (.headerBytes, .headerTooLong, .tsv, "a\tbcd", 5),
    (.documentBytes, .documentTooLong, .json, " {\"a\":1}", 8),
  ]

  @Test(arguments: rows)
  func edges(_ limit: ReadLimit, _ code: DataError.Code, _ kind: FileKind, _ text: String, _ length: Int) {
    for (most, expected) in [(length + 1, nil), (length, nil), (length - 1, code)] as [(Int, DataError.Code?)] {
      var options = ReadOptions()
      options.kind = kind
      switch limit {
      case .recordBytes: options.limits.recordBytes = most
      case .cellBytes: options.limits.cellBytes = most
      case .headerBytes: options.limits.headerBytes = most
      default: options.limits.documentBytes = most
      }
      for block in [1, 5, 1 << 16] {
        options.blockSize = block
        let bytes = Array(text.utf8)
        let sources = [
          RecordSource(bytes: bytes, options: options), RecordSource(pieces: bytes.map { [$0] }, options: options),
        ]
        for source in sources {
          #expect(Self.code(source).allSatisfy { $0 == expected }, "\(text) at \(most), block \(block)")
        }
      }
    }
  }

  /// What a pipe brings and has to be held.
  @Test(arguments: [(FileKind.csv, "a\n12\n"), (.json, "[{},2]")])
  func whatIsHeld(_ kind: FileKind, _ text: String) {
    let count = text.utf8.count
    for (most, expected) in [(count + 1, nil), (count, nil), (count - 1, .heldInputTooLong)] as [(Int, DataError.Code?)]
    {
      var options = ReadOptions()
      options.kind = kind
      options.limits.heldBytes = most
      let source = RecordSource(pieces: text.utf8.map { [$0] }, options: options)
      #expect(ReadingOutcome(blocks: source, keys: ["a"]).error?.code == expected)
    }
  }

  /// What gzip data expands to, in all members together, however often it is gone through.
  @Test(arguments: [(FileKind.csv, "a\n1\n"), (.jsonLines, "{}\n"), (.json, "[{}]")])
  func whatIsExpanded(_ kind: FileKind, _ text: String) {
    let bytes = Array(text.utf8)
    let data = GzipMember(Array(bytes[..<2])).bytes + GzipMember(Array(bytes[2...])).bytes
    let rows: [(Int?, DataError.Code?)] = [
      (nil, nil), (bytes.count + 1, nil), (bytes.count, nil), (bytes.count - 1, .expansionTooLong),
    ]
    for (most, expected) in rows {
      var options = ReadOptions()
      options.kind = kind
      options.limits.expandedBytes = most
      for block in [1, 5, 1 << 16] {
        options.blockSize = block
        let source = RecordSource(bytes: data, options: options)
        #expect(
          Self.code(source).allSatisfy { $0 == expected }, "\(kind) at \(String(describing: most)), block \(block)")
      }
    }
  }

  /// Line ends over and over, 157 times as many as the data has bytes, beyond the bytes of a record.
  @Test func howSteeplyItIsExpanded() {
    let tokens =
      [DeflateWriter.Token.literal(UInt8(ascii: "\n"))] + Array(repeating: .copy(length: 258, distance: 1), count: 1000)
    var writer = DeflateWriter()
    writer.block(tokens, isLast: true)
    var contents: [UInt8] = []
    DeflateWriter.expand(tokens, into: &contents)
    let data = GzipMember(deflated: writer.bytes, contents: contents).bytes
    let count = contents.count
    let rows: [(Int, Int, DataError.Code?)] = [
      (159, 0, nil), (158, 0, nil), (157, 0, .expansionTooSteep), (1, count + 1, nil), (1, count, nil),
      (1, count - 1, .expansionTooSteep),
    ]
    for (ratio, record, expected) in rows {
      var options = ReadOptions()
      options.kind = .jsonLines
      options.limits.expansionRatio = ratio
      options.limits.recordBytes = record
      for block in [1000, 1 << 20] {
        options.blockSize = block
        let source = RecordSource(bytes: data, options: options)
        #expect(Self.code(source).allSatisfy { $0 == expected }, "\(ratio) beyond \(record), block \(block)")
      }
    }
  }

  /// Every limit has a code of its own, and no other code is one.
  @Test func codes() {
    #expect(Set(ReadLimit.allCases.map(\.code)).count == ReadLimit.allCases.count)
    for limit in ReadLimit.allCases { #expect(ReadLimit(limit.code) == limit) }
    #expect(DataError.Code.allCases.count { ReadLimit($0) != nil } == ReadLimit.allCases.count)
  }

  /// What cannot become JSON is refused at its first byte.
  @Test(arguments: [FileKind.jsonLines, .json])
  func noJSON(_ kind: FileKind) {
    var options = ReadOptions()
    options.kind = kind
    options.blockSize = 100
    options.limits.recordBytes = 1000
    options.limits.documentBytes = 1000
    let source = RecordSource(bytes: Array(repeating: UInt8(ascii: "x"), count: 5000), options: options)
    #expect(Self.code(source).allSatisfy { $0 == .malformedJSON })
  }
}
