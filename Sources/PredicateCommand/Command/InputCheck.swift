import PredicateData
import PredicateEvaluation
import PredicateFormat

/// Checks a predicate and its sort keys around the reading of records: alone before, against the columns of each table as
/// they become known, and by the keys of other records at the end.
struct InputCheck {
  private let predicate: FormatPredicate
  private let sort: RecordSorter
  private let run: CommandRun
  private var missingKeys: MissingKeys
  /// What was said already: the files of one request often look alike.
  private var reported: Set<Diagnostic> = []

  init(_ predicate: FormatPredicate, sort: RecordSorter = RecordSorter(), run: CommandRun) {
    self.predicate = predicate
    self.sort = sort
    self.run = run
    missingKeys = MissingKeys(in: [.predicate(predicate.node)] + sort.keys.map { .expression($0.expression.node) })
  }

  /// Checks what can be known without records, and against the model of joined files or a database; warnings are reported.
  /// - Throws: `invalid` with the errors, such as the comparison of a text with a number.
  mutating func begin(_ input: CommandInput) throws(CommandFailure) {
    try report(predicate.checkForRun(), source: predicate.source)
    for key in sort.keys { try report(key.expression.checkForRun(), source: key.expression.source, sortKey: key) }
    var query = RecordQuery<RecordValue>()
    query.predicate = predicate
    query.order = sort.keys
    if let (model, entity) = try input.model(for: query) { try check(against: model, entity: entity) }
  }

  /// Checks against one table; warnings are reported.
  /// - Throws: `invalid` with the errors, such as a column that does not exist.
  mutating func check(_ columns: [TableColumn], of source: RecordSource) throws(CommandFailure) {
    let entity = source.stem.isEmpty ? "table" : source.stem
    try check(against: ModelInput.model(of: columns, entity: entity, file: source.name), entity: entity)
  }

  /// Checks against an entity of a model; warnings are reported.
  /// - Throws: `invalid` with the errors.
  private mutating func check(against model: RecordModel, entity: String) throws(CommandFailure) {
    try report(predicate.checkForRun(against: model, entity: entity), source: predicate.source)
    for key in sort.keys {
      try report(
        key.expression.checkForRun(against: model, entity: entity), source: key.expression.source, sortKey: key)
    }
  }

  /// Whether there is nothing at all to say about the predicate over a table with these columns.
  func isClean(_ columns: [TableColumn], of source: RecordSource) -> Bool {
    let entity = source.stem.isEmpty ? "table" : source.stem
    guard let model = try? ModelInput.model(of: columns, entity: entity, file: source.name) else { return false }
    return predicate.check().isEmpty && predicate.check(against: model, entity: entity).isEmpty
  }

  /// Takes note of the keys that a record has.
  @inline(__always)
  mutating func observe(_ record: RecordValue) { missingKeys.observe(record) }

  /// Takes note of keys of some records.
  mutating func observe(keys: [String], records: Int) { missingKeys.observe(keys: keys, records: records) }

  /// Warns of keys that no record had, once all have been read.
  mutating func end(entity: String) {
    guard let model = missingKeys.model(entity: entity) else { return }
    warn(predicate.check(against: model, entity: entity), source: predicate.source)
    for key in sort.keys { warn(key.expression.check(against: model, entity: entity), source: key.expression.source) }
  }

  private mutating func report(
    _ findings: [Diagnostic], source: SourceText?, sortKey: SortKey? = nil
  ) throws(CommandFailure) {
    let errors = findings.filter { $0.severity == .error }
    if let error = FormatError(errors, source: source) {
      throw .invalid(error, option: sortKey?.option ?? run.formatOption)
    }
    let news = findings.filter { reported.insert($0).inserted }
    // What never ends has no other time to say it.
    if run.arguments.has(.follow) {
      run.reporter.findings(news, source: source)
    } else {
      run.reporter.findingsOfRun(news, source: source)
    }
  }

  private func warn(_ findings: [Diagnostic], source: SourceText?) {
    let warnings = findings.filter { $0.code == .unknownKey && $0.severity == .error }.map { finding in
      var finding = finding
      finding.severity = .warning
      return finding
    }
    // Where nobody looks, a key without a likelier spelling is one that just did not occur today.
    run.reporter.findings(
      warnings.filter { $0.hint != nil || run.environment.isErrorTerminal }, source: source)
  }
}

extension SortKey {
  /// The option that asks for the key.
  var option: String { "--sort '\(typed)'" }
}
