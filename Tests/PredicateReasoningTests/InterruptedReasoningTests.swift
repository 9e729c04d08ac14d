import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Synchronization
import Testing

/// What was stopped is not known: an evaluation that ends early proves nothing.
@Suite struct InterruptedReasoningTests {
  static let pairs = [
    ("age > 20", "age > 10"), ("age > 10", "age > 20"), ("age > 20", "age < 10"), ("age > 1", "1 < age"),
    ("name BEGINSWITH \"ab\" AND age > 3", "name CONTAINS \"a\""), ("ANY tags == 1", "tags.@count > 0"),
    // Enough elements that an interruption is looked for among them.
    ("SUBQUERY(\(numbers), $x, $x > 398).@count > 0 AND age > 5", "age > 2"),
    ("age > SUBQUERY(\(numbers), $x, $x > 10).@count", "age > 2"),
  ]
  private static let numbers = "{\((0..<400).map(String.init).joined(separator: ", "))}"

  /// A predicate that is interrupted once it has been looked for so many times, for good or for some looks.
  private func predicate(_ text: String, stoppedAfter looks: Int, for length: Int = .max) throws -> FormatPredicate {
    let count = Counter()
    var limits = Limits()
    limits.interruption = Interruption {
      let beyond = count.next() - looks
      return beyond > 0 && beyond <= length
    }
    return try FormatPredicate(parsing: text, limits: limits)
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  @Test(arguments: pairs)
  func comparisonsAreRightOrUnknown(left: String, right: String) throws {
    let whole = try FormatPredicate(parsing: left).compare(with: FormatPredicate(parsing: right))
    let other = try FormatPredicate(parsing: right)
    let atOnce = try predicate(left, stoppedAfter: 0).compare(with: other)
    #expect([atOnce.implies, atOnce.impliedBy, atOnce.disjoint] == [.unknown, .unknown, .unknown])
    for looks in Array(0..<60) + stride(from: 60, through: 4_000, by: 397) {
      // A request may be taken back before anyone asks again.
      for length in [Int.max, 1] {
        let part = try predicate(left, stoppedAfter: looks, for: length).compare(with: other)
        for (found, known) in [
          (part.implies, whole.implies), (part.impliedBy, whole.impliedBy), (part.disjoint, whole.disjoint),
        ] { #expect(found == known || found == .unknown, "after \(looks) looks, for \(length)") }
      }
    }
  }

  @Test(arguments: ["a > 5 AND a > 3", "a == 1 OR b == 3 OR a IN {2, 3}", "a > 5 AND a < 3", "NOT (a == 1 OR b == 2)"])
  func simplificationsHoldAndAreFewer(text: String) throws {
    let original = try FormatPredicate(parsing: text)
    let whole = original.simplified()
    let atOnce = try predicate(text, stoppedAfter: 0).simplified()
    #expect(atOnce.steps.count <= whole.steps.count)
    for (looks, length) in stride(from: 1, through: 4_000, by: 97).flatMap({ [($0, Int.max), ($0, 3)] }) {
      let part = try predicate(text, stoppedAfter: looks, for: length).simplified()
      let shorter = try FormatPredicate(parsing: part.predicate.description)
      let comparison = original.compare(with: shorter)
      #expect(comparison.implies == .yes && comparison.impliedBy == .yes, "\(part.predicate) after \(looks) looks")
    }
  }

  /// Whether a match takes too many steps depends on how its pattern was made ready, so that it proves nothing.
  @Test func whatTakesTooManyStepsIsNotKnown() throws {
    var limits = Limits()
    limits.patternSteps = 3
    let slow = try FormatPredicate(parsing: "a MATCHES '[ab]*a[ab]{6}'", limits: limits)
    let none = try FormatPredicate(parsing: "FALSEPREDICATE")
    #expect(slow.compare(with: none).implies == .unknown)
    limits.patternSteps = 1_000_000
    let quick = try FormatPredicate(parsing: "a MATCHES '[ab]*a[ab]{6}'", limits: limits)
    #expect(quick.compare(with: none).implies == .no)
  }

  @Test func samplesAndFindingsEnd() throws {
    let stopped = try predicate("age > 18 AND age < 10", stoppedAfter: 0)
    #expect(stopped.logicFindings().isEmpty)
    #expect(try !FormatPredicate(parsing: "age > 18 AND age < 10").logicFindings().isEmpty)
    let samples = stopped.samples()
    #expect(samples.satisfiable == .unknown && samples.alwaysTrue == .unknown)
    #expect(samples.matching.isEmpty && samples.other.isEmpty)
  }

  @Test func whatIsHalfEvaluatedIsAnError() throws {
    let stopped = try predicate("age > 18 AND name == \"a\"", stoppedAfter: 0)
    let error = #expect(throws: FormatError.self) { try stopped.partial(with: ["age": 20]) }
    #expect(error?.code == .interrupted)
  }
}
