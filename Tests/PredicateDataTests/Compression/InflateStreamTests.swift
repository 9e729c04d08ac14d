import TestSupport
import Testing
@testable import PredicateData

/// Data that is expanded piece by piece, in pieces of all sizes.
@Suite struct InflateStreamTests {
  private static func expanded(_ bytes: [UInt8], pieces: Int) throws -> [UInt8] {
    var input = ByteInput(bytes: bytes, name: nil)
    var inflate = Inflate(BitReader(Span()))
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces, alignment: 1)
    defer { piece.deallocate() }
    var output: [UInt8] = []
    while true {
      let count = try inflate.read(into: piece, from: &input)
      guard count > 0 else { return output }
      output += piece[..<count]
    }
  }

  private static func tokens(_ count: Int, after before: Int, _ random: inout SeededGenerator) -> [DeflateWriter.Token]
  {
    var total = before
    return (0..<count).map { _ in
      guard total > 0, random.number(3) > 0 else {
        total += 1
        return .literal(UInt8(random.number(256)))
      }
      let length = random.pick([3, 4, 7, 8, 9, 10, 17, 130, 257, 258, 3 + random.number(256)])
      let reach = min(total, 32_768)
      let distance = random.pick([1, 2, 7, 8, 9, reach, reach - reach / 3, 1 + random.number(reach)])
      total += length
      return .copy(length: length, distance: min(distance, reach))
    }
  }

  @Test(arguments: 0..<40)
  func repetitionsOfEveryLengthAndDistance(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var writer = DeflateWriter()
    var expected: [UInt8] = []
    let blocks = 1 + random.number(4)
    for block in 1...blocks {
      let tokens = Self.tokens(random.pick([0, 1, 20, 5_000]), after: expected.count, &random)
      writer.block(tokens, isLast: block == blocks)
      DeflateWriter.expand(tokens, into: &expected)
    }
    for pieces in [1, 7, 1_000, 1 << 20] where pieces > 1 || expected.count < 10_000 {
      #expect(try Self.expanded(writer.bytes, pieces: pieces) == expected, "pieces of \(pieces)")
    }
  }

  @Test func aRepetitionReachesNoFurtherThanItsOwnData() throws {
    var writer = DeflateWriter()
    writer.block([.literal(1), .literal(2), .copy(length: 3, distance: 3)], isLast: true)
    let far = writer.bytes
    let error = #expect(throws: DataError.self) { try Self.expanded(far, pieces: 10) }
    #expect(error?.message == "compressed data refers to a place before its beginning (byte \(far.count - 1))")
    // The second member of a file cannot repeat what the first one holds.
    let first = GzipMember([7, 7, 7, 7]).bytes
    let second = GzipMember(deflated: far, contents: [1, 2, 7, 1, 2]).bytes
    let source = RecordSource(bytes: first + second, name: "a.csv")
    #expect(throws: DataError.self) { try source.records() }
  }

  @Test func theChecksumIsThatOfGzip() {
    var checksum = Checksum()
    #expect(checksum.value == 0)
    Array("12345".utf8).withUnsafeBytes { checksum.add($0) }
    Array("6789".utf8).withUnsafeBytes { checksum.add($0) }
    #expect(checksum.value == 0xCBF4_3926)
    var whole = Checksum()
    Array("123456789".utf8).withUnsafeBytes { whole.add($0) }
    #expect(whole.value == checksum.value)
  }
}
