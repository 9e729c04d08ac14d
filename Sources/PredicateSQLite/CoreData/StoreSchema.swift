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
    private let places: [RecordKey: Int]

    init(name: String, columns: [Column]) {
      self.name = name
      self.columns = columns
      places = Dictionary(
        columns.indices.map { (RecordKey(columns[$0].name.uppercased()), $0) }, uniquingKeysWith: { first, _ in first })
    }

    func column(_ name: String) -> Column? { places[RecordKey(name.uppercased())].map { columns[$0] } }
  }

  /// A row of `Z_PRIMARYKEY`.
  struct EntityRow: Sendable {
    let number: Int64
    let name: String
    /// The number of the superentity; 0 for none.
    let superentity: Int64
  }

  /// Core Data's own entities, for history and the cloud, have higher numbers.
  static let lastNumberOfModels: Int64 = 16_000

  /// In the order of their names.
  let tables: [Table]
  private let places: [RecordKey: Int]
  /// In the order of their numbers.
  let entities: [EntityRow]

  static func isStore(_ tables: [Table]) -> Bool {
    let names = Set(tables.map { RecordKey($0.name.uppercased()) })
    return names.isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"].map(RecordKey.init))
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
      tables.indices.map { (RecordKey(tables[$0].name.uppercased()), $0) }, uniquingKeysWith: { first, _ in first })
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
    var tables: [Table] = []
    for row in try database.query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name") {
      guard case .string(let name)? = row.values.first, !SQLiteName.isReserved(name) else { continue }
      let columns: [Column]
      do throws(SQLiteError) {
        columns = try database.query("PRAGMA table_info(\(SQLiteName.quoted(name)))").compactMap { row in
          guard case .string(let name)? = row["name"] else { return nil }
          if case .string(let type)? = row["type"] { return Column(name: name, type: type.uppercased()) }
          return Column(name: name, type: "")
        }
      } catch {
        // A virtual table of a module that the library lacks is none of the store's.
        guard error.code == .invalidSQL else { throw error }
        continue
      }
      tables.append(Table(name: name, columns: columns))
    }
    return tables
  }

  func table(_ name: String) -> Table? { places[RecordKey(name.uppercased())].map { tables[$0] } }
}
