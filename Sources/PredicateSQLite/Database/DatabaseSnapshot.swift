import PredicateLanguage

/// A connection within a transaction of its own: all statements see the same state of the database.
struct DatabaseSnapshot {
  let connection: SQLiteConnection

  func cursor(
    _ sql: String, _ bindings: [RecordValue] = [], decoding: [SQLiteColumnDecoding] = []
  ) throws(SQLiteError) -> SQLiteCursor {
    try SQLiteCursor(connection, sql, bindings, decodings: decoding, stepLimit: nil)
  }

  func query(_ sql: String, stepLimit: Int32? = nil) throws(SQLiteError) -> [SQLiteRow] {
    let cursor = try SQLiteCursor(connection, sql, [], decodings: [], stepLimit: stepLimit)
    var rows: [SQLiteRow] = []
    while let row = try cursor.next() { rows.append(row) }
    return rows
  }
}

extension SQLiteDatabase {
  /// Runs `body` on one state of the database. A cursor that it leaves open keeps to that state.
  ///
  /// Savepoints of one name are counted, so that several threads, and a transaction of the caller's, may go on together.
  func withSnapshot<Result>(
    _ body: (DatabaseSnapshot) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let snapshot: DatabaseSnapshot
    do throws(SQLiteError) {
      snapshot = DatabaseSnapshot(connection: try current())
      _ = try snapshot.query("SAVEPOINT predicate_snapshot")
    } catch {
      throw .database(error)
    }
    let result: Result
    do throws(StoreError) {
      result = try body(snapshot)
    } catch {
      // What failed first is what is said.
      _ = Self.failure { () throws(SQLiteError) in _ = try snapshot.query("RELEASE predicate_snapshot") }
      throw error
    }
    if let failure = Self.failure({ () throws(SQLiteError) in _ = try snapshot.query("RELEASE predicate_snapshot") }) {
      throw .database(failure)
    }
    return result
  }

  private static func failure(_ body: () throws(SQLiteError) -> Void) -> SQLiteError? {
    do throws(SQLiteError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
