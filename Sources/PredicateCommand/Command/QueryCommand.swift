import PredicateData
import PredicateFormat
import PredicatePlatform
import PredicateSession

/// `predicate filter`, `predicate count` and `predicate fetch`: a query, put to whatever the command reads.
///
/// The records that a filter finds are written as they are found, or counted. The rows of a query with columns and groups
/// are held, as memory grows with them alone, and written or drawn at the end.
struct QueryCommand {
  private let run: CommandRun
  private let question: Question

  private enum Question {
    case records(RecordFilter)
    case rows(QueryInput, chart: OutputFile?)
  }

  /// Prepares everything that does not need the files.
  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    if run.subcommand == .fetch {
      let chart = try ChartOutput.file(run)
      question = .rows(
        try run.stopwatch.measure(.parse) { () throws(CommandFailure) in try QueryInput(run) }, chart: chart)
    } else {
      question = .records(try RecordFilter(run))
    }
  }

  /// Reads, evaluates and writes.
  func execute() throws(CommandFailure) -> ExitCode {
    let input = try run.input()
    let hasMatch =
      switch question {
      case .records(let filter): try write(filter, of: input)
      case .rows(let query, let chart): try write(query, of: input, chart)
      }
    return run.arguments.has(.exitStatus) && !hasMatch ? .noMatch : .success
  }

  /// Writes the records that match; false if none does.
  private func write(_ filter: RecordFilter, of input: any CommandInput) throws(CommandFailure) -> Bool {
    if run.arguments.has(.follow), filter.compiled.needsAllRecords || !filter.sort.keys.isEmpty {
      throw run.usage("`--follow` never ends, and all records are needed: for `--sort`, or for an aggregate of all")
    }
    var (filter, rows) = (filter, try ResultRows(run, of: input, filter.query))
    try run.stopwatch.measure(.check) { () throws(CommandFailure) in
      try filter.check.begin()
      try filter.check.begin(input)
    }
    defer { input.reportStatements() }
    do throws(CommandFailure) {
      try input.filter(filter, into: &rows)
    } catch {
      rows.abandon()
      throw filter.check.advised(error, of: input.sources)
    }
    rows.finish()
    try finish()
    return rows.hasMatch
  }

  /// Writes or draws the rows of a query; false if there are none.
  private func write(
    _ query: QueryInput, of input: any CommandInput, _ chart: OutputFile?
  ) throws(CommandFailure) -> Bool {
    var query = query
    try query.check.begin(input)
    let found: RecordRows
    do throws(CommandFailure) {
      found = try input.rows(of: query)
    } catch {
      throw query.check.advised(error, of: input.sources)
    }
    input.reportStatements()
    try run.stopwatch.measure(.rows) { () throws(CommandFailure) in
      let chart = try ChartOutput(run, found, chart, zone: query.zone)
      if chart?.replacesRows != true {
        var rows = try ResultRows(run, of: input.entityName(), columns: found.columns)
        for row in found where !run.output.isClosed { _ = rows.add(.object(row)) }
        rows.finish()
      }
      try chart?.write()
    }
    try finish()
    return !found.isEmpty
  }

  private func finish() throws(CommandFailure) {
    try run.output.requireSuccess()
    run.progress.erase()
    if run.stopwatch.isOn { run.reporter.write(run.stopwatch.report) }
  }
}
