import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateSQLite

/// Statements that are large or deep: an answer or a typed error, on a stack of 512 KiB.
@Suite(.needsSQLite) struct StatementLimitTests {
  struct Statement: CustomTestStringConvertible, Sendable {
    let name: String
    let sql: String
    var testDescription: String { name }

    init(_ name: String, _ sql: String) {
      self.name = name
      self.sql = sql
    }

    /// A statement whose middle is enclosed so many times.
    init(_ name: String, _ open: String, _ middle: String, _ close: String, times: Int) {
      self.init(name, String(repeating: open, count: times) + middle + String(repeating: close, count: times))
    }
  }

  static let large: [Statement] = [
    Statement("brackets", "SELECT 1+" + Statement("", "(1+", "1", ")", times: 20_000).sql),
    Statement("chain", "SELECT 1" + String(repeating: " OR 0", count: 3000)),
    Statement("functions", "SELECT " + Statement("", "abs(", "1", ")", times: 20_000).sql),
    Statement("compound", "SELECT 1" + String(repeating: " UNION ALL SELECT 1", count: 3000)),
    Statement("joins", "SELECT 1 FROM (SELECT 1)" + String(repeating: ", (SELECT 1)", count: 100)),
    Statement("placeholders", "SELECT 1 IN (" + String(repeating: "?,", count: 300_000) + "?)"),
  ]

  @Test(arguments: large)
  func `statements beyond SQLite's limits are refused`(_ statement: Statement) async throws {
    try await onSmallStack {
      let database = try SQLiteDatabase(path: "", mode: .inMemory)
      let error = try sqliteError { () throws(SQLiteError) in _ = try database.query(statement.sql) }
      #expect(error.code == .tooLarge, "\(error)")
      #expect(try database.query("SELECT 1").count == 1)
    }
  }

  static let deep: [Statement] = [
    Statement("brackets", "SELECT " + Statement("", "(1+", "1", ")", times: 25).sql),
    Statement("chain", "SELECT 1" + String(repeating: " OR x", count: 900) + " FROM (SELECT 0 AS x)"),
    Statement("subqueries", "SELECT 1 WHERE EXISTS (", "SELECT 1", ")", times: 10),
    Statement("list", "SELECT 1 IN (" + String(repeating: "1,", count: 100_000) + "1)"),
  ]

  @Test(arguments: deep)
  func `deep statements run`(_ statement: Statement) async throws {
    try await onSmallStack {
      let database = try SQLiteDatabase(path: "", mode: .inMemory)
      #expect(try database.query(statement.sql).count == 1)
    }
  }
}
