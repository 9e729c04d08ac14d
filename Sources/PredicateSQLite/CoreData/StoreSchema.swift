import PredicateLanguage

/// The tables of a Core Data store, and its list of entities.
///
/// Names are found whatever their case: Core Data writes capitals, other programs that copy stores may not.
struct StoreSchema: Sendable {
  struct Column: Sendable {
    let name: String
    /// The declared type in capitals, such as `TIMESTAMP`.
    let type: String
  }

  struct Table: Sendable {
    let name: String
    let columns: [Column]
    private let places: [String: Int]

    init(name: String, columns: [Column]) {
      self.name = name
      self.columns = columns
      places = Dictionary(
        columns.indices.map { (columns[$0].name.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func column(_ name: String) -> Column? { places[name.uppercased()].map { columns[$0] } }
  }

  /// A row of `Z_PRIMARYKEY`.
  struct EntityRow: Sendable {
    let number: Int64
    let name: String
    /// The number of the superentity; 0 for none.
    let superentity: Int64
  }

  /// In the order of their names.
  let tables: [Table]
  private let places: [String: Int]
  /// In the order of their numbers.
  let entities: [EntityRow]

  static func isStore(_ tables: [Table]) -> Bool {
    let names = Set(tables.map { $0.name.uppercased() })
    return names.contains("Z_PRIMARYKEY") && names.contains("Z_METADATA")
  }

  init(_ database: SQLiteDatabase) throws(SQLiteError) {
    let tables = try Self.tables(of: database)
    guard Self.isStore(tables) else {
      throw SQLiteError(
        .notACoreDataStore, "the database is no Core Data store: it has no `Z_PRIMARYKEY` and `Z_METADATA`",
        hint: "read it as a plain SQLite database", path: database.path.isEmpty ? nil : database.path)
    }
    self.tables = tables
    places = Dictionary(
      tables.indices.map { (tables[$0].name.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    entities = try database.query("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT").compactMap { row in
      guard case .integer(let number) = row["Z_ENT"], case .string(let name) = row["Z_NAME"], !name.isEmpty else {
        return nil
      }
      if case .integer(let superentity) = row["Z_SUPER"] {
        return EntityRow(number: number, name: name, superentity: superentity)
      }
      return EntityRow(number: number, name: name, superentity: 0)
    }
  }

  /// The tables with their columns. Views and what SQLite keeps for itself are no part of a store.
  static func tables(of database: SQLiteDatabase) throws(SQLiteError) -> [Table] {
    let rows = try database.query(
      """
      SELECT t.name, c.name, upper(c.type) FROM sqlite_master t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid
      """)
    var result: [Table] = []
    var columns: [Column] = []
    for (place, row) in rows.enumerated() {
      guard row.values.count == 3, case .string(let table) = row.values[0], case .string(let name) = row.values[1]
      else {
        continue
      }
      var type = ""
      if case .string(let text) = row.values[2] { type = text }
      columns.append(Column(name: name, type: type))
      if place + 1 == rows.count || rows[place + 1].values.first != row.values[0] {
        result.append(Table(name: table, columns: columns))
        columns = []
      }
    }
    return result
  }

  func table(_ name: String) -> Table? { places[name.uppercased()].map { tables[$0] } }

  /// The numbers of the entities by name; the first counts if a name is repeated.
  var numbers: [String: Int64] {
    Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first })
  }

  /// A name in the quotes of SQL.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
