import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

/// Predicates of a thousand characters are answered in a moment.
@Suite struct LongTextTests {
  private static func condition(_ generator: inout SeededGenerator) -> String {
    let text = String((0..<(1 + generator.number(12))).map { _ in generator.pick(Array("abcABé01-. ")) })
    let options = generator.pick(["", "[c]", "[cd]"])
    let key = generator.pick(["s", "t", "u", "owner.name"])
    switch generator.number(9) {
    case 0: return "\(key) ==\(options) '\(text)'"
    case 1: return "\(key) CONTAINS\(options) '\(text)'"
    case 2: return "\(key) LIKE\(options) '*\(text)*\(text)?'"
    case 3: return "\(key) MATCHES '(\(generator.pick(["a|b", "[a-f]+", "[0-9]{2,9}"])))*\(text)'"
    case 4: return "\(key) BEGINSWITH\(options) '\(text)'"
    case 5:
      return "\(generator.pick(["n", "m", "k"])) \(generator.pick(["<", ">", "==", "!="])) \(generator.number(99))"
    case 6:
      return "SUBQUERY(l, $x, $x.a > \(generator.number(9)) AND $x.b == '\(text)').@count > \(generator.number(5))"
    case 7: return "n \(generator.pick(["<", "=="])) \(generator.pick(["m", "k"]))"
    default: return "ANY tags \(generator.pick(["==", "CONTAINS[c]", "MATCHES"])) '\(text.filter { $0.isLetter })'"
    }
  }

  /// A text of about so many characters.
  private static func text(_ generator: inout SeededGenerator, _ length: Int) -> String {
    var text = condition(&generator)
    while text.utf8.count < length - 60 {
      text = generator.chance(4) ? "(\(text))" : text
      text += generator.pick([" AND ", " OR ", " AND NOT "]) + condition(&generator)
    }
    return text
  }

  @Test func answersComeInAMoment() throws {
    var generator = SeededGenerator(seed: 36)
    var worst: [String: (time: Duration, text: String)] = [:]
    let clock = ContinuousClock()
    for _ in 0..<Trials.of(12, or: "REASONING_TEXTS") {
      let text = Self.text(&generator, 1_000)
      let left = try FormatPredicate(parsing: text)
      let right = try FormatPredicate(parsing: Self.text(&generator, 1_000))
      func note(_ question: String, _ body: () throws -> Void) rethrows {
        let time = try clock.measure(body)
        if time > worst[question]?.time ?? .zero { worst[question] = (time, text) }
      }
      try note("compare") { try Agreement.require(left.compare(with: right), left, right) }
      note("samples") { _ = left.samples() }
      try note("cost") { _ = try left.cost() }
    }
    for (question, answer) in worst.sorted(by: { $0.key < $1.key }) {
      print("notice: the longest \(question) takes \(answer.time): \(answer.text.prefix(160))")
    }
  }
}
