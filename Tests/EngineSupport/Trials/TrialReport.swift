import PredicateData
package import PredicateFormat

/// What came of the trials of one sort on one database.
package struct TrialReport<Tried: Trial>: CustomStringConvertible {
  package let engine: DatabaseEngine
  package private(set) var cases = 0
  package private(set) var agreed = 0
  /// Cases whose answer a mistake would change.
  package private(set) var telling = 0
  /// Cases that were evaluated over dynamic records and columns, too.
  package private(set) var dynamic = 0
  /// Cases where memory gives an error and the database no answer: by the error, and whether translation refuses.
  package private(set) var failedAlike: [String: Int] = [:]
  /// Cases that memory answers, while a number leaves its range in the database.
  package private(set) var overflowedAlone = 0
  package private(set) var notEvaluated: [DiagnosticCode: Int] = [:]
  /// The refusals, by code and message.
  package private(set) var refused: [String: Int] = [:]
  package private(set) var refusals = 0
  package private(set) var failed = 0
  /// The shrunk failures, one of each sort.
  package private(set) var failures: [String] = []
  /// How many cases failed in each sort of failure that was shrunk.
  private var sorts: [String: Int] = [:]

  init(engine: DatabaseEngine) { self.engine = engine }

  mutating func count(_ trial: Tried, _ outcome: TrialOutcome) {
    cases += 1
    dynamic += trial.isTriedDynamically ? 1 : 0
    switch outcome {
    case .agreed(let isTelling):
      agreed += 1
      telling += isTelling ? 1 : 0
    case .failedAlike(let code, let isRefused):
      failedAlike["\(code), \(isRefused ? "refused" : "an error of the database")", default: 0] += 1
    case .overflowedAlone: overflowedAlone += 1
    case .notEvaluated(let code): notEvaluated[code, default: 0] += 1
    case .refused(let diagnostic):
      refusals += 1
      refused["\(diagnostic.code): \(diagnostic.message)", default: 0] += 1
    case .failed: failed += 1
    }
  }

  /// Adds a shrunk failure, unless one of its sort is known.
  mutating func add(_ trial: Tried, _ mismatch: TrialMismatch) {
    let sort = Self.sort(trial, mismatch)
    sorts[sort, default: 0] += 1
    guard sorts[sort] == 1 else { return }
    let world = trial.world
    var lines = ["-- \(engine.title), world \(world.seed)", mismatch.description]
    lines.append("model: \(JSONWriter().string(world.model.recordValue))")
    for table in world.tables where !table.rows.isEmpty {
      lines.append("table \(table.name) (\(table.columns.map(\.name).joined(separator: ", ")))")
      lines += table.rows.map { "  \(JSONWriter().string(.array($0)))" }
    }
    failures.append(lines.joined(separator: "\n"))
  }

  /// What failures of one cause have in common: the words of the database, or else the shape of what was tried.
  private static func sort(_ trial: Tried, _ mismatch: TrialMismatch) -> String {
    switch mismatch.kind {
    case .rows, .partition, .unoptimized, .answer, .dynamic, .stored, .columns:
      return "\(mismatch.kind.rawValue): \(trial.shape)"
    case .error, .refusal, .parsing: break
    }
    // Names, numbers and what is quoted differ from case to case.
    let line = mismatch.detail.prefix { !$0.isNewline }.prefix(80)
    let words: [String] = line.split { !$0.isLetter }.map(String.init)
    return ([mismatch.kind.rawValue] + words.filter { $0.count > 3 }).joined(separator: " ")
  }

  /// How many cases are errors in memory and have no answer of the database.
  package var errors: Int { failedAlike.values.reduce(0, +) }

  /// The share of refusals, from 0 to 1.
  package var refusedShare: Double { cases == 0 ? 0 : Double(refusals) / Double(cases) }

  package var description: String {
    let share = "\(Double(Int(refusedShare * 1_000)) / 10) %"
    var lines = [
      "\(engine.title): \(cases) \(Tried.words.name), \(agreed) agree (\(telling) of them \(Tried.words.telling)), "
        + "\(failed) fail, \(errors) are errors in both, \(overflowedAlone) overflow in the database alone, "
        + "\(notEvaluated.values.reduce(0, +)) not evaluated, \(refusals) refused (\(share))",
      "  all compared over typed records and those of a store, \(dynamic) over dynamic ones and columns, too",
    ]
    lines += failedAlike.sorted { $0.value > $1.value }.map { "  error in memory, \($0.key): \($0.value)" }
    lines += notEvaluated.sorted { $0.value > $1.value }.map { "  not evaluated, \($0.key): \($0.value)" }
    lines += sorts.sorted { $0.value > $1.value }.map { "  failed \($0.value) times of those shrunk: \($0.key)" }
    lines += refused.sorted { $0.value > $1.value }.map { "  refused \($0.value) times, \($0.key)" }
    return lines.joined(separator: "\n")
  }
}
