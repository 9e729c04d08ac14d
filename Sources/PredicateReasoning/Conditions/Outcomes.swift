import PredicateEvaluation
import PredicateLanguage

/// What a condition may come to, as far as it is known.
struct Outcomes: OptionSet, Hashable {
  let rawValue: UInt8

  static let holds = Outcomes(rawValue: 1)
  static let holdsNot = Outcomes(rawValue: 2)
  /// Its evaluation ends in an error.
  static let fails = Outcomes(rawValue: 4)
  static let anything: Outcomes = [.holds, .holdsNot, .fails]

  /// Whether there is one only.
  var isSettled: Bool { rawValue.nonzeroBitCount == 1 }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ verdict: Bool) { self = verdict ? .holds : .holdsNot }

  /// What evaluation says of a record: it fails with an error, as does what could not be compiled. One that was interrupted may
  /// have come to anything, and so may a match that took too many steps: whether it does depends on how the pattern was made
  /// ready.
  init(of predicate: CompiledPredicate?, _ record: RecordValue, _ budget: inout WorkBudget) {
    guard let predicate else {
      self = .fails
      return
    }
    var work = EvaluationWork()
    defer { budget.spend(work) }
    do throws(FormatError) {
      self.init(try predicate.evaluate(with: record, work: &work))
    } catch {
      self = [.interrupted, .patternTooSlow].contains(error.code) ? .anything : .fails
    }
  }

  /// What the opposite comes to.
  var negated: Outcomes {
    var result = intersection(.fails)
    if contains(.holds) { result.insert(.holdsNot) }
    if contains(.holdsNot) { result.insert(.holds) }
    return result
  }

  /// What comes of this one and, where it does not decide, of what follows it. Evaluation looks at the parts in order, so
  /// that a part behind the one that decides cannot fail.
  func followed(by next: Outcomes, decidedBy verdict: Outcomes) -> Outcomes {
    let goesOn: Outcomes = verdict == .holds ? .holdsNot : .holds
    return contains(goesOn) ? subtracting(goesOn).union(next) : self
  }
}
