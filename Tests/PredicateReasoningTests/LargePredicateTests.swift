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

  @Test(arguments: [12, 300]) func manyPartsAreMadeShorter(_ count: Int) async throws {
    let parts = (0..<count).map { "k\($0) == \($0) AND k\($0) != \($0 + 1)" }
    let predicate = try FormatPredicate(format: parts.joined(separator: " AND "))
    try await onSmallStack {
      let simplification = predicate.simplified(budget: count == 12 ? 200_000 : 20_000)
      #expect(simplification.steps.count == (count == 12 ? 12 : 0))
    }
  }

  /// Of what is too large to look at nothing is left out.
  @Test func largeOnesStay() throws {
    let parts = (0..<601).map { "k\($0) + 1 > 2" } + ["FALSEPREDICATE"]
    let predicate = try FormatPredicate(format: parts.joined(separator: " AND "))
    #expect(predicate.simplified(budget: 20_000).predicate == predicate)
  }

  @Test func deepOnesAreMadeShorter() async throws {
    let many = (0..<20).map { "k\($0) == \($0)" }.joined(separator: " AND ")
    let text = String(repeating: "(b + 1 > 2 OR NOT ", count: 40) + "(\(many))" + String(repeating: ")", count: 40)
    let predicate = try FormatPredicate(format: text)
    try await onSmallStack { #expect(!predicate.simplified(budget: 20_000).steps.isEmpty) }
  }

  @Test func deepOnesEnd() async throws {
    let text = String(repeating: "NOT (", count: 90) + "a == 1" + String(repeating: ")", count: 90)
    let predicate = try FormatPredicate(format: text)
    let other = try FormatPredicate(format: "a == 1")
    try await onSmallStack { #expect(predicate.compare(with: other).relation == .equivalent) }
  }
}
