import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateReasoning

/// The machines of text say what evaluation does.
@Suite struct TextRuleTests {
  static let letters: [String] = [
    "a", "b", "A", "ß", "s", "ſ", "K", "k", "\u{212A}", "é", "e", "\u{301}", "İ", "ı", "i", "ﬃ", "f", "1", "\n", "Σ",
    "ς", "😀",
  ]

  static func text(_ generator: inout SeededGenerator, _ most: Int) -> String {
    (0..<generator.number(most + 1)).map { _ in generator.pick(letters) }.joined()
  }

  @Test func machinesAgreeWithEvaluation() throws {
    var generator = SeededGenerator(seed: 7)
    let operators: [ComparisonOperator] = [.equal, .less, .beginsWith, .endsWith, .contains, .like, .matches]
    var tried = 0
    for _ in 0..<Trials.of(40_000) {
      let operation = generator.pick(operators)
      var pattern = Self.text(&generator, 3)
      if operation == .like, generator.chance(2) { pattern += generator.pick(["*", "?"]) + Self.text(&generator, 1) }
      if operation == .matches, !pattern.isEmpty, generator.chance(2) {
        pattern += generator.pick(["+", "*", "?", "{2}", "|a"])
      }
      let options = ComparisonOptions(rawValue: UInt8(generator.number(4)))
      guard let rule = TextRules.rule(operation, [pattern], options, limits: Limits()) else { continue }
      let comparison = ComparisonNode(
        ExpressionNode(.selfRecord), operation, ExpressionNode(.constant(.string(pattern))), options: options)
      let predicate = FormatPredicate(PredicateNode(.comparison(comparison)))
      for _ in 0..<4 {
        let subject = generator.chance(3) ? pattern + Self.text(&generator, 2) : Self.text(&generator, 4)
        let verdict = rule.verdict(of: subject)
        let holds = try predicate.evaluate(with: RecordValue.string(subject))
        #expect((operation == .less ? verdict < 0 : verdict == 1) == holds, "\(subject) \(predicate)")
        tried += 1
      }
    }
    #expect(tried > 1_000)
  }

  /// Rules of which many are too much work: many classes, and patterns that come to much together.
  private static func muchWork() -> [[any TextRule]] {
    let classes = (0..<100).map { (first: UInt32) -> String in
      var text = String.UnicodeScalarView()
      for number: UInt32 in 0..<100 { Unicode.Scalar(0x3400 + 300 * first + 3 * number).map { text.append($0) } }
      return String(text)
    }
    let copies = (1..<60).map { ".*(a|b){\($0)}.*" }
    return [classes, copies].map { $0.compactMap { TextRules.rule(.matches, [$0], [], limits: Limits()) } }
  }

  /// What many patterns come to together is given up, and costs no more than it takes of the budget says.
  @Test func muchWorkIsGivenUp() throws {
    for (rules, count) in zip(Self.muchWork(), [100, 59]) {
      #expect(rules.count == count)
      for most in [0, 100, 1_000_000] {
        var budget = WorkBudget(most, nil)
        let samples = TextSamples(rules, each: 1, budget: &budget)
        #expect(!samples.isComplete)
        #expect(most - budget.left <= min(most + 500, 20_000), "\(most) \(budget.left)")
      }
    }
  }

  @Test func workIsGivenUpOnceItIsToStop() throws {
    for rules in Self.muchWork() {
      for stop in [0, 10, 90] {
        let looks = Counter()
        var budget = WorkBudget(1_000_000, Interruption { looks.next() == stop + 1 })
        let samples = TextSamples(rules, each: 1, budget: &budget)
        #expect(!samples.isComplete && budget.left <= 0)
        // Each loop ends at its next look.
        #expect(looks.next() <= stop + 4)
      }
    }
  }

  @Test func scalarsOfOneKindAreTreatedAlike() throws {
    // The texts that stand for all are found for every verdict that random texts come to.
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<Trials.of(400) {
      var rules: [any TextRule] = []
      while rules.count < 2 {
        let operation = generator.pick([ComparisonOperator.equal, .less, .beginsWith, .contains, .like, .matches])
        let options = ComparisonOptions(rawValue: UInt8(generator.number(4)))
        if let rule = TextRules.rule(operation, [Self.text(&generator, 2)], options, limits: Limits()) {
          rules.append(rule)
        }
      }
      var budget = WorkBudget(100_000, nil)
      let samples = TextSamples(rules, each: 1, budget: &budget)
      guard samples.isComplete else { continue }
      let found = Set(samples.texts.map { text in rules.map { $0.verdict(of: text) } })
      for _ in 0..<30 {
        let text = Self.text(&generator, 4)
        let verdicts = rules.map { $0.verdict(of: text) }
        #expect(found.contains(verdicts), "\(text)")
      }
    }
  }
}
