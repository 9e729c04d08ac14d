import PredicateLanguage

extension RecordModel {
  /// The model, with what is known of the database that holds its records.
  func stored(in database: SQLiteDatabase) throws(SQLiteError) -> RecordModel {
    var model = self
    model.database.indexedColumns = try database.indexedColumns()
    (model.database.collatedColumns, model.database.numericColumns) = try database.comparedColumns()
    model.database.isUTF8 = try database.query("PRAGMA encoding").first?.values.first == .string("UTF-8")
    return model
  }
}

extension SQLiteDatabase {
  /// The columns that indexes begin with.
  func indexedColumns() throws(SQLiteError) -> Set<RecordModel.DatabaseColumn> {
    var columns: Set<RecordModel.DatabaseColumn> = []
    // Virtual tables have no pages, and no indexes; asking for theirs fails where their module is missing. Only statements
    // are asked: a table of the file may have the name of a function that gives a table.
    for row in try query("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0") {
      guard case .string(let table)? = row.values.first else { continue }
      for index in try query("PRAGMA index_list(\(SQLiteName.quoted(table)))") {
        guard case .string(let name)? = index["name"], index["partial"] == .integer(0) else { continue }
        let first = try query("PRAGMA index_info(\(SQLiteName.quoted(name)))").first { $0["seqno"] == .integer(0) }
        guard case .string(let column)? = first?["name"] else { continue }
        columns.insert(RecordModel.DatabaseColumn(table: table, column: column))
      }
    }
    return columns
  }

  /// What SQLite says of the columns of a table or view, computed ones included; `table` is quoted.
  func columnRows(ofTable table: String) throws(SQLiteError) -> [SQLiteRow] {
    let rows = try query("PRAGMA table_xinfo(\(table))")
    // Before 3.26 there is none with hidden columns.
    if rows.isEmpty { return try query("PRAGMA table_info(\(table))") }
    // 1 marks the hidden columns of virtual tables, 2 and 3 computed columns, which are read like others.
    return rows.filter { $0["hidden"] != .integer(1) }
  }

  /// The columns whose texts are compared otherwise than by their bytes where a statement does not say how: by a collation,
  /// or with texts that become numbers.
  fileprivate func comparedColumns() throws(SQLiteError) -> (
    collated: Set<RecordModel.DatabaseColumn>, numeric: Set<RecordModel.DatabaseColumn>
  ) {
    var (collated, numeric): (Set<RecordModel.DatabaseColumn>, Set<RecordModel.DatabaseColumn>) = ([], [])
    let tables = try query("SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view')")
    // A collation other than BINARY is named by the declaration of some table, from which views have theirs.
    let namesCollations = tables.contains { row in
      if case .string(let sql)? = row["sql"] { sql.uppercased().contains("COLLATE") } else { false }
    }
    for row in tables {
      guard case .string(let table)? = row["name"] else { continue }
      do throws(SQLiteError) {
        var names: [String] = []
        for column in try columnRows(ofTable: SQLiteName.quoted(table)) {
          guard case .string(let name)? = column["name"] else { continue }
          names.append(name)
          if case .string(let type)? = column["type"], SQLiteTable.Affinity(declared: type).isOfNumbers {
            numeric.insert(.init(table: table, column: name))
          }
        }
        guard namesCollations else { continue }
        for column in try self.collated(names, of: table) { collated.insert(.init(table: table, column: column)) }
      } catch {
        // A view of what is gone, or a table whose module is missing; no statement reads them either.
        guard error.code == .invalidSQL else { throw error }
      }
    }
    return (collated, numeric)
  }

  /// Those of a table's columns that have a collation other than BINARY, or one that the library lacks.
  private func collated(_ columns: [String], of table: String) throws(SQLiteError) -> [String] {
    // SQLite takes no more than so many columns.
    if columns.count > 500 {
      return try collated(Array(columns.prefix(500)), of: table) + collated(Array(columns.dropFirst(500)), of: table)
    }
    // No row is read: each column is that of a subquery whose only value is a text of ours.
    let places = columns.indices
    let values = places.map { "\(SQLiteName.quoted(columns[$0])) AS c\($0)" }.joined(separator: ", ")
    let tests = places.map { "c\($0) = 'A' OR c\($0) = 'a '" }.joined(separator: ", ")
    let texts = places.map { _ in "'a'" }.joined(separator: ", ")
    let statement =
      "SELECT \(tests) FROM (SELECT \(values) FROM \(SQLiteName.quoted(table)) WHERE 0 UNION ALL SELECT \(texts))"
    do throws(SQLiteError) {
      let answers = try query(statement, stepLimit: ColumnTypes.stepLimit).first?.values ?? []
      return zip(columns, answers).filter { $0.1 != .integer(0) }.map(\.0)
    } catch {
      // The collation of one of them is an app's own, or a view takes too long.
      guard error.code == .invalidSQL || error.code == .interrupted else { throw error }
      if columns.count <= 1 || error.code == .interrupted { return columns }
      var found: [String] = []
      for column in columns { found += try collated([column], of: table) }
      return found
    }
  }
}
