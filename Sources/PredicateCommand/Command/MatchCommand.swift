import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform
import PredicateSession

/// `predicate match`: which rules of a file match each record.
struct MatchCommand {
  private let run: CommandRun
  private let rules: RuleSet
  private var stream: RuleStream

  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    rules = RuleSet(try RuleFile(run.arguments.operands.first ?? "", run).rules)
    stream = rules.stream(variables: try FormatInput(run, format: "").variables)
  }

  /// Prints a row for each record.
  func execute() throws(CommandFailure) -> ExitCode {
    let files = try run.files()
    if try StoreInput(files, run: run) != nil {
      throw run.usage("`predicate match` reads files of records, and \(FileName.shown(files[0])) is a database")
    }
    var rows = try ResultRows(run, of: nil)
    var stream = stream
    var (count, matched) = (0, 0)
    var failure: DiagnosticCode?
    do throws(CommandFailure) {
      let input = RecordInput(try run.sources(files), run: run)
      try input.forEach { (record, place) throws(CommandFailure) in
        count += 1
        let matches: RuleMatches
        do throws(FormatError) {
          matches = try stream.matches(record)
        } catch {
          throw .evaluation(error, record: input.name(of: place))
        }
        if !matches.places.isEmpty { matched += 1 }
        failure = failure ?? matches.failures.first?.error.first.code
        return rows.add(row(matches, number: count))
      }
    } catch {
      rows.abandon()
      throw error
    }
    rows.finish()
    try run.output.requireSuccess()
    if let failure { return failure.kind == .limit ? .limit : .evaluation }
    return run.arguments.has(.exitStatus) && matched == 0 ? .noMatch : .success
  }

  private func row(_ matches: RuleMatches, number: Int) -> RecordValue {
    var pairs: [(String, RecordValue)] = [
      ("record", .integer(Int64(number))), ("rules", .array(matches.rules.map { .string($0.name) })),
    ]
    if !matches.failures.isEmpty {
      let failed = matches.failures.map {
        RecordValue.string("\(rules.rules[$0.place].name): \($0.error.first.message)")
      }
      pairs.append(("failed", .array(failed)))
    }
    return .object(RecordObject(pairs))
  }
}
