import PredicateEvaluation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import PredicateSession

extension StoreInput: CommandInput {
  func entityName() throws(CommandFailure) -> String? { try entity() }

  func entityModel(
    for query: RecordQuery<RecordValue>
  ) throws(CommandFailure) -> (model: RecordModel, entity: String)? {
    var query = query
    let entity = try entity()
    query.entity = entity
    return (try model(for: query), entity)
  }

  var cutsPages: Bool { true }

  // MARK: Records

  /// The database is asked one statement, and its rows pass by.
  func filter(_ filter: RecordFilter, into rows: inout ResultRows) throws(CommandFailure) {
    var query = filter.query
    query.entity = try entity()
    let translation = try translation(of: query, variables: filter.variables)
    if let residual = translation.residual {
      let reasons = translation.report.map { "\n  " + $0.message }.joined()
      run.reporter.note("evaluated in memory: `\(residual.predicateFormat)`\(reasons)")
    } else if !translation.hasLimit {
      run.reporter.note("sorted in memory: SQLite cannot say the order `\(filter.sort.text)`")
    }
    // The order says nothing about the number.
    if rows.countsOnly { query.order = [] }
    let asked = query
    var matched = 0
    var failure: CommandFailure?
    let tally = CastTally()
    try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try evaluating(tally) { () throws(StoreError) in
        if rows.countsOnly {
          rows.add(count: try store.count(asked, variables: filter.variables))
          return
        }
        try store.forEachRecord(asked, variables: filter.variables) { record in
          run.progress.advance()
          do throws(CommandFailure) {
            try filter.count(1, to: &matched)
            return rows.add(record)
          } catch {
            failure = error
            return false
          }
        }
      }
    }
    run.report(tally) { _ in nil }
    if rows.countsOnly { try filter.count(rows.matched, to: &matched) }
    if let failure { throw failure }
    if run.arguments.has(.exitStatus), rows.matched == 0 {
      rows.hasMatchElsewhere = try hasMatchOutsideOfPage(query, filter.variables)
    }
  }

  /// Whether something matches that `--offset` or `--limit` left out.
  private func hasMatchOutsideOfPage(
    _ query: RecordQuery<RecordValue>, _ variables: [String: RecordValue]
  ) throws(CommandFailure) -> Bool {
    guard (query.offset ?? 0) > 0 || query.limit == 0 else { return false }
    var any = query
    (any.order, any.offset, any.limit) = ([], nil, 1)
    let asked = any
    return try Self.evaluating { () throws(StoreError) in try store.count(asked, variables: variables) } > 0
  }

  // MARK: Rows

  func rows(of query: QueryInput) throws(CommandFailure) -> RecordRows {
    var asked = query.query
    asked.entity = try entity()
    let whole = asked
    let translation = try translation(of: whole, variables: query.variables)
    if translation.residual != nil || !translation.hasLimit {
      run.reporter.note("evaluated in memory:" + translation.report.map { "\n  " + $0.message }.joined())
    }
    let tally = CastTally()
    defer { run.report(tally) { _ in nil } }
    return try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try evaluating(tally) { () throws(StoreError) in try store.rows(whole, variables: query.variables) }
    }
  }

  /// What a request to the store gives, with what CASTs lose that are evaluated in memory.
  private func evaluating<Result>(
    _ tally: CastTally, _ body: () throws(StoreError) -> Result
  ) throws(CommandFailure) -> Result {
    try Self.evaluating { () throws(StoreError) in try tally.counting(body) }
  }

  // MARK: Other questions

  /// In the order of their keys.
  func give<Command: RecordsCommand>(to command: inout Command) throws(CommandFailure) -> Int {
    defer { reportStatements() }
    let entity = try entity()
    let linked = try Self.evaluating { () throws(StoreError) in try store.linkedRecords(of: entity) }
    return try command.take(linked.records) { () throws(CommandFailure) in
      if let failure = linked.failure { throw Self.failure(failure) }
    }
  }

  /// In the order of their keys, by the database's own verdicts.
  func explain(by command: inout ExplainCommand) throws(CommandFailure) -> Int {
    defer { reportStatements() }
    let entity = try entity()
    let count = try Self.evaluating { () throws(StoreError) in try store.count(RecordQuery<RecordValue>(entity)) }
    return try command.explain(count) { (predicate, variables, chosen) throws(CommandFailure) in
      try Self.evaluating { () throws(StoreError) in
        try store.explanations(
          of: predicate, entity: entity, variables: variables, limit: chosen.count, offset: chosen.lowerBound)
      }
    }
  }

  /// The model of the database as a model file, and what it cannot say.
  func writeSchema() throws(CommandFailure) {
    if run.arguments.has(.entity) { throw run.usage("`--entity` has no meaning for the schema of a database") }
    try run.requireModelFile()
    let model = try Self.evaluating { () throws(StoreError) in try store.wholeModel() }
    if file.modelOrigin == nil {
      for note in file.notes + store.contentNotes { run.reporter.note(note) }
    }
    run.write(model)
  }

  /// Says on standard error which statements ran, if that was asked for.
  func reportStatements() {
    guard let level = run.arguments.value(.sqlDebug).flatMap({ Int($0) }) else { return }
    for line in log.takeLines(level: level) { run.reporter.write(line) }
  }
}
