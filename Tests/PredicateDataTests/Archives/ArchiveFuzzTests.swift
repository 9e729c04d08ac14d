import Foundation
import PredicateData
import PredicateLanguage
import TestSupport
import Testing

/// Every decoder answers or throws, whatever the bytes.
@Suite struct ArchiveFuzzTests {
  static let mutations = Trials.of(20_000)

  /// The bytes with one to eight changes: a byte, a bit, a piece cut out, repeated or moved, an end cut off.
  private static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.number(8) where !bytes.isEmpty {
      let place = random.number(bytes.count)
      let end = min(bytes.count, place + 1 + random.number(16))
      switch random.number(8) {
      case 0: bytes[place] = UInt8(random.number(256))
      case 1: bytes[place] ^= 1 << UInt8(random.number(8))
      case 2: bytes[place] = random.pick([0, 0xFF, 0x7F, 0x80, 0xAF, 0xDF])
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 5: bytes.insert(contentsOf: bytes[place..<end], at: random.number(bytes.count))
      case 6: bytes[max(0, bytes.count - 1 - random.number(40))] = UInt8(random.number(256))
      default: if random.chance(8) { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }

  /// Runs `decode` on mutations of the seeds; gives how many were decoded.
  private static func run(_ seeds: [[UInt8]], seed: UInt64, _ decode: ([UInt8]) throws -> Void) -> Int {
    print("fuzz seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var decoded = 0
    for _ in 0..<mutations {
      let bytes = mutated(random.pick(seeds), &random)
      do {
        try decode(bytes)
        decoded += 1
      } catch is DataError {
        continue
      } catch {
        Issue.record("\(error)")
      }
    }
    return decoded
  }

  @Test func inflateSurvives() throws {
    let seeds = [Array(try #require(Data(base64Encoded: ownCodes))), storedDeflate(Array(0...255)), [3, 0]]
    let decoded = Self.run(seeds, seed: 1) { bytes in
      let output = try Inflate.expand(bytes, limit: 1 << 20)
      #expect(output.count <= 1 << 20)
    }
    #expect(decoded > 0 && decoded < Self.mutations)
  }

  @Test func propertyListsSurvive() {
    let list = ListBuilder.bytes(
      .dictionary([
        ("text", .string("é")), ("list", .array([.integer(1), .real(2), .date(3), .bool(true), .null])),
        ("data", .data([1, 2, 3])), ("uid", .uid(1)), ("inner", .dictionary([("long", .string("0123456789abcdefgh"))])),
      ]))
    let decoded = Self.run([list], seed: 2) { bytes in
      let list = try BinaryPropertyList(bytes)
      for number in 0..<min(list.count, 100) { _ = try list.object(number) }
    }
    #expect(decoded > 0 && decoded < Self.mutations)
  }

  @Test func modelsSurvive() {
    let decoded = Self.run([animalArchive], seed: 3) { bytes in
      let model = try ManagedObjectModelArchive.model(archive: bytes)
      // What was read is a model: it can be written and named.
      _ = try RecordModel(recordValue: model.recordValue)
      _ = try model.namedAsCoreData()
    }
    #expect(decoded > 0 && decoded < Self.mutations)
  }

  @Test func compressedModelsSurvive() {
    let decoded = Self.run([storedDeflate(animalArchive)], seed: 4) { bytes in
      _ = try ManagedObjectModelArchive.model(compressed: bytes)
    }
    #expect(decoded > 0 && decoded < Self.mutations)
  }

  @Test func metadataSurvives() {
    let list = ListBuilder.bytes(
      .dictionary([
        ("NSStoreType", .string("SQLite")), ("NSStoreModelVersionHashes", .dictionary([("A", .data([1]))])),
      ]))
    let decoded = Self.run([list], seed: 5) { bytes in _ = try CoreDataStoreMetadata(propertyList: bytes) }
    #expect(decoded > 0 && decoded < Self.mutations)
  }

  @Test func predicatesSurvive() {
    let archive = PredicateArchiveBuilder.bytes {
      let age = $0.comparison($0.key("owner.age"), 3, $0.call("add:to:", [$0.variable("a"), $0.constant($0.null)]))
      return $0.compound(1, [age, $0.comparison($0.key("name"), 10, $0.list([$0.constant($0.text("a"))]))])
    }
    let decoded = Self.run([archive], seed: 7) { bytes in
      // What was read is a predicate: it prints.
      _ = try FormatPredicate(keyedArchive: bytes).predicateFormat
    }
    #expect(decoded > 0 && decoded < Self.mutations)
  }

  @Test func contentsSurvive() {
    let text = """
      <model><entity name="A" parentEntity="B"><attribute name="x" optional="YES" attributeType="String"/>
      <relationship name="b" toMany="YES" destinationEntity="B" inverseName="a"/></entity><entity name="B">
      <relationship name="a" maxCount="1" destinationEntity="A" inverseName="b"/></entity></model>
      """
    _ = Self.run([Array(text.utf8)], seed: 6) { bytes in _ = try CoreDataModelFile.model(contents: bytes) }
  }
}
