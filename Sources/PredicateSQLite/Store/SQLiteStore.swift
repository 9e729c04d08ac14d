public import PredicateEvaluation
public import PredicateLanguage
public import PredicateQuery
public import PredicateSQL
import Synchronization

/// The records of a SQLite database, asked for by queries.
///
/// ```swift
/// let store = try SQLiteStore(path: "words.sqlite")
/// var long = RecordQuery("words")
/// long.predicate = try FormatPredicate("length > %d", 20)
/// print(try store.records(long))  // [{"id": 1, "text": "counterrevolutionaries", "length": 22}]
/// ```
/// A query becomes one SQL statement. A part of its predicate that SQL cannot say as it is evaluated is tested in memory, on
/// the records that the statement leaves; where a column or a group cannot be said, the rows are made in memory.
/// ``translation(of:variables:)`` tells which. The rows are those that evaluation over all records in memory gives.
public final class SQLiteStore: Sendable {
  /// The database.
  public let database: SQLiteDatabase
  /// The entities, with the tables and columns that hold them.
  ///
  /// Of plain tables it is that of the declarations, and of what columns were found to hold instead when a query named
  /// them; ``model(for:)`` looks first.
  public var model: RecordModel { contents?.model ?? given }
  let given: RecordModel
  let contents: ColumnContents?
  let log: (@Sendable (StoreLogEntry) -> Void)?

  /// A store over an open database; without a model that of its tables. What a model says of columns is taken at its word.
  ///
  /// `log` is told of each statement that was run.
  /// - Throws: ``SQLiteError`` as for ``SQLiteDatabase/model()``.
  public init(
    _ database: SQLiteDatabase, model: RecordModel? = nil, log: (@Sendable (StoreLogEntry) -> Void)? = nil
  ) throws(SQLiteError) {
    self.database = database
    if let model {
      given = try model.stored(in: database)
      contents = nil
    } else {
      let contents = try database.declarations().contents
      given = contents.model
      self.contents = contents
    }
    self.log = log
  }

  /// A store over an opened file.
  package init(_ file: StoreFile, log: (@Sendable (StoreLogEntry) -> Void)? = nil) {
    database = file.database
    given = file.model
    contents = file.contents
    self.log = log
  }

  /// The statement that a query becomes, and what of it stays in memory.
  ///
  /// Of a query with columns or groups the rows are made either by the statement or in memory; then the statement is that for
  /// all records, and the report has the reason.
  /// - Throws: `FormatError` for a query that does not fit the model.
  public func translation<Record>(
    of query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(FormatError) -> SQLTranslation {
    let model: RecordModel
    do throws(StoreError) {
      model = try self.model(for: query)
    } catch {
      // Whoever runs the statement meets the same failure.
      model = self.model
    }
    return try Self.translation(of: query, model, variables)
  }

  static func translation<Record>(
    of query: RecordQuery<Record>, _ model: RecordModel, _ variables: [String: RecordValue]
  ) throws(FormatError) -> SQLTranslation {
    if try query.showsRecords {
      return try query.recordsWithResidual(model: model, variables: variables, result: .records)
    }
    return try query.rowsWithResidual(model: model, variables: variables)
  }

  /// The records that a query chooses, each an object with the entity's attributes and, under the names of its to-one
  /// relationships, the keys of the records that these lead to. The query's columns do not matter.
  ///
  /// Cost: that of the query, and memory for the records; ``forEachRecord(_:variables:_:)`` takes them one by one.
  /// - Throws: ``StoreError``; with code `notGrouped` where rows stand for groups or distinct values.
  public func records<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> [RecordValue] {
    var records: [RecordValue] = []
    try forEachRecord(query, variables: variables) { record in
      records.append(record)
      return true
    }
    return records
  }

  /// Calls `body` with each record, until it returns false.
  ///
  /// Records come as the database finds them, unless a part of the predicate or of the order stayed in memory.
  /// - Throws: ``StoreError``; as ``records(_:variables:)``.
  public func forEachRecord<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:], _ body: (RecordValue) -> Bool
  ) throws(StoreError) {
    var begun = try begin(query) { (model) throws(FormatError) in
      try query.recordsWithResidual(model: model, variables: variables, result: .records)
    }
    let shape = RowShape(begun.translation.statement)
    if begun.translation.hasLimit, !begun.translation.statement.canFail, let running = begun.running {
      try forEachRow(of: running) { row in body(shape.record(row)) }
      return
    }
    let rows = try allRows(of: &begun, query, variables)
    let places = begun.translation.hasLimit ? Array(rows.indices) : try chosen(query, variables, begun, rows)
    for place in places where !body(shape.record(rows[place])) { return }
  }

  /// The number of rows that a query gives, of records or of groups.
  /// - Throws: ``StoreError``.
  public func count<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> Int {
    let isOfRecords = try formatted { () throws(FormatError) in try query.showsRecords }
    var begun = try begin(query) { (model) throws(FormatError) in
      guard isOfRecords else { return try query.rowsWithResidual(model: model, variables: variables, result: .count) }
      let counted = try query.recordsWithResidual(model: model, variables: variables, result: .count)
      // What is tested in memory is tested on whole records.
      return counted.hasLimit
        ? counted : try query.recordsWithResidual(model: model, variables: variables, result: .records)
    }
    let isCounted = begun.translation.statement.columns.first?.content == .count
    if !isCounted, !isOfRecords { return try rowsInMemory(query, variables).count }
    let rows = try allRows(of: &begun, query, variables)
    if begun.translation.hasLimit {
      guard isCounted else { return rows.count }
      if case .integer(let count)? = rows.first?.first { return Int(count) }
      return 0
    }
    return try isOfRecords ? chosen(query, variables, begun, rows).count : rowsInMemory(query, variables).count
  }

  /// The records of an entity as evaluation in memory reads them: linked by their relationships.
  /// - Throws: ``StoreError``.
  package func linkedRecords(of entity: String) throws(StoreError) -> LinkedRecords {
    let graph = graph(model)
    return LinkedRecords(all: try graph.records(of: entity), graph: graph)
  }

  // MARK: In memory

  private func graph(_ model: RecordModel) -> StoreGraph {
    StoreGraph(database, model) { [self] (statement) throws(SQLiteError) in
      var rows: [SQLiteRow] = []
      let running = try start(statement)
      while let row = try running.cursor.next() { rows.append(row) }
      finish(running, rows: rows.count)
      return rows
    }
  }

  /// The places of the rows that the rest of the predicate leaves, in the order that was asked for.
  private func chosen<Record>(
    _ query: RecordQuery<Record>, _ variables: [String: RecordValue], _ begun: BegunQuery,
    _ rows: [[RecordValue]]
  ) throws(StoreError) -> [Int] {
    let (translation, model) = (begun.translation, begun.model)
    let graph = graph(model)
    let name = try formatted { () throws(FormatError) in try query.entity(in: model) }
    guard let entity = model.entity(named: name) else { return [] }
    // Not by their keys: those of a view tell no rows apart.
    let found = graph.linked(rows, of: entity, by: translation.statement).records
    let choose = { () throws(FormatError) -> [Int] in
      let resolved = try query.resolved()
      var chosen = Array(found.indices)
      if let residual = translation.residual {
        chosen = try residual.compiled(locale: resolved.locale).indexes(of: found, variables: variables)
      }
      if !resolved.order.isEmpty {
        chosen = try RecordSorter(resolved.order, locale: resolved.locale)
          .sorted(chosen, of: found, variables: variables)
      }
      if let limit = resolved.groupLimit {
        chosen = try CompiledGroupLimit(limit, locale: resolved.locale).first(chosen, of: found, variables: variables)
      }
      return Array(chosen.dropFirst(resolved.offset ?? 0).prefix(resolved.limit ?? Int.max))
    }
    let chosen = try formatted { () throws(FormatError) in
      do throws(FormatError) { return try choose() } catch {
        // A place among the rows that the statement chose is none among the records.
        let isAll = (try? graph.records(of: name).records.count) == found.count
        throw isAll ? error : FormatError(error.first, source: error.source)
      }
    }
    if let failure = graph.failure { throw failure }
    return chosen
  }

  /// The rows of a query made over all records of its entity.
  func rowsInMemory<Record>(
    _ query: RecordQuery<Record>, _ variables: [String: RecordValue]
  ) throws(StoreError) -> RecordRows {
    let model = model
    let graph = graph(model)
    let name = try formatted { () throws(FormatError) in try query.entity(in: model) }
    let records = try graph.records(of: name).records
    let named = model.entity(named: name).map { query.namingAllKeys(of: $0, in: model) } ?? query
    let rows = try formatted { () throws(FormatError) in try named.rows(in: records, variables: variables) }
    if let failure = graph.failure { throw failure }
    return rows
  }

  func formatted<Result>(
    _ body: () throws(FormatError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FormatError) { return try body() } catch { throw .predicate(error) }
  }
}

/// How the columns of a statement become a record.
struct RowShape {
  /// The columns that belong to it.
  let places: [Int]
  private let shape: RecordShape

  /// The names of what a record has.
  var names: [String] { shape.keys }

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

  func record(_ row: [RecordValue]) -> RecordValue { .object(RecordObject(shape: shape, values: values(row))) }

  /// The values of a record, in the order of their names.
  func values(_ row: [RecordValue]) -> [RecordValue] { places.map { row.indices.contains($0) ? row[$0] : .null } }
}

/// Records of a store that are linked by their relationships. The links hold as long as this value is kept.
package struct LinkedRecords: Sendable {
  fileprivate let all: EntityRecords
  fileprivate let graph: StoreGraph

  /// The records, in the order in which the database has them.
  package var records: [RecordValue] { all.records }

  /// The records of rows with every column of an entity.
  func records(_ rows: [[RecordValue]], of entity: RecordModel.Entity, by statement: SQLStatement) -> [RecordValue] {
    graph.linked(rows, of: entity, by: statement).records
  }

  /// The record of a key; nil where there is none.
  func record(key: RecordValue) -> RecordValue { all.record(key: key) }

  /// The first error that following a relationship met, which then was nil; asked for after an evaluation.
  package var failure: StoreError? { graph.failure }
}

extension SQLiteStore {
  /// The rows that ``rows(_:variables:)`` gives, as a table, which predicates and queries go through column by column.
  ///
  /// ```swift
  /// let words = try store.table(RecordQuery("words").select("text", "length"))
  /// print(try FormatPredicate("length > 10").compiled().count(in: words))  // 2
  /// ```
  /// Worth it for records that are asked many questions, or some that SQL cannot say. A table of all records has the
  /// entity's attributes and, under the names of its to-one relationships, the keys of the records that these lead to.
  /// Texts of which few differ are stored once each. Cost: that of the statement; rows go into the columns as they are
  /// read, unless SQL cannot say a part of the query, for which they are made in memory first.
  /// - Throws: ``StoreError``, as ``rows(_:variables:)``.
  public func table<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> RecordTable {
    let begun = try begin(query) { (model) throws(FormatError) in try Self.translation(of: query, model, variables) }
    guard begun.translation.hasLimit, let running = begun.running else {
      return RecordTable(try rows(query, variables: variables))
    }
    let shape = RowShape(begun.translation.statement)
    let columns = shape.names.map { _ in ColumnBuilder() }
    var count = 0
    do throws(SQLiteError) {
      count = try running.cursor.append(shape.places, to: columns)
      finish(running, rows: count)
    } catch {
      guard error.valueError != nil else { throw .database(error) }
      return RecordTable(try rows(query, variables: variables))
    }
    return RecordTable(
      unchecked: zip(shape.names, columns).map { $1.finish($0, coding: true) }, count: count)
  }
}
