import PredicateFormat
import PredicateReasoning

/// Answers about predicates as data, the same for the command and for requests.
enum ReasoningAnswer {
  static func pairs(_ comparison: PredicateComparison) -> [(String, RecordValue)] {
    var pairs: [(String, RecordValue)] = [
      ("implies", .string(comparison.implies.rawValue)), ("impliedBy", .string(comparison.impliedBy.rawValue)),
      ("disjoint", .string(comparison.disjoint.rawValue)),
    ]
    let records = [
      ("leftOnly", comparison.leftOnly), ("rightOnly", comparison.rightOnly), ("both", comparison.both),
    ]
    for case (let key, let record?) in records { pairs.append((key, record)) }
    return pairs
  }

  static func pairs(_ samples: PredicateSamples) -> [(String, RecordValue)] {
    [
      ("satisfiable", .string(samples.satisfiable.rawValue)), ("alwaysTrue", .string(samples.alwaysTrue.rawValue)),
      ("matching", .array(samples.matching.map(\.record))), ("other", .array(samples.other.map(\.record))),
    ]
  }
}
