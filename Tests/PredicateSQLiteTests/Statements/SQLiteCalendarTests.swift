import Foundation
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import Testing

@testable import PredicateSQLite

/// The parts and starts of dates in SQLite, by whole numbers from 1970 to 2099 and by its calendar before and after, are
/// those of evaluation in memory.
@Suite(.needsSQLite) struct SQLiteCalendarTests {
  /// The first and the last moment of days, in seconds since 1970: all days about the ends of those years and of one year in
  /// four, and those about the ends of February and December of every year from 1600 to 2400.
  private static let moments: [Double] = {
    var days = Set<Int64>(-400..<1200)
    days.formUnion(46_900..<48_000)
    days.formUnion(10_900..<12_500)
    for year in Int64(1600)...2400 {
      let march = CivilDate(year: year, month: 3, day: 1).days
      let january = CivilDate(year: year, month: 1, day: 1).days
      for first in [march, january] { days.formUnion(first - 7...first + 7) }
    }
    return days.sorted().flatMap { day in [Double(day * 86_400), Double(day * 86_400 + 86_399) + 0.9375] }
  }()

  @Test func `dates have the parts that they have in memory`() throws {
    try compare(DatePart.allCases.map { "\($0):(at)" }) { date in
      try DatePart.allCases.map { .integer(try DateFunctions.part($0, of: date, in: .utc)) }
    }
  }

  @Test func `spans start where they start in memory`() throws {
    try compare(DateUnit.allCases.map { "startOf\("\($0)".capitalized):(at)" }) { date in
      try DateUnit.allCases.map {
        .integer(Int64(try DateFunctions.start(of: $0, date, in: .utc).timeIntervalSince1970))
      }
    }
  }

  /// Compares columns of a query with the values in memory.
  private func compare(_ columns: [String], _ values: (Date) throws -> [RecordValue]) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE Day(id INTEGER PRIMARY KEY, at REAL NOT NULL)")
    try database.execute("BEGIN")
    for moment in Self.moments { try database.execute("INSERT INTO Day(at) VALUES (?)", [.double(moment)]) }
    try database.execute("COMMIT")
    let query = try RecordQuery<RecordValue>("Day").select((columns + ["at"]).map { try QueryColumn(parsing: $0) })
    let model = try RecordModel([.init("Day", attributes: [.init("at", .date)])])
    let statement = try query.sql(.sqlite, model: model)
    let rows = try database.query(statement.text, statement.bindings)
    #expect(rows.count == Self.moments.count)
    for row in rows {
      guard case .double(let moment)? = row.values.last else {
        Issue.record("a date that is no number")
        return
      }
      let wanted = try values(Date(timeIntervalSince1970: moment))
      for (column, pair) in zip(columns, zip(row.values, wanted)) where pair.0 != pair.1 {
        Issue.record("\(column) of \(moment) is \(pair.0), not \(pair.1)")
        return
      }
    }
  }
}
