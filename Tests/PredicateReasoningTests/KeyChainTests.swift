import Foundation
import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateReasoning

/// The values that are tried of a key bring calculations of it to all that they come to together.
@Suite struct KeyChainTests {
  private static func chain(_ generator: inout SeededGenerator, _ depth: Int) -> String {
    if depth == 0 { return "x" }
    let inner = chain(&generator, depth - 1)
    let constant = generator.pick(["1", "2", "3", "0.5", "1.1", "-2", "1000000000000", "9000000000000000000"])
    switch generator.number(8) {
    case 0: return "(\(inner) + \(constant))"
    case 1: return "(\(inner) - \(constant))"
    case 2: return "(\(constant) - \(inner))"
    case 3: return "(\(inner) * \(constant))"
    case 4: return "(\(inner) / \(constant))"
    case 5: return "abs:(\(inner))"
    case 6: return "\(generator.pick(["floor:", "ceiling:", "round:", "trunc:", "sign:"]))(\(inner))"
    default: return "-\(inner)"
    }
  }

  private static func number(_ generator: inout SeededGenerator, near values: [RecordValue]) -> RecordValue {
    switch generator.number(6) {
    case 0: return .integer(Int64(generator.number(40)) - 20)
    case 1: return .double(Double(generator.number(400)) / 10 - 20)
    case 2: return .integer(Int64(truncatingIfNeeded: generator.next()))
    case 3:
      let number = Double(bitPattern: generator.next())
      return number.isFinite ? .double(number) : .double(.greatestFiniteMagnitude)
    default:
      switch generator.pick(values) {
      case .integer(let value): return .integer(value &+ Int64(generator.number(3)) &- 1)
      case .double(let value):
        let beside = generator.pick([value, value.nextUp, value.nextDown])
        return .double(beside.isFinite ? beside : value)
      case let other: return other
      }
    }
  }

  @Test func nothingIsMissed() throws {
    var generator = SeededGenerator(seed: 41)
    print("notice: random calculations, seed 41")
    var understood = 0
    for _ in 0..<Trials.of(1_500) {
      let texts = (0..<2).map { _ in
        let order = generator.pick(["==", "!=", "<", "<=", ">", ">="])
        return
          "\(Self.chain(&generator, 1 + generator.number(3))) \(order) \(generator.pick(["0", "1", "2.5", "-3", "7"]))"
      }
      var budget = WorkBudget(100_000, nil)
      let analysis = QuestionAnalysis(
        try texts.map { try FormatPredicate(parsing: $0) }, model: nil, budget: &budget)
      guard analysis.keys.count == 1, analysis.conditions.allSatisfy(\.isUnderstood) else { continue }
      understood += 1
      func outcomes(_ value: RecordValue) -> [Outcomes] {
        analysis.conditions.map { $0.outcome(of: .object(RecordObject([("x", value)])), &budget) }
      }
      let values = analysis.keys[0].values
      let known = Set(values.map(outcomes))
      for _ in 0..<60 {
        let value = Self.number(&generator, near: values)
        #expect(known.contains(outcomes(value)), "\(texts) \(value)")
      }
    }
    #expect(understood > Trials.of(1_500) / 2)
  }

  @Test func guessesDoNotDoubleWithoutEnd() throws {
    let chain = (0..<25).reduce("a") { text, number in "abs:(\(text) - \(number))" }
    var budget = WorkBudget(10_000, nil)
    let analysis = QuestionAnalysis([try FormatPredicate(parsing: "\(chain) == 1")], model: nil, budget: &budget)
    #expect(analysis.keys[0].values.count < 10_000)
  }

  @Test func partsOfDatesAreKnown() throws {
    var generator = SeededGenerator(seed: 42)
    let texts = [
      "year:(d) == 2024", "year:(d) < 1970", "startOfMonth:(d) == CAST('2024-02-01', 'NSDate')",
      "startOfYear:(d) > CAST('2001-05-01', 'NSDate')", "year:(d) IN {2001, 2024}",
      "startOfDay:(d) <= CAST('2024-02-29', 'NSDate')",
    ]
    for text in texts {
      var budget = WorkBudget(100_000, nil)
      let analysis = QuestionAnalysis([try FormatPredicate(parsing: text)], model: nil, budget: &budget)
      #expect(analysis.conditions[0].isUnderstood, "\(text)")
      func outcome(_ value: RecordValue) -> Outcomes {
        analysis.conditions[0].outcome(of: .object(RecordObject([("d", value)])), &budget)
      }
      let known = Set(analysis.keys[0].values.map(outcome))
      #expect(known.count > 1)
      for _ in 0..<Trials.of(200) {
        let seconds = Double(generator.number(2_000_000_000)) - 1_000_000_000
        #expect(known.contains(outcome(.date(Date(timeIntervalSinceReferenceDate: seconds)))))
      }
    }
  }
}
