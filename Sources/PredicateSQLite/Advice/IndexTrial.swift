import PredicateLanguage
import PredicateSQL

/// Tries indexes on copies of a database.
///
/// Which of them SQLite uses is found out on empty tables, which are made in no time; the plan and the times that are told
/// are those of a copy with the rows.
struct IndexTrial {
  private let predicate: FormatPredicate
  private let entity: RecordModel.Entity
  let model: RecordModel
  private let variables: [String: RecordValue]
  private let source: SQLiteDatabase
  let empty: ScratchDatabase
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
  struct Candidate: Hashable {
    let name: String
    let table: String
    let columns: [RecordKey]
    let sql: String

    /// Whether a plan searches it.
    func isSearched(in plan: [String]) -> Bool {
      plan.contains { $0.hasPrefix("SEARCH") && $0.contains("INDEX \(name) ") }
    }
  }

  /// A condition of the predicate, and the indexes that may serve it.
  private struct Served {
    let condition: IndexAdvice.Condition
    let indexes: [Candidate]
  }

  private static let isSearchedByNone = "SQLite searches no index for it as the statement compares it"

  func advice() throws(StoreError) -> IndexAdvice {
    let before = try plan(on: source)
    let groups = IndexableCondition.groups(predicate.node, of: entity)
    guard before.contains(where: Self.scans) else {
      return none(
        "SQLite finds the rows without reading all of them already", groups.joined().map(\.condition), before)
    }
    var chosen: [Candidate] = []
    var served: [Served] = []
    var refusal: String?
    for group in groups {
      // Of an OR each part is tried by itself, since SQLite takes indexes for all of them or none.
      let part =
        groups.count == 1 ? predicate : FormatPredicate(PredicateNode(.and(group.map(\.node))), partOf: predicate)
      let candidate = try candidate(for: group, of: part)
      if let candidate, !chosen.contains(candidate) { chosen.append(candidate) }
      for condition in group {
        let (told, indexes) = try indexes(for: condition, candidate)
        served.append(Served(condition: told, indexes: indexes))
        for index in indexes where !chosen.contains(index) { chosen.append(index) }
      }
      if served.suffix(group.count).allSatisfy(\.indexes.isEmpty) {
        refusal = refusal ?? Self.refusal(of: group, isOnlyOne: groups.count == 1)
      }
    }
    if let refusal { return none(refusal, served.map(\.condition), before) }
    return try tried(chosen, before, served)
  }

  /// The indexes that may serve a condition, among them that of its group; else why there is none.
  private func indexes(
    for condition: IndexableCondition, _ candidate: Candidate?
  ) throws(StoreError) -> (IndexAdvice.Condition, [Candidate]) {
    if condition.looksBeyond {
      let found = try joins(for: FormatPredicate(condition.node, partOf: predicate))
      return (found.isEmpty ? condition.without(Self.isSearchedByNone) : condition.condition, found)
    }
    guard let column = condition.column?.columnKey else { return (condition.condition, []) }
    guard let candidate else { return (condition.without(Self.isSearchedByNone), []) }
    guard candidate.columns.contains(column) else {
      return (condition.without("an index is searched by one range, and another condition has that"), [])
    }
    return (condition.condition, [candidate])
  }

  /// Why conditions that hold together have no index.
  private static func refusal(of group: [IndexableCondition], isOnlyOne: Bool) -> String {
    let useful = group.filter { $0.use != nil }
    let all = (useful.isEmpty ? group : useful).map { "`\($0.format)`" }.joined(separator: ", ")
    if !useful.isEmpty { return "SQLite searches no index for \(all) as the statement compares it" }
    return isOnlyOne
      ? "no condition compares a column with a value by `==`, `<`, BETWEEN, IN or BEGINSWITH"
      : "no index serves \(all), so all rows are read for the OR"
  }

  private func none(_ reason: String, _ conditions: [IndexAdvice.Condition], _ plan: [String]) -> IndexAdvice {
    IndexAdvice(indexes: [], conditions: conditions, planBefore: plan, planAfter: plan, times: nil, reason: reason)
  }

  static func scans(_ step: String) -> Bool { step.hasPrefix("SCAN") }

  // MARK: Candidates

  /// The index for conditions that hold together which SQLite uses; nil if it uses none.
  private func candidate(
    for group: [IndexableCondition], of part: FormatPredicate
  ) throws(StoreError) -> Candidate? {
    // Columns that are compared for equality come first, then one that is not.
    let useful = group.filter { $0.column != nil }
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
      let candidate = candidate(table, terms)
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
      if try uses(candidate(table, [(column, term)]), for: part) { return term }
    }
    return nil
  }

  /// An index with a name that is not taken.
  func candidate(_ table: String, _ terms: [(column: RecordKey, sql: String)]) -> Candidate {
    let stem = ([table] + terms.map(\.column.text)).joined(separator: "_")
    var (name, number) = (stem, 1)
    while taken.contains(SQLiteName.key(name)) {
      number += 1
      name = "\(stem)_\(number)"
    }
    let list = terms.map(\.sql).joined(separator: ", ")
    return Candidate(
      name: name, table: table, columns: terms.map(\.column),
      sql: "CREATE INDEX \(SQLiteName.quoted(name)) ON \(SQLiteName.quoted(table)) (\(list))")
  }

  /// Whether SQLite searches an index for a predicate.
  private func uses(_ candidate: Candidate, for part: FormatPredicate) throws(StoreError) -> Bool {
    try candidate.isSearched(in: plan(of: part, with: [candidate]))
  }

  /// SQLite's plan for empty tables that have these indexes, as far as they can have them: views have none.
  func plan(of part: FormatPredicate, with candidates: [Candidate]) throws(StoreError) -> [String] {
    var made: [Candidate] = []
    for candidate in candidates {
      do throws(SQLiteError) {
        try empty.database.execute(candidate.sql)
        made.append(candidate)
      } catch {
        guard error.code == .invalidSQL else { throw .database(error) }
      }
    }
    let steps = try plan(of: part, on: empty.database)
    for candidate in made { try drop(candidate, in: empty.database) }
    return steps
  }

  private func drop(_ candidate: Candidate, in database: SQLiteDatabase) throws(StoreError) {
    do throws(SQLiteError) {
      try database.execute("DROP INDEX \(SQLiteName.quoted(candidate.name))")
    } catch {
      throw .database(error)
    }
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
  func statement(of predicate: FormatPredicate, on database: SQLiteDatabase) throws(StoreError) -> SQLStatement {
    let known: RecordModel
    do throws(SQLiteError) { known = try model.stored(in: database) } catch { throw .database(error) }
    do throws(FormatError) {
      return try predicate.sql(
        .sqlite, model: known, entity: entity.name, options: SQLOptions(variables: variables))
    } catch {
      throw .predicate(error)
    }
  }

  // MARK: Rows

  /// What the indexes come to on a copy of the rows; of those that are not searched there nothing is said.
  private func tried(
    _ candidates: [Candidate], _ before: [String], _ served: [Served]
  ) throws(StoreError) -> IndexAdvice {
    let fits = try bytes() <= IndexAdvice.mostBytes
    let copy = fits ? try copy() : empty
    let timeBefore = fits ? try time(on: copy.database) : nil
    try make(candidates, in: copy.database)
    let all = try plan(on: copy.database)
    let useful = candidates.filter { $0.isSearched(in: all) }
    for candidate in candidates where !useful.contains(candidate) { try drop(candidate, in: copy.database) }
    let after = try plan(on: copy.database)
    let conditions = served.map { part in
      part.condition.use == nil || part.indexes.contains(where: useful.contains)
        ? part.condition : part.condition.without("SQLite searches no index for it in this database")
    }
    guard after.count(where: Self.scans) < before.count(where: Self.scans) else {
      return none("SQLite reads all rows of this database, with the indexes, too", conditions, before)
    }
    var times: IndexAdvice.Times?
    if let timeBefore { times = IndexAdvice.Times(before: timeBefore, after: try time(on: copy.database)) }
    return IndexAdvice(
      indexes: useful.map(\.sql), conditions: conditions, planBefore: before, planAfter: after, times: times,
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
