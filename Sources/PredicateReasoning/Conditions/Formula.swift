/// The logic of predicates over conditions, which are known by their numbers.
indirect enum Formula: Hashable {
  case constant(Bool)
  case condition(Int)
  case all([Formula])
  case any([Formula])
  case not(Formula)

  /// What the formula may come to, given what the conditions may. Its depth is that of a syntax tree, which is bounded.
  func outcomes(_ known: [Outcomes]) -> Outcomes { look(known).outcomes }

  /// The same, and the first condition that is not settled and that the formula depends on, nil if all is settled.
  func look(_ known: [Outcomes]) -> (outcomes: Outcomes, open: Int?) {
    switch self {
    case .constant(let verdict): return (Outcomes(verdict), nil)
    case .condition(let number): return (known[number], known[number].isSettled ? nil : number)
    case .not(let part):
      let (outcomes, open) = part.look(known)
      return (outcomes.negated, open)
    case .all(let parts): return Self.look(at: parts, known, decidedBy: .holdsNot)
    case .any(let parts): return Self.look(at: parts, known, decidedBy: .holds)
    }
  }

  private static func look(
    at parts: [Formula], _ known: [Outcomes], decidedBy verdict: Outcomes
  ) -> (outcomes: Outcomes, open: Int?) {
    var result: Outcomes = verdict == .holds ? .holdsNot : .holds
    var open: Int?
    for part in parts {
      // A part behind one that decides, or fails, has no say.
      guard result.contains(verdict.negated) else { break }
      let (outcomes, inner) = part.look(known)
      result = result.followed(by: outcomes, decidedBy: verdict)
      // What is open in a settled part does not matter.
      if !outcomes.isSettled { open = open ?? inner }
    }
    return (result, open)
  }

  /// The formula with a condition decided.
  func deciding(_ number: Int, _ verdict: Bool) -> Formula {
    switch self {
    case .constant: self
    case .condition(let other): other == number ? .constant(verdict) : self
    case .not(let part): .not(part.deciding(number, verdict))
    case .all(let parts): .all(parts.map { $0.deciding(number, verdict) })
    case .any(let parts): .any(parts.map { $0.deciding(number, verdict) })
    }
  }

  /// The conditions that it asks for, in order, each once.
  var conditions: [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    collect(&found, &seen)
    return found
  }

  private func collect(_ found: inout [Int], _ seen: inout Set<Int>) {
    switch self {
    case .constant: break
    case .condition(let number): if seen.insert(number).inserted { found.append(number) }
    case .not(let part): part.collect(&found, &seen)
    case .all(let parts), .any(let parts): for part in parts { part.collect(&found, &seen) }
    }
  }
}
