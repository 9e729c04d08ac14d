import PredicateEvaluation
import PredicateLanguage

/// Finds the samples of a predicate: for each condition a record that it decides, one in which it alone is turned, and the
/// first with other values of the condition's keys.
struct SampleFinder {
  private var reasoner: Reasoner
  private var matching: [PredicateSamples.Sample] = []
  private var other: [PredicateSamples.Sample] = []
  private var seen: Set<RecordValue> = []

  private let compiled: CompiledPredicate?
  private var budget: WorkBudget

  // How many values of a key are tried around one record, and how many records of each kind are kept.
  private static let mostValues = 48
  private static let mostLists = 20
  private static let mostSamples = 200

  init(_ reasoner: Reasoner) {
    self.reasoner = reasoner
    budget = reasoner.allowance
    compiled = try? reasoner.predicates[0].compiled()
  }

  private var analysis: QuestionAnalysis { reasoner.solver.analysis }

  mutating func samples() -> PredicateSamples {
    let holds = Shown(reasoner.record([true]))
    let holdsNot = Shown(reasoner.record([false]))
    if let record = holds.record { add(record, []) }
    if let record = holdsNot.record { add(record, []) }
    let formula = analysis.formulas[0]
    var decided: [(record: RecordValue, number: Int)] = []
    for number in formula.conditions {
      // A record that the condition decides: with it the predicate holds, without it not, or the other way round.
      let (with, without) = (formula.deciding(number, true), formula.deciding(number, false))
      let decisive: [Formula] = [
        .all([with, .not(without), .condition(number)]), .all([without, .not(with), .not(.condition(number))]),
      ]
      for part in decisive {
        guard let record = record(of: part, atMost: reasoner.allowance.left / 4) else { continue }
        add(record, [])
        let partner = self.record(of: turning(number, in: record), atMost: reasoner.allowance.left / 8)
        if let partner { add(partner, [number]) }
        decided.append((record, number))
      }
    }
    // What stands around them comes behind, so that no condition is without its pair where there are many.
    budget = reasoner.allowance
    for (record, number) in decided { vary(record, number) }
    return PredicateSamples(
      // What was found on the way counts, too.
      satisfiable: matching.isEmpty ? holds.happens : .yes,
      alwaysTrue: other.isEmpty ? holdsNot.neverHappens : .no, matching: matching, other: other,
      unclear: reasoner.unclear(in: 0))
  }

  private mutating func record(of formula: Formula, atMost most: Int) -> RecordValue? {
    guard budget.mayGoOn() else { return nil }
    var part = budget
    part.left = min(part.left, most)
    var solver = Solver(analysis, budget: part)
    let answer = solver.solve(formula)
    budget.spend(max(part.left - max(solver.budget.left, 0), 1))
    guard case .record(let record) = answer else { return nil }
    return record
  }

  /// True of records that stand to all conditions as one does, but for one condition.
  private mutating func turning(_ number: Int, in record: RecordValue) -> Formula {
    let parts = outcomes(record).enumerated().compactMap { place, outcome -> Formula? in
      guard outcome == .holds || outcome == .holdsNot else { return nil }
      return (outcome == .holds) == (place == number) ? .not(.condition(place)) : .condition(place)
    }
    return .all(parts)
  }

  /// The record with each of the other values of the keys of a condition.
  private mutating func vary(_ record: RecordValue, _ number: Int) {
    for key in analysis.conditions[number].keys {
      let domain = analysis.keys[key]
      // What a value of this key has a say in.
      let concerned = analysis.conditions.indices.filter { other in
        analysis.conditions[other].keys.contains { other in
          let path = analysis.keys[other].path
          return other == key || path.isPrefix(of: domain.path) || domain.path.isPrefix(of: path)
        }
      }
      let before = outcomes(record, concerned)
      for value in Self.values(of: domain) + NearValues.of(domain, in: record) {
        guard budget.mayGoOn() else { return }
        guard let varied = RecordEdit.setting(domain.path, value, in: record),
          value == .null || !seen.contains(varied)
        else { continue }
        budget.spend(concerned.count + 1)
        let after = outcomes(varied, concerned)
        add(varied, zip(concerned, zip(before, after)).filter { Self.isTurned($1.0, $1.1) }.map(\.0))
        if value == .null { leaveOut(domain.path, in: record) }
      }
    }
  }

  /// The record without a key, and with nil or nothing for what it is a key of, if no model says that this is there.
  private mutating func leaveOut(_ path: ValuePath, in record: RecordValue) {
    let before = outcomes(record)
    var path = path
    var isOwner = false
    while !path.keys.isEmpty, budget.left > 0 {
      var shorter = [RecordEdit.removing(path, from: record)]
      if isOwner { shorter.append(RecordEdit.setting(path, .null, in: record)) }
      for case let varied? in shorter {
        budget.spend(before.count)
        add(varied, zip(before, outcomes(varied)).enumerated().filter { Self.isTurned($1.0, $1.1) }.map(\.offset))
      }
      guard analysis.model == nil else { return }
      path = ValuePath(path.keys.dropLast())
      isOwner = true
    }
  }

  /// The first and, where they are many, the last of the values of a key; of lists the short ones.
  private static func values(of domain: KeyDomain) -> [RecordValue] {
    if domain.kinds.contains(.list) {
      let some = Array(domain.values.prefix(mostLists))
      return domain.kinds.contains(.missing) ? some + [.null] : some
    }
    guard domain.values.count > mostValues else { return domain.values }
    return Array(domain.values.prefix(mostValues / 2) + domain.values.suffix(mostValues / 2))
  }

  /// Whether a condition came to something else, as far as both are known.
  private static func isTurned(_ before: Outcomes, _ after: Outcomes) -> Bool {
    before.isSettled && after.isSettled && before != after
  }

  private mutating func outcomes(_ record: RecordValue) -> [Outcomes] {
    outcomes(record, Array(analysis.conditions.indices))
  }

  /// What conditions come to, by their numbers.
  private mutating func outcomes(_ record: RecordValue, _ numbers: [Int]) -> [Outcomes] {
    numbers.map { analysis.conditions[$0].outcome(of: record, &budget) }
  }

  /// Keeps a record on the side where evaluation says that it is.
  private mutating func add(_ record: RecordValue, _ turned: [Int]) {
    guard seen.insert(record).inserted, let verdict = try? compiled?.evaluate(with: record) else { return }
    let conditions = turned.map { analysis.conditions[$0] }
    let outcomes = outcomes(record, turned)
    guard outcomes.allSatisfy(\.isSettled) else { return }
    let reason =
      conditions.isEmpty
      ? verdict ? "it holds" : "it does not hold"
      : zip(conditions, outcomes).map { ($1 == .holds ? "" : "not ") + $0.node.readableText }.joined(separator: ", ")
    let sample = PredicateSamples.Sample(record: record, turned: conditions.compactMap(\.node.span), reason: reason)
    if verdict {
      if matching.count < Self.mostSamples { matching.append(sample) }
    } else if other.count < Self.mostSamples {
      other.append(sample)
    }
  }
}
