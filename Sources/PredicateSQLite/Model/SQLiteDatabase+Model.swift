public import PredicateLanguage

extension SQLiteDatabase {
  /// The model of the database's tables and views, read from their declarations.
  ///
  /// Each table is an entity of its name, each column an attribute of its name. What declared types mean goes by SQLite's
  /// habit of looking at parts of their names; columns declared as dates, booleans or UUIDs, and those declared without a
  /// type, are judged by some of their values. A foreign key of one column becomes a to-one relationship named after the
  /// column without its ending (`category_id` is `category`) with a to-many relationship leading back (`words`), and a
  /// table of nothing but two foreign keys a many-to-many relationship. Records are told apart by a primary key of one
  /// column, else by the row number. Cost: linear in the number of columns, and a look at up to 2,000 values of some.
  /// - Throws: ``SQLiteError`` such as `busy`, `corrupt`, or `invalidText` for a name that is no UTF-8.
  public func model() throws(SQLiteError) -> RecordModel { try modelWithNotes().model }

  /// The model, and what it cannot say of the database, such as primary keys of several columns.
  ///
  /// - Throws: as ``model()``.
  public func modelWithNotes() throws(SQLiteError) -> (model: RecordModel, notes: [SQLiteModelNote]) {
    var reader = SchemaReader(self)
    let tables = try reader.tables()
    let columnTypes = ColumnTypes(database: self)
    var types: [[ColumnTypes.Found]] = []
    for table in tables {
      types.append(try table.columns.map { (column) throws(SQLiteError) in try columnTypes.found(column, of: table) })
    }
    var builder = SchemaModelBuilder(tables: tables, types: types)
    let entities = builder.entities()
    do throws(ModelError) {
      return (try RecordModel(entities), reader.notes + builder.notes)
    } catch {
      throw SQLiteError(
        .invalidModel, "the tables make no model: \(error.message)", hint: error.hint,
        path: path.isEmpty ? nil : path)
    }
  }
}
