import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateEvaluation

/// Over patterns that make other engines take time without end, ten times the text takes ten times the steps.
@Suite struct RegexGrowthTests {
  @Test func `steps grow as the text does`() throws {
    #expect(Set(CatastrophicRegex.patterns).count == 200)
    for (index, pattern) in CatastrophicRegex.patterns.enumerated() {
      guard let tree = try? RegexSyntaxReader.read(pattern, ignoresCase: false) else {
        #expect(!RegexReferee(pattern).isValid, "\(pattern)")
        continue
      }
      let matcher = try RegexMatcher(tree, mostSteps: .max)
      let runs = [100, 1_000].map { count in
        UTF8Text.withBytes(CatastrophicRegex.text(index, parts: count)) { matcher.counted($0) }
      }
      #expect(runs.allSatisfy { $0.matches != nil }, "\(pattern)")
      #expect(runs[1].steps <= runs[0].steps * 11 + 2_000, "\(pattern): \(runs.map(\.steps))")
    }
  }
}
