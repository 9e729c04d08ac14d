import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// Random predicates over small domains, some with conditions that fail: a simplification comes to the same for every record.
@Suite struct SimplificationPropertyTests {
  /// Sums that leave their range, and orders of a text and a number.
  private static let failing = [
    "n + 9223372036854775807 > 3", "m * 9223372036854775807 > m", "s > m", "n - 9223372036854775807 < m",
  ]

  private static func predicate(_ generator: inout SeededGenerator, _ depth: Int) -> String {
    guard depth > 0, !generator.chance(4) else {
      if generator.chance(6) { return generator.pick(failing) }
      if generator.chance(12) { return generator.pick(["TRUEPREDICATE", "FALSEPREDICATE"]) }
      return ComparisonPropertyTests.condition(&generator)
    }
    if generator.number(4) == 0 { return "NOT (\(predicate(&generator, depth - 1)))" }
    let word = generator.pick([" AND ", " OR "])
    var parts = (0..<(2 + generator.number(3))).map { _ in predicate(&generator, depth - 1) }
    // What comes twice is what there is to simplify.
    if generator.chance(3) { parts.append(parts[generator.number(parts.count)]) }
    return "(\(parts.joined(separator: word)))"
  }

  private enum Outcome: Equatable {
    case verdict(Bool)
    case failure
  }

  private static func outcome(_ predicate: CompiledPredicate, _ record: RecordValue) -> Outcome {
    (try? predicate.evaluate(with: record)).map(Outcome.verdict) ?? .failure
  }

  @Test func simplifiedIsEqualOverAllRecords() throws {
    let seed: UInt64 = 3105
    var generator = SeededGenerator(seed: seed)
    var shorter = 0
    var rules: [SimplificationRule: Int] = [:]
    let count = Trials.of(120)
    for trial in 0..<count {
      let predicate = try FormatPredicate(format: Self.predicate(&generator, 2))
      let simplification = predicate.simplified()
      guard !simplification.steps.isEmpty else {
        #expect(simplification.predicate == predicate)
        continue
      }
      shorter += 1
      for step in simplification.steps { rules[step.rule, default: 0] += 1 }
      let (before, after) = (try predicate.compiled(), try simplification.predicate.compiled())
      for record in ComparisonPropertyTests.records {
        let same = Self.outcome(before, record) == Self.outcome(after, record)
        #expect(same, "seed \(seed), trial \(trial): \(predicate) | \(simplification.predicate) | \(record)")
        if !same { break }
      }
      // Only a plainer operator may be a longer word.
      if !simplification.steps.contains(where: { $0.rule == .pattern }) {
        #expect(simplification.predicate.predicateFormat.utf8.count <= predicate.predicateFormat.utf8.count)
      }
    }
    let found = rules.sorted { $0.value > $1.value }.map { "\($0.key.rawValue) \($0.value)" }
    print("notice: \(shorter) of \(count) random predicates became shorter: \(found.joined(separator: ", "))")
    #expect(shorter * 3 > count)
  }

  /// The strings of the corpus are read, and nothing is lost.
  @Test func alreadyShortPredicatesStay() throws {
    for format in ["a > 1", "a BEGINSWITH \"x\" AND b == nil", "ANY l > 3", "NOT a < 5", "a IN {1, 2} OR b == 3"] {
      let predicate = try FormatPredicate(parsing: format)
      #expect(predicate.simplified().predicate == predicate)
    }
  }
}
