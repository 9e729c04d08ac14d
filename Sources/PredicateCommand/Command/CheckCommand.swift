import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSession

/// `predicate check`: what is wrong or odd about a predicate, before any record is evaluated.
struct CheckCommand {
  private let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Reports the findings; the status tells whether one of them is an error.
  func execute() throws(CommandFailure) -> ExitCode {
    let format = try FormatInput(run)
    let predicate: FormatPredicate
    do throws(FormatError) {
      predicate = try format.predicate()
    } catch {
      return try report(run.reporter.hints.completed(error), source: error.source)
    }
    return try report(findings(of: predicate, variables: format.variables), source: predicate.source)
  }

  private func findings(
    of predicate: FormatPredicate, variables: [String: RecordValue]
  ) throws(CommandFailure) -> [Diagnostic] {
    let dialect = run.arguments.value(.dialect).flatMap(SQLDialect.init(rawValue:))
    let model = try model(for: predicate)
    if dialect != nil, model == nil { throw run.usage("`--dialect` needs a `--model` or a FILE") }
    var check = WholeCheck(
      model: model, dialect: dialect, variables: variables, listsExtensions: run.arguments.has(.extensions))
    check.profile = run.profile
    check.platform = try run.platform()
    return check.findings(of: predicate)
  }

  /// The model to check against: the one of `--model`, else that of the file; nil without either.
  private func model(for predicate: FormatPredicate) throws(CommandFailure) -> (model: RecordModel, entity: String)? {
    let input = try run.input()
    var query = RecordQuery<RecordValue>()
    query.predicate = predicate
    if let known = try input.entityModel(for: query) { return known }
    let file = try run.file()
    guard let path = run.arguments.value(.model) else {
      guard let file else {
        for option in [CommandOption.entity, .naming] where run.arguments.has(option) {
          throw run.usage("`\(option.name)` needs a `--model`" + (option == .entity ? " or a FILE" : ""))
        }
        return nil
      }
      return try ModelInput(run: run).inferred(from: run.sources([file])[0])
    }
    if let file { throw run.usage("`--model` and the file `\(file)` are both models; give one of them") }
    let model = try ModelInput(run: run).model(at: path)
    return (model, try ModelInput(run: run).entity(of: model))
  }

  private func report(_ findings: [Diagnostic], source: SourceText?) throws(CommandFailure) -> ExitCode {
    if let form = run.arguments.value(.output).flatMap(OutputFormat.init(rawValue:)) {
      let output = run.output
      var writer = RecordWriter(form) { output.write($0) }
      for finding in findings { writer.write(DiagnosticRecord.record(of: finding, source: source)) }
      writer.finish()
      try run.output.requireSuccess()
    } else {
      run.reporter.findings(findings, source: source)
    }
    let errors = findings.filter { $0.severity == .error }
    if errors.isEmpty { return .success }
    return errors.contains { $0.code.kind == .limit } ? .limit : .invalidPredicate
  }
}
