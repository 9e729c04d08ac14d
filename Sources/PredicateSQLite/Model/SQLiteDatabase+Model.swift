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
    let model: RecordModel
    do throws(ModelError) {
      model = try RecordModel(entities)
    } catch {
      throw SQLiteError(
        .invalidModel, "the tables make no model: \(error.message)", hint: error.hint,
        path: path.isEmpty ? nil : path)
    }
    return (try model.withIndexes(of: self), reader.notes + builder.notes)
  }

  /// The columns that indexes begin with; none where the library was made without the means to tell.
  func indexedColumns() throws(SQLiteError) -> Set<RecordModel.IndexedColumn> {
    let rows: [SQLiteRow]
    do throws(SQLiteError) {
      rows = try query(
        """
        SELECT m.name, i.name FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i \
        WHERE m.type = 'table' AND m.rootpage > 0 AND l.partial = 0 AND i.seqno = 0 AND i.name IS NOT NULL
        """)
    } catch {
      guard error.code == .invalidSQL else { throw error }
      return []
    }
    return Set(
      rows.compactMap { row in
        guard case .string(let table)? = row.values.first, case .string(let column)? = row.values.last else {
          return nil
        }
        return RecordModel.IndexedColumn(table: table, column: column)
      })
  }
}

extension RecordModel {
  /// The model, with what is known of the database's indexes.
  func withIndexes(of database: SQLiteDatabase) throws(SQLiteError) -> RecordModel {
    var model = self
    model.indexedColumns = try database.indexedColumns()
    return model
  }
}
