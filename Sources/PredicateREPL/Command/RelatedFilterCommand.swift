import PredicateData
import PredicateEvaluation
import PredicateFormat

/// `predicate filter` and `predicate count` over files that are joined: all records are held in memory.
struct RelatedFilterCommand {
  private let run: CommandRun
  private let input: RelatedInput
  private let predicate: FormatPredicate
  private let compiled: CompiledPredicate
  private let sort: RecordSorter
  private let variables: [String: RecordValue]
  private var rows: ResultRows

  init(_ input: RelatedInput, _ run: CommandRun) throws(CommandFailure) {
    self.run = run
    self.input = input
    let format = try FormatInput(run)
    let locale = try run.locale()
    variables = format.variables
    rows = try ResultRows(run, of: input.entity)
    (predicate, compiled) = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in
      try FilterCommand.compile(format, locale)
    }
    sort = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in try FilterCommand.sortOrder(run, locale) }
  }

  /// Checks, evaluates and writes.
  mutating func execute() throws(CommandFailure) -> ExitCode {
    try run.stopwatch.measure(.check) { () throws(CommandFailure) in
      var check = InputCheck(predicate, sort: sort, run: run)
      try check.begin()
      try check.check(against: input.model, entity: input.entity)
    }
    let plain = input.entities.plainRecords(of: input.entity)
    for place in try matches() where plain.indices.contains(place) {
      guard rows.add(plain[place]) else { break }
    }
    rows.finish()
    try run.output.requireSuccess()
    run.progress.erase()
    if run.stopwatch.isOn { run.reporter.write(run.stopwatch.report) }
    return run.arguments.has(.exitStatus) && rows.matched == 0 ? .noMatch : .success
  }

  /// The places of the records that match, in the order that is asked for.
  private func matches() throws(CommandFailure) -> [Int] {
    let records = input.records
    do throws(FormatError) {
      let found = try run.stopwatch.measure(.run) { () throws(FormatError) in
        try compiled.indexes(of: records, variables: variables)
      }
      return try run.stopwatch.measure(.sort) { () throws(FormatError) in
        try sort.sorted(found, of: records, variables: variables)
      }
    } catch {
      throw .evaluation(error, record: error.recordIndex.map(input.name))
    }
  }
}
