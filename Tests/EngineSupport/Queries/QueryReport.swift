import PredicateData
package import PredicateFormat

/// What came of the trials of queries on one database.
package struct QueryReport: CustomStringConvertible {
  package let engine: DatabaseEngine
  package private(set) var cases = 0
  package private(set) var agreed = 0
  /// Cases with rows.
  package private(set) var telling = 0
  package private(set) var notEvaluated: [DiagnosticCode: Int] = [:]
  /// The refusals, by code and message.
  package private(set) var refused: [String: Int] = [:]
  package private(set) var refusals = 0
  package private(set) var failed = 0
  /// The shrunk failures.
  package private(set) var failures: [String] = []

  package init(engine: DatabaseEngine) { self.engine = engine }

  mutating func count(_ outcome: QueryTrial.Outcome) {
    cases += 1
    switch outcome {
    case .agreed(let isTelling):
      agreed += 1
      telling += isTelling ? 1 : 0
    case .notEvaluated(let code): notEvaluated[code, default: 0] += 1
    case .refused(let diagnostic):
      refusals += 1
      refused["\(diagnostic.code): \(diagnostic.message)", default: 0] += 1
    case .failed: failed += 1
    }
  }

  /// Adds a failure.
  mutating func add(_ trial: QueryTrial, _ mismatch: QueryTrial.Mismatch) {
    let world = trial.world
    var lines = ["-- \(engine.title), world \(world.seed)", mismatch.description]
    lines.append("model: \(JSONWriter().string(world.model.recordValue))")
    for table in world.tables where !table.rows.isEmpty {
      lines.append("table \(table.name) (\(table.columns.map(\.name).joined(separator: ", ")))")
      lines += table.rows.map { "  \(JSONWriter().string(.array($0)))" }
    }
    failures.append(lines.joined(separator: "\n"))
  }

  /// The share of refusals, from 0 to 1.
  package var refusedShare: Double { cases == 0 ? 0 : Double(refusals) / Double(cases) }

  package var description: String {
    let share = "\(Double(Int(refusedShare * 1_000)) / 10) %"
    var lines = [
      "\(engine.title): \(cases) queries, \(agreed) agree (\(telling) of them have rows), \(failed) fail, "
        + "\(notEvaluated.values.reduce(0, +)) not evaluated, \(refusals) refused (\(share))"
    ]
    lines += notEvaluated.sorted { $0.value > $1.value }.map { "  not evaluated, \($0.key): \($0.value)" }
    lines += refused.sorted { $0.value > $1.value }.map { "  refused \($0.value) times, \($0.key)" }
    return lines.joined(separator: "\n")
  }
}
