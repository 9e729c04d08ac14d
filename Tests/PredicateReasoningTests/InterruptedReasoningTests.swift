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

  /// Wherever the work is when it is to stop, what is begun is done to its end, and nothing else.
  @Test(arguments: [
    "name MATCHES '.*(a|b){5}.*' AND name MATCHES '.*(b|c){4}.*' AND name LIKE '*x*y*'",
    "(a * 3 - 5) / 7 > 2 AND (a * 3 - 5) / 7 < 9 OR a * a == 49",
    "ANY tags.n MATCHES '.*(a|b){4}.*' AND ANY tags.n LIKE '*x*' AND tags.@count < 9",
  ])
  func allWorkEnds(text: String) throws {
    let other = try FormatPredicate(parsing: "TRUEPREDICATE")
    func looks(stoppedAfter most: Int) throws -> Int {
      let count = Counter()
      var limits = Limits()
      limits.interruption = Interruption { count.next() > most }
      _ = try FormatPredicate(parsing: text, limits: limits).compare(with: other)
      return count.next() - 1
    }
    let all = try looks(stoppedAfter: .max)
    #expect(all > 500)
    for stop in stride(from: 0, to: all, by: all / 4) {
      #expect(try looks(stoppedAfter: stop) <= stop + 150, "of \(all)")
    }
  }

  /// What evaluations go through in loops counts, too.
  @Test func loopsOfConditionsAreTakenFromTheBudget() throws {
    let numbers = "{\((0..<60).map(String.init).joined(separator: ", "))}"
    let text =
      "SUBQUERY(\(numbers), $x, SUBQUERY(\(numbers), $y, $x + $y == a).@count > 0).@count > 3 AND a > 2 AND a < 10"
    let count = Counter()
    var limits = Limits()
    limits.interruption = Interruption {
      _ = count.next()
      return false
    }
    _ = try FormatPredicate(parsing: text, limits: limits).logicFindings()
    // An evaluation of 3,600 steps looks some fifteen times; three thousand of them would look 45,000 times.
    #expect(count.next() < 2_000)
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
