import PredicateData
import PredicateFormat
import PredicateReasoning
import PredicateSession

/// `predicate diff OLD NEW`: what a new version of a predicate changes, for records or for all there could be.
struct DiffCommand: RecordsCommand {
  private let run: CommandRun
  private let old, new: FormatPredicate
  private let variables: [String: RecordValue]
  private let limit: Int
  private var tally: DifferenceTally
  /// What is known against each version.
  private var checks: [InputCheck] = []

  /// So many records of either direction fit on a screen.
  static let defaultLimit = 10

  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    let reasoning = ReasoningCommand(run)
    (old, new) = (try reasoning.predicate(0).predicate, try reasoning.predicate(1).predicate)
    variables = try FormatInput(run, format: "").variables
    limit = try run.number(.limit, atLeast: 0) ?? Self.defaultLimit
    tally = DifferenceTally(old, new, variables: variables, limit: limit)
  }

  /// Prints the difference; the status tells whether there is one.
  mutating func execute() throws(CommandFailure) -> ExitCode {
    for option in [CommandOption.at, .lines] where run.arguments.has(option) {
      throw run.usage("`\(option.name)` needs a `\(CommandOption.git.name)`")
    }
    let difference: PredicateDifference
    if try run.files().isEmpty, !run.arguments.has(.relate) {
      for option in [CommandOption.limit, .var, .varjson] where run.arguments.has(option) {
        throw run.usage("`\(option.name)` needs a FILE")
      }
      let known = try ReasoningCommand(run).model(of: [old, new])
      difference = old.changes(to: new, model: known?.model, entity: known?.entity)
    } else {
      difference = try differenceOverRecords()
    }
    write(difference)
    try run.output.requireSuccess()
    return difference.isSame == .yes ? .success : .noMatch
  }

  // MARK: Records

  private mutating func differenceOverRecords() throws(CommandFailure) -> PredicateDifference {
    let input = try run.input()
    _ = try input.entityName()
    for predicate in [old, new] {
      var query = RecordQuery<RecordValue>()
      query.predicate = predicate
      var check = InputCheck(query, variables: variables, run: run)
      try check.begin()
      try check.begin(input)
      checks.append(check)
    }
    _ = try input.give(to: &self)
    run.progress.erase()
    return tally.difference
  }

  mutating func take(_ files: RecordInput) throws(CommandFailure) -> Int {
    let (former, latter) = (try compiled(old), try compiled(new))
    let needsAll = former.needsAllRecords || latter.needsAllRecords
    var checks = self.checks
    var tally = self.tally
    var records: [RecordValue] = []
    var named: [RecordPlace] = []
    var count = 0
    let variables = variables
    let skipped = SkippedEvaluations()
    try files.forEach(
      columns: { (columns, source) throws(CommandFailure) in
        for number in checks.indices { try checks[number].check(columns, of: source) }
      }
    ) { (record, place) throws(CommandFailure) in
      count += 1
      for number in checks.indices { checks[number].observe(record, at: place) }
      if needsAll {
        records.append(record)
        named.append(files.name(of: place))
        return true
      }
      let name = files.name(of: place)
      do throws(FormatError) {
        let wasIn = try former.evaluate(with: record, variables: variables)
        tally.add(record, wasIn: wasIn, isIn: try latter.evaluate(with: record, variables: variables))
      } catch {
        guard run.arguments.has(.skipBad), error.mayBeSkipped else { throw .evaluation(error, record: name) }
        skipped.add(1, error, name)
      }
      return !run.output.isClosed
    }
    skipped.report(run)
    if needsAll {
      try CommandFailure.evaluating(record: { named.indices.contains($0) ? named[$0] : nil }) {
        () throws(FormatError) in try tally.add(records)
      }
    }
    self.tally = tally
    for number in checks.indices { checks[number].end(files, isWhole: true, samples: false) }
    return count
  }

  mutating func take(
    _ records: [RecordValue], verify: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    var tally = self.tally
    try CommandFailure.evaluating(record: { _ in nil }) { () throws(FormatError) in try tally.add(records) }
    self.tally = tally
    try verify()
    return records.count
  }

  private func compiled(_ predicate: FormatPredicate) throws(CommandFailure) -> CompiledPredicate {
    do throws(FormatError) { return try predicate.compiled() } catch { throw .invalid(error) }
  }

  // MARK: Output

  private func write(_ difference: PredicateDifference) {
    let json = JSONWriter()
    switch run.arguments.value(.output) {
    case "json":
      run.output.write(
        JSONWriter(pretty: true).string(.object(RecordObject(ReasoningAnswer.pairs(difference)))) + "\n")
    case "jsonl":
      let summary = ReasoningAnswer.pairs(difference).map { pair in
        guard case .object(let change) = pair.1 else { return pair }
        return (pair.0, change["count"] ?? change["happens"] ?? .null)
      }
      run.output.write(json.string(.object(RecordObject(summary))) + "\n")
      for (name, change) in [("lost", difference.lost), ("won", difference.won)] {
        for example in change.examples {
          let pairs = [("change", RecordValue.string(name))] + ReasoningAnswer.pairs(example)
          run.output.write(json.string(.object(RecordObject(pairs))) + "\n")
        }
      }
    default:
      run.output.write(DifferenceText.headline(difference) + "\n" + DifferenceText.body(difference))
      let reasoning = ReasoningCommand(run)
      reasoning.tell(difference.unclearOld, of: old)
      reasoning.tell(difference.unclearNew, of: new)
    }
  }
}
