import TestSupport
import Testing

@testable import PredicateEvaluation

@Suite struct LiteralAutomatonTests {
  private typealias Literal = (bytes: [UInt8], literal: LiteralAutomaton.Literal)

  private static func literals(_ texts: [String], _ places: [LiteralPlace]) -> [Literal] {
    texts.enumerated().flatMap { number, text in
      places.enumerated().map { place, wanted in
        (Array(text.utf8), LiteralAutomaton.Literal(condition: Int32(number * places.count + place), place: wanted))
      }
    }
  }

  private static func text(_ generator: inout SeededGenerator, _ most: Int) -> String {
    String((0..<1 + generator.number(most)).map { _ in generator.pick(["a", "b"] as [Character]) })
  }

  @Test func findsWhatStandsWhereItShould() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<Trials.of(400) {
      let texts = (0..<1 + generator.number(6)).map { _ in Self.text(&generator, 4) }
      let literals = Self.literals(texts, [.anywhere, .beginning, .end])
      let automaton = LiteralAutomaton(literals)
      for most in [3, 12, 200] {
        let text = Self.text(&generator, most)
        var found: Set<Int32> = []
        automaton.forEach(in: Array(text.utf8)) { found.insert($0) }
        let expected = texts.enumerated().flatMap { number, literal in
          [text.contains(literal), text.hasPrefix(literal), text.hasSuffix(literal)].enumerated()
            .compactMap { $1 ? Int32(3 * number + $0) : nil }
        }
        #expect(found == Set(expected), "\(texts) in \(text)")
      }
    }
  }

  /// Rules times the bytes of a text would be three million.
  @Test func aLongTextTellsEachLiteralOnce() {
    let texts = (1...100).map { String(repeating: "a", count: $0) } + Array(repeating: "a", count: 200)
    let automaton = LiteralAutomaton(Self.literals(texts, [.anywhere]))
    var calls = 0
    automaton.forEach(in: [UInt8](repeating: 0x61, count: 10_000)) { _ in calls += 1 }
    #expect(calls == texts.count)
  }
}
