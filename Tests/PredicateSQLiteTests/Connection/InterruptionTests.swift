import PredicateLanguage
import Testing

@testable import PredicateSQLite

/// `Limits.interruption` of a database.
@Suite(.needsSQLite) struct SQLiteInterruptionTests {
  private static let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n"

  @Test func `a statement without an end is stopped, and the next one runs`() throws {
    let stop = Interruption()
    var limits = Limits()
    limits.interruption = stop
    let database = try SQLiteDatabase(path: "", mode: .inMemory, limits: limits)
    for _ in 0..<2 {
      stop.request()
      let error = #expect(throws: SQLiteError.self) { try database.query(Self.endless) }
      #expect(error?.code == .interrupted)
      stop.reset()
      #expect(try database.query("SELECT 1").map(\.values) == [[.integer(1)]])
      // A limit of its own ends a statement, and does not end the watch.
      let limited = #expect(throws: SQLiteError.self) { try database.query(Self.endless, stepLimit: 10_000) }
      #expect(limited?.code == .interrupted)
    }
  }

  @Test func `a deadline stops it`() throws {
    var limits = Limits()
    limits.interruption = Interruption(at: .now + .milliseconds(20))
    let database = try SQLiteDatabase(path: "", mode: .inMemory, limits: limits)
    let error = #expect(throws: SQLiteError.self) { try database.query(Self.endless) }
    #expect(error?.code == .interrupted)
  }
}
