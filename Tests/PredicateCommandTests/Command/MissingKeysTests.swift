import PredicateCommand
import PredicateSession
import Testing

/// Keys that no record has, and what else the first records say of a predicate.
@Suite struct MissingKeysTests {
  private static let log = """
    {"level":"error","user":{"name":"ana"},"items":[{"sku":"a"}]}
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
    (
      ["ms = 7 OR user.nmae = 'x' OR SUBQUERY(items, $i, $i.skuu = 'a').@count > 5"],
      """
      1:16: warning: entity `User` has no property `nmae`
        ms = 7 OR user.nmae = 'x' OR SUBQUERY(items, $i, $i.skuu = 'a').@count > 5
                       ^^^^
        hint: did you mean `name`?

      1:53: warning: entity `Item` has no property `skuu`
        ms = 7 OR user.nmae = 'x' OR SUBQUERY(items, $i, $i.skuu = 'a').@count > 5
                                                            ^^^^
        hint: did you mean `sku`?

      """
    ),
    (
      ["level = 'x' AND extra = 5"],
      """
      1:17: warning: entity `records` has no property `extra`
        level = 'x' AND extra = 5
                        ^^^^^

      """
    ),
    (
      ["name = 'ana'"],
      """
      1:1: warning: entity `records` has no property `name`
        name = 'ana'
        ^^^^
        hint: did you mean `user.name`?

      """
    ),
    (
      ["items.sku = 'a' OR ANY items.sku = 1"],
      """
      1:1: warning: `==` compares one value, found a collection
        items.sku = 'a' OR ANY items.sku = 1
        ^^^^^^^^^
        hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many

      1:20: warning: a string never equals a number, so no element does
        items.sku = 'a' OR ANY items.sku = 1
                           ^^^^^^^^^^^^^^^^^
        hint: write `"1"` to compare with the text

      """
    ),
    (
      ["ms = '3'"],
      """
      1:1: warning: a number never equals a string, so this is always false
        ms = '3'
        ^^^^^^^^
        hint: leave out the quotes to compare with the number

      """
    ),
    (["user.name = 'ana' AND ANY items.sku = 'a' AND ms = nil"], ""),
    (["levle = nil", "--limit", "1", "-o", "count"], ""),
  ]

  @Test(arguments: rows)
  func warnings(_ row: (arguments: [String], warning: String)) {
    let result = CommandHarness(input: Self.log).run(row.arguments)
    #expect(result.errors == row.warning)
    #expect(result.status == .success)
  }

  @Test func noRecordsHaveNoKeysToMiss() {
    #expect(CommandHarness(input: "").run(["count", "extra = 5"]).errors == "")
  }

  /// Keys at the start of paths are looked for in all records, all else in the first of them.
  @Test func theFirstRecordsAreALotOfThem() {
    let head = String(repeating: #"{"user":{"name":"ana"},"ids":[1]}"# + "\n", count: 1_000)
    let harness = CommandHarness(input: head + #"{"late":{"n":1},"user":{"age":3}}"# + "\n")
    let result = harness.run(["count", "late.n = 1 AND extra = nil AND user.age = 3 OR ids = 7"])
    let place = "warning: in the first 1,000 records"
    #expect(
      result.errors.split(separator: "\n").filter { $0.contains("warning") } == [
        "1:16: \(place) entity `records` has no property `extra`",
        "1:37: \(place) entity `User` has no property `age`",
        "1:48: \(place) `==` compares one value, found a collection",
      ])
    #expect(result.output == "1\n")
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
