import PredicateLanguage

/// What a rule set knows of its rules. It never changes; a ``RuleStream`` looks at records with it.
struct RuleIndex: Sendable {
  /// The conditions of all rules, each once.
  var conditions: [SharedCondition] = []
  var decisions: [RuleDecision] = []
  /// The first decision of each rule.
  var entries: [Int32] = []
  /// After how much work of evaluation each rule fails.
  var mostWork: [EvaluationWork] = []
  /// The rules that are evaluated by themselves.
  var alone: [Int] = []
  /// The rules that are decided for every record.
  var always: [Int32] = []
  /// The rules to decide where a condition holds, by its number.
  var access: [[Int32]] = []
  /// The rules to decide where a hazard trips, by its number.
  var endangered: [[Int32]] = []

  var paths: [RulePath] = []
  var equalities: [EqualityProbe] = []
  var orders: [OrderProbe] = []
  var texts: [TextProbe] = []
  /// The conditions that are evaluated.
  var programs: [CompiledPredicate] = []
  /// What may ask to stop.
  var interruptions: [Interruption] = []
}

/// How a condition is decided for a record.
///
/// A hazard trips for a record of which the conditions that have it cannot be looked up: they fail, or take evaluation to say.
enum SharedCondition: Sendable {
  /// It holds if a probe found it.
  case found(hazard: Int)
  /// It holds at these positions of an ``OrderProbe``.
  case within(order: Int, Range<Int>, hazard: Int)
  /// It is evaluated, once for each record.
  case evaluated(Int)

  /// Nil for one that may fail whatever its key is.
  var hazard: Int? {
    switch self {
    case .found(let hazard), .within(_, _, let hazard): hazard
    case .evaluated: nil
    }
  }
}
