import PredicateEvaluation
import PredicateLanguage

/// How much may still be done for a question, in evaluations of a condition and what is as much work.
struct WorkBudget {
  /// What is left; less than nothing where the last piece of work took more.
  var left: Int
  private let interruption: Interruption?

  init(_ left: Int, _ interruption: Interruption?) {
    self.left = left
    self.interruption = interruption
  }

  mutating func spend(_ steps: Int) { left -= steps }

  /// Takes what an evaluation went through beyond what conditions usually do, in loops.
  mutating func spend(_ work: EvaluationWork) { left -= work.steps / 50 + work.bytes / 4_096 }

  /// Whether more may be done. Where the work is asked to stop nothing is left, even if the request is taken back.
  mutating func mayGoOn() -> Bool {
    if interruption.isRequested { left = min(left, 0) }
    return left > 0
  }
}
