public import PredicateLanguage

extension SQLiteDatabase {
  /// The model of the database's tables and views, read from their declarations.
  ///
  /// Each table is an entity of its name, each column an attribute of its name. What declared types mean goes by SQLite's
  /// habit of looking at parts of their names; columns declared as dates, booleans or UUIDs, and those declared without a
  /// type, are judged by some of their values. A foreign key of one column becomes a to-one relationship named after the
  /// column without its ending (`category_id` is `category`) with a to-many relationship leading back (`words`), and a
  /// table of nothing but two foreign keys a many-to-many relationship. Records are told apart by a primary key of one
  /// column, else by the row number. What columns hold beyond that is looked at by a ``SQLiteStore`` when a query names them.
  /// Cost: linear in the number of columns, and a look at up to 2,000 values of some.
  /// - Throws: ``SQLiteError`` such as `busy`, `corrupt`, or `invalidText` for a name that is no UTF-8.
  public func model() throws(SQLiteError) -> RecordModel { try modelWithNotes().model }

  /// The model, and what it cannot say of the database, such as primary keys of several columns.
  ///
  /// - Throws: as ``model()``.
  public func modelWithNotes() throws(SQLiteError) -> (model: RecordModel, notes: [SQLiteModelNote]) {
    let found = try declarations()
    return (found.contents.model, found.notes)
  }

  /// The model of the declarations, with what may be looked at to make it true.
  func declarations() throws(SQLiteError) -> (contents: ColumnContents, notes: [SQLiteModelNote]) {
    var reader = SchemaReader(self)
    let tables = try reader.tables()
    let columnTypes = ColumnTypes(database: self)
    var types: [[ColumnTypes.Found]] = []
    for table in tables {
      types.append(try table.columns.map { (column) throws(SQLiteError) in try columnTypes.found(column, of: table) })
    }
    var builder = SchemaModelBuilder(tables: tables, types: types)
    let entities = builder.entities()
    let model: RecordModel
    do throws(ModelError) {
      model = try RecordModel(entities)
    } catch {
      throw SQLiteError(
        .invalidModel, "the tables make no model: \(error.message)", hint: error.hint,
        path: path.isEmpty ? nil : path)
    }
    var columns: [UnboundColumn] = []
    for table in tables {
      guard let entity = model.entity(named: table.name) else { continue }
      for column in table.columns {
        guard case .attribute(let attribute)? = entity.property(named: column.name),
          let unbound = UnboundColumn(attribute, column: column, of: table)
        else { continue }
        columns.append(unbound)
      }
    }
    return (ColumnContents(try model.stored(in: self), columns), reader.notes + builder.notes)
  }
}

/// Something about a database that its model cannot say.
public struct SQLiteModelNote: Hashable, Sendable, CustomStringConvertible {
  /// The table or view concerned.
  public let table: String
  /// What it is; lower case, no full stop.
  public let message: String

  init(table: String, _ message: String) {
    self.table = table
    self.message = message
  }

  /// The table and the message.
  public var description: String { "`\(table)`: \(message)" }
}
