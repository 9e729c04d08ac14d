import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import TestSupport
import Testing

/// Whole numbers beside fractions: CSV gives what the same numbers give as JSON Lines.
@Suite struct NumberColumnTests {
  private static let numbers = [
    "9007199254740993", "-9007199254740993", "9007199254740992", "9007199254740994", "123456789012345678",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "12345678901234567890123", "0", "1", "-7",
    "1234567890123456789", "-9999999999999999999", "9999999999999999999", "999999999999999999",
    "2.5", "-0.125", "1e3", "9007199254740993.0", "1.5e300",
  ]

  private static func sources(_ numbers: [String], blockSize: Int) -> (csv: RecordSource, lines: RecordSource) {
    var options = ReadOptions()
    options.blockSize = blockSize
    options.kind = .csv
    let csv = RecordSource(
      text: "id,n\n" + numbers.enumerated().map { "\($0),\($1)\n" }.joined(), name: "f", options: options)
    options.kind = .jsonLines
    let lines = RecordSource(
      text: numbers.enumerated().map { "{\"id\":\($0),\"n\":\($1)}\n" }.joined(), name: "f", options: options)
    return (csv, lines)
  }

  private static func rows(_ query: RecordQuery<RecordValue>, _ source: RecordSource) throws -> [String] {
    let records = try query.rows(in: try source.records()).values
    let table = try query.rows(in: try source.table()).values
    #expect(records.map(\.description) == table.map(\.description))
    return records.map { $0.map { "\($0)" }.joined(separator: " ") }
  }

  /// Values, sums, averages, extremes, order, equality and output, record by record and column by column.
  @Test func generated() throws {
    var random = SeededGenerator(seed: 18)
    for round in 0..<150 {
      // One beyond the doubles, and a fraction: each number is then what JSON makes of it.
      let numbers = ["2.5", "9007199254740993"] + (0..<random.number(8)).map { _ in random.pick(Self.numbers) }
      let (csv, lines) = Self.sources(
        round % 2 == 0 ? numbers : numbers.reversed(), blockSize: [1, 40, 1 << 16][round % 3])
      let (found, expected) = (ReadingOutcome(csv), ReadingOutcome(lines))
      #expect(found.records == expected.records, "\(numbers)")
      #expect(ReadingOutcome(blocks: csv, keys: ["n"]).records == expected.records, "\(numbers)")
      #expect(ReadingOutcome(blocks: lines, keys: ["n"]).records == expected.records, "\(numbers)")
      var aggregates = RecordQuery()
      aggregates.columns = try ["sum:(n) AS s", "average:(n) AS v", "min:(n) AS a", "max:(n) AS b"].map {
        try QueryColumn(parsing: $0)
      }
      var ordered = RecordQuery()
      ordered.predicate = try FormatPredicate(parsing: "n == 9007199254740993 OR n > 2.5 OR n < 0")
      ordered.columns = try [QueryColumn(parsing: "id"), QueryColumn(parsing: "n"), QueryColumn(parsing: "n / 2 AS h")]
      ordered.order = try [SortKey(parsing: "n"), SortKey(parsing: "id")]
      for query in [aggregates, ordered] { #expect(try Self.rows(query, csv) == Self.rows(query, lines), "\(numbers)") }
    }
  }

  /// What was read is written back as it stood, and the model of the file is that of JSON Lines.
  @Test(arguments: [["9007199254740993", "2.5", "1"], ["2.5", "12345678901234567890123", "-7"], ["1", "2.5"]])
  func writtenBack(_ numbers: [String]) throws {
    let (csv, lines) = Self.sources(numbers, blockSize: 1 << 16)
    let declared = ReadingOutcome(csv).columns
    let model = try RecordModel.inferred(from: try lines.records(), entity: "f")
    let type = try #require(model.entities.first?.attributes.first { $0.name == "n" }?.type)
    #expect(declared.last == "n \(type)")
    var written: [UInt8] = []
    var writer = RecordWriter(.csv) { written += $0 }
    for record in try csv.records() { writer.write(record) }
    writer.finish()
    guard numbers.contains(where: { $0.count > 15 }) else { return }
    let text = "id,n\n" + numbers.enumerated().map { "\($0),\($1)\n" }.joined()
    #expect(String(decoding: written, as: UTF8.self) == text)
  }
}
