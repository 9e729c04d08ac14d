import PredicateData
import PredicateLanguage
import Testing

/// Property lists and YAML as sources of records.
@Suite struct DocumentRecordTests {
  private static func records(_ text: String, _ kind: FileKind) throws(DataError) -> [RecordValue] {
    var options = ReadOptions()
    options.kind = kind
    return try RecordSource(text: text, options: options).records()
  }

  @Test func aPropertyListIsRecords() throws {
    let list = """
      <plist version="1.0"><array>
        <dict><key>name</key><string>A &amp; B</string><key>n</key><integer>3</integer><key>on</key><true/></dict>
        <dict><key>name</key><string><![CDATA[<x>]]></string><key>r</key><real>1.5</real><key>l</key><array/></dict>
      </array></plist>
      """
    #expect(
      try Self.records(list, .propertyList)
        == [["name": "A & B", "n": 3, "on": true], ["name": "<x>", "r": 1.5, "l": .array([])]])
  }

  /// A binary property list of these objects, each shorter than 200 bytes, the first outermost.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return bytes
  }

  @Test func aBinaryPropertyListIsRecords() throws {
    // `[{"a": "b"}, {"a": "b"}]`, whose elements are one object.
    let list = Self.binary([[0xA2, 1, 1], [0xD1, 2, 3], [0x51, 0x61], [0x51, 0x62]])
    #expect(try RecordSource(bytes: list).records() == [["a": "b"], ["a": "b"]])
  }

  @Test func whatAFewBytesMakeLargeEnds() {
    let itself = Self.binary([[0xA1, 0]])
    // 2^30 elements, and 2^20 copies of 120 letters.
    let many = Self.binary((0..<30).map { [0xA2, $0 + 1, $0 + 1] } + [[0x51, 0x61]])
    let long = Self.binary(
      (0..<20).map { [0xA2, $0 + 1, $0 + 1] } + [[0x5F, 0x10, 120] + [UInt8](repeating: 0x61, count: 120)])
    // Sixteen dictionaries of sixteen numbers, sixteen times sixteen times, whose keys are no texts.
    func sixteen(_ number: UInt8) -> [UInt8] { [0xAF, 0x10, 16] + [UInt8](repeating: number, count: 16) }
    let keys = Self.binary(
      [sixteen(1), sixteen(2), sixteen(3), [0xDF, 0x10, 16] + [UInt8](repeating: 4, count: 32), [0x10, 7]])
    for list in [itself, many, long, keys] {
      let error = #expect(throws: DataError.self) { try RecordSource(bytes: list).records() }
      #expect(error?.code == .malformedArchive)
    }
  }

  @Test func wholeNumbersAreExact() throws {
    let numbers = "- {n: 12345678901234567890}\n- {n: 12345678901234567891}"
    let records = try Self.records(numbers, .yaml)
    #expect(records == (try RecordSource(text: #"[{"n":12345678901234567890},{"n":12345678901234567891}]"#).records()))
    #expect(records[0] != records[1])
  }

  @Test func yamlIsRecords() throws {
    let text = """
      ---
      # People.
      - name: Ann   # the first
        age: 30
        tags: [a, "b", 'it''s']
        note: |
          two
           lines
      - {name: "Bo\\tb", age: ~, ok: true}
      - name: long
          text
        more:
        - 1
        - -2.5
      """
    #expect(
      try Self.records(text, .yaml)
        == [
          ["name": "Ann", "age": 30, "tags": ["a", "b", "it's"], "note": "two\n lines\n"],
          ["name": "Bo\tb", "age": .null, "ok": true], ["name": "long text", "more": [1, -2.5]],
        ])
  }

  @Test(arguments: [
    ("a: &x 1\n", 1, 4), ("a: *x\n", 1, 4), ("a: !t 1\n", 1, 4), ("a: 1\n---\nb: 2\n", 2, 1), ("? a\n", 1, 1),
    ("<<: x\n", 1, 1), ("a: b: c\n", 1, 5), ("a:\n\tb: 1\n", 2, 1), ("a: 'x\n", 1, 4), ("a: {b: 1\n", 1, 4),
    ("a: \"\\q\"\n", 1, 5), ("a: 1\n  b: 2\n", 2, 4), ("a: %x\n", 1, 4), ("- a\nb: 1\n", 2, 1), ("a: 'x' y\n", 1, 8),
    ("a: 1\nb: 2\n\"a\": 3\n", 3, 1), ("a: {b: 1, c: 2, 'b': 3}\n", 1, 17),
  ])
  func whatYAMLIsNotReadHasItsPlace(_ text: String, _ line: Int, _ column: Int) throws {
    let error = #expect(throws: DataError.self) { try Self.records(text, .yaml) }
    #expect(error?.code == .malformedYAML)
    #expect(error?.line == line && error?.column == column, "\(error.map(\.description) ?? "")")
  }

  @Test func aKeyThatStandsTwiceTellsBothPlaces() throws {
    let error = #expect(throws: DataError.self) { try Self.records("a:\n  b: 1\n  c: 2\n  b: 3\n", .yaml) }
    #expect(error?.message == "the key `b` stands twice in a mapping, first in line 2, column 3")
    #expect(error?.line == 4 && error?.column == 3)
    #expect(try Self.records("- {b: 1}\n- {b: 2}\n", .yaml) == [["b": 1], ["b": 2]])
  }

  @Test(arguments: [
    "<plist><dict><key>a</key></dict></plist>", "<plist><dict><string>a</string></dict></plist>",
    "<plist><string>a &x; b</string></plist>", "<plist><foo/></plist>", "<plist><string>a</plist>",
    "<plist><array></dict></plist>", "<plist><true/><true/></plist>", "<plist>text</plist>", "<plist><dict>",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", "<a/>",
  ])
  func whatIsNoPropertyListIsRefused(_ text: String) {
    let error = #expect(throws: DataError.self) { try Self.records(text, .propertyList) }
    #expect(error?.code == .malformedXML && error?.line == 1)
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(throws: DataError.self) { try Self.records("<plist>" + deep, .propertyList) }
    #expect(throws: DataError.self) { try Self.records(String(repeating: "[", count: 100_000), .yaml) }
    #expect(throws: DataError.self) { try Self.records(String(repeating: "- ", count: 100_000), .yaml) }
  }
}
