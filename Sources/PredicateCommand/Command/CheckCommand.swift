import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSession

/// `predicate check`: what is wrong or odd about a predicate, before any record is evaluated.
struct CheckCommand {
  private let run: CommandRun
  private var settings: CheckSettings?

  init(_ run: CommandRun) { self.run = run }

  /// Reports the findings; the status tells whether one of them is an error.
  mutating func execute() throws(CommandFailure) -> ExitCode {
    let settings = try CheckSettings(run)
    if FilesCheckCommand.isMeant(run, settings) { return try FilesCheckCommand(run, settings).execute() }
    self.settings = settings
    if let form = run.arguments.value(.output), form == "sarif" || form == "github" {
      throw run.usage("`\(CommandOption.output.name) \(form)` is for the predicates in files, and a FORMAT is in none")
    }
    let format = try FormatInput(run)
    let predicate: FormatPredicate
    do throws(FormatError) {
      predicate = try format.predicate()
    } catch {
      return try report(run.reporter.hints.completed(error), source: error.source)
    }
    let findings = try findings(of: predicate, variables: format.variables)
    if run.arguments.has(.fix) { try writeMended(predicate, findings) }
    return try report(findings, source: predicate.source)
  }

  private func findings(
    of predicate: FormatPredicate, variables: [String: RecordValue]
  ) throws(CommandFailure) -> [Diagnostic] {
    let dialect = run.arguments.value(.dialect).flatMap(SQLDialect.init(rawValue:))
    var unlike = UnlikeValues(.predicate(predicate.node), in: predicate.source, variables: variables)
    var unquoted = UnquotedWords(predicate)
    let known = try known(for: predicate) { record, number in
      unlike.observe(record, at: (0, number))
      unquoted.observe(record)
    }
    if dialect != nil, known == nil { throw run.usage("`--dialect` needs a `--model` or a FILE") }
    var check = WholeCheck(dialect: dialect, variables: variables, listsExtensions: run.arguments.has(.extensions))
    if let (model, entity) = known {
      if let entity { check.model = (model, entity) } else { check.entities = model }
    }
    check.profile = run.profile
    check.platform = try run.platform()
    check.looksForSlips = true
    check.allowed = settings?.allowed ?? []
    let findings = check.findings(of: predicate).map { finding in
      var finding = finding
      if finding.code == .partialKey { finding.hint = "choose one with `--entity NAME`" }
      return unquoted.mended(finding)
    }
    // What records have that looks like a constant and is another value, such as the same text in capitals.
    let told = unlike.findings(run.readOptions.texts, name: { "record \($0.number)" }).map(\.finding).filter {
      finding in
      !check.allowed.contains(finding.code) && !findings.contains { $0.span == finding.span }
    }
    return findings + told
  }

  /// Prints the predicate with the changes that are certain.
  private func writeMended(_ predicate: FormatPredicate, _ findings: [Diagnostic]) throws(CommandFailure) {
    guard let source = predicate.source else { return }
    var bytes = Array(source.text.utf8)
    var last = bytes.count
    for fix in findings.compactMap(\.fix).sorted(by: { $0.span.offset > $1.span.offset }) where fix.span.end <= last {
      bytes.replaceSubrange(fix.span.offset..<fix.span.end, with: fix.text.utf8)
      last = fix.span.offset
    }
    run.output.write(bytes + [UInt8(ascii: "\n")])
    try run.output.requireSuccess()
  }

  /// The model to check against: the one of `--model`, else that of the file, whose records `look` sees; nil without either.
  /// There is no entity where the model has several and none was chosen.
  private func known(
    for predicate: FormatPredicate, _ look: (RecordValue, Int) -> Void
  ) throws(CommandFailure) -> (model: RecordModel, entity: String?)? {
    let input = try run.input()
    var query = RecordQuery<RecordValue>()
    query.predicate = predicate
    if let known = try input.entityModel(for: query) { return known }
    let models = ModelInput(run: run)
    let file = try models.file()
    guard let path = run.arguments.value(.model) else {
      if let file { return try models.inferred(from: run.sources([file])[0], look) }
      try models.refuseOptions()
      return nil
    }
    let model = try models.model(at: path)
    // A database is asked of one entity.
    let needsOne = run.arguments.has(.entity) || run.arguments.has(.dialect) || !run.limits.policy.tellsEntities
    if !needsOne, model.entities.count > 1 { return (model, nil) }
    return (model, try models.entity(of: model))
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
    if errors.isEmpty { return settings?.isStrict == true && !findings.isEmpty ? .invalidPredicate : .success }
    return errors.contains { $0.code.kind == .limit } ? .limit : .invalidPredicate
  }
}
