import PredicateFormat
import TestSupport

extension EngineRun {
  /// Asks the database for every row of the support matrix, over the library, and compares with what the page promises:
  /// the records that memory gives, or a refusal that names the place.
  ///
  /// - Throws: `EngineFailure` where the database ends or there is no page, `FormatError` for a row that is no predicate.
  package func matrix() throws -> MatrixReport {
    let page = try SupportPage()
    let world = try World.library()
    var report = MatrixReport(engine: engine)
    var waiting: [(SupportMatrix.Row, PredicateTrial, TrialPreparation<[Int64]>.Statement)] = []
    for row in SupportMatrix.rows {
      let predicate = try FormatPredicate(parsing: row.predicate)
      let promise = page.promise(row, on: engine)
      if let settled = settled(predicate, promise, world) {
        report.count(row, refusal: settled)
        continue
      }
      let trial = PredicateTrial(world: world, entity: LibraryModel.entity, tree: predicate.node)
      switch trial.prepared(for: engine) {
      case .statement(let prepared): waiting.append((row, trial, prepared))
      case .settled(let outcome): report.count(row, outcome)
      }
    }
    try connection.load(world)
    let answers = try connection.keys(waiting.map(\.2.statement))
    for ((row, trial, prepared), answer) in zip(waiting, answers) {
      report.count(row, trial.outcome(prepared, answer))
    }
    return report
  }

  /// Whether a refusal, or the lack of one, settles a cell, and how; nil where the rows are to be compared.
  private func settled(
    _ predicate: FormatPredicate, _ promise: SupportPage.Promise, _ world: World
  ) -> MatrixReport.Refusal? {
    if promise == .rows { return nil }
    do throws(FormatError) {
      let text = try engine.statement(predicate, world.model, LibraryModel.entity).text
      if promise == .functionOrRefusal, text.contains("predicate_") { return nil }
      return .broken("the page promises otherwise, but it is said: \(text)")
    } catch {
      let isPlaced = error.diagnostics.allSatisfy { $0.span != nil }
      return isPlaced && error.kind == .unsupported ? .kept : .broken("no refusal with a place: \(error)")
    }
  }
}
