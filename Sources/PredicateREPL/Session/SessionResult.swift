import PredicateEvaluation
import PredicateLanguage

/// What the last predicate or expression gave, kept to be shown again.
enum SessionResult: Sendable {
  /// The records that match, sorted, of so many.
  case rows([RecordValue], total: Int)
  /// The verdict of a predicate that reads no record.
  case verdict(Bool)
  /// One value.
  case value(RecordValue)
  /// A value for each record: computed when shown, for the rows that are.
  case column(CompiledExpression, [RecordValue], variables: [String: RecordValue])
}

/// How long the phases of an answer took, in their order.
struct PhaseTimes {
  private let now: @Sendable () -> Duration
  private var last: Duration
  private var phases: [(name: String, time: Duration)] = []

  init(_ now: @escaping @Sendable () -> Duration) {
    self.now = now
    last = now()
  }

  /// The time since the last call belongs to this phase.
  mutating func end(_ phase: String) {
    let time = now()
    phases.append((phase, time - last))
    last = time
  }

  /// `parse 0.05 ms, check 0.11 ms, run 3.20 ms, rows 0.40 ms`
  var text: String { phases.map { "\($0.name) \(ValueDisplay.text($0.time))" }.joined(separator: ", ") }
}
