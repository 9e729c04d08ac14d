import Foundation
import PredicateData
import PredicateLanguage
import TestSupport
import Testing

/// The only object of a list of these bytes.
private func object(_ bytes: [UInt8]) throws -> BinaryPropertyList.Object {
  let list = try BinaryPropertyList(ListBuilder.assemble([bytes], root: 0))
  return try list.object(list.root)
}

@Test func objectsOfEveryKindAreRead() throws {
  let rows: [([UInt8], BinaryPropertyList.Object)] = [
    ([0x00], .null), ([0x08], .bool(false)), ([0x09], .bool(true)), ([0x10, 0xFF], .integer(255)),
    ([0x11, 0x01, 0x00], .integer(256)), ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295)),
    ([0x13] + Array(repeating: 0xFF, count: 8), .integer(-1)),
    ([0x14] + Array(repeating: 0, count: 15) + [5], .integer(5)),
    ([0x14] + Array(repeating: 0xFF, count: 16), .integer(-1)), ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)),
    ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .real(1.5)), ([0x33, 0x40, 0, 0, 0, 0, 0, 0, 0], .date(2)),
    ([0x42, 1, 2], .data([1, 2])), ([0x52] + Array("ab".utf8), .string("ab")), ([0x50], .string("")),
    ([0x61, 0x00, 0xE9], .string("é")), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")),
    ([0x5F, 0x10, 0x02] + Array("ab".utf8), .string("ab")), ([0x80, 7], .uid(7)), ([0x81, 1, 0], .uid(256)),
    ([0xA1, 0, 0], .array([0])), ([0xC1, 0, 0], .array([0])),
    ([0xD1, 0, 1, 0, 0], .dictionary(keys: [1], values: [0])),
    // A lone surrogate is no text; it is replaced, as everywhere.
    ([0x61, 0xD8, 0x3D], .string("\u{FFFD}")),
  ]
  for (bytes, expected) in rows { #expect(try object(bytes) == expected) }
}

@Test(
  arguments: [
    [0x01], [0x0F], [0x11, 0], [0x15], [0x14] + Array(repeating: 1, count: 16), [0x21, 0, 0], [0x23, 0],
    [0x32, 0, 0, 0, 0],
    [0x43, 1], [0x5F], [0x5F, 0x20], [0x5F, 0x13] + Array(repeating: 0xFF, count: 8), [0x62, 0, 0], [0x8F, 0], [0x90],
    [0xAF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], [0xA2, 0, 0], [0xD1, 0, 0], [0xE0], [0xF0],
  ] as [[UInt8]])
func brokenObjectsAreRefused(bytes: [UInt8]) {
  let error = #expect(throws: DataError.self) { try object(bytes) }
  #expect(error?.code == .malformedArchive)
}

@Test func brokenListsAreRefused() throws {
  let good = ListBuilder.bytes(.array([.string("a"), .integer(1)]))
  _ = try BinaryPropertyList(good)
  for count in 0..<good.count {
    // The start alone is no list, or one whose objects lie elsewhere.
    guard let list = try? BinaryPropertyList(Array(good[..<count])) else { continue }
    #expect(throws: DataError.self) { try list.object(list.root) }
  }
  var bytes = good
  bytes[0] = 0x61
  #expect(throws: DataError.self) { try BinaryPropertyList(bytes) }
  for place in 1...32 {
    bytes = good
    bytes[good.count - place] = 0xFF
    _ = try? BinaryPropertyList(bytes).object(0)
  }
  #expect(throws: DataError.self) { try BinaryPropertyList(good).object(-1) }
  #expect(throws: DataError.self) { try BinaryPropertyList(good).object(3) }
}

/// What Foundation writes is read.
@Test func listsOfFoundationAreRead() throws {
  struct Content: Codable {
    var text = String(repeating: "x", count: 300)
    var accents = "é"
    var number = -5
    var real = 2.5
    var flags = [true, false]
    var date = Date(timeIntervalSinceReferenceDate: 10)
    var data = Data([1, 2, 3])
  }
  let encoder = PropertyListEncoder()
  encoder.outputFormat = .binary
  let list = try BinaryPropertyList(Array(try encoder.encode(Content())))
  guard case .dictionary(let keys, let values) = try list.object(list.root) else {
    Issue.record("no dictionary")
    return
  }
  var found: [BinaryPropertyList.Object: BinaryPropertyList.Object] = [:]
  for (key, value) in zip(keys, values) { found[try list.object(key)] = try list.object(value) }
  #expect(found[.string("text")] == .string(Content().text))
  #expect(found[.string("accents")] == .string("é"))
  #expect(found[.string("number")] == .integer(-5))
  #expect(found[.string("real")] == .real(2.5))
  #expect(found[.string("date")] == .date(10))
  #expect(found[.string("data")] == .data([1, 2, 3]))
}

@Test func metadataOfStoresIsRead() throws {
  let bytes = ListBuilder.bytes(
    .dictionary([
      ("NSStoreType", .string("SQLite")), ("NSPersistenceFrameworkVersion", .integer(754)), ("other", .array([])),
      ("NSStoreModelVersionHashes", .dictionary([("RecipeType", .data([1, 2])), ("Odd", .null)])),
    ]))
  let metadata = try CoreDataStoreMetadata(propertyList: bytes)
  #expect(metadata.storeType == "SQLite" && metadata.frameworkVersion == 754)
  #expect(metadata.versionHashes == [RecordKey("RecipeType"): [1, 2]])
  #expect(throws: DataError.self) { try CoreDataStoreMetadata(propertyList: ListBuilder.bytes(.array([]))) }
  #expect(throws: DataError.self) { try CoreDataStoreMetadata(propertyList: Array("<plist/>".utf8)) }
}
