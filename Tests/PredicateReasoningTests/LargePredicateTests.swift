import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// Predicates that are larger than anyone writes end with an answer, on a small stack, too.
@Suite struct LargePredicateTests {
  @Test(arguments: [50, 300, 3_000]) func manyKeysEnd(_ count: Int) async throws {
    let text = (0..<count).map { "k\($0) == \($0)" }.joined(separator: " AND ")
    let predicate = try FormatPredicate(format: text)
    try await onSmallStack {
      #expect(predicate.compare(with: predicate).implies == (count == 50 ? .yes : .unknown))
      #expect(predicate.samples().satisfiable == (count == 50 ? .yes : .unknown))
    }
  }

  @Test func deepOnesEnd() async throws {
    let text = String(repeating: "NOT (", count: 90) + "a == 1" + String(repeating: ")", count: 90)
    let predicate = try FormatPredicate(format: text)
    let other = try FormatPredicate(format: "a == 1")
    try await onSmallStack { #expect(predicate.compare(with: other).relation == .equivalent) }
  }
}
