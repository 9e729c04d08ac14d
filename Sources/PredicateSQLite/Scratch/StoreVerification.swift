import PredicateEvaluation
public import PredicateLanguage
import PredicateQuery
public import PredicateSQL

/// What came of trying a statement on records in tables that are declared as a database declares them.
public struct StoreVerification: Hashable, Sendable {
  /// SQLite's version.
  public let version: String
  /// The encoding of the database, such as `UTF-8`.
  public let encoding: String
  /// The columns of the entity's table that hold texts, with the collation by which SQLite compares them.
  public let collations: [Collation]
  /// What was tried.
  public let statement: SQLStatement
  /// How many records it was tried on.
  public let records: Int
  /// For how many of them the predicate holds in memory.
  public let matching: Int
  /// How many records the tables did not take, for a rule such as UNIQUE or CHECK.
  public let refused: Int
  /// How many were left out because evaluation of them fails.
  public let failing: Int
  /// The records of which the statement and memory say different things.
  public let differences: [Difference]

  /// How a column compares texts.
  public struct Collation: Hashable, Sendable {
    /// The column.
    public let column: String
    /// Its collation, such as `BINARY`.
    public let name: String
  }

  /// A record of which the statement says one thing, and memory another.
  public struct Difference: Hashable, Sendable {
    /// What the columns of the record hold.
    public let record: RecordValue
    /// Whether the statement selects it.
    public let isInDatabase: Bool
    /// Whether the predicate holds in memory.
    public let isInMemory: Bool
  }
}

extension SQLiteStore {
  /// Tries the statement of a predicate on records of one's own, in this database's version of SQLite, with its tables,
  /// collations and encoding, and compares the rows with what evaluation in memory says.
  ///
  /// ```swift
  /// let found = try store.verify(
  ///   FormatPredicate("text BEGINSWITH 's'"), entity: "words", records: [["text": "sun"], ["text": "Sun"], [:]])
  /// print(found.records, found.matching, found.differences.count)  // 3 1 0
  /// ```
  /// The records are written into a database in memory that has the tables of this one. In this database nothing is
  /// written; its declarations are read, and the types of values in columns whose declaration leaves them open. The
  /// statement is that of `FormatPredicate.sql(_:model:entity:options:)`. What a record has under the names of relationships is
  /// written, too. Cost: an explanation of each record.
  /// - Throws: ``StoreError``: also where a record cannot be written into the entity's table, such as a view.
  public func verify(
    _ predicate: FormatPredicate, entity: String, records: [RecordValue], variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> StoreVerification {
    var query = RecordQuery<RecordValue>(entity)
    query.predicate = predicate
    let model = try model(for: query)
    let root = try formatted { () throws(FormatError) in
      _ = try predicate.sql(.sqlite, model: model, entity: entity, options: SQLOptions(variables: variables))
      return model.entity(named: entity)
    }
    guard let root else { throw .predicate(FormatError(Diagnostic(.unknownEntity, "there is no entity `\(entity)`"))) }
    let trial: StatementTrial
    do throws(SQLiteError) {
      trial = try StatementTrial(of: root, model: model, source: database, limits: predicate.limits, records: records)
    } catch {
      throw .database(error)
    }
    return try trial.verification(of: predicate, variables)
  }
}

/// A scratch database with records in it, on which a statement is tried.
private struct StatementTrial {
  private let entity: RecordModel.Entity
  private let model: RecordModel
  private let scratch: ScratchDatabase
  private let store: SQLiteStore
  private var refused = 0
  private let collations: [StoreVerification.Collation]
  private let encoding: String

  init(
    of entity: RecordModel.Entity, model: RecordModel, source: SQLiteDatabase, limits: Limits, records: [RecordValue]
  ) throws(SQLiteError) {
    self.entity = entity
    scratch = try ScratchDatabase(of: source, mode: .inMemory, limits: limits)
    let database = scratch.database
    var inserter = RecordInserter(scratch, model)
    for record in records {
      try database.execute("SAVEPOINT trial")
      do throws(SQLiteError) {
        _ = try inserter.insert(record, as: entity)
      } catch {
        guard error.code == .constraint else { throw error }
        try database.execute("ROLLBACK TO trial")
        refused += 1
      }
      try database.execute("RELEASE trial")
    }
    let texts = Set(
      entity.properties.compactMap { property -> [UInt8]? in
        guard case .attribute(let attribute) = property, attribute.type == .string else { return nil }
        return SQLiteName.key(attribute.columnKey.text)
      })
    collations = try scratch.columns(of: entity.table ?? entity.name)
      .filter { texts.contains(SQLiteName.key($0.name)) }
      .map { StoreVerification.Collation(column: $0.name, name: $0.collation) }
    if case .string(let name)? = try database.query("PRAGMA encoding").first?.values.first {
      encoding = name
    } else {
      encoding = ""
    }
    store = try SQLiteStore(database, model: model)
    // Indexes decide about the shape of statements, and the copies are those of the original.
    self.model = store.model
  }

  private typealias Verdict = (key: RecordValue, record: RecordValue, holds: Bool?)

  func verification(
    of predicate: FormatPredicate, _ variables: [String: RecordValue]
  ) throws(StoreError) -> StoreVerification {
    var verdicts = try verdicts(of: predicate, variables)
    let failing = verdicts.filter { $0.holds == nil }
    if !failing.isEmpty {
      // One of them would end the statement.
      for verdict in failing { try remove(verdict.key) }
      verdicts = try self.verdicts(of: predicate, variables)
    }
    let options = SQLOptions(variables: variables, result: .keys)
    let statement: SQLStatement
    do throws(FormatError) {
      statement = try predicate.sql(.sqlite, model: model, entity: entity.name, options: options)
    } catch {
      throw .predicate(error)
    }
    let selected = Set(try store.allRows(of: store.started(statement)).compactMap(\.first))
    let differences = verdicts.compactMap { verdict -> StoreVerification.Difference? in
      guard let holds = verdict.holds, holds != selected.contains(verdict.key) else { return nil }
      return StoreVerification.Difference(
        record: shown(verdict.record), isInDatabase: !holds, isInMemory: holds)
    }
    return StoreVerification(
      version: store.database.library.version, encoding: encoding, collations: collations, statement: statement,
      records: verdicts.count, matching: verdicts.count { $0.holds == true }, refused: refused,
      failing: failing.count, differences: differences)
  }

  private func verdicts(
    of predicate: FormatPredicate, _ variables: [String: RecordValue]
  ) throws(StoreError) -> [Verdict] {
    let linked = try store.linkedRecords(of: entity.name)
    var verdicts: [Verdict] = []
    for key in try store.keys(of: entity.name) {
      let record = linked.record(key: key)
      do throws(FormatError) {
        let explanation = try predicate.explain(record, among: linked.records, variables: variables)
        verdicts.append((key, record, explanation.result))
      } catch {
        throw .predicate(error)
      }
      if let failure = linked.failure { throw failure }
    }
    return verdicts
  }

  private func remove(_ key: RecordValue) throws(StoreError) {
    let table = SQLiteName.quoted(entity.table ?? entity.name)
    do throws(SQLiteError) {
      _ = try scratch.database.query(
        "DELETE FROM \(table) WHERE \(SQLiteName.quoted(entity.primaryKey ?? "id")) = ?", [key])
    } catch {
      throw .database(error)
    }
  }

  private func shown(_ record: RecordValue) -> RecordValue {
    let pairs = entity.properties.compactMap { property -> (String, RecordValue)? in
      guard case .attribute(let attribute) = property else { return nil }
      return (attribute.name, record[attribute.name] ?? .null)
    }
    return .object(RecordObject(pairs))
  }
}
