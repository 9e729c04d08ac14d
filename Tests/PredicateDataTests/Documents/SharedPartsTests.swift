import Testing

@testable import PredicateData

/// The objects of a binary property list may be in many places, which makes long documents of short files.
@Suite struct SharedPartsTests {
  /// A list of ten times the same list, and so on; the innermost has ten times true.
  private static func lists(in depth: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 1...depth {
      offsets.append(UInt8(bytes.count))
      bytes += [0xAA] + Array(repeating: UInt8(level), count: 10)
    }
    offsets.append(UInt8(bytes.count))
    bytes.append(0x09)
    let table = UInt8(bytes.count)
    func number(_ value: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, value] }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + number(UInt8(offsets.count)) + number(0) + number(table)
  }

  @Test func partsGrowWithTheFile() throws {
    #expect(try PlacedDocument(binary: Self.lists(in: 3), file: nil).nodes.count == 1_111)
    for depth in [4, 12] {
      let error = #expect(throws: DataError.self) { try PlacedDocument(binary: Self.lists(in: depth), file: "x.plist") }
      #expect(error?.code == .malformedArchive && error?.file == "x.plist")
    }
  }
}
