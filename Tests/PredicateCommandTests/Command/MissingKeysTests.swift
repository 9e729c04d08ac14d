import PredicateCommand
import PredicateSession
import Testing

/// Keys that no record has: said where a likelier spelling is known, else only to someone at a terminal.
@Suite struct MissingKeysTests {
  private static let log = """
    {"level":"error","user":{"name":"ana"}}
    {"level":"info","ms":3}

    """

  static let rows: [(arguments: [String], warning: String)] = [
    (
      ["levle = 'info'"],
      """
      1:1: warning: entity `records` has no property `levle`
        levle = 'info'
        ^^^^^
        hint: did you mean `level`?

      """
    ),
    (
      ["level == error"],
      """
      1:10: warning: entity `records` has no property `error`
        level == error
                 ^^^^^
        hint: to compare with the text write `"error"`

      """
    ),
    (
      ["TRUEPREDICATE", "--sort", "mss", "-o", "count"],
      """
      1:1: warning: entity `records` has no property `mss`
        mss
        ^^^
        hint: did you mean `ms`?

      """
    ),
    (
      ["level LIKE '%r%'"],
      """
      1:12: warning: `%` in a LIKE pattern is an ordinary character
        level LIKE '%r%'
                   ^^^^^
        hint: `*` stands for any text: write `"*r*"`

      """
    ),
    (["ms = 7 OR user.nmae = 'x' OR SUBQUERY(tags, $t, $t.lvel = 1).@count > 5"], ""),
    (["level = 'x' AND extra = 5"], ""),
    (["levle = nil", "--limit", "1", "-o", "count"], ""),
  ]

  @Test(arguments: rows)
  func warnings(_ row: (arguments: [String], warning: String)) {
    let result = CommandHarness(input: Self.log).run(row.arguments)
    #expect(result.errors == row.warning)
    #expect(result.status == .success)
  }

  @Test func atATerminalEveryMissingKeyIsNamed() {
    var harness = CommandHarness(input: Self.log, isErrorTerminal: true)
    let result = harness.run(["count", "extra = 5", "--color", "never"])
    #expect(result.errors.hasPrefix("1:1: warning: entity `records` has no property `extra`\n"))
    harness.input = ""
    #expect(harness.run(["count", "extra = 5"]).errors == "")
  }

  /// A word as a record has keys that no list names.
  @Test func otherValuesHaveKeysOfTheirOwn() {
    let result = CommandHarness(input: "[\"a\",\"abc\"]", isErrorTerminal: true).run(["length > 2"])
    #expect(result == .init(output: "\"abc\"\n", errors: "", status: .success))
  }

  @Test func explainWarnsToo() {
    let result = predicate("explain", "levle = 'info'", input: Self.log)
    #expect(result.errors.contains("hint: did you mean `level`?"))
  }
}
