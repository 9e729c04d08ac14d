import PredicateData
import PredicateFormat
import PredicateReasoning
import PredicateSession

/// `predicate compare` and `predicate samples`: what predicates mean, before any record is there.
struct ReasoningCommand {
  private let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Says how the two operands stand to one another.
  func compare() throws(CommandFailure) -> ExitCode {
    let left = try predicate(0)
    let right = try predicate(1)
    let known = try model()
    let comparison = left.compare(with: right, model: known?.model, entity: known?.entity)
    if run.arguments.value(.output) == "json" {
      let record = [("relation", RecordValue.string(comparison.relation.rawValue))] + ReasoningAnswer.pairs(comparison)
      run.output.write(JSONWriter(pretty: true).string(.object(RecordObject(record))) + "\n")
    } else {
      run.output.write(
        comparison.relation.rawValue + "\n"
          + line("left implies right", comparison.implies, comparison.leftOnly)
          + line("right implies left", comparison.impliedBy, comparison.rightOnly)
          + line("never both", comparison.disjoint, comparison.both))
      tell(comparison.unclearLeft, of: left)
      tell(comparison.unclearRight, of: right)
    }
    try run.output.requireSuccess()
    return .success
  }

  /// Prints records that match and others that just do not.
  func samples() throws(CommandFailure) -> ExitCode {
    let predicate = try predicate(0)
    let known = try model()
    let samples = predicate.samples(model: known?.model, entity: known?.entity)
    switch run.arguments.value(.output) {
    case "json":
      run.output.write(JSONWriter(pretty: true).string(.object(RecordObject(ReasoningAnswer.pairs(samples)))) + "\n")
    default:
      run.output.write("can hold: \(samples.satisfiable.rawValue), always holds: \(samples.alwaysTrue.rawValue)\n")
      for (title, list) in [("match", samples.matching), ("other", samples.other)] {
        for sample in list { run.output.write("\(title)  \(json(sample.record))  \(sample.reason)\n") }
      }
      tell(samples.unclear, of: predicate)
    }
    try run.output.requireSuccess()
    return .success
  }

  private func line(_ question: String, _ verdict: Verdict, _ record: RecordValue?) -> String {
    let shown = record.map { "  " + json($0) } ?? ""
    return "  \(question): \(verdict.rawValue)\(shown)\n"
  }

  private func json(_ record: RecordValue) -> String { JSONWriter().string(record) }

  /// Names what kept an answer from being proven.
  private func tell(_ places: [SourceSpan], of predicate: FormatPredicate) {
    guard let source = predicate.source else { return }
    for place in places {
      run.reporter.note("nothing is proven by this condition, only shown by records: " + source.text(of: place))
    }
  }

  private func predicate(_ place: Int) throws(CommandFailure) -> FormatPredicate {
    let operands = run.arguments.operands
    let format = try FormatInput(run, format: place < operands.count ? operands[place] : "")
    do throws(FormatError) {
      return try format.predicate()
    } catch {
      throw .invalid(error, option: format.option)
    }
  }

  private func model() throws(CommandFailure) -> (model: RecordModel, entity: String)? {
    guard let path = run.arguments.value(.model) else {
      for option in [CommandOption.entity, .naming] where run.arguments.has(option) {
        throw run.usage("`\(option.name)` needs a `--model`")
      }
      return nil
    }
    let model = try ModelInput(run: run).model(at: path)
    return (model, try ModelInput(run: run).entity(of: model))
  }
}
