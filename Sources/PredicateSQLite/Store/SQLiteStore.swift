import PredicateEvaluation
public import PredicateLanguage
public import PredicateSQL
import Synchronization

/// The records of a SQLite database, asked for by predicates.
///
/// ```swift
/// let store = try SQLiteStore(path: "words.sqlite")
/// let long = try store.records(StoreRequest("words", where: try FormatPredicate("length > %d", 20)))
/// ```
/// A predicate becomes one SQL statement. A part that SQL cannot say as it is evaluated is tested in memory, on the
/// records that the statement leaves; ``translation(of:)`` tells which. The rows are those that evaluation over all
/// records in memory gives.
public final class SQLiteStore: Sendable {
  /// The database.
  public let database: SQLiteDatabase
  /// The entities, with the tables and columns that hold them.
  public let model: RecordModel
  private let log: (@Sendable (StoreLogEntry) -> Void)?

  /// A store over an open database; without a model that of its tables.
  ///
  /// `log` is told of each statement that was run.
  /// - Throws: ``SQLiteError`` as for ``SQLiteDatabase/model()``.
  public init(
    _ database: SQLiteDatabase, model: RecordModel? = nil, log: (@Sendable (StoreLogEntry) -> Void)? = nil
  ) throws(SQLiteError) {
    self.database = database
    self.model = if let model { model } else { try database.model() }
    self.log = log
  }

  /// The statement that a request becomes, and what of it stays in memory.
  /// - Throws: `FormatError` for a predicate that does not fit the model.
  public func translation(of request: StoreRequest) throws(FormatError) -> SQLTranslation {
    try request.condition.sqlWithResidualAndRegisteredFunctions(
      model: model, entity: request.entity, options: request.options(.records))
  }

  /// The records, each an object with the entity's attributes and, under the names of its to-one relationships, the keys
  /// of the records that these lead to.
  ///
  /// Cost: that of the query, and memory for the records; ``forEachRecord(_:_:)`` takes them one by one.
  /// - Throws: ``StoreError``.
  public func records(_ request: StoreRequest) throws(StoreError) -> [RecordValue] {
    var records: [RecordValue] = []
    try forEachRecord(request) { record in
      records.append(record)
      return true
    }
    return records
  }

  /// Calls `body` with each record, until it returns false.
  ///
  /// Records come as the database finds them, unless a part of the predicate or of the order stayed in memory.
  /// - Throws: ``StoreError``.
  public func forEachRecord(
    _ request: StoreRequest, _ body: (RecordValue) -> Bool
  ) throws(StoreError) {
    let translation = try formatted { () throws(FormatError) in try self.translation(of: request) }
    let shape = RowShape(translation.statement)
    if translation.hasLimit {
      try forEachRow(of: translation.statement) { row in body(shape.record(row)) }
      return
    }
    var rows: [[RecordValue]] = []
    try forEachRow(of: translation.statement) { row in
      rows.append(row)
      return true
    }
    for place in try chosen(request, translation, rows) where !body(shape.record(rows[place])) { return }
  }

  /// The number of records that ``records(_:)`` gives.
  /// - Throws: ``StoreError``.
  public func count(_ request: StoreRequest) throws(StoreError) -> Int {
    let translation = try formatted { () throws(FormatError) in
      try request.condition.sqlWithResidualAndRegisteredFunctions(
        model: model, entity: request.entity, options: request.options(.count))
    }
    var rows: [[RecordValue]] = []
    try forEachRow(of: translation.statement) { row in
      rows.append(row)
      return true
    }
    if translation.statement.columns.first?.content == .count, case .integer(let count)? = rows.first?.first {
      return Int(count)
    }
    return try chosen(request, translation, rows).count
  }

  /// The records of an entity as evaluation in memory reads them: linked by their relationships.
  /// - Throws: ``StoreError``.
  package func linkedRecords(of entity: String) throws(StoreError) -> LinkedRecords {
    let graph = graph()
    return LinkedRecords(records: try graph.records(of: entity).records, graph: graph)
  }

  // MARK: In memory

  private func graph() -> StoreGraph {
    StoreGraph(database, model) { [self] (statement) throws(SQLiteError) in
      var rows: [SQLiteRow] = []
      try forEach(statement) { row in
        rows.append(row)
        return true
      }
      return rows
    }
  }

  /// The places of the rows that the rest of the predicate leaves, in the order that was asked for.
  private func chosen(
    _ request: StoreRequest, _ translation: SQLTranslation, _ rows: [[RecordValue]]
  ) throws(StoreError) -> [Int] {
    let graph = graph()
    let all = try graph.records(of: request.entity)
    var records: [RecordValue] = []
    for row in rows { records.append(all.record(key: row.first ?? .null)) }
    let found = records
    let chosen = try formatted { () throws(FormatError) in
      var chosen = Array(found.indices)
      if let residual = translation.residual {
        chosen = try residual.compiled().indexes(of: found, variables: request.variables)
      }
      if request.sort.isEmpty { return chosen }
      return try RecordSorter(request.sort).sorted(chosen, of: found, variables: request.variables)
    }
    if let failure = graph.failure { throw failure }
    let rest = chosen.dropFirst(max(request.offset ?? 0, 0))
    return Array(request.limit.map { rest.prefix(max($0, 0)) } ?? rest)
  }

  private func formatted<Result>(
    _ body: () throws(FormatError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FormatError) { return try body() } catch { throw .predicate(error) }
  }

  // MARK: Running

  private func forEachRow(
    of statement: SQLStatement, _ body: ([RecordValue]) -> Bool
  ) throws(StoreError) {
    do throws(SQLiteError) {
      try forEach(statement) { row in body(row.values) }
    } catch {
      throw .database(error)
    }
  }

  private func forEach(_ statement: SQLStatement, _ body: (SQLiteRow) -> Bool) throws(SQLiteError) {
    let clock = ContinuousClock()
    let start = clock.now
    let cursor = try database.cursor(
      statement.text, statement.bindings, decoding: statement.columns.map(SQLiteColumnDecoding.init))
    var rows = 0
    while let row = try cursor.next() {
      rows += 1
      if !body(row) { break }
    }
    log?(
      StoreLogEntry(sql: statement.text, bindings: statement.bindings, rows: rows, duration: clock.now - start))
  }
}

/// How the columns of a statement become a record.
private struct RowShape {
  private let places: [Int]
  private let shape: RecordShape

  init(_ statement: SQLStatement) {
    var names: [String] = []
    var places: [Int] = []
    for (place, column) in statement.columns.enumerated() {
      let name: String? =
        switch column.content {
        case .primaryKey(let attribute): attribute?.name
        case .attribute(let attribute): attribute.name
        case .toOne(let relationship): relationship.name
        case .count, .value: column.name
        }
      if let name {
        names.append(name)
        places.append(place)
      }
    }
    self.places = places
    shape = RecordShape(keys: names)
  }

  func record(_ row: [RecordValue]) -> RecordValue {
    .object(RecordObject(shape: shape, values: places.map { row.indices.contains($0) ? row[$0] : .null }))
  }
}

extension SQLiteColumnDecoding {
  /// How a column of a statement is decoded.
  fileprivate init(_ column: SQLStatement.Column) {
    switch column.content {
    case .primaryKey(let attribute): self = attribute.map { SQLiteColumnDecoding($0) } ?? .stored
    case .attribute(let attribute): self = SQLiteColumnDecoding(attribute)
    case .toOne: self = .stored
    case .count: self = .integer
    case .value(let type, let storage): self.init(type, storage: storage)
    }
  }
}

/// Records of a store that are linked by their relationships. The links hold as long as this value is kept.
package struct LinkedRecords: Sendable {
  /// The records, in the order of their keys.
  package let records: [RecordValue]
  fileprivate let graph: StoreGraph

  /// The first error that following a relationship met, which then was nil; asked for after an evaluation.
  package var failure: StoreError? { graph.failure }
}
