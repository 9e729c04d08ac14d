import Testing

/// Nothing that a text or a record holds reaches a terminal as a control character.
@Suite struct TerminalOutputTests {
  private static let text = "\u{1B}[31m\u{9B}0m\u{202E}\u{7F}"
  private static let condition = "`a\(text)` == \"\(text)\""

  private static let runs: [[String]] = [
    ["parse", condition], ["parse", "--tree", condition], ["samples", condition], ["evaluate", condition],
    ["simplify", "\(condition) OR \(condition)"], ["cost", "ANY `a\(text)` == 1"], ["explain", condition, "-"],
    ["filter", "TRUEPREDICATE", "-", "-o", "json"], ["filter", "TRUEPREDICATE", "-", "-o", "csv"],
    ["filter", "TRUEPREDICATE", "-", "-o", "sql"], ["filter", "TRUEPREDICATE", "-", "-o", "paths"],
    ["filter", "TRUEPREDICATE", "-", "-o", "table"], ["schema", "-"],
  ]

  @Test(arguments: runs) func controlCharactersAreEscapes(_ arguments: [String]) {
    let escaped = Self.text.unicodeScalars.map { #"\u00"# + String($0.value, radix: 16) }
    let record = #"{"a\#(escaped[0])\#(Self.text.dropFirst())": "\#(escaped[0])\#(Self.text.dropFirst())"}"#
    let result = CommandHarness(input: record, isOutputTerminal: true, variables: ["NO_COLOR": "1"]).run(arguments)
    #expect(!result.output.isEmpty, "\(result)")
    #expect(
      !result.output.unicodeScalars.contains {
        Self.text.unicodeScalars.contains($0) && !"[310m".contains(Character($0))
      })
  }

  @Test func filesAndPipesGetEachByte() {
    #expect(CommandHarness().run(["parse", Self.condition]).output == "a\(Self.text) == \"\(Self.text)\"\n")
  }

  @Test func aLineBreakEndsNoComment() {
    let result = CommandHarness().run(["simplify", "a == 'x\ny' AND a == 'x\ny'"])
    #expect(result.output.split(separator: "\n").dropFirst(2).allSatisfy { $0.hasPrefix("# ") }, "\(result.output)")
  }
}
