public import PredicateData
public import PredicateLanguage

/// A Core Data or SwiftData store in a SQLite database: its model, with the names of its tables and columns.
///
/// ```swift
/// let store = try CoreDataStore(SQLiteDatabase(path: "Cookbook.sqlite"))
/// print(store.model.entities.map(\.name))  // ["Dish", "Ingredient", "Season", "Tag"]
/// ```
/// Tables and columns are found whatever their case. Nothing is ever written.
public struct CoreDataStore: Sendable {
  /// Where a store's model came from.
  @nonexhaustive public enum ModelOrigin: String, Hashable, Sendable, CaseIterable {
    /// It was given and fits the store.
    case given
    /// The store keeps it, as those of the systems since 2016 do.
    case modelCache
    /// It was made from the columns: names are in small letters, relationships and booleans are guessed.
    case columns
  }

  /// The database.
  public let database: SQLiteDatabase
  /// The entities with their names in the store. Entities that share a table have a discriminator, dates are seconds
  /// since 2001, many-to-many relationships have the join tables that the store has.
  public let model: RecordModel
  /// Where the model came from.
  public let modelOrigin: ModelOrigin
  /// The store's own identifier; nil if it has none.
  public let identifier: String?
  /// Why the model that the store keeps could not be read; nil if it was read, or there is none, or none was needed.
  public let modelCacheError: DataError?
  /// What of the store the model goes without, and where an entity was found by its place alone: a `Z_ENT` that no entity
  /// has, a property without a column. Lower case, no full stop.
  public let notes: [String]
  /// What the store says of itself; nil if it is not in the binary form.
  package let metadata: CoreDataStoreMetadata?

  /// Whether a database is a Core Data store: whether it has the tables `Z_PRIMARYKEY` and `Z_METADATA`. Cost: reads the
  /// list of tables.
  /// - Throws: ``SQLiteError`` if the database cannot be read.
  public static func isStore(_ database: SQLiteDatabase) throws(SQLiteError) -> Bool {
    StoreSchema.isStore(try StoreSchema.tables(of: database))
  }

  /// The store in a database.
  ///
  /// A `model` that is given counts, from a model file or Core Data's own; its names of storage do not. Without one the
  /// model that the store keeps is read; without that it is made from the columns, which looks at some values of each
  /// column that may be a boolean or a relationship.
  /// - Throws: ``SQLiteError``: `notACoreDataStore`; `wrongModel` for a given model with an entity or property that the
  ///   store does not have; and the errors of reading the database.
  public init(_ database: SQLiteDatabase, model given: RecordModel? = nil) throws(SQLiteError) {
    let schema = try StoreSchema(database)
    let path = database.path.isEmpty ? nil : database.path
    self.database = database
    (identifier, metadata) = try Self.metadata(of: database)
    if let given {
      var fitting = StoreFitting(schema: schema, isStrict: true, path: path)
      model = try fitting.fitted(given).stored(in: database)
      modelOrigin = .given
      notes = fitting.notes
      modelCacheError = nil
      return
    }
    var cacheError: DataError?
    var fitted: RecordModel?
    var fitting = StoreFitting(schema: schema, isStrict: false, path: path)
    if schema.table("Z_MODELCACHE") != nil,
      let bytes = try Self.data("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1", of: database)
    {
      do throws(DataError) {
        let cached = try ManagedObjectModelArchive.model(compressed: bytes)
        fitted = try fitting.fittedCache(cached)
      } catch {
        cacheError = error
      }
    }
    if let fitted {
      model = try fitted.stored(in: database)
      modelOrigin = .modelCache
      notes = fitting.notes
      modelCacheError = nil
      return
    }
    var columns = StoreColumns(database: database, schema: schema)
    model = try columns.model().stored(in: database)
    modelOrigin = .columns
    notes = columns.notes
    modelCacheError = cacheError
  }

  private static func metadata(of database: SQLiteDatabase) throws(SQLiteError) -> (String?, CoreDataStoreMetadata?) {
    let row = try database.query("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1").first
    var identifier: String?
    if case .string(let text) = row?["Z_UUID"] { identifier = text }
    guard case .data(let bytes) = row?["Z_PLIST"] else { return (identifier, nil) }
    // Old stores keep it as XML, and nothing depends on it.
    return (identifier, try? CoreDataStoreMetadata(propertyList: Array(bytes)))
  }

  private static func data(_ sql: String, of database: SQLiteDatabase) throws(SQLiteError) -> [UInt8]? {
    guard case .data(let bytes) = try database.query(sql).first?.values.first else { return nil }
    return Array(bytes)
  }
}

extension StoreFitting {
  /// The model that the store keeps, with the store's names; an error of fitting is one of the cache.
  fileprivate mutating func fittedCache(_ model: RecordModel) throws(DataError) -> RecordModel {
    do throws(SQLiteError) {
      return try fitted(model)
    } catch {
      throw DataError(.malformedModel, error.message, file: error.path, hint: error.hint)
    }
  }
}
