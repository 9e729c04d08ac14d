import PredicateLanguage

/// Reads what SQLite knows of the tables of a database.
struct SchemaReader {
  let database: SQLiteDatabase
  var notes: [SQLiteModelNote] = []

  init(_ database: SQLiteDatabase) { self.database = database }

  /// The tables and views in the order in which they were made, without SQLite's own.
  ///
  /// Views that refer to what is gone, and virtual tables of modules that the library lacks, are left out with a note.
  mutating func tables() throws(SQLiteError) -> [SQLiteTable] {
    let rows = try database.query(
      "SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid")
    let listed = try database.query("PRAGMA table_list")
    let shadows = Self.shadows(among: rows, listed)
    let strict = Self.names(of: listed) { $0["strict"] == .integer(1) }
    var tables: [SQLiteTable] = []
    for row in rows {
      guard case .string(let name)? = row["name"], case .string(let type)? = row["type"], !name.isEmpty,
        !SQLiteName.isReserved(name), !shadows.contains(SQLiteName.key(name))
      else { continue }
      let kind: SQLiteTable.Kind = type == "view" ? .view : Self.isVirtual(row) ? .virtual : .table
      do throws(SQLiteError) {
        tables.append(try table(name, kind, isStrict: strict.contains(SQLiteName.key(name))))
      } catch {
        // What is declared in the file may be unusable here; that is no reason to refuse the other tables.
        guard error.code == .invalidSQL else { throw error }
        notes.append(SQLiteModelNote(table: name, "left out: " + error.message))
      }
    }
    return tables
  }

  private static func isVirtual(_ row: SQLiteRow) -> Bool {
    guard case .string(let sql)? = row["sql"] else { return false }
    return sql.prefix(40).uppercased().split(whereSeparator: \.isWhitespace).dropFirst().first == "VIRTUAL"
  }

  /// The names of the rows of a list of tables that meet a condition.
  private static func names(of rows: [SQLiteRow], where isMeant: (SQLiteRow) -> Bool) -> Set<[UInt8]> {
    Set(
      rows.compactMap { row in
        guard isMeant(row), case .string(let name)? = row["name"] else { return nil }
        return SQLiteName.key(name)
      })
  }

  /// The tables in which virtual tables keep their data.
  private static func shadows(among rows: [SQLiteRow], _ listed: [SQLiteRow]) -> Set<[UInt8]> {
    if !listed.isEmpty { return names(of: listed) { $0["type"] == .string("shadow") } }
    // Before 3.37 there is no such list; shadow tables are named after their virtual table.
    let names = rows.compactMap { row in
      if case .string(let name)? = row["name"], Self.isVirtual(row) {
        SQLiteName.key(name) + [UInt8(ascii: "_")]
      } else {
        nil
      }
    }
    return Set(
      rows.compactMap { row in
        guard case .string(let name)? = row["name"] else { return nil }
        let key = SQLiteName.key(name)
        return names.contains { key.starts(with: $0) } ? key : nil
      })
  }

  private mutating func table(
    _ name: String, _ kind: SQLiteTable.Kind, isStrict: Bool
  ) throws(SQLiteError) -> SQLiteTable {
    let quoted = SQLiteName.quoted(name)
    var columns: [SQLiteTable.Column] = []
    for row in try database.columnRows(ofTable: quoted) {
      guard case .string(let column)? = row["name"] else { continue }
      if column.isEmpty {
        notes.append(SQLiteModelNote(table: name, "a column without a name is left out"))
        continue
      }
      var type = ""
      if case .string(let declared)? = row["type"] { type = declared.uppercased() }
      var keyPlace = 0
      if case .integer(let place)? = row["pk"] { keyPlace = Int(clamping: place) }
      columns.append(
        SQLiteTable.Column(
          name: column, declaredType: type, isNotNull: row["notnull"] == .integer(1), keyPlace: keyPlace))
    }
    let (keys, hasOthers) = try foreignKeys(quoted, columns)
    let rowNumberName = kind == .view ? nil : try rowNumberName(quoted, columns)
    let isKeyRowNumber = rowNumberName == nil ? false : try isKeyRowNumber(quoted, columns)
    return SQLiteTable(
      name: name, kind: kind, isStrict: isStrict, columns: columns, foreignKeys: keys,
      hasForeignKeysOfSeveralColumns: hasOthers,
      rowNumberName: rowNumberName, isKeyRowNumber: isKeyRowNumber)
  }

  private func foreignKeys(
    _ quoted: String, _ columns: [SQLiteTable.Column]
  ) throws(SQLiteError) -> (keys: [SQLiteTable.ForeignKey], hasOthers: Bool) {
    let rows = try database.query("PRAGMA foreign_key_list(\(quoted))")
    let counts = rows.reduce(into: [RecordValue: Int]()) { $0[$1["id"] ?? .null, default: 0] += 1 }
    var keys: [SQLiteTable.ForeignKey] = []
    for column in columns {
      // A column may have several; the one declared first has the highest number and comes last.
      let row = rows.last { row in
        guard case .string(let from)? = row["from"] else { return false }
        return SQLiteName.equal(from, column.name) && counts[row["id"] ?? .null] == 1
      }
      guard let row, case .string(let table)? = row["table"] else { continue }
      var referenced: String?
      if case .string(let name)? = row["to"] { referenced = name }
      keys.append(SQLiteTable.ForeignKey(column: column.name, table: table, referencedColumn: referenced))
    }
    return (keys, counts.values.contains { $0 > 1 })
  }

  /// Whether the primary key of a table with row numbers is one: an `INTEGER PRIMARY KEY DESC` has an index instead.
  private func isKeyRowNumber(_ quoted: String, _ columns: [SQLiteTable.Column]) throws(SQLiteError) -> Bool {
    let keys = columns.filter { $0.keyPlace > 0 }
    guard keys.count == 1, keys[0].declaredType == "INTEGER" else { return false }
    return try !database.query("PRAGMA index_list(\(quoted))").contains { $0["origin"] == .string("pk") }
  }

  /// The first name of the row number that no column has taken; nil for tables without row numbers.
  private func rowNumberName(
    _ quoted: String, _ columns: [SQLiteTable.Column]
  ) throws(SQLiteError) -> String? {
    let free = ["rowid", "_rowid_", "oid"].first { name in !columns.contains { SQLiteName.equal($0.name, name) } }
    guard let free else { return nil }
    do throws(SQLiteError) {
      _ = try database.query("SELECT \(free) FROM \(quoted) LIMIT 0")
      return free
    } catch {
      guard error.code == .invalidSQL else { throw error }
      return nil
    }
  }
}
