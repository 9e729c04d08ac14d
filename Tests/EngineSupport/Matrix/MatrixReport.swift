import PredicateFormat
import TestSupport

/// How far a database agrees with its column of the support matrix.
package struct MatrixReport: CustomStringConvertible {
  package let engine: DatabaseEngine
  /// Cells whose promise to give the records that memory gives was kept.
  package private(set) var said = 0
  /// The names of those rows of them that hold for all records or for none, which proves little.
  package private(set) var untelling: [String] = []
  /// Cells whose promise to refuse was kept.
  package private(set) var refused = 0
  /// What is wrong with the other cells.
  package private(set) var failures: [String] = []

  init(engine: DatabaseEngine) { self.engine = engine }

  mutating func count(_ row: SupportMatrix.Row, _ outcome: TrialOutcome) {
    switch outcome {
    case .agreed(let isTelling):
      said += 1
      if !isTelling { untelling.append(row.name) }
    case .notEvaluated(let code), .failedAlike(let code, _): fail(row, "memory gives no answer: \(code)")
    case .overflowedAlone: fail(row, "a number leaves its range in the database")
    case .refused(let diagnostic): fail(row, "it is refused: \(diagnostic.message)")
    case .failed(let mismatch): fail(row, mismatch.description)
    }
  }

  /// Whether a database refuses as the page promises.
  enum Refusal {
    case kept
    /// What is wrong.
    case broken(String)
  }

  mutating func count(_ row: SupportMatrix.Row, refusal: Refusal) {
    switch refusal {
    case .kept: refused += 1
    case .broken(let complaint): fail(row, complaint)
    }
  }

  private mutating func fail(_ row: SupportMatrix.Row, _ detail: String) {
    failures.append("-- \(engine.title), support matrix, row \(row.name): \(row.predicate)\n\(detail)")
  }

  package var description: String {
    let cells = said + refused + failures.count
    return "\(engine.title): support matrix: \(said + refused) of \(cells) cells agree "
      + "(\(said) give the rows of memory, \(said - untelling.count) of them tell records apart; \(refused) refuse)"
  }
}
