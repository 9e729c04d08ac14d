import PredicateEvaluation
import PredicateFormat
import PredicateSQL
import PredicateSQLite

/// `predicate filter` and `predicate count` over a database: the predicate is one SQL statement, and the rows that it gives
/// pass by one at a time.
struct StoreFilterCommand {
  private let run: CommandRun
  private let input: StoreInput
  private let predicate: FormatPredicate
  private let sort: RecordSorter
  private let entity: String
  private let request: RecordQuery<RecordValue>
  private let variables: [String: RecordValue]
  private var rows: ResultRows

  /// Prepares everything that does not need the records.
  init(_ input: StoreInput, _ run: CommandRun) throws(CommandFailure) {
    self.run = run
    self.input = input
    let format = try FormatInput(run)
    let predicate = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in
      // Compiling finds what is wrong with patterns, and keys that may not be used.
      try FilterCommand.compile(format, nil).0
    }
    let sort = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in
      try FilterCommand.sortOrder(run, nil)
    }
    self.predicate = predicate
    self.sort = sort
    entity = try input.entity()
    rows = try ResultRows(run, of: entity, isPage: true)
    var request = RecordQuery(entity)
    request.predicate = predicate
    request.order = sort.keys
    request.limit = try run.number(.limit, atLeast: 0)
    request.offset = try run.number(.offset, atLeast: 0)
    self.request = request
    variables = format.variables
  }

  /// Checks, asks and writes.
  mutating func execute() throws(CommandFailure) -> ExitCode {
    try run.stopwatch.measure(.check) { () throws(CommandFailure) in try check() }
    defer { input.reportStatements() }
    let isCount = run.subcommand == .count || run.arguments.value(.output) == "count"
    let found: Int
    do throws(CommandFailure) {
      found = isCount ? try writeCount() : try writeRows()
    } catch {
      rows.abandon()
      throw error
    }
    if !isCount { rows.finish() }
    try run.output.requireSuccess()
    run.progress.erase()
    if run.stopwatch.isOn { run.reporter.write(run.stopwatch.report) }
    guard run.arguments.has(.exitStatus), found == 0 else { return .success }
    return try hasMatchOutsideOfPage() ? .success : .noMatch
  }

  /// Checks against the model, and tells what stays in memory.
  private func check() throws(CommandFailure) {
    var check = InputCheck(predicate, sort: sort, run: run)
    try check.begin()
    try check.check(against: input.model(for: request), entity: entity)
    let translation: SQLTranslation
    do throws(FormatError) {
      translation = try input.store.translation(of: request, variables: variables)
    } catch {
      throw .invalid(error)
    }
    if let residual = translation.residual {
      let reasons = translation.report.map { "\n  " + $0.message }.joined()
      run.reporter.note("evaluated in memory: `\(residual.predicateFormat)`\(reasons)")
    } else if !translation.hasLimit {
      run.reporter.note("sorted in memory: SQLite cannot say the order `\(sort.text)`")
    }
  }

  // MARK: Results

  /// Writes the number of records.
  private func writeCount() throws(CommandFailure) -> Int {
    // The order says nothing about the number.
    var request = self.request
    request.order = []
    let counted = request
    let count = try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try StoreInput.evaluating { () throws(StoreError) in try input.store.count(counted, variables: variables) }
    }
    if let most = predicate.limits.resultRows, count > most { throw tooManyRows(most) }
    run.output.write("\(count)\n")
    return count
  }

  /// Writes the records; gives how many there were.
  private mutating func writeRows() throws(CommandFailure) -> Int {
    var rows = self.rows
    defer { self.rows = rows }
    let most = predicate.limits.resultRows ?? Int.max
    var isBeyondLimit = false
    try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try StoreInput.evaluating { () throws(StoreError) in
        try input.store.forEachRecord(request, variables: variables) { record in
          run.progress.advance()
          isBeyondLimit = rows.matched == most
          return !isBeyondLimit && rows.add(record)
        }
      }
    }
    if isBeyondLimit { throw tooManyRows(most) }
    return rows.matched
  }

  private func tooManyRows(_ most: Int) -> CommandFailure {
    .evaluation(.tooManyRows(most, predicate.source), record: nil)
  }

  /// Whether something matches that `--offset` or `--limit` left out.
  private func hasMatchOutsideOfPage() throws(CommandFailure) -> Bool {
    guard (request.offset ?? 0) > 0 || request.limit == 0 else { return false }
    var any = RecordQuery(entity)
    any.predicate = predicate
    any.limit = 1
    let asked = any
    return try StoreInput.evaluating { () throws(StoreError) in try input.store.count(asked, variables: variables) } > 0
  }
}
