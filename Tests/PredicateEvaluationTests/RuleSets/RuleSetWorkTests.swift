import PredicateEvaluation
import PredicateLanguage
import Testing

/// What is done for a record does not grow with the rules that have nothing to do with it.
@Suite struct RuleSetWorkTests {
  private static func set(_ count: Int) throws -> RuleSet {
    RuleSet(
      try (0..<count).map { number in
        let format =
          switch number % 5 {
          case 0: "type == 'kind\(number)' AND severity > 3"
          case 1: "severity > 3 AND user.name == 'user\(number)' AND path LIKE '*.png'"
          case 2: "path CONTAINS 'folder\(number)/' AND path LIKE '*.png'"
          case 3: "bytes BETWEEN {\(10 * number), \(10 * number + 9)}"
          default: "(type == 'kind\(number)' OR host ENDSWITH[c] '.HOST\(number)') AND path LIKE '*.png'"
          }
        return RuleSet.Rule("rule \(number)", try FormatPredicate(format: format))
      })
  }

  private static let record: RecordValue = [
    "type": "kind5", "severity": 4, "user": ["name": "user6"], "path": "/folder7/a.png", "bytes": 85,
    "host": "www.host9",
  ]

  @Test(arguments: [100, 1_000]) func rulesThatCannotHoldAreNotVisited(_ count: Int) throws {
    var stream = try Self.set(count).stream()
    let answer = try stream.matches(Self.record)
    #expect(answer.places == [5, 6, 7, 8, 9])
    // One condition is shared by three of them, and by six hundred others.
    #expect(stream.work.conditionsEvaluated == 1)
    #expect(stream.work.rulesDecided == 5)
    #expect(stream.work.rulesAlone == 0)
  }

  @Test func rulesThatMayFailAreVisited() throws {
    var stream = try Self.set(100).stream()
    // The severity comes first in these rules, and cannot be compared with a number.
    let answer = try stream.matches(["severity": "high", "user": ["name": "nobody"], "bytes": 1_000_000])
    #expect(answer.places == [])
    #expect(answer.failures.map(\.place) == Array(stride(from: 1, to: 100, by: 5)))
    #expect(stream.work.rulesDecided == 20)
    #expect(stream.work.rulesAlone == 20)
  }

  @Test func conditionsAreSharedHoweverTheyAreWritten() throws {
    let formats = ["a LIKE 'x*' AND b = 1", "b == 1 && a like 'x*'", "NOT a LIKE 'x*'", "a LIKE 'x*' OR b != 1"]
    var stream = RuleSet(try formats.map { RuleSet.Rule($0, try FormatPredicate(format: $0)) }).stream()
    #expect(try stream.matches(["a": "xy", "b": 1]).places == [0, 1, 3])
    #expect(stream.work.conditionsEvaluated == 1)
  }
}
