import PredicateData
import PredicateEvaluation
import PredicateFormat
import Testing

@Suite struct RecordTableReadingTests {
  private static func source(_ text: String, _ kind: FileKind, blockSize: Int = 1 << 16) -> RecordSource {
    var options = ReadOptions()
    options.kind = kind
    options.blockSize = blockSize
    return RecordSource(text: text, name: "f", options: options)
  }

  private static let files: [(String, FileKind)] = [
    ("{\"a\":1,\"b\":\"x\"}\n{\"b\":\"y\"}\n\n{\"c\":[1],\"a\":2}\n", .jsonLines),
    ("{\"a\":1}\n{\"a\":2.5}\n{\"a\":null}\n{\"a\":true,\"\\u0061\":\"x\"}\n", .jsonLines),
    ("{\"a\":null}\n{}\n{\"a\":\"x\"}\n{\"b\":1.5,\"a\":\"y\"}\n{\"b\":false}", .jsonLines),
    ("{\"a\":{\"$date\":\"2024-05-17\"}}\n{}\n{\"a\":{\"$date\":\"2024-05-18\"}}", .jsonLines),
    ("a,b,c\n1,x,2024-05-17\n,\"\",\n3,\"y\nz\",2024-05-18\n", .csv), ("a\tb\n1\t2.5\n2\t\n", .tsv), ("a,b\n", .csv),
    ("[{\"a\":1,\"b\":\"x\"},{\"c\":2,\"b\":\"y\"}]", .json), ("", .jsonLines),
  ]

  @Test(arguments: files)
  func everyKey(_ text: String, _ kind: FileKind) throws {
    let records = try Self.source(text, kind).records()
    var keys: [String] = []
    for case .object(let object) in records {
      for key in object.shape.keys where !keys.contains(key) { keys.append(key) }
    }
    for size in [1, 7, 20, 1 << 16] {
      let table = try Self.source(text, kind, blockSize: size).table()
      #expect(table.count == records.count)
      if !records.isEmpty { #expect(table.columns.map(\.name) == keys) }
      for (row, record) in records.enumerated() {
        guard case .object(let object) = record else { continue }
        for column in table.columns {
          #expect(String(reflecting: column[row]) == String(reflecting: object[column.name] ?? .null))
        }
      }
    }
  }

  @Test func chosenKeys() throws {
    let table = try Self.source("{\"a\":1,\"b\":2}\n{\"c\":3,\"a\":4}\n", .jsonLines).table(columns: [
      "c", "lost", "a", "c",
    ])
    #expect(table.columns.map(\.name) == ["c", "lost", "a"])
    #expect(table.columns.map { column in (0..<2).map { column[$0] } } == [[.null, 3], [.null, .null], [1, 4]])
    #expect(try FormatPredicate("c = nil AND lost = nil AND a = 1").compiled().count(in: table) == 1)
  }

  @Test func headerWithoutRows() throws {
    let table = try Self.source("a,b\n", .csv).table()
    #expect(table.columns.map(\.name) == ["a", "b"])
    #expect(table.isEmpty)
  }

  @Test func textsThatReturnAreStoredOnce() throws {
    var text = ""
    for row in 0..<500 { text += "{\"city\":\"\(row % 3 == 0 ? "Berlin" : "Rome")\"}\n" }
    let table = try Self.source(text, .jsonLines, blockSize: 100).table()
    #expect(
      table.map { try? FormatPredicate("city = 'Berlin'").compiled().evaluate(with: $0) }.filter { $0 == true }.count
        == 167)
    let column = try #require(table.column("city"))
    guard case .coded(let codes, let dictionary) = column.storage else {
      Issue.record("not coded")
      return
    }
    #expect(codes.count == 500)
    #expect(dictionary.count == 2)
  }

  @Test(arguments: [
    ("{\"a\":1}\n5\n", FileKind.jsonLines, "f: error: record 2 is a number, not a record"),
    ("[{\"a\":1},{},[1]]", .json, "f: error: record 3 is a list, not a record"),
    ("{\"a\":1}\n{\n", .jsonLines, "f:2:1: error: `{` is not closed"),
  ])
  func failures(_ text: String, _ kind: FileKind, _ description: String) {
    for size in [1, 1 << 16] {
      let error = #expect(throws: DataError.self) { try Self.source(text, kind, blockSize: size).table() }
      #expect(error?.description.split(separator: "\n").first.map(String.init) == description)
    }
  }
}
