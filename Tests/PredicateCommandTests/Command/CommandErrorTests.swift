import PredicateCommand
import PredicateSession
import Testing

/// Failures of predicates and data: the whole message and the status.
@Suite struct CommandErrorTests {
  struct Row: CustomTestStringConvertible {
    let arguments: [String]
    let input: String
    let errors: String
    let status: ExitCode
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., input: String = "{\"a\":1,\"s\":\"x\"}\n", errors: String, status: ExitCode) {
      self.arguments = arguments
      self.input = input
      self.errors = errors + "\n"
      self.status = status
    }
  }

  static let rows = [
    Row(
      "a >",
      errors: """
        1:4: error: missing value after `>`
          a >
             ^
          expected a value: key path, literal or placeholder
        """, status: .invalidPredicate),
    Row(
      "a = %@",
      errors: """
        1:5: error: `%@` takes an argument, and this text has none
          a = %@
              ^^
          hint: give its value with `--arg TEXT` or `--argjson JSON`
        """, status: .invalidPredicate),
    Row(
      "a = %@ AND b = %@", "--arg", "1",
      errors: """
        1:16: error: `%@` has no argument: it is specifier 2, and there is 1 argument
          a = %@ AND b = %@
                         ^^
          hint: each specifier needs an `--arg` or `--argjson`
        """, status: .invalidPredicate),
    Row(
      "a = %d", "--arg", "x",
      errors: """
        1:5: error: `%d` takes a whole number, argument 1 is a string
          a = %d
              ^^
          hint: `%@` takes any value
        """, status: .invalidPredicate),
    Row(
      "s MATCHES '('",
      errors: """
        1:11: error: `(` is no regular expression: a `(` is not closed, at character 1
          s MATCHES '('
                    ^^^
          hint: a `(` is not closed; in quotes write `\\\\(` for the character itself
        """, status: .invalidPredicate),
    Row(
      "a = 1", "--keys", "s, b",
      errors: """
        1:1: error: `a` may not be used
          a = 1
          ^
          hint: allowed are b, s
        """, status: .invalidPredicate),
    Row(
      "a = 1", "--sort", "a +",
      errors: """
        1:4: error: missing value after `+`
          a +
             ^
          expected a value: key path, literal or placeholder
          in `--sort 'a +'`
        """, status: .invalidPredicate),
    Row(
      "s < 1",
      errors: """
        1:1: error: cannot order a string and a number
          s < 1
          ^^^^^
          hint: write `CAST(text, "NSNumber")` to compare text with a number
          in record 1 of standard input
        """, status: .evaluation),
    Row(
      "a > %@", "--arg", "30",
      errors: """
        1:1: error: cannot order a number and a string
          a > %@
          ^^^^^^
          hint: `--arg` gives text; for a number write `--argjson 30`
          in record 1 of standard input
        """, status: .evaluation),
    Row(
      "a + $b > 3", "--var", "c=x", "--var", "b=1.5",
      errors: """
        1:1: error: `+` needs numbers, found a string
          a + $b > 3
          ^^^^^^
          hint: `--var` gives text; for a number write `--varjson b=1.5`
          in record 1 of standard input
        """, status: .evaluation),
    Row(
      "tags.count > 0", input: #"{"tags":["x"]}"#,
      errors: """
        1:6: error: a string has no key `count`
          tags.count > 0
               ^^^^^
          hint: write `@count` for how many elements there are
          in record 1 of standard input
        """, status: .evaluation),
    Row(
      "'a' > 1",
      errors: """
        1:1: error: cannot order a string and a number
          'a' > 1
          ^^^^^^^
          hint: a key is written without quotes: `a`
        """, status: .invalidPredicate),
    Row(
      "total > 1", "--input-format", "csv", input: "Total (USD)\n3\n",
      errors: """
        1:1: error: entity `records` has no property `total`
          total > 1
          ^^^^^
          hint: a name with blanks or signs is written as `Total (USD)`
        """, status: .invalidPredicate),
    Row(
      "s = max:(s) AND s > 1", input: "{\"s\":1}\n{\"s\":\"x\"}\n",
      errors: """
        1:5: error: cannot order a string and a number
          s = max:(s) AND s > 1
              ^^^^^^^
          hint: write `CAST(text, "NSNumber")` to compare text with a number
          in record 2 of standard input
        """, status: .evaluation),
    Row(
      "TRUEPREDICATE", "--sort", "a", input: "{\"a\":1}\n{\"a\":\"x\"}\n",
      errors: """
        1:1: error: sorting: cannot order a string and a number
          a
          ^
          hint: write `CAST(text, "NSNumber")` to compare text with a number
        """, status: .evaluation),
    Row(
      "nme = 1", "--input-format", "csv", input: "name,age\nAnn,3\n",
      errors: """
        1:1: error: entity `records` has no property `nme`
          nme = 1
          ^^^
          hint: did you mean `name`?
        """, status: .invalidPredicate),
    Row(
      "age > 1", "--sort", "nme", "--input-format", "csv", input: "name,age\nAnn,3\n",
      errors: """
        1:1: error: entity `records` has no property `nme`
          nme
          ^^^
          hint: did you mean `name`?
          in `--sort 'nme'`
        """, status: .invalidPredicate),
    Row(
      "name > 3", "--input-format", "csv", input: "name,age\nAnn,3\n",
      errors: """
        1:1: error: cannot order a string and a number
          name > 3
          ^^^^^^^^
          hint: write `CAST(name, "NSNumber")` to compare the number in the text, nil if it is none
          in record 1 of standard input
        """, status: .evaluation),
    Row(
      "name > 'A' AND name > 3", "--input-format", "csv", input: "name,age\nAnn,3\n",
      errors: """
        1:16: error: cannot order a string and a number
          name > 'A' AND name > 3
                         ^^^^^^^^
          hint: write `CAST(name, "NSNumber")` to compare the number in the text, nil if it is none
          in record 1 of standard input
        """, status: .evaluation),
    // What no record can get past is refused before any is read.
    Row(
      "5 > 'a'", input: #"{"name": "Ann"}"#,
      errors: """
        1:1: error: cannot order a number and a string
          5 > 'a'
          ^^^^^^^
          hint: "a" is no number
        """, status: .invalidPredicate),
    Row(
      "a = 1", "no/such.csv",
      errors: "no/such.csv: error: no such file", status: .usage),
    Row(
      "a = 1", "--input-format", "csv", input: "a,b\n1,2,3\n",
      errors: """
        standard input:2:5: error: a row of 3 cells under a header of 2
          hint: put cells that contain the delimiter in double quotes, or leave such rows out with `--skip-bad`
        """, status: .usage),
  ]

  /// What evaluation may never come to, or find nil, is warned of; what evaluation makes of it is the answer.
  @Test(arguments: [
    (#"FALSEPREDICATE AND 1 < "a""#, "0\n", true), (#"i == 1 OR 1 < "a""#, "1\n", true),
    ("i == 1 OR i BETWEEN {1}", "1\n", true), ("ANY l.@sum.q == 1", "0\n", true),
    (#"coalesce:(i, 1 + "a") == 1"#, "1\n", true), (#"TERNARY(i == 1, 1, 1 + "a") == 1"#, "1\n", true),
    (#"5 BETWEEN {10, "a"}"#, "0\n", true), (#"FALSEPREDICATE AND i > sum:(s)"#, "0\n", false),
  ])
  func unreachedMistakes(_ format: String, _ output: String, _ warns: Bool) {
    for options in [["--input-format", "jsonl"], ["--input-format", "json"]] {
      let result = CommandHarness(input: #"{"i": 1, "s": "a"}"#).run(["count", format] + options)
      #expect(result.output == output)
      #expect(result.status == .success)
      #expect(result.errors.hasPrefix("1:") == warns && !result.errors.contains("error:"), "\(result.errors)")
    }
    let table = CommandHarness(input: "i,s,l\n1,a,\n").run(["count", format, "--input-format", "csv"])
    #expect(table.output == output && table.status == .success, "\(table.errors)")
  }

  @Test(arguments: rows)
  func failure(_ row: Row) {
    let result = CommandHarness(input: row.input).run(row.arguments)
    #expect(result.errors == row.errors)
    #expect(result.status == row.status)
    #expect(result.output == "")
  }

  @Test(arguments: ["filter", "count", "check", "parse", "explain"])
  func aLimitHasItsOwnStatus(_ subcommand: String) {
    let deep = String(repeating: "(", count: 300) + "a" + String(repeating: ")", count: 300) + " = 1"
    let result = predicate(subcommand, deep)
    #expect(result.status == .limit)
    #expect(result.errors.hasPrefix("1:101: error: nested more than 100 levels deep\n"))
  }

  @Test func untrustedFormatsStopEarly() {
    let long = "a IN {" + Array(repeating: "1", count: 1_001).joined(separator: ",") + "}"
    #expect(predicate("parse", long).status == .success)
    #expect(predicate("parse", long, "--untrusted").status == .limit)
    let input = (0..<100_001).map { "{\"n\":\($0)}\n" }.joined()
    #expect(predicate("count", "n >= 0", "--untrusted", input: input).status == .limit)
    #expect(predicate("count", "n >= 0", input: input).output == "100001\n")
  }

  @Test func aTableWithAnEmptyColumnIsNotChecked() {
    #expect(
      predicate("b > 1", "--input-format", "csv", input: "a,b\n1,\n") == .init(output: "", errors: "", status: .success)
    )
  }

  @Test func warningsDoNotStopTheWork() {
    let result = predicate("s = '%@' OR a = 1", "--input-format", "csv", input: "a,s\n1,x\n")
    #expect(result.output == "{\"a\":1,\"s\":\"x\"}\n")
    #expect(result.status == .success)
  }

  @Test func aComparisonThatCannotHoldIsWarnedOfOnce() throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("t.csv", "ok\ntrue\n")
    let result = predicate("count", "ok = 'true'", first, first)
    #expect(result.output == "0\n")
    #expect(
      result.errors == """
        1:1: warning: a boolean never equals a string, so this is always false
          ok = 'true'
          ^^^^^^^^^^^
          hint: write `TRUE` without quotes

        """)
  }
}
