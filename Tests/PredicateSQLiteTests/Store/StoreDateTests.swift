import Foundation
import PredicateFormat
import PredicateLanguage
import PredicateSQLite
import TestSupport
import Testing

/// Dates to the millisecond: a store finds the records that evaluation in memory finds.
@Suite(.needsSQLite) struct StoreDateTests {
  /// The first and last of the instants, in milliseconds since 1970: 1938 to 2033.
  private static let span: ClosedRange<Int64> = -1_000_000_000_000...2_000_000_000_000

  enum Column: String, CaseIterable, Sendable {
    case text, milliseconds, fractionalMilliseconds, seconds

    /// What the column holds for an instant.
    func stored(_ milliseconds: Int64) -> String {
      switch self {
      case .text: "'\(ISO8601.format(ISO8601.date(unixMilliseconds: milliseconds)))'"
      case .milliseconds: "\(milliseconds)"
      case .fractionalMilliseconds: "\(Double(milliseconds) + 0.5)"
      case .seconds: "\(Double(milliseconds) / 1000)"
      }
    }
  }

  /// Instants a millisecond apart in threes, and around them.
  @Test(arguments: Column.allCases)
  func everyInstantIsFoundAsInMemory(_ column: Column) throws {
    var random = SeededGenerator(seed: 7)
    let instants = (0..<Trials.of(300)).flatMap { _ in
      let first = Int64.random(in: Self.span, using: &random)
      return [first, first + 1, first + 2]
    }
    let rows = instants.map { "(\(column.stored($0)))" }.joined(separator: ", ")
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME); INSERT INTO t (d) VALUES \(rows)")
    let store = try SQLiteStore(database)
    let records = try store.linkedRecords(of: "t").records
    // The primary key keeps the others out, so that each constant costs three rows.
    let query = SQLiteStoreTests.query(
      "t",
      try FormatPredicate(
        parsing:
          "id BETWEEN $ids AND (id == $first AND d == $c OR id == $second AND d < $c OR id == $third AND d <= $c)"))
    let inMemory = try query.predicate?.compiled()
    for place in stride(from: 0, to: instants.count, by: 3) {
      // Of the text that people write, of no whole millisecond, and of the column itself.
      let middle = ISO8601.date(unixMilliseconds: instants[place + 1])
      for constant in [middle, middle.addingTimeInterval(0.0003), try Self.date(records[place + 1])] {
        for first in 0..<3 {
          let variables: [String: RecordValue] = [
            "ids": [.integer(Int64(place) + 1), .integer(Int64(place) + 3)], "c": .date(constant),
            "first": .integer(Int64(place + first) + 1), "second": .integer(Int64(place + (first + 1) % 3) + 1),
            "third": .integer(Int64(place + (first + 2) % 3) + 1),
          ]
          let expected = try inMemory?.indexes(of: Array(records[place..<place + 3]), variables: variables)
          #expect(try store.count(query, variables: variables) == expected?.count, "\(instants[place]) \(first)")
        }
      }
    }
  }

  /// The parts of a date, and the number that stands for it.
  @Test(arguments: [
    "second:(d) == 5", "minute:(d) == 7", "startOfHour:(d) < d", "CAST(d, 'NSNumber') == $v",
    "second:timeZone:(d, 'Europe/Berlin') > 30",
  ])
  func textsAreTakenApartAsInMemory(_ format: String) throws {
    var random = SeededGenerator(seed: 8)
    let rows = (0..<2_000).map { place in
      let instant = Int64.random(in: Self.span, using: &random)
      return "(\(Column.text.stored(place.isMultiple(of: 2) ? instant / 1000 * 1000 : instant)))"
    }
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME); INSERT INTO t (d) VALUES \(rows.joined(separator: ", "))")
    let store = try SQLiteStore(database)
    let records = try store.linkedRecords(of: "t").records
    let query = SQLiteStoreTests.query("t", try FormatPredicate(parsing: format))
    let variables: [String: RecordValue] = [
      "v": .double(try Self.date(records[77]).timeIntervalSinceReferenceDate)
    ]
    let expected = try query.predicate?.compiled().filter(records, variables: variables)
    #expect(expected?.isEmpty == false)
    #expect(try store.count(query, variables: variables) == expected?.count)
  }

  /// Seconds since 1970 and numbers from 2001, there and back.
  @Test func secondsAreCastAsInMemory() throws {
    var random = SeededGenerator(seed: 9)
    let rows = (0..<2_000).map { place in
      // Every other is no whole millisecond.
      let seconds = Double(Int64.random(in: Self.span, using: &random)) / 1000
      return "(\(place.isMultiple(of: 2) ? seconds : seconds + 0.000_123_4))"
    }
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME); INSERT INTO t (d) VALUES \(rows.joined(separator: ", "))")
    let store = try SQLiteStore(database)
    let records = try store.linkedRecords(of: "t").records
    let query = SQLiteStoreTests.query(
      "t", try FormatPredicate(parsing: "modulus:by:(id, 2) == 0 OR CAST(CAST(d, 'NSNumber'), 'NSDate') == d"))
    #expect(try store.count(query) == records.count)
    #expect(try query.predicate?.compiled().filter(records).count == records.count)
    let numbers = SQLiteStoreTests.query("t", try FormatPredicate(parsing: "CAST(d, 'NSNumber') == $v"))
    for record in records.prefix(200) {
      let variables: [String: RecordValue] = ["v": .double(try Self.date(record).timeIntervalSinceReferenceDate)]
      #expect(
        try store.count(numbers, variables: variables)
          == numbers.predicate?.compiled().filter(records, variables: variables).count)
    }
  }

  /// A date that is written is found, whatever double is nearest to it.
  @Test func writtenDatesAreFound() throws {
    var random = SeededGenerator(seed: 10)
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME)")
    let dates = (0..<300).map { _ in ISO8601.date(unixMilliseconds: Int64.random(in: Self.span, using: &random)) }
    for date in dates { try database.execute("INSERT INTO t (d) VALUES (?)", [.date(date)]) }
    let store = try SQLiteStore(database)
    let query = SQLiteStoreTests.query("t", try FormatPredicate(parsing: "d == $v"))
    for date in dates { #expect(try store.count(query, variables: ["v": .date(date)]) == 1, "\(date)") }
  }

  private static func date(_ record: RecordValue) throws -> Date {
    guard case .date(let date) = try FormatExpression(parsing: "d").compiled().value(with: record) else {
      throw CancellationError()
    }
    return date
  }

  @Test func aTextWithMillisecondsIsFound() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME); INSERT INTO t VALUES (1, '2023-08-18T23:38:05.035Z')")
    let store = try SQLiteStore(database)
    for comparison in ["==", "<=", ">=", "IN {%@}", "BETWEEN {%@, %@}"] {
      let date = "CAST(\"2023-08-18T23:38:05.035Z\", \"NSDate\")"
      let format =
        comparison.contains("%@") ? comparison.replacingOccurrences(of: "%@", with: date) : "\(comparison) \(date)"
      let query = SQLiteStoreTests.query("t", try FormatPredicate(parsing: "d \(format)"))
      #expect(try store.count(query) == 1, "\(format)")
    }
  }
}
