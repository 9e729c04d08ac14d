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

  static func pairs(_ simplification: PredicateSimplification) throws(FormatError) -> [(String, RecordValue)] {
    let steps = simplification.steps.map { step in
      let spans = step.spans.map { span -> RecordValue in
        ["offset": .integer(Int64(span.offset)), "length": .integer(Int64(span.length))]
      }
      let pairs: [(String, RecordValue)] = [
        ("rule", .string(step.rule.rawValue)), ("before", .string(step.before)), ("after", .string(step.after)),
        ("by", .string(step.reason.rawValue)), ("spans", .array(spans)),
      ]
      return RecordValue.object(RecordObject(pairs))
    }
    return [
      ("format", .string(try simplification.predicate.losslessFormat)), ("steps", .array(steps)),
      ("complete", .bool(simplification.isComplete)),
    ]
  }

  static func pairs(_ difference: PredicateDifference) -> [(String, RecordValue)] {
    var pairs: [(String, RecordValue)] = [
      ("same", .string(difference.isSame.rawValue)), ("layoutOnly", .bool(difference.isLayoutOnly)),
    ]
    if let records = difference.records { pairs.append(("records", .integer(Int64(records)))) }
    for (key, change) in [("lost", difference.lost), ("won", difference.won)] {
      var parts: [(String, RecordValue)] = [("happens", .string(change.happens.rawValue))]
      if let count = change.count { parts.append(("count", .integer(Int64(count)))) }
      parts.append(("examples", .array(change.examples.map { .object(RecordObject(Self.pairs($0))) })))
      pairs.append((key, .object(RecordObject(parts))))
    }
    return pairs
  }

  static func pairs(_ example: PredicateDifference.Example) -> [(String, RecordValue)] {
    let number = example.number.map { [("record", RecordValue.integer(Int64($0)))] } ?? []
    return number + [("object", example.record), ("reason", .string(example.reason))]
  }

  static func pairs(_ samples: PredicateSamples) -> [(String, RecordValue)] {
    [
      ("satisfiable", .string(samples.satisfiable.rawValue)), ("alwaysTrue", .string(samples.alwaysTrue.rawValue)),
      ("matching", .array(samples.matching.map(\.record))), ("other", .array(samples.other.map(\.record))),
    ]
  }

  static func pairs(_ cost: PredicateCost) -> [(String, RecordValue)] {
    var pairs: [(String, RecordValue)] = [("steps", .integer(Int64(cost.steps))), ("formula", .string(cost.formula))]
    if cost.patterns > 0 {
      pairs.append(("patterns", .integer(Int64(cost.patterns))))
      pairs.append(("patternSteps", .integer(Int64(cost.patternSteps))))
    }
    return pairs
  }

  static func pairs(_ partial: PartialEvaluation) throws(FormatError) -> [(String, RecordValue)] {
    [
      ("result", partial.result.map(RecordValue.bool) ?? .null),
      ("residual", .string(try partial.residual.losslessFormat)),
      ("needs", .array(partial.needs.map(RecordValue.string))),
    ]
  }
}
