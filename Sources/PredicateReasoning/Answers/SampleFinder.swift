import PredicateEvaluation
import PredicateLanguage

/// Finds the samples of a predicate: a record for each condition that decides it, and that record with other values of the
/// condition's keys.
struct SampleFinder {
  private var reasoner: Reasoner
  private var matching: [PredicateSamples.Sample] = []
  private var other: [PredicateSamples.Sample] = []
  private var seen: Set<RecordValue> = []

  // How many values of a key are tried around one record, and how many records of each kind are kept.
  private static let mostValues = 24
  private static let mostSamples = 60

  init(_ reasoner: Reasoner) { self.reasoner = reasoner }

  private var analysis: QuestionAnalysis { reasoner.solver.analysis }
  private var predicate: FormatPredicate { reasoner.predicates[0] }

  mutating func samples(budget: Int) -> PredicateSamples {
    let holds = Shown(reasoner.record([true]))
    let holdsNot = Shown(reasoner.record([false]))
    if let record = holds.record { add(record, []) }
    if let record = holdsNot.record { add(record, []) }
    let formula = analysis.formulas[0]
    var left = budget
    for number in formula.conditions {
      // A record that the condition decides: with it the predicate holds, without it not, or the other way round.
      let (with, without) = (formula.deciding(number, true), formula.deciding(number, false))
      let decisive: [Formula] = [
        .all([with, .not(without), .condition(number)]), .all([without, .not(with), .not(.condition(number))]),
      ]
      for part in decisive where left > 0 {
        var solver = Solver(analysis, budget: min(left, budget / 4))
        let answer = solver.solve(part)
        left -= budget / 16
        guard case .record(let record) = answer else { continue }
        add(record, [])
        vary(record, number)
      }
    }
    return PredicateSamples(
      // What was found on the way counts, too.
      satisfiable: matching.isEmpty ? holds.happens : .yes,
      alwaysTrue: other.isEmpty ? holdsNot.neverHappens : .no, matching: matching, other: other,
      unclear: reasoner.unclear(in: 0))
  }

  /// The record with each of the other values of the keys of a condition.
  private mutating func vary(_ record: RecordValue, _ number: Int) {
    let before = outcomes(record)
    for key in analysis.conditions[number].keys {
      let domain = analysis.keys[key]
      for value in domain.values.prefix(Self.mostValues) + Self.variants(of: domain) {
        guard let varied = RecordEdit.setting(domain.path, value, in: record) else { continue }
        let after = outcomes(varied)
        let turned = zip(analysis.conditions.indices, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
        add(varied, turned)
        if value == .null, let shorter = RecordEdit.removing(domain.path, from: record) { add(shorter, turned) }
      }
    }
  }

  /// The texts that a key is compared with, in other cases.
  private static func variants(of domain: KeyDomain) -> [RecordValue] {
    guard domain.allowed == nil, domain.kinds.contains(.string) else { return [] }
    var variants: [RecordValue] = []
    for case .string(let text) in domain.constants.prefix(4) {
      for variant in [text.lowercased(), text.uppercased()] where !UTF8Text.equal(variant, text) {
        variants.append(.string(variant))
      }
    }
    return variants
  }

  private func outcomes(_ record: RecordValue) -> [Outcomes] { analysis.conditions.map { $0.outcome(of: record) } }

  /// Keeps a record on the side where evaluation says that it is.
  private mutating func add(_ record: RecordValue, _ turned: [Int]) {
    guard seen.insert(record).inserted, let verdict = try? predicate.compiled().evaluate(with: record) else { return }
    let nodes = turned.map { analysis.conditions[$0].node }
    let reason =
      nodes.isEmpty
      ? verdict ? "it holds" : "it does not hold"
      : nodes.map { node in
        let holds = (try? FormatPredicate(node, partOf: predicate).evaluate(with: record)) == true
        return (holds ? "" : "not ") + node.description
      }.joined(separator: ", ")
    let sample = PredicateSamples.Sample(record: record, turned: nodes.compactMap(\.span), reason: reason)
    if verdict {
      if matching.count < Self.mostSamples { matching.append(sample) }
    } else if other.count < Self.mostSamples {
      other.append(sample)
    }
  }
}
