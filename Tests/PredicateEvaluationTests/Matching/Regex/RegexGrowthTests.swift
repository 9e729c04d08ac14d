import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateEvaluation

/// Patterns that make engines which go one way after the other take time without end, two hundred of them: here ten times the
/// text takes ten times the steps.
@Suite struct RegexGrowthTests {
  private static let atoms = [
    "a", "[a-c]", "\\w", ".", "(?:a|b)", "(?:a?)", "(?:a|ab)", "\\p{L}", "é", "(?i)s", "[^x]", "(?:a*)", "\\X", "\\d",
    "(?:é|éa)", "(?s).", "\\R",
  ]
  private static let shapes = [
    "(%)*", "(%)+", "(?:%|%)*", "((%)*)*", "(%+)+", "(?:%*)*x", "(?:%{1,5}){1,5}", "(%?){20}%{20}", "(?>%*)%*",
    "(?:%*+)*", "(?:(?>%)|.)*", "(?:(?=%*x)%)*", "(?:(?<=é)%)*", "(?!.*%x)%*", "(?:%|%%)+\\b", ".*%.*%.*%",
    "(?:.*%){5}",
    ".*%.{12}", "(%|%?)*?x", "(?:(?<!a)x|%)*",
  ]
  private static let parts = ["a", "ab", "é", "abc", "aé", "a\r\n"]

  static let patterns = shapes.enumerated().flatMap { index, shape in
    (0..<10).map { number in
      shape.replacing("%", with: atoms[(index * 7 + number * 3) % atoms.count])
    }
  }

  @Test func `steps grow as the text does`() throws {
    #expect(Set(Self.patterns).count == 200)
    for (index, pattern) in Self.patterns.enumerated() {
      // Some are no patterns, such as `a?*`.
      guard let tree = try? RegexSyntaxReader.read(pattern, ignoresCase: false) else {
        #expect(!RegexReferee(pattern).isValid, "\(pattern)")
        continue
      }
      let matcher = try RegexMatcher(tree, mostSteps: .max)
      let part = Self.parts[index % Self.parts.count]
      let runs = [100, 1_000].map { count in
        UTF8Text.withBytes(String(repeating: part, count: count) + "-") { matcher.counted($0) }
      }
      #expect(runs.allSatisfy { $0.matches != nil }, "\(pattern)")
      #expect(runs[1].steps <= runs[0].steps * 11 + 2_000, "\(pattern) over \(part): \(runs.map(\.steps))")
    }
  }
}
