import PredicateCommand
import PredicateSession
import Testing

/// `predicate explain`.
@Suite struct ExplainCommandTests {
  static let input = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n"

  @Test func everyRecordIsExplained() {
    #expect(
      predicate("explain", "a > 1", input: "{\"a\":1}\n{\"a\":2}\n")
        == .init(
          output: """
            record 1
            false a > 1
            └ a = 1
            because `a > 1` is false: a is 1

            record 2
            true  a > 1
            └ a = 2
            because `a > 1` is true: a is 2

            """, errors: "", status: .success))
  }

  @Test func theFirstTenUnlessToldOtherwise() {
    let many = (1...25).map { "{\"a\":\($0)}\n" }.joined()
    let result = predicate("explain", "a > 1", input: many)
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("record ") } == 10)
    #expect(result.errors == "note: 15 more records; `--limit N` or `--record N` explains them\n")
    let limited = predicate("explain", "a > 1", "--limit", "2", input: many)
    #expect(limited.output.split(separator: "\n").count { $0.hasPrefix("record ") } == 2)
    #expect(limited.errors == "")
    let single = predicate("explain", "a > 1", "--record", "24", input: many)
    #expect(single.output.hasPrefix("record 24\ntrue  a > 1\n"))
    #expect(single.errors == "")
    #expect(
      predicate("explain", "a > 1", "--record", "26", input: many).errors
        .hasPrefix("predicate: error: there is no record 26: the input has 25 records\n"))
  }

  @Test func aggregatesRangeOverAllRecords() {
    #expect(
      predicate("explain", "a = max:(a)", "--record", "3", input: Self.input).output == """
        record 3
        true  a == max:(a)
        ├ a = 3
        └ max:(a) = 3
          └ a = 3
        because `a == max:(a)` is true: a is 3, max:(a) is 3

        """)
  }

  @Test func asData() {
    #expect(
      predicate("explain", "a > 1", "-o", "jsonl", "--limit", "1", input: Self.input).output
        == #"{"record":1,"format":"a > 1","offset":0,"length":5,"result":false,"#
        + #""children":[{"format":"a","offset":0,"length":1,"value":1}],"#
        + #""reason":[{"format":"a > 1","offset":0,"length":5,"result":false}]}"# + "\n")
    #expect(predicate("explain", "a > 1", "-o", "json", input: Self.input).output.hasPrefix("[\n{\"record\":1,"))
  }

  @Test func failuresAreShownAndToldByTheStatus() {
    let result = predicate("explain", "a < 'x'", "--limit", "1", input: Self.input)
    #expect(result.output.hasPrefix("record 1\nerror a < \"x\": cannot order a number and a string\n"))
    #expect(result.status == .evaluation)
    #expect(predicate("explain", "-e", "a > 5", input: Self.input).status == .noMatch)
    #expect(predicate("explain", "-e", "a > 2", input: Self.input).status == .success)
    #expect(predicate("explain", "b > 2", "--input-format", "csv", input: "a\n1\n").status == .invalidPredicate)
  }

  @Test func inALocale() {
    let row = predicate("explain", "a ==[cl] 'ı'", "--locale", "tr", input: "{\"a\":\"I\"}\n")
    #expect(row.output.hasPrefix("record 1\ntrue "))
    #expect(predicate("explain", "a ==[cl] 'ı'", input: "{\"a\":\"I\"}\n").output.hasPrefix("record 1\nfalse "))
  }

  @Test func variables() {
    #expect(
      predicate("explain", "a = $x", "--varjson", "x=1", input: "{\"a\":1}\n").output.hasPrefix("record 1\ntrue "))
  }
}
