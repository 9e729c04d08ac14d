import PredicateLanguage
import PredicateSQL

/// Tries indexes on copies of a database.
///
/// Which of them SQLite uses is found out on empty tables, which are made in no time; the plan and the times that are told
/// are those of a copy with the rows.
struct IndexTrial {
  private let predicate: FormatPredicate
  private let entity: RecordModel.Entity
  private let model: RecordModel
  private let variables: [String: RecordValue]
  private let source: SQLiteDatabase
  private let empty: ScratchDatabase
  /// The names of tables, views and indexes.
  private let taken: Set<[UInt8]>

  init(
    of predicate: FormatPredicate, entity: RecordModel.Entity, model: RecordModel, _ variables: [String: RecordValue],
    source: SQLiteDatabase
  ) throws(StoreError) {
    self.predicate = predicate
    self.entity = entity
    self.model = model
    self.variables = variables
    self.source = source
    do throws(SQLiteError) {
      empty = try ScratchDatabase(of: source, mode: .inMemory, limits: predicate.limits)
      taken = Set(
        try source.query("SELECT name FROM sqlite_master").compactMap { row in
          if case .string(let name)? = row.values.first { SQLiteName.key(name) } else { nil }
        })
    } catch {
      throw .database(error)
    }
  }

  private var table: String { entity.table ?? entity.name }

  /// An index that is tried.
  private struct Candidate: Hashable {
    let name: String
    let columns: [RecordKey]
    let sql: String
  }

  func advice() throws(StoreError) -> IndexAdvice {
    let before = try plan(on: source)
    let groups = IndexableCondition.groups(predicate.node, of: entity)
    let conditions = groups.joined().map(\.condition)
    func none(_ reason: String, _ conditions: [IndexAdvice.Condition]) -> IndexAdvice {
      IndexAdvice(
        indexes: [], conditions: conditions, planBefore: before, planAfter: before, times: nil, reason: reason)
    }
    guard before.contains(where: IndexAdvice.readsAll) else {
      return none("SQLite finds the rows without reading all of them already", conditions)
    }
    if let group = groups.first(where: { !$0.contains { $0.use != nil } }) {
      let all = group.map { "`\($0.format)`" }.joined(separator: ", ")
      return none(
        groups.count == 1
          ? "no condition compares a column with a value by `==`, `<`, BETWEEN, IN or BEGINSWITH"
          : "no index serves \(all), so all rows are read for the OR", conditions)
    }
    var chosen: [Candidate] = []
    var said: [IndexAdvice.Condition] = []
    for group in groups {
      // Of an OR each part is tried by itself, since SQLite takes indexes for all of them or none.
      let part =
        groups.count == 1 ? predicate : FormatPredicate(PredicateNode(.and(group.map(\.node))), partOf: predicate)
      guard let candidate = try candidate(for: group, of: part) else {
        let all = group.filter { $0.use != nil }.map { "`\($0.format)`" }.joined(separator: ", ")
        let reason = "SQLite searches no index for it as the statement compares it"
        return none(
          "SQLite searches no index for \(all) as the statement compares it",
          groups.joined().map { $0.without(reason) })
      }
      if !chosen.contains(candidate) { chosen.append(candidate) }
      said += group.map { condition in
        condition.column.map { candidate.columns.contains($0.columnKey) } ?? true
          ? condition.condition : condition.without("an index is searched by one range, and another condition has that")
      }
    }
    return try tried(chosen, before, said)
  }

  // MARK: Candidates

  /// The index for conditions that hold together which SQLite uses; nil if it uses none.
  private func candidate(
    for group: [IndexableCondition], of part: FormatPredicate
  ) throws(StoreError) -> Candidate? {
    // Columns that are compared for equality come first, then one that is not.
    let useful = group.filter { $0.use != nil }
    let ordered = useful.filter { $0.use == .equality } + useful.filter { $0.use != .equality }
    var terms: [(column: RecordKey, sql: String)] = []
    var hasRange = false
    for condition in ordered where !(hasRange && condition.use != .equality) {
      guard let column = condition.column?.columnKey, !terms.contains(where: { $0.column == column }),
        let term = try term(column, of: part)
      else { continue }
      terms.append((column, term))
      hasRange = condition.use != .equality
    }
    // With fewer of them, if SQLite does not take all.
    while !terms.isEmpty {
      let candidate = try candidate(terms)
      if try uses(candidate, for: part) { return candidate }
      terms.removeLast()
    }
    return nil
  }

  /// A column as the term of an index that SQLite uses: with the column's own collation, or the one that the statement
  /// compares by.
  private func term(_ column: RecordKey, of part: FormatPredicate) throws(StoreError) -> String? {
    let quoted = SQLiteName.quoted(column.text)
    for term in [quoted, quoted + " COLLATE BINARY", quoted + " COLLATE NOCASE"] {
      if try uses(candidate([(column, term)]), for: part) { return term }
    }
    return nil
  }

  /// An index with a name that is not taken.
  private func candidate(_ terms: [(column: RecordKey, sql: String)]) throws(StoreError) -> Candidate {
    let stem = ([table] + terms.map(\.column.text)).joined(separator: "_")
    var (name, number) = (stem, 1)
    while taken.contains(SQLiteName.key(name)) {
      number += 1
      name = "\(stem)_\(number)"
    }
    let list = terms.map(\.sql).joined(separator: ", ")
    return Candidate(
      name: name, columns: terms.map(\.column),
      sql: "CREATE INDEX \(SQLiteName.quoted(name)) ON \(SQLiteName.quoted(table)) (\(list))")
  }

  /// Whether SQLite searches an index for a predicate.
  private func uses(_ candidate: Candidate, for part: FormatPredicate) throws(StoreError) -> Bool {
    do throws(SQLiteError) {
      try empty.database.execute(candidate.sql)
    } catch {
      // A view has no indexes.
      guard error.code == .invalidSQL else { throw .database(error) }
      return false
    }
    let steps = try plan(of: part, on: empty.database)
    do throws(SQLiteError) {
      try empty.database.execute("DROP INDEX \(SQLiteName.quoted(candidate.name))")
    } catch {
      throw .database(error)
    }
    return steps.contains { $0.hasPrefix("SEARCH") && $0.contains("INDEX \(candidate.name) ") }
  }

  // MARK: Plans

  /// SQLite's plan for the statement, on one of the databases.
  private func plan(on database: SQLiteDatabase) throws(StoreError) -> [String] {
    try plan(of: predicate, on: database)
  }

  private func plan(of predicate: FormatPredicate, on database: SQLiteDatabase) throws(StoreError) -> [String] {
    let statement = try statement(of: predicate, on: database)
    do throws(SQLiteError) {
      return try database.query("EXPLAIN QUERY PLAN " + statement.text, statement.bindings).compactMap { row in
        if case .string(let words)? = row.values.last { words } else { nil }
      }
    } catch {
      throw .database(error)
    }
  }

  /// The statement for a database, whose shape goes by its indexes.
  private func statement(of predicate: FormatPredicate, on database: SQLiteDatabase) throws(StoreError) -> SQLStatement
  {
    let known: RecordModel
    do throws(SQLiteError) { known = try model.withIndexes(of: database) } catch { throw .database(error) }
    do throws(FormatError) {
      return try predicate.sql(
        .sqlite, model: known, entity: entity.name, options: SQLOptions(variables: variables))
    } catch {
      throw .predicate(error)
    }
  }

  // MARK: Rows

  /// What the indexes come to on a copy of the rows.
  private func tried(
    _ candidates: [Candidate], _ before: [String], _ conditions: [IndexAdvice.Condition]
  ) throws(StoreError) -> IndexAdvice {
    let fits = try bytes() <= IndexAdvice.mostBytes
    let copy = fits ? try copy() : empty
    let without = fits ? try time(on: copy.database) : nil
    try make(candidates, in: copy.database)
    let after = try plan(on: copy.database)
    guard !after.contains(where: IndexAdvice.readsAll) else {
      return IndexAdvice(
        indexes: [], conditions: conditions, planBefore: before, planAfter: before, times: nil,
        reason: "SQLite reads all rows of this database, with the indexes, too")
    }
    var times: IndexAdvice.Times?
    if let without { times = IndexAdvice.Times(before: without, after: try time(on: copy.database)) }
    return IndexAdvice(
      indexes: candidates.map(\.sql), conditions: conditions, planBefore: before, planAfter: after, times: times,
      reason: fits
        ? nil : "the database has more than \(IndexAdvice.mostBytes >> 20) MiB, so its rows were not copied to time it")
  }

  private func make(_ candidates: [Candidate], in database: SQLiteDatabase) throws(StoreError) {
    do throws(SQLiteError) {
      for candidate in candidates { try database.execute(candidate.sql) }
    } catch {
      throw .database(error)
    }
  }

  private func bytes() throws(StoreError) -> Int64 {
    do throws(SQLiteError) {
      var bytes: Int64 = 1
      for name in ["page_count", "page_size"] {
        guard case .integer(let number)? = try source.query("PRAGMA \(name)").first?.values.first else { return .max }
        bytes = bytes.multipliedReportingOverflow(by: number).partialValue
      }
      return bytes
    } catch {
      throw .database(error)
    }
  }

  /// The tables that the statement names, with their rows, and with statistics where the database has some.
  private func copy() throws(StoreError) -> ScratchDatabase {
    let statement = try statement(of: predicate, on: source)
    let copy: ScratchDatabase
    let tables: [SQLiteTable]
    do throws(SQLiteError) {
      copy = try ScratchDatabase(of: source, mode: .temporary, limits: predicate.limits)
      var reader = SchemaReader(source)
      tables = try reader.tables()
    } catch {
      throw .database(error)
    }
    for table in tables where table.kind == .table && statement.text.contains(table.name) {
      try copy.copyRows(of: table)
    }
    do throws(SQLiteError) {
      let statistics = try source.query("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
      if !statistics.isEmpty { try copy.database.execute("ANALYZE") }
    } catch {
      throw .database(error)
    }
    return copy
  }

  /// The shortest of three runs of the statement.
  private func time(on database: SQLiteDatabase) throws(StoreError) -> Duration {
    let statement = try statement(of: predicate, on: database)
    var shortest: Duration?
    do throws(SQLiteError) {
      for _ in 0..<3 {
        let start = ContinuousClock().now
        let cursor = try database.cursor(statement.text, statement.bindings)
        while try cursor.next() != nil {}
        let duration = ContinuousClock().now - start
        shortest = min(shortest ?? duration, duration)
      }
    } catch {
      throw .database(error)
    }
    return shortest ?? .zero
  }
}
