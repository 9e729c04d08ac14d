import Foundation
import PredicateData
import PredicateLanguage
import Testing

@Suite struct RecordSourceTests {
  private static let three: [RecordValue] = [["a": 1], ["a": "zwölf"], ["a": .null, "b": [1, 2]]]
  private static let lines = """
    {"a":1}
    {"a":"zwölf"}

    {"a":null,"b":[1,2]}

    """

  @Test(arguments: [FileKind.jsonLines, nil])
  func blocksOfEverySize(_ kind: FileKind?) throws {
    for text in [Self.lines, Self.lines.replacing("\n", with: "\r\n"), String(Self.lines.dropLast())] {
      for blockSize in 1...text.utf8.count {
        var options = ReadOptions()
        options.kind = kind
        options.blockSize = blockSize
        #expect(try RecordSource(text: text, options: options).records() == Self.three)
        #expect(try RecordSource(text: "\u{FEFF}" + text, options: options).records() == Self.three)
      }
    }
  }

  private static let sniffed: [(String, [RecordValue])] = [
    ("", []), (" \n", []), ("[]", []), (" [1,\n2]", [1, 2]), ("{\"a\":1}", [["a": 1]]), ("{\"a\":1}\n", [["a": 1]]),
    ("{\n\"a\":1}", [["a": 1]]), ("{\"a\":1}\n{\"a\":2}", [["a": 1], ["a": 2]]), ("a,b\n1,2", [["a": 1, "b": 2]]),
    ("a\tb\n1\t2", [["a": 1, "b": 2]]), ("a\tb,c\n1,2", [["a\tb": 1, "c": 2]]), ("\"a\"\n1", [["a": 1]]),
    ("{\"w\":[{\"x\":1}]}", [["x": 1]]),
  ]

  @Test(arguments: sniffed)
  func kindByFirstBytes(_ text: String, _ records: [RecordValue]) throws {
    #expect(try RecordSource(text: text).records() == records)
    var options = ReadOptions()
    options.blockSize = 1
    #expect(try RecordSource(text: text, options: options).records() == records)
  }

  @Test(
    arguments: [
      ("a.json", FileKind.json), ("a.b/c.JSONL", .jsonLines), ("x.ndjson", .jsonLines), ("x.csv", .csv),
      ("x.TSV", .tsv),
      ("x.txt", nil), ("json", nil), ("x.csv/y", nil),
    ] as [(String, FileKind?)])
  func kindByName(_ path: String, _ kind: FileKind?) {
    #expect(FileKind(path: path) == kind)
  }

  /// Reading stops where the limits say so, as evaluation does.
  @Test(arguments: [FileKind.jsonLines, .json, .csv]) func theInterruptionOfLimitsStopsReading(kind: FileKind) {
    var options = ReadOptions()
    options.kind = kind
    options.limits.interruption = Interruption { true }
    let text = kind == .csv ? "a\n1\n" : kind == .json ? "[{\"a\":1}]" : "{\"a\":1}\n"
    let error = #expect(throws: DataError.self) { try RecordSource(text: text, options: options).records() }
    #expect(error?.code == .interrupted)
  }

  @Test func stopsWhenToldTo() throws {
    let texts = [
      Self.lines, "[{\"a\":1},{\"a\":2},{\"a\":3}]", "a\n1\n2\n3", "{\"w\":[{\"x\":1},{\"x\":2},{\"x\":3}]}",
    ]
    for text in texts {
      var seen = 0
      let summary = try RecordSource(text: text).forEachRecord { _ in
        seen += 1
        return seen < 2
      }
      #expect(seen == 2)
      #expect(summary.records == 2)
    }
  }

  private struct Stop: Error {}

  @Test func passesErrorsOfTheBodyOn() {
    #expect(throws: Stop.self) { try RecordSource(text: Self.lines).forEachRecord { _ in throw Stop() } }
  }

  @Test func malformedLines() throws {
    let text = "{\"a\":1}\n{\"a\":}\nx\n\n{\"ü\":2,}\n{\"a\":3}\n{"
    var options = ReadOptions()
    options.kind = .jsonLines
    let error = #expect(throws: DataError.self) { try RecordSource(text: text, name: "f", options: options).records() }
    #expect(error?.description == "f:2:6: error: a value is missing")

    options.skipsMalformedLines = true
    var records: [RecordValue] = []
    let summary = try RecordSource(text: text, name: "f", options: options).forEachRecord {
      records.append($0)
      return true
    }
    #expect(records == [["a": 1], ["a": 3]])
    #expect(summary.records == 2)
    #expect(summary.skipped == 4)
    #expect(summary.firstSkipped == error)
  }

  @Test func documentsReadAsLinesAndLinesAsDocuments() {
    var options = ReadOptions()
    options.kind = .jsonLines
    let document = #expect(throws: DataError.self) { try RecordSource(text: "[\n1]", options: options).records() }
    #expect(
      document?.description == """
        1:1: error: `[` is not closed
          hint: JSON Lines has a whole record in each line; read other JSON as a document
        """)
    options.kind = .json
    let lines = #expect(throws: DataError.self) { try RecordSource(text: "{}\n{}", options: options).records() }
    #expect(
      lines?.description == """
        2:1: error: more text after the JSON value
          hint: a file with a record in each line is JSON Lines, `.jsonl`
        """)
  }

  @Test(arguments: [
    ("[1,\n2", "1:1: error: `[` is not closed"), ("[1,", "1:1: error: `[` is not closed"),
    ("[", "1:1: error: `[` is not closed"),
    ("[1,]", "1:3: error: a comma before the closing bracket\n  hint: remove it"),
    ("[1 2]", "1:4: error: `,` or `]` is missing"), ("[,]", "1:2: error: a value is missing"),
    (
      "[1] 2",
      "1:5: error: more text after the JSON value\n  hint: a file with a record in each line is JSON Lines, `.jsonl`"
    ),
    ("[{\"a\":[}]", "1:8: error: a value is missing"),
  ])
  func malformedDocuments(_ text: String, _ description: String) {
    let error = #expect(throws: DataError.self) { try RecordSource(text: text).records() }
    #expect(error?.description == description)
  }

  // MARK: Entities

  private static let document = """
    {"words":[{"text":"a"},{"text":"b"}],"groups":[{"name":"g"}],"empty":[]}
    """

  @Test func entities() throws {
    let source = RecordSource(text: Self.document)
    let words = RecordEntity(name: "words", records: [["text": "a"], ["text": "b"]])
    #expect(
      try source.entities() == [
        words, RecordEntity(name: "groups", records: [["name": "g"]]), RecordEntity(name: "empty", records: []),
      ])
    var chosen = source
    chosen.options.entity = "words"
    #expect(try chosen.records() == words.records)
    chosen.options.entity = "empty"
    #expect(try chosen.records() == [])

    let several = #expect(throws: DataError.self) { try source.records() }
    #expect(
      several?.description == """
        error: the document holds several entities: `words`, `groups`, `empty`
          hint: choose one by its name
        """)
    chosen.options.entity = "wrods"
    let unknown = #expect(throws: DataError.self) { try chosen.records() }
    #expect(unknown?.description == "error: the document has no entity `wrods`\n  hint: did you mean `words`?")
  }

  private static let oneLists: [(FileKind, String)] = [
    (.csv, "a\n1\n"), (.jsonLines, "{\"a\":1}\n"), (.json, "[{\"a\":1}]"), (.json, "{\"a\":1}"), (.yaml, "a: 1\n"),
  ]

  @Test(arguments: oneLists) func oneListIsCalledAsItsFile(_ kind: FileKind, _ text: String) throws {
    var source = RecordSource(text: text)
    source.options.kind = kind
    source.options.entity = "other"
    #expect(try source.records() == [["a": 1]])
    source.options.refusesOtherEntities = true
    for read in [{ try source.records().count }, { try source.blockRecords() }] {
      let error = #expect(throws: DataError.self) { try read() }
      #expect(error?.code == .unknownEntity)
      #expect(error?.hint == "choose none, or `records`")
    }
    source.options.entity = "records"
    #expect(try source.records() == [["a": 1]])
    #expect(try source.blockRecords() == 1)
  }

  @Test(arguments: ["{}", "{\"a\":[]}", "{\"a\":[{}],\"b\":1}", "{\"a\":[1]}", "[{\"a\":[{}]}]"])
  func otherDocumentsAreRecords(_ text: String) throws {
    let source = RecordSource(text: text)
    let records = try source.records()
    #expect(records.count == 1)
    #expect(try source.entities() == [RecordEntity(name: "records", records: records)])
  }

  // MARK: Files

  private func withFile<T>(_ name: String, _ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  @Test(arguments: [
    ("people.csv", "a\n1\n2"), ("people.jsonl", "{\"a\":1}\n{\"a\":2}\n"), ("people.json", "[{\"a\":1},{\"a\":2}]"),
    ("people.tsv", "a\n1\n2"), ("people", "[{\"a\":1},{\"a\":2}]"),
  ])
  func files(_ name: String, _ text: String) throws {
    try withFile(name, Array(text.utf8)) { path throws in
      #expect(try RecordSource(path: path).records() == [["a": 1], ["a": 2]])
      #expect(try RecordSource(path: path).entities().map(\.name) == ["people"])
    }
  }

  @Test(arguments: ["empty.json", "empty.jsonl", "empty.csv", "empty.txt"])
  func emptyFiles(_ name: String) throws {
    try withFile(name, []) { path throws in
      #expect(try RecordSource(path: path).records() == [])
    }
  }

  private static let foreign: [([UInt8], String)] = [
    ([0x1F, 0x8B, 8, 0], "compressed data ends too early (byte 4)"),
    ([0xFF, 0xFE, 0x5B, 0], "text in UTF-16\n  hint: convert it to UTF-8: `iconv -f UTF-16 -t UTF-8`"),
    ([0xFE, 0xFF, 0, 0x5B], "text in UTF-16\n  hint: convert it to UTF-8: `iconv -f UTF-16 -t UTF-8`"),
    ([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0], "text in UTF-32\n  hint: convert it to UTF-8: `iconv -f UTF-32 -t UTF-8`"),
    ([0x61, 0], "text in UTF-16LE\n  hint: convert it to UTF-8: `iconv -f UTF-16LE -t UTF-8`"),
    (
      "id,é,Ω\n1".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      "text in UTF-16LE\n  hint: convert it to UTF-8: `iconv -f UTF-16LE -t UTF-8`"
    ),
    (
      "[{\"a\":1}]".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      "text in UTF-16BE\n  hint: convert it to UTF-8: `iconv -f UTF-16BE -t UTF-8`"
    ),
    (
      "a,b\n".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] },
      "text in UTF-32LE\n  hint: convert it to UTF-8: `iconv -f UTF-32LE -t UTF-8`"
    ),
    ([0x50, 0x4B, 3, 4], "a ZIP archive or an Excel workbook\n  hint: save the sheet as CSV"),
    (Array("SQLite format 3\0".utf8), "an SQLite database\n  hint: give the path of its file"),
  ]

  @Test(arguments: foreign)
  func foreignFormats(_ bytes: [UInt8], _ message: String) {
    let error = #expect(throws: DataError.self) { try RecordSource(bytes: bytes, name: "f.csv").records() }
    #expect(error?.description == "f.csv: error: \(message)")
  }

  @Test func pathsThatCannotBeRead() throws {
    let missing = #expect(throws: DataError.self) { try RecordSource(path: "no/such/file.csv").records() }
    #expect(missing?.description == "no/such/file.csv: error: no such file")
    #expect(missing?.code == .missingFile)
    let folder = FileManager.default.temporaryDirectory.path
    let directory = #expect(throws: DataError.self) { try RecordSource(path: folder).records() }
    #expect(directory?.description == "\(folder): error: a directory, not a file")
    #expect(directory?.code == .directory)
  }
}

extension RecordSource {
  fileprivate func blockRecords() throws -> Int {
    try readBlocks(ColumnRequest(keys: []), evaluate: { _ in }, deliver: { _, _ in true }).records
  }
}
