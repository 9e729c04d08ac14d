import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// What is left of predicates once some keys are known.
@Suite struct PartialEvaluationTests {
  typealias Case = (format: String, known: RecordValue, residual: String, needs: [String])

  static let cases: [Case] = [
    ("a > 1 AND b == 2", ["b": 2] as RecordValue, "a > 1", ["a"]),
    ("a > 1 OR b == 2", ["b": 2], "TRUEPREDICATE", []),
    ("a > limit", ["limit": 5], "a > 5", ["a"]),
    ("a > limit + 1", ["limit": 5], "a > 6", ["a"]),
    ("NOT (a > 1 OR b == 2)", ["b": 3], "NOT a > 1", ["a"]),
    ("owner.age > 3 AND owner.name == 'x'", ["owner": ["age": 4]], "owner.name == \"x\"", ["owner.name"]),
    ("a BETWEEN {low, high}", ["low": 1, "high": .null], "a BETWEEN {1, <null>}", ["a"]),
    ("ANY tags == a", ["tags": ["x", "y"]], "ANY {\"x\", \"y\"} == a", ["a"]),
  ]

  @Test(arguments: cases) func whatIsKnownIsPutIn(_ example: Case) throws {
    let partial = try FormatPredicate(format: example.format).partial(with: example.known)
    #expect(partial.residual.predicateFormat == example.residual)
    #expect(partial.needs == example.needs)
    #expect((partial.result == nil) == !example.needs.isEmpty)
  }

  @Test func howOftenARecordIsWrittenDownIsLimited() throws {
    var limits = Limits()
    limits.resultBytes = 1_000
    let long: RecordValue = ["b": .string(String(repeating: "x", count: 600))]
    let once = try FormatPredicate(parsing: "a == b", limits: limits)
    #expect(try once.partial(with: long).needs == ["a"])
    let twice = try FormatPredicate(parsing: "a == b AND c == b", limits: limits)
    let error = #expect(throws: FormatError.self) { try twice.partial(with: long) }
    #expect(error?.code == .resultTooLarge)
  }

  @Test func residualAndValuesEqualTheOriginal() throws {
    var generator = SeededGenerator(seed: 33)
    var count = 0
    for _ in 0..<Trials.of(4_000, or: "REASONING_SPLITS") {
      let text = ComparisonPropertyTests.predicate(&generator, 3)
      let predicate = try FormatPredicate(format: text)
      let record = generator.pick(ComparisonPropertyTests.records)
      guard case .object(let object) = record, let verdict = try? predicate.evaluate(with: record) else { continue }
      let known = RecordValue.object(
        RecordObject(object.pairs.filter { _ in generator.chance(2) }.map { ($0.key, $0.value) }))
      let partial = try predicate.partial(with: known)
      #expect(try partial.residual.evaluate(with: record) == verdict, "\(text) \(known)")
      let sent = try FormatPredicate(parsing: partial.residual.losslessFormat)
      #expect(try sent.evaluate(with: record) == verdict, "\(text) \(sent)")
      if let result = partial.result { #expect(result == verdict) }
      count += 1
    }
    #expect(count > 500)
  }
}
