import PredicateLanguage

/// Chooses for rules the conditions without which they do not hold, so that a rule none of whose conditions holds need not be
/// looked at.
struct RuleAccessChooser {
  /// What leads to a rule.
  struct Access {
    /// The rule does not hold unless one of these does.
    var conditions: [Int]
    /// Where one of these trips, the rule may fail before it comes to those.
    var hazards: Set<Int>
    /// How often, of a record, one of them may be expected to hold.
    var frequency: Double
  }

  private let index: RuleIndex
  private let questions: [IndexedQuestion?]
  /// By condition: its share in all questions whether its key equals something.
  private let shares: [Double]

  init(_ index: RuleIndex, _ questions: [IndexedQuestion?], _ uses: [Int]) {
    self.index = index
    self.questions = questions
    var totals = [Int](repeating: 0, count: index.endangered.count)
    for (number, condition) in index.conditions.enumerated() {
      if let hazard = condition.hazard { totals[hazard] += uses[number] }
    }
    shares = index.conditions.enumerated().map { number, condition in
      // Records are taken to have the values that rules ask for, each as often as it is asked; 2 stands for all others.
      condition.hazard.map { Double(uses[number]) / Double(totals[$0] + 2) } ?? 1
    }
  }

  /// The best way to a rule, or to its opposite; nil if it may hold, or fail, whatever can be looked up.
  func access(to formula: RuleFormula, isNegated: Bool) -> Access? {
    switch formula {
    case .constant(let verdict): return verdict == isNegated ? Access(conditions: [], hazards: [], frequency: 0) : nil
    case .condition(let number): return isNegated ? nil : access(to: number)
    case .not(let part): return access(to: part, isNegated: !isNegated)
    case .all(let parts): return isNegated ? ofAny(parts, isNegated) : ofAll(parts, isNegated)
    case .any(let parts): return isNegated ? ofAll(parts, isNegated) : ofAny(parts, isNegated)
    }
  }

  private func access(to number: Int) -> Access? {
    guard let hazard = index.conditions[number].hazard else { return nil }
    let frequency: Double
    switch questions[number] {
    case .equal?: frequency = shares[number]
    case .text?: frequency = max(shares[number], 0.02)
    case .ordered(_, _, let low, let high)?: frequency = low == nil || high == nil ? 0.5 : 0.25
    case nil: return nil
    }
    return Access(conditions: [number], hazards: [hazard], frequency: frequency)
  }

  /// One part leads to all, if what stands before it does not fail: the parts are looked at in order.
  private func ofAll(_ parts: [RuleFormula], _ isNegated: Bool) -> Access? {
    var best: Access?
    var hazards: Set<Int> = []
    for part in parts {
      if var access = access(to: part, isNegated: isNegated), access.frequency < best?.frequency ?? .infinity {
        access.hazards.formUnion(hazards)
        best = access
      }
      var mayFail = false
      part.forEachCondition { number in
        if let hazard = index.conditions[number].hazard { hazards.insert(hazard) } else { mayFail = true }
      }
      if mayFail { break }
    }
    return best
  }

  /// Each part needs a way of its own.
  private func ofAny(_ parts: [RuleFormula], _ isNegated: Bool) -> Access? {
    var all = Access(conditions: [], hazards: [], frequency: 0)
    for part in parts {
      guard let access = access(to: part, isNegated: isNegated) else { return nil }
      all.conditions += access.conditions
      all.hazards.formUnion(access.hazards)
      all.frequency += access.frequency
    }
    return all
  }
}
