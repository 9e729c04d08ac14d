import PredicateEvaluation
import PredicateLanguage

/// Proves that parts of a predicate may be left out or replaced.
struct SimplificationProver {
  let original: FormatPredicate
  let model: (RecordModel, entity: String)?
  private var budget: WorkBudget
  /// Whether a question was not asked because too little was left.
  private(set) var isExhausted = false
  /// Records that told something apart; they may tell other things apart, too, which takes less than a search.
  private var witnesses: [RecordValue] = []
  private var certain: [PredicateNode: Bool] = [:]
  private var pure: [PredicateNode: Bool] = [:]
  private var answers: [Implication: Bool] = [:]
  let unclear: [SourceSpan]
  /// What it takes to find values for the keys of a question, whatever it is: they are those of the whole.
  private let preparation: Int
  /// Whether the whole comes to the same each time, so that no part of it changes what another reads.
  private let isWholePure: Bool

  private struct Implication: Hashable {
    let condition, consequence: PredicateNode
  }

  private static let mostWitnesses = 200
  // So many records of all values of two keys are evaluated to learn whether a condition fails.
  private static let mostRecords = 2_000

  init(_ original: FormatPredicate, model: (RecordModel, entity: String)?, budget: Int) {
    self.original = original
    self.model = model
    self.budget = WorkBudget(budget, original.limits.interruption)
    let reasoner = Reasoner([original], model: model, budget: min(budget, Reasoner.usualBudget))
    unclear = reasoner.unclear(in: 0)
    let analysis = reasoner.solver.analysis
    preparation = 100 + 10 * analysis.conditions.count
    isWholePure = (try? original.compiled().requiredKeys())?.dependsOnRun == false
    for condition in analysis.conditions { note(condition, analysis) }
  }

  /// A part as a predicate of its own, under the limits of the whole.
  func predicate(_ node: PredicateNode) -> FormatPredicate { FormatPredicate(node, partOf: original) }

  // MARK: Failures

  /// Whether the part is true or false for each record, and never an error.
  mutating func isCertain(_ node: PredicateNode) -> Bool {
    switch node.kind {
    case .constant: return true
    case .block, .tooDeep: return false
    case .not(let part): return isCertain(part)
    case .and(let parts), .or(let parts):
      for part in parts where !isCertain(part) { return false }
      return true
    case .comparison: return isCertain(comparison: node)
    }
  }

  @inline(never)
  private mutating func isCertain(comparison node: PredicateNode) -> Bool {
    if let known = certain[node] { return known }
    guard spend(preparation) else { return false }
    let analysis = Reasoner([predicate(node), original], model: model, budget: Reasoner.usualBudget).solver.analysis
    let numbers = analysis.formulas.first?.conditions ?? []
    // Nothing is known where there is too much to look at.
    var isCertain = !numbers.isEmpty
    for number in numbers {
      note(analysis.conditions[number], analysis)
      isCertain = isCertain && certain[analysis.conditions[number].node] == true
    }
    certain[node] = isCertain
    return isCertain
  }

  private mutating func note(_ condition: Condition, _ analysis: QuestionAnalysis) {
    guard certain[condition.node] == nil else { return }
    let isCertain = neverFails(condition, analysis)
    certain[condition.node] = isCertain
    // The reasoner asks `!=` as what it is the opposite of.
    guard case .comparison(let comparison) = condition.node.kind, comparison.operator == .equal,
      comparison.modifier == .direct
    else { return }
    let other = ComparisonNode(comparison.left, .notEqual, comparison.right, options: comparison.options)
    certain[PredicateNode(.comparison(other))] = isCertain
  }

  private mutating func neverFails(_ condition: Condition, _ analysis: QuestionAnalysis) -> Bool {
    switch condition.question {
    case .nothing: return !condition.outcome(of: .null, &budget).contains(.fails)
    case .constants, .keys, .length, .count, .elements: guard condition.isUnderstood else { return false }
    // A sum may leave its range for numbers that are not among those tried, and a date the calendar.
    case .chain, .datePart, .other, .unknowable: return false
    }
    var drafts = [RecordDraft()]
    for key in condition.keys.map({ analysis.keys[$0] }) {
      guard drafts.count * key.values.count <= Self.mostRecords else { return false }
      drafts = drafts.flatMap { draft in key.values.compactMap { draft.setting(key, $0) } }
    }
    budget.spend(drafts.count)
    return !drafts.contains { condition.outcome(of: $0.record, &budget).contains(.fails) }
  }

  /// Whether the part comes to the same each time it is evaluated.
  mutating func isPure(_ node: PredicateNode) -> Bool {
    if let known = pure[node] { return known }
    let required = try? predicate(node).compiledForFewRecords().requiredKeys()
    // A variable may be assigned by what stands between.
    let isPure = required.map { !$0.dependsOnRun && (isWholePure || $0.variables.isEmpty) } ?? false
    pure[node] = isPure
    return isPure
  }

  // MARK: Implications

  /// Whether both hold of the same records, and neither fails.
  mutating func areEqual(_ one: PredicateNode, _ other: PredicateNode) -> Bool {
    isCertain(one) && isCertain(other) && implies(one, other) && implies(other, one)
  }

  /// Whether it is proven that one part holds wherever another does.
  mutating func implies(_ condition: PredicateNode, _ consequence: PredicateNode) -> Bool {
    let question = Implication(condition: condition, consequence: consequence)
    if let known = answers[question] { return known }
    guard mayGoOn() else { return false }
    let answer = isProven(predicate(condition), predicate(consequence))
    answers[question] = answer
    return answer
  }

  private mutating func isProven(_ condition: FormatPredicate, _ consequence: FormatPredicate) -> Bool {
    if isRefuted(condition, consequence) { return false }
    guard spend(preparation) else { return false }
    let allowance = min(budget.left, Reasoner.usualBudget)
    // The whole tells which types its keys have.
    var reasoner = Reasoner([condition, consequence, original], model: model, budget: allowance)
    let answer = reasoner.record([true, false])
    let rest = max(reasoner.solver.budget.left, 0)
    switch answer {
    case .none, .unknown:
      budget.spend(allowance - rest)
      if case .none = answer { return true }
      // With more it might have been shown.
      isExhausted = isExhausted || allowance < Reasoner.usualBudget
      return false
    case .record(let record):
      // What was found in the first of two searches left all of the second one.
      budget.spend(max(allowance / 2 - rest, 0))
      if witnesses.count < Self.mostWitnesses { witnesses.append(record) }
      return false
    }
  }

  private func isRefuted(_ condition: FormatPredicate, _ consequence: FormatPredicate) -> Bool {
    guard !witnesses.isEmpty, let condition = try? condition.compiledForFewRecords(),
      let consequence = try? consequence.compiledForFewRecords()
    else { return false }
    return witnesses.contains { record in
      (try? condition.evaluate(with: record)) == true && (try? consequence.evaluate(with: record)) == false
    }
  }

  private mutating func spend(_ steps: Int) -> Bool {
    guard mayGoOn() else { return false }
    budget.spend(steps)
    return true
  }

  private mutating func mayGoOn() -> Bool {
    if budget.mayGoOn() { return true }
    isExhausted = true
    return false
  }
}
