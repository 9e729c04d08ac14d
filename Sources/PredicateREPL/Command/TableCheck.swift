import PredicateData
import PredicateFormat

/// Checks a format against the columns of tables, whose names and types are known before the first record.
struct TableCheck {
  private let predicate: FormatPredicate
  private let sort: SortOrder
  private let reporter: Reporter
  /// What was said already: the files of one request often look alike.
  private var reported: Set<[Diagnostic]> = []

  init(_ predicate: FormatPredicate, sort: SortOrder, reporter: Reporter) {
    self.predicate = predicate
    self.sort = sort
    self.reporter = reporter
  }

  /// Checks against one table; warnings are reported.
  /// - Throws: `invalid` with the errors, such as a column that does not exist.
  mutating func check(_ columns: [TableColumn], of source: RecordSource) throws(CommandFailure) {
    let entity = source.stem.isEmpty ? "table" : source.stem
    let model = try ModelInput.model(of: columns, entity: entity, file: source.name)
    try report(predicate.check(against: model, entity: entity), source: predicate.source)
    for key in sort.keys {
      try report(key.expression.check(against: model, entity: entity), source: key.expression.source)
    }
  }

  private mutating func report(_ findings: [Diagnostic], source: SourceText?) throws(CommandFailure) {
    let errors = findings.filter { $0.severity == .error }
    if let error = FormatError(errors, source: source) { throw .invalid(error) }
    if reported.insert(findings).inserted { reporter.findings(findings, source: source) }
  }
}
