import PredicateEvaluation
import PredicateFormat
import TestSupport

/// A predicate and a record, of which the search wants those that take the most steps.
struct Candidate {
  var predicate: Plant
  /// How many elements and bytes the record has: numbers under `a` and `b`, texts under `t`, and a text under `s`.
  var lengths: [Int]

  static let longestText = 64 << 10
  static let largestRecord = 1_000_000
  /// Bytes of an element as JSON writes it.
  private static let elementBytes = [8, 8, 24, 1]

  init(_ random: inout SeededGenerator) {
    predicate = Plant(.condition, levels: 6, &random)
    lengths = Self.elementBytes.map { Int.random(in: 0...Self.largestRecord / 8 / $0, using: &random) }
  }

  /// A child: the predicate with another part, of its own kind or of another candidate's, or another record.
  func child(_ other: Candidate, _ random: inout SeededGenerator) -> Candidate {
    var child = self
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let place = lengths.indices.randomElement(using: &random) ?? 0
      child.lengths[place] = Int.random(in: 0...2 * lengths[place] + 8, using: &random)
    case 1:
      let donor = other.predicate.part(at: Int.random(in: 0..<other.predicate.count, using: &random))
      child.graft(donor, &random)
    default:
      let sort = Sort.allCases.randomElement(using: &random) ?? .condition
      child.graft(Plant(sort, levels: Int.random(in: 0...5, using: &random), &random), &random)
    }
    return child.isAllowed ? child : self
  }

  private mutating func graft(_ plant: Plant, _ random: inout SeededGenerator) {
    let places = (0..<predicate.count).filter { predicate.part(at: $0).rule.sort == plant.rule.sort }
    if let place = places.randomElement(using: &random) { predicate.graft(plant, at: place) }
  }

  private var isAllowed: Bool {
    predicate.count < 4_000 && predicate.text.utf8.count <= Self.longestText
      && zip(lengths, Self.elementBytes).reduce(0) { $0 + $1.0 * $1.1 } <= Self.largestRecord
  }

  var record: RecordValue {
    [
      "a": .array((0..<lengths[0]).map { .integer(Int64($0)) }),
      "b": .array((0..<lengths[1]).map { .integer(Int64($0 % 100)) }),
      "t": .array((0..<lengths[2]).map { .string("aaaaaaaaaaaaaa\($0)") }),
      "s": .string(String(repeating: "a", count: lengths[3])), "n": .integer(Int64(lengths[0])),
    ]
  }

  /// What a candidate came to.
  struct Outcome {
    /// Counted work; none for what is refused before it is evaluated.
    var work = EvaluationWork()
    var milliseconds = 0.0
    var error: DiagnosticCode?
  }

  func outcome(_ limits: Limits) -> Outcome {
    var outcome = Outcome()
    let record = record
    let clock = ContinuousClock()
    var statistics = EvaluationStatistics()
    let time = clock.measure {
      do throws(FormatError) {
        let predicate = try FormatPredicate(parsing: self.predicate.text, limits: limits).compiled()
        try predicate.evaluate(record, counting: &statistics)
      } catch {
        outcome.error = error.code
      }
    }
    outcome.work = statistics.work
    outcome.milliseconds = Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    return outcome
  }
}
