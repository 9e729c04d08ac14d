import PredicateEvaluation
import PredicateLanguage

/// Answers questions about predicates, each confirmed by evaluating the predicates themselves.
struct Reasoner {
  let predicates: [FormatPredicate]
  private(set) var solver: Solver
  /// Whether there are more comparisons than are looked at, so that nothing is known.
  private let isTooLarge: Bool
  // Each is compared with the others' keys.
  private static let mostComparisons = 600
  /// What may be done for one question.
  let allowance: WorkBudget

  /// Counted in evaluations of a condition and what is as much work; some ten thousand take a few milliseconds.
  static let usualBudget = 20_000

  init(_ predicates: [FormatPredicate], model: (RecordModel, entity: String)?, budget: Int) {
    self.predicates = predicates
    let interruption = predicates.reduce(nil) { Interruption.joined($0, $1.limits.interruption) }
    allowance = WorkBudget(budget, interruption)
    var preparing = allowance
    var count = ComparisonCount()
    for predicate in predicates { count.walk(predicate.node) }
    isTooLarge = count.found > Self.mostComparisons
    let considered = isTooLarge ? predicates.map { _ in FormatPredicate(value: true) } : predicates
    let analysis = QuestionAnalysis(considered, model: model, budget: &preparing)
    solver = Solver(analysis, budget: allowance)
  }

  /// The places of the conditions that were not understood, in the order of the text; those of a predicate by its number.
  func unclear(in number: Int) -> [SourceSpan] {
    solver.analysis.formulas[number].conditions.compactMap { condition in
      let condition = solver.analysis.conditions[condition]
      guard !condition.isUnderstood, condition.whole == predicates[number] else { return nil }
      return condition.node.span
    }
  }

  /// Looks for a record of which the predicates have these verdicts.
  mutating func record(_ verdicts: [Bool]) -> Solver.Answer {
    if isTooLarge { return .unknown }
    let parts = zip(solver.analysis.formulas, verdicts).map { formula, verdict in
      verdict ? formula : Formula.not(formula)
    }
    solver = Solver(solver.analysis, budget: allowance)
    let answer = solver.solve(.all(parts))
    // The conditions have been evaluated one by one; what counts is what the predicates say.
    if case .record(let record) = answer {
      for (predicate, verdict) in zip(predicates, verdicts) {
        guard (try? predicate.compiledForFewRecords().evaluate(with: record)) == verdict else { return .unknown }
      }
    }
    return answer
  }
}
