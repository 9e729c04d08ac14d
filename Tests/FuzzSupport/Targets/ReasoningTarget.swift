import ConformanceSuite
import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateReasoning
import TestSupport

/// Two predicates and a record: compared, simplified, put in part, weighed before they run.
package struct ReasoningTarget: FuzzTarget {
  package static let name = "reasoning"
  package static let promise =
    "records that evaluation confirms, the same verdicts after simplifying and after a part is known, no more steps than said"
  package static let dictionary = EvaluationTarget.dictionary + edges

  /// Where ranges end, and what has such ranges.
  private static let edges = [
    "9223372036854775807", "-9223372036854775808", "9007199254740993", "1.7976931348623157e308", "5e-324", "0.1",
    "CAST(\"0001-01-01T00:00:00Z\", \"NSDate\")", "year:(a) == ", "month:(a) == ", "weekday:(a) == ", "abs:(a)",
    "a * 2 + 1",
    "length:(a)", "@count", "\u{10FFFF}", "\u{130}", "ß",
  ]

  package init() {}

  package func seeds() throws -> [[UInt8]] {
    let cases = try Corpus.allCases().filter { $0.arguments.isEmpty }
    return zip(cases, cases.dropFirst()).map { former, latter in
      FuzzInput.joined(former.format, latter.format, JSONWriter().string(former.objects.first ?? former.object))
    }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let input = FuzzInput(bytes, parts: 3)
    let texts = (0..<2).map { input.text($0).lowercased() }
    guard !texts.contains(where: { $0.contains("now") || $0.contains("random") }),
      let left = try? FormatPredicate(parsing: input.text(0), limits: FuzzWords.limits),
      let right = try? FormatPredicate(parsing: input.text(1), limits: FuzzWords.limits)
    else { return }
    var reader = JSONReader()
    try compare(left, right)
    let records = try samples(of: left) + [(try? reader.read(input.bytes(2).span)) ?? .null]
    let shorter = left.simplified(budget: 500).predicate
    let cost = try? left.cost()
    let compiled = try? left.compiled()
    for (number, record) in records.enumerated() {
      guard let compiled, !compiled.needsAllRecords, let verdict = try? compiled.evaluate(with: record) else {
        continue
      }
      // Simplifying counts on the types that keys are compared with, which records of others need not have.
      if number < records.count - 1 { try require(shorter, verdict, record, "\(left) simplified") }
      if let cost, compiled.work(of: record).steps > cost.steps {
        throw BrokenPromise("\(left) takes \(compiled.work(of: record).steps) steps of \(cost.steps) for \(record)")
      }
      guard case .object(let object) = record else { continue }
      let pairs = object.pairs.enumerated().filter { $0.offset % 2 == 0 }.map { ($0.element.key, $0.element.value) }
      let known = RecordValue.object(RecordObject(pairs))
      guard let partial = try? left.partial(with: known) else { continue }
      try require(partial.residual, verdict, record, "\(left) with \(known)")
      if let result = partial.result, result != verdict {
        throw BrokenPromise("\(left) with \(known) is \(result), and \(verdict) for \(record)")
      }
    }
  }

  private func require(
    _ predicate: FormatPredicate, _ verdict: Bool, _ record: RecordValue, _ what: String
  ) throws(BrokenPromise) {
    guard (try? predicate.evaluate(with: record)) != verdict else { return }
    throw BrokenPromise("\(what) is \(predicate), which is not \(verdict) for \(record)")
  }

  private func samples(of predicate: FormatPredicate) throws(BrokenPromise) -> [RecordValue] {
    let samples = predicate.samples(budget: 200)
    for sample in samples.matching { try require(predicate, true, sample.record, "a match of \(predicate)") }
    for sample in samples.other { try require(predicate, false, sample.record, "no match of \(predicate)") }
    return (samples.matching + samples.other).map(\.record)
  }

  private func compare(_ left: FormatPredicate, _ right: FormatPredicate) throws(BrokenPromise) {
    let comparison = left.compare(with: right, budget: 500)
    let answers = [
      (comparison.implies, comparison.leftOnly, true, false),
      (comparison.impliedBy, comparison.rightOnly, false, true), (comparison.disjoint, comparison.both, true, true),
    ]
    for (verdict, record, isLeft, isRight) in answers {
      guard (verdict == .no) == (record != nil) else { throw BrokenPromise("\(left) | \(right): no without a record") }
      guard let record else { continue }
      try require(left, isLeft, record, "the left of \(right)")
      try require(right, isRight, record, "the right of \(left)")
    }
  }
}
