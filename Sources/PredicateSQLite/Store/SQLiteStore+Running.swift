public import PredicateLanguage
public import PredicateQuery
import PredicateSQL

/// A statement that was begun.
struct RunningStatement {
  let statement: SQLStatement
  let cursor: SQLiteCursor
  fileprivate let start: ContinuousClock.Instant
}

/// A query that was translated and begun.
struct BegunQuery {
  fileprivate(set) var translation: SQLTranslation
  /// The model that it was translated by.
  let model: RecordModel
  /// Nil if a value ended the statement at once, or if it is too large for SQLite.
  fileprivate(set) var running: RunningStatement?
}

extension SQLiteStore {
  /// The model, true of all columns that a query names: of those whose declaration does not bind them, what they hold is
  /// looked at, unless that was done since the database changed last.
  ///
  /// Cost: a pass over the tables of these columns, or a search where there is an index. A model that was given, and that of
  /// a Core Data store, are taken at their word.
  /// - Throws: ``StoreError/database(_:)``.
  public func model<Record>(for query: RecordQuery<Record>) throws(StoreError) -> RecordModel {
    try model(of: named(by: query))
  }

  /// The model, true of all columns.
  package func wholeModel() throws(StoreError) -> RecordModel { try model(of: nil) }

  /// What columns that were looked at hold beside what they are declared for.
  package var contentNotes: [String] { contents?.notes.map(\.description) ?? [] }

  private func model(of named: ColumnContents.Named?) throws(StoreError) -> RecordModel {
    guard let contents, contents.mayDiffer(named) else { return model }
    return try database.withSnapshot { (snapshot) throws(StoreError) in
      do throws(SQLiteError) { return try contents.model(of: named, in: snapshot) } catch { throw .database(error) }
    }
  }

  /// The columns that a query may read; nil if only evaluation knows them.
  private func named<Record>(by query: RecordQuery<Record>) -> ColumnContents.Named? {
    query.names.map { .init(entity: (try? query.entity(in: given)).map { RecordKey($0) }, names: $0) }
  }

  /// Translates a query by what its columns hold, and begins the statement before that can change.
  func begin<Record>(
    _ query: RecordQuery<Record>, _ translate: (RecordModel) throws(FormatError) -> SQLTranslation
  ) throws(StoreError) -> BegunQuery {
    let named = named(by: query)
    guard let contents, contents.mayDiffer(named) else { return try begin(model, nil, translate) }
    return try database.withSnapshot { (snapshot) throws(StoreError) in
      let model: RecordModel
      do throws(SQLiteError) { model = try contents.model(of: named, in: snapshot) } catch { throw .database(error) }
      return try begin(model, snapshot, translate)
    }
  }

  private func begin(
    _ model: RecordModel, _ snapshot: DatabaseSnapshot?,
    _ translate: (RecordModel) throws(FormatError) -> SQLTranslation
  ) throws(StoreError) -> BegunQuery {
    let translation = try formatted { () throws(FormatError) in try translate(model) }
    do throws(SQLiteError) {
      let running = try start(translation.statement, in: snapshot)
      return BegunQuery(translation: translation, model: model, running: running)
    } catch {
      // What is beyond a limit of SQLite is not beyond those of memory.
      guard StoreError.database(error).isOfValues || error.code == .tooLarge else { throw .database(error) }
      return BegunQuery(translation: translation, model: model, running: nil)
    }
  }

  /// Begins a statement, within a snapshot or by itself.
  func start(_ statement: SQLStatement, in snapshot: DatabaseSnapshot? = nil) throws(SQLiteError) -> RunningStatement {
    let start = ContinuousClock().now
    let model = model
    let decoding = statement.columns.map { SQLiteColumnDecoding($0, in: model) }
    let cursor =
      if let snapshot {
        try snapshot.cursor(statement.text, statement.bindings, decoding: decoding)
      } else {
        try database.cursor(statement.text, statement.bindings, decoding: decoding)
      }
    return RunningStatement(statement: statement, cursor: cursor, start: start)
  }

  /// Tells the log of a statement whose rows were read.
  func finish(_ running: RunningStatement, rows: Int) {
    log?(
      StoreLogEntry(
        sql: running.statement.text, bindings: running.statement.bindings, rows: rows,
        duration: ContinuousClock().now - running.start))
  }

  /// The rows of a query's statement. Where a value ends that, they are those of all records: evaluation decides whether it
  /// comes to that value, and what the error is.
  func allRows<Record>(
    of begun: inout BegunQuery, _ query: RecordQuery<Record>, _ variables: [String: RecordValue]
  ) throws(StoreError) -> [[RecordValue]] {
    if let running = begun.running {
      do throws(StoreError) {
        return try allRows(of: running)
      } catch {
        guard error.isOfValues else { throw error }
      }
    }
    let model = begun.model
    begun.translation = try formatted { () throws(FormatError) in
      try query.everythingInMemory(model: model, variables: variables)
    }
    let running: RunningStatement
    do throws(SQLiteError) { running = try start(begun.translation.statement) } catch { throw .database(error) }
    begun.running = running
    return try allRows(of: running)
  }

  func forEachRow(of running: RunningStatement, _ body: ([RecordValue]) -> Bool) throws(StoreError) {
    do throws(SQLiteError) {
      var rows = 0
      while let row = try running.cursor.next() {
        rows += 1
        if !body(row.values) { break }
      }
      finish(running, rows: rows)
    } catch {
      throw .database(error)
    }
  }

  func allRows(of running: RunningStatement) throws(StoreError) -> [[RecordValue]] {
    var rows: [[RecordValue]] = []
    try forEachRow(of: running) { row in
      rows.append(row)
      return true
    }
    return rows
  }
}

extension RecordQuery {
  /// The names of all properties that the query reads, of whatever entity; nil if only evaluation knows them.
  fileprivate var names: Set<RecordKey>? {
    // What stands for columns of the model may read all of them.
    if columns.count > 1, columns.contains(where: \.isAll) { return nil }
    if !unwinding.isEmpty, columns.allSatisfy(\.isAll) { return nil }
    var paths: [String] = []
    for condition in conditions { paths += condition.node.keyPaths }
    for expression in expressions { paths += expression.node.keyPaths }
    var names: Set<RecordKey> = []
    for path in paths {
      // A name may hold a dot itself.
      names.insert(RecordKey(path))
      for name in path.utf8.split(separator: UInt8(ascii: ".")) { names.insert(RecordKey(String(Substring(name)))) }
    }
    return names.contains(RecordKey("*")) ? nil : names
  }
}

extension SQLiteColumnDecoding {
  /// How a column of a statement is decoded.
  fileprivate init(_ column: SQLStatement.Column, in model: RecordModel) {
    switch column.content {
    case .primaryKey(let attribute): self = attribute.map { SQLiteColumnDecoding($0) } ?? .stored
    case .attribute(let attribute): self = SQLiteColumnDecoding(attribute)
    case .toOne(let relationship): self.init(keyOf: relationship.destination, in: model)
    case .count: self = .integer
    case .value(let type, let storage): self.init(type, storage: storage)
    }
  }
}
