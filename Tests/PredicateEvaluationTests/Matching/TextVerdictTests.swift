import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

/// What the rules say of two texts is what evaluation finds.
@Suite struct TextVerdictTests {
  private static let letters = [
    "a", "A", "b", "ß", "ss", "S", "é", "e\u{301}", "İ", "i", "\u{307}", "\u{FB01}", "f", "💡",
  ]

  @Test(arguments: ["", "[c]", "[d]", "[cd]", "[n]", "[l]"]) func theRulesAgreeWithEvaluation(options: String) throws {
    var generator = SeededGenerator(seed: 41)
    var (decided, held) = (0, 0)
    for operation in [ComparisonOperator.beginsWith, .endsWith, .contains] {
      let predicate = try FormatPredicate(parsing: "a \(operation.text)\(options) b")
      guard case .comparison(let node) = predicate.node.kind else { continue }
      let compiled = try predicate.compiled()
      for _ in 0..<Trials.of(4_000) {
        func text(_ most: Int) -> String {
          (0..<generator.number(most)).map { _ in generator.pick(Self.letters) }.joined()
        }
        let (left, right) = (RecordValue.string(text(6)), RecordValue.string(text(3)))
        guard let verdict = try ComparisonRules.verdict(operation, left, right, node.options) else { continue }
        decided += 1
        held += verdict ? 1 : 0
        #expect(
          try compiled.evaluate(with: ["a": left, "b": right] as RecordValue) == verdict,
          "\(left) \(predicate) \(right)")
      }
    }
    #expect(options == "[l]" ? decided == 0 : decided > 1_000 && held > 30)
  }

  @Test func aLongSearchIsLeftToEvaluation() throws {
    let text = RecordValue.string(String(repeating: "a", count: 5_000))
    let part = RecordValue.string(String(repeating: "a", count: 2_000) + "b")
    #expect(try ComparisonRules.verdict(.contains, text, part, []) == nil)
  }

  /// Values are searched as evaluation searches them, so that no fold is an error.
  @Test func valuesOfAModelAreSearched() throws {
    let street = RecordModel.Attribute("street", .string, allowedValues: ["STRASSE", "Zürich"])
    let model = try RecordModel([RecordModel.Entity("T", attributes: [street])])
    func told(_ format: String) throws -> [String?] {
      try FormatPredicate(format: format).check(against: model, entity: "T").map(\.hint)
    }
    #expect(try told("street BEGINSWITH[c] 'straß'") == [])
    #expect(try told("street BEGINSWITH[cd] 'zu'") == [])
    #expect(try told("street BEGINSWITH[d] 'zu'") == ["did you mean `Zürich`?"])
    #expect(try told("street CONTAINS 'x'") == ["it is one of STRASSE, Zürich"])
  }
}
