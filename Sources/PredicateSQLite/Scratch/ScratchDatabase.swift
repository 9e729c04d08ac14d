import PredicateLanguage

/// A database of its own, in memory or in a temporary file, with the tables of another one, which is only read.
struct ScratchDatabase {
  let database: SQLiteDatabase
  private let source: SQLiteDatabase

  /// Makes the tables, indexes and views as the other database declares them, without rows.
  ///
  /// Triggers are left out, virtual tables, and what the library refuses to make.
  init(of source: SQLiteDatabase, mode: SQLiteDatabase.Mode, limits: Limits) throws(SQLiteError) {
    self.source = source
    database = try SQLiteDatabase(path: "", mode: mode, limits: limits, library: source.library)
    // Texts are compared by their bytes in the database's encoding.
    if case .string(let encoding) = try source.query("PRAGMA encoding").first?.values.first {
      try database.execute("PRAGMA encoding = \(SQLiteName.quoted(encoding))")
    }
    let rows = try source.query(
      "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index', 'view') AND sql IS NOT NULL ORDER BY rowid")
    for row in rows {
      guard case .string(let name)? = row["name"], !SQLiteName.isReserved(name), case .string(let sql)? = row["sql"],
        !sql.uppercased().hasPrefix("CREATE VIRTUAL")
      else { continue }
      do throws(SQLiteError) {
        // One statement, and no more.
        _ = try database.query(sql)
      } catch {
        guard error.code == .invalidSQL else { throw error }
      }
    }
  }

  /// Runs changes within one transaction.
  func changing(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try database.execute("BEGIN")
    do throws(SQLiteError) {
      try body()
    } catch {
      _ = try? database.execute("ROLLBACK")
      throw error
    }
    try database.execute("COMMIT")
  }

  /// A column that rows are given a value for.
  struct Column {
    let name: String
    let isNotNull: Bool
    /// How its texts are compared where a statement does not say.
    let collation: String
  }

  /// The columns of a table, without computed ones.
  func columns(of table: String) throws(SQLiteError) -> [Column] {
    let quoted = SQLiteName.quoted(table)
    var columns: [Column] = []
    for row in try database.columnRows(ofTable: quoted) {
      // Computed columns have a number there; `table_info` of old versions says nothing.
      guard case .string(let name)? = row["name"], !name.isEmpty, [nil, .integer(0)].contains(row["hidden"]) else {
        continue
      }
      columns.append(
        Column(
          name: name, isNotNull: row["notnull"] == .integer(1), collation: try collation(of: name, in: quoted)))
    }
    return columns
  }

  /// SQLite tells the collation of an index's column alone.
  private func collation(of column: String, in quotedTable: String) throws(SQLiteError) -> String {
    let index = "\"predicate scratch\""
    do throws(SQLiteError) {
      try database.execute("CREATE INDEX \(index) ON \(quotedTable) (\(SQLiteName.quoted(column)))")
    } catch {
      // A view has no indexes.
      guard error.code == .invalidSQL else { throw error }
      return "BINARY"
    }
    let row = try database.query("PRAGMA index_xinfo(\(index))").first
    try database.execute("DROP INDEX \(index)")
    if case .string(let name)? = row?["coll"] { return name }
    return "BINARY"
  }

  /// Copies the rows of a table, in one state of the other database.
  func copyRows(of table: SQLiteTable) throws(StoreError) {
    let rowNumber = table.isKeyRowNumber ? [] : [table.rowNumberName].compactMap { $0 }
    try source.withSnapshot { (snapshot) throws(StoreError) in
      do throws(SQLiteError) {
        let names = rowNumber + (try columns(of: table.name).map { SQLiteName.quoted($0.name) })
        let (list, quoted) = (names.joined(separator: ", "), SQLiteName.quoted(table.name))
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        let cursor = try snapshot.cursor("SELECT \(list) FROM \(quoted)")
        try changing { () throws(SQLiteError) in
          while let row = try cursor.next() {
            _ = try database.query("INSERT INTO \(quoted) (\(list)) VALUES (\(marks))", row.values)
          }
        }
      } catch {
        throw .database(error)
      }
    }
  }
}
