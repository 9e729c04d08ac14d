/// The logic of predicates over conditions, which are known by their numbers.
indirect enum Formula: Hashable {
  case constant(Bool)
  case condition(Int)
  case all([Formula])
  case any([Formula])
  case not(Formula)

  /// What the formula may come to, given what the conditions may. Its depth is that of a syntax tree, which is bounded.
  func outcomes(_ known: [Outcomes]) -> Outcomes {
    switch self {
    case .constant(let verdict): return Outcomes(verdict)
    case .condition(let number): return known[number]
    case .not(let part): return part.outcomes(known).negated
    case .all(let parts): return Self.outcomes(of: parts, known, decidedBy: .holdsNot)
    case .any(let parts): return Self.outcomes(of: parts, known, decidedBy: .holds)
    }
  }

  private static func outcomes(of parts: [Formula], _ known: [Outcomes], decidedBy verdict: Outcomes) -> Outcomes {
    var result: Outcomes = verdict == .holds ? .holdsNot : .holds
    for part in parts { result = result.followed(by: part.outcomes(known), decidedBy: verdict) }
    return result
  }

  /// The first condition that is not settled and that the formula depends on; nil if all is settled.
  func firstOpen(_ known: [Outcomes]) -> Int? {
    switch self {
    case .constant: return nil
    case .condition(let number): return known[number].isSettled ? nil : number
    case .not(let part): return part.firstOpen(known)
    case .all(let parts), .any(let parts):
      let isAll = if case .all = self { true } else { false }
      for part in parts {
        let outcomes = part.outcomes(known)
        guard outcomes.isSettled else { return part.firstOpen(known) }
        if outcomes != (isAll ? .holds : .holdsNot) { return nil }
      }
      return nil
    }
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
