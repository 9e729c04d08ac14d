import PredicateLanguage

/// The logic of a rule over conditions, which all rules of a set know by the same numbers.
indirect enum RuleFormula {
  case constant(Bool)
  case condition(Int)
  case all([RuleFormula])
  case any([RuleFormula])
  case not(RuleFormula)

  // The depth is that of a syntax tree, which is bounded.

  /// The conditions that it asks for, as often as it does.
  func forEachCondition(_ body: (Int) -> Void) {
    switch self {
    case .constant: break
    case .condition(let number): body(number)
    case .not(let part): part.forEachCondition(body)
    case .all(let parts), .any(let parts): for part in parts { part.forEachCondition(body) }
    }
  }
}

/// A step of the decision on a rule: a condition, and where to go on.
struct RuleDecision: Sendable {
  let condition: Int32
  let ifTrue: Int32
  let ifFalse: Int32

  /// Where decisions end.
  static let matches: Int32 = -1
  static let matchesNot: Int32 = -2
}

/// The decisions on all rules in one list, so that a rule is decided by a walk that takes no memory and no recursion.
struct RuleDecisions: Sendable {
  private(set) var steps: [RuleDecision] = []

  /// Adds a rule; gives its first step.
  mutating func add(_ formula: RuleFormula) -> Int32 {
    add(formula, RuleDecision.matches, RuleDecision.matchesNot)
  }

  private mutating func add(_ formula: RuleFormula, _ ifTrue: Int32, _ ifFalse: Int32) -> Int32 {
    switch formula {
    case .constant(let verdict): return verdict ? ifTrue : ifFalse
    case .condition(let number):
      steps.append(RuleDecision(condition: Int32(number), ifTrue: ifTrue, ifFalse: ifFalse))
      return Int32(steps.count - 1)
    case .not(let part): return add(part, ifFalse, ifTrue)
    // From the last one on, as each has to know the next.
    case .all(let parts): return parts.reversed().reduce(ifTrue) { add($1, $0, ifFalse) }
    case .any(let parts): return parts.reversed().reduce(ifFalse) { add($1, ifTrue, $0) }
    }
  }
}
