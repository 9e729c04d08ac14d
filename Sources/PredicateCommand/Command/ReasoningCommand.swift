import PredicateData
import PredicateFormat
import PredicateHosts
import PredicateReasoning
import PredicateSession

/// `predicate compare`, `samples`, `simplify`, `cost` and `evaluate`: what predicates mean, before any record is there.
struct ReasoningCommand {
  let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Says how the two operands stand to one another.
  func compare() throws(CommandFailure) -> ExitCode {
    let left = try predicate(0).predicate
    let right = try predicate(1).predicate
    let known = try model(of: [left, right])
    let comparison = left.compare(with: right, model: known?.model, entity: known?.entity)
    if run.arguments.value(.output) == "json" {
      let record = [("relation", RecordValue.string(comparison.relation.rawValue))] + ReasoningAnswer.pairs(comparison)
      run.output.write(JSONWriter(pretty: true).string(.object(RecordObject(record))) + "\n")
    } else {
      run.output.write(ReasoningText.text(of: comparison))
      tell(comparison.unclearLeft, of: left)
      tell(comparison.unclearRight, of: right)
    }
    try run.output.requireSuccess()
    return .success
  }

  /// Prints records that match and others that just do not.
  func samples() throws(CommandFailure) -> ExitCode {
    let predicate = try predicate(0).predicate
    let known = try model(of: [predicate])
    let samples = predicate.samples(model: known?.model, entity: known?.entity)
    switch run.arguments.value(.output) {
    case "json":
      run.output.write(JSONWriter(pretty: true).string(.object(RecordObject(ReasoningAnswer.pairs(samples)))) + "\n")
    case "swift":
      do throws(FormatError) {
        run.output.write(try SampleTestCode.text(of: samples, predicate))
      } catch {
        throw .invalid(error)
      }
    default:
      run.output.write(ReasoningText.text(of: samples))
      tell(samples.unclear, of: predicate)
    }
    try run.output.requireSuccess()
    return .success
  }

  /// Prints a shorter predicate and the steps that lead to it, in a form that is a predicate in a file, too.
  func simplify() throws(CommandFailure) -> ExitCode {
    let predicate = try predicate(0).predicate
    let known = try model(of: [predicate])
    let simplification = predicate.simplified(model: known?.model, entity: known?.entity)
    let isJSON = run.arguments.value(.output) == "json"
    do throws(FormatError) {
      if isJSON {
        let pairs = try ReasoningAnswer.pairs(simplification)
        run.output.write(JSONWriter(pretty: true).string(.object(RecordObject(pairs))) + "\n")
      } else {
        run.output.write(try ReasoningText.text(of: simplification))
      }
    } catch {
      throw .invalid(error)
    }
    if !isJSON { tell(simplification.unclear, of: predicate) }
    if !simplification.isComplete { run.reporter.note("not all was tried, as that takes too many steps") }
    try run.output.requireSuccess()
    return .success
  }

  /// Names what kept an answer from being proven.
  func tell(_ places: [SourceSpan], of predicate: FormatPredicate) {
    ReasoningText.notes(of: places, in: predicate.source).forEach(run.reporter.note)
  }

  /// A predicate of the command line, its variables in place, and their values.
  func predicate(
    _ place: Int
  ) throws(CommandFailure) -> (predicate: FormatPredicate, variables: [String: RecordValue]) {
    let operands = run.arguments.operands
    let format = try FormatInput(run, format: place < operands.count && place > 0 ? operands[place] : nil)
    do throws(FormatError) {
      let predicate = try format.predicate().substituting(format.variables)
      try Resolver.requireAllowed(predicate)
      return (predicate, format.variables)
    } catch {
      throw .invalid(error, option: format.option)
    }
  }

  /// The model of `--model` or of the records of FILE, else that of the profile, if it tells all keys of the predicates.
  func model(of predicates: [FormatPredicate]) throws(CommandFailure) -> (model: RecordModel, entity: String)? {
    let input = ModelInput(run: run)
    let known: (model: RecordModel, entity: String)
    if let file = try input.file() {
      known = try input.model(ofRecordsIn: file)
    } else {
      try input.refuseDataOptions()
      guard let path = run.arguments.value(.model) else {
        try input.refuseOptions()
        return run.profile?.model(of: predicates)
      }
      let model = try input.model(at: path)
      known = (model, try input.entity(of: model))
    }
    // Of a key or an entity that the model does not know nothing could be said.
    for predicate in predicates {
      let unknown = predicate.check(model: known.model, entity: known.entity).filter { finding in
        [.unknownKey, .unknownEntity].contains(finding.code) && finding.severity == .error
      }
      if let error = FormatError(unknown, source: predicate.source) { throw .invalid(error) }
    }
    return known
  }
}
