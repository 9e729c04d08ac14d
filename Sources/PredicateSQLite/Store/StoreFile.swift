import PredicateData
public import PredicateLanguage

/// A database file, opened as what it is: a Core Data store or tables.
package struct StoreFile: Sendable {
  /// The database.
  package let database: SQLiteDatabase
  /// Its entities, with the tables and columns that hold them.
  package let model: RecordModel
  /// Where a Core Data store's model came from; nil for other databases.
  package let modelOrigin: CoreDataStore.ModelOrigin?
  /// What may be looked at to make the model of tables true; nil for a model that was given, or that Core Data wrote.
  let contents: ColumnContents?
  /// What the model cannot say of the database; lower case, no full stop.
  package let notes: [String]

  /// Opens the file for reading.
  ///
  /// A `model` that is given counts: of a Core Data store its names of storage do not, of other databases they do. Without
  /// one it is the model that the store keeps, else that of the tables. `limits` holds the limits of patterns.
  /// - Throws: ``SQLiteError`` as for `SQLiteDatabase.init`, ``CoreDataStore`` and ``SQLiteDatabase/model()``.
  package init(path: String, model given: RecordModel? = nil, limits: Limits = Limits()) throws(SQLiteError) {
    database = try SQLiteDatabase(path: path, limits: limits)
    if try CoreDataStore.isStore(database) {
      let store = try CoreDataStore(database, model: given)
      model = store.model
      contents = nil
      modelOrigin = store.modelOrigin
      notes = Self.notes(of: store)
    } else if let given {
      model = given
      contents = nil
      modelOrigin = nil
      notes = []
    } else {
      let found = try database.declarations()
      model = found.contents.model
      contents = found.contents
      modelOrigin = nil
      notes = found.notes.map(\.description)
    }
  }

  private static func notes(of store: CoreDataStore) -> [String] {
    guard store.modelOrigin == .columns else { return store.notes }
    let reason =
      store.modelCacheError.map { "the model that the store keeps cannot be read: \($0.message)" }
      ?? "the store keeps no model"
    return ["\(reason); names are those of the columns, in small letters, and types are guessed"] + store.notes
  }

  /// Whether a file begins as SQLite's files do, whatever its name; false for one that cannot be read.
  package static func isDatabase(path: String) -> Bool {
    do throws(SQLiteError) {
      return try DatabaseFile(path: path).hasHeader
    } catch {
      // Whoever reads the file instead says why it cannot be read.
      return false
    }
  }

  /// Whether a path is to be opened as a database: by the first bytes, else by the name, so that opening says what is
  /// wrong with the file.
  package static func isMeant(by path: String) -> Bool { isDatabase(path: path) || hasDatabaseName(path) }

  /// Whether a file's name is one that databases have: `.sqlite`, `.sqlite3`, `.db` or `.store`.
  package static func hasDatabaseName(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return false }
    return ["sqlite", "sqlite3", "db", "store"].contains(path[path.index(after: dot)...].lowercased())
  }
}

extension SQLiteStore {
  /// Opens a database file for reading: a Core Data store with the model that it keeps, any other with that of its tables.
  ///
  /// A `model` that is given counts instead. `log` is told of each statement that was run.
  /// - Throws: ``SQLiteError``: as for opening the database; `wrongModel` for a given model that is not the Core Data
  ///   store's; `invalidModel` for tables that make no model.
  public convenience init(
    path: String, model: RecordModel? = nil, log: (@Sendable (StoreLogEntry) -> Void)? = nil
  ) throws(SQLiteError) {
    self.init(try StoreFile(path: path, model: model), log: log)
  }
}
