import Foundation
import PredicateLanguage
import TestSupport
import Testing
@testable import PredicateData

/// Files compressed with gzip are read as what they hold.
@Suite struct GzipTests {
  /// A member with every field of a header.
  private static func decorated(_ text: String) -> [UInt8] {
    var member = GzipMember(Array(text.utf8))
    member.flags = 0b1_1111
    member.fields = [3, 0, 1, 2, 3] + Array("name\0comment\0".utf8) + [0, 0]
    return member.bytes
  }

  private static func gzip(_ text: String) -> [UInt8] { GzipMember(Array(text.utf8)).bytes }

  static let texts: [(FileKind, String)] = [
    (.json, #"[{"a":1,"b":"x"},{"a":2,"b":"y"}]"#), (.jsonLines, "{\"a\":1,\"b\":\"x\"}\n{\"a\":2,\"b\":\"y\"}\n"),
    (.csv, "a,b\n1,x\n2,y\n"), (.tsv, "a\tb\n1\tx\n2\ty\n"),
  ]

  @Test(arguments: texts)
  func everyKindIsReadAsWhatItHolds(_ kind: FileKind, _ text: String) throws {
    let expected: [RecordValue] = [["a": 1, "b": "x"], ["a": 2, "b": "y"]]
    for bytes in [Self.gzip(text), Self.decorated(text), Self.gzip(text) + [0, 0, 0], Self.gzip("\u{FEFF}" + text)] {
      #expect(try RecordSource(bytes: bytes).records() == expected)
      var options = ReadOptions()
      options.kind = kind
      #expect(try RecordSource(bytes: bytes, options: options).records() == expected)
      expectBlocksAgree(bytes, kind: kind, sizes: [1, 2, 5, 13, 1 << 16])
    }
    // Members are one text, wherever it was cut.
    for cut in 0...text.utf8.count {
      let bytes = Array(text.utf8)
      let members = GzipMember(Array(bytes[..<cut])).bytes + GzipMember(Array(bytes[cut...])).bytes
      #expect(try RecordSource(bytes: members).records() == expected, "cut at \(cut)")
    }
  }

  @Test(arguments: ["people.jsonl.gz", "people.JSONL.GZ", "people.jsonl", "people.csv.gz", "people", "people.gz"])
  func namesOfFiles(_ name: String) throws {
    let text = name.contains("csv") ? "a\n1\n2\n" : "{\"a\":1}\n{\"a\":2}\n"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(Self.gzip(text)).write(to: file)
    let source = RecordSource(path: file.path)
    #expect(try source.records() == [["a": 1], ["a": 2]])
    #expect(try source.entities().map(\.name) == ["people"])
    #expect(try source.table().count == 2)
  }

  private static let wrong: [([UInt8], String)] = [
    ([0x1F, 0x8B], "ends too early (byte 2)"), ([0x1F, 0x8B, 7, 0], "is of an unknown method (byte 3)"),
    ([0x1F, 0x8B, 8, 0xE0], "has an unknown header (byte 4)"),
    (gzip("a\n1\n") + [0, 1], "is followed by bytes that are none (byte 29)"),
    (gzip("a\n1\n") + [0x1F, 0x8C], "is followed by bytes that are none (byte 29)"),
    (damaged(gzip("a\n1\n"), at: 19), "has contents that do not fit its checksum (byte 23)"),
    (damaged(gzip("a\n1\n"), at: 24), "has contents that do not fit its length (byte 27)"),
    (gzip("a\n1\n").dropLast(), "ends too early (byte 26)"),
  ]

  @Test(arguments: wrong)
  func damageIsAnErrorWithItsPlace(_ bytes: [UInt8], _ message: String) {
    let error = #expect(throws: DataError.self) { try RecordSource(bytes: bytes, name: "f").records() }
    #expect(error == DataError(.malformedArchive, "compressed data " + message, file: "f"))
  }

  private static func damaged(_ bytes: [UInt8], at place: Int) -> [UInt8] {
    var bytes = bytes
    bytes[place] ^= 1
    return bytes
  }

  @Test func compressedTwiceIsAnError() {
    let error = #expect(throws: DataError.self) {
      try RecordSource(bytes: GzipMember(Self.gzip("a\n1\n")).bytes, name: "f.gz").records()
    }
    #expect(error?.description == "f.gz: error: compressed with gzip twice\n  hint: decompress it once with `gzip -d`")
  }

  @Test func whatStandsBeforeTheDamageIsRead() {
    let lines = (0..<2_000).map { "{\"a\":\($0)}" }.joined(separator: "\n") + "\n"
    let whole = Self.gzip(lines)
    for count in stride(from: 20, to: whole.count, by: 997) {
      let cut = Array(whole[..<count])
      let outcome = ReadingOutcome(RecordSource(bytes: cut, name: "f"))
      #expect(outcome.error?.code == .malformedArchive)
      // Behind the headers of the member and of its only block the lines stand as they are.
      #expect(outcome.records.count == cut.dropFirst(15).count { $0 == UInt8(ascii: "\n") })
      expectBlocksAgree(cut, kind: .jsonLines, sizes: [64, 1_000, 1 << 16])
    }
  }

  @Test func dataThatEndsEarlyIsRefused() {
    let whole = Self.decorated("a,b\n1,2\n")
    for count in 2..<whole.count {
      let error = #expect(throws: DataError.self) { try RecordSource(bytes: Array(whole[..<count])).records() }
      #expect(error?.code == .malformedArchive)
    }
  }

  @Test func damageIsFoundOrDoesNotMatter() throws {
    var random = SeededGenerator(seed: 20)
    var deflated = DeflateWriter()
    var contents: [UInt8] = []
    let text: [DeflateWriter.Token] = Array("a,b\n".utf8).map { .literal($0) }
    let rows: [DeflateWriter.Token] =
      Array("1,x\n".utf8).map { .literal($0) } + (0..<20).map { _ in .copy(length: 4, distance: 4) }
    for (place, tokens) in [text, rows, rows].enumerated() {
      deflated.block(tokens, isLast: place == 2)
      DeflateWriter.expand(tokens, into: &contents)
    }
    let whole = GzipMember(deflated: deflated.bytes, contents: contents).bytes
    let expected = try RecordSource(bytes: whole).records()
    #expect(expected.count == 42)
    let trials = Trials.of(20_000)
    var damaged = 0
    for _ in 0..<trials {
      var bytes = whole
      bytes[2 + random.number(bytes.count - 2)] ^= 1 << UInt8(random.number(8))
      do throws(DataError) {
        let records = try RecordSource(bytes: bytes).records()
        #expect(records == expected)
      } catch {
        damaged += 1
      }
    }
    #expect(damaged > trials / 2 && damaged < trials)
  }
}
