import PredicateCommand
import PredicateSession
import Testing

/// Wrong arguments: what is said, always with status 2 and without output.
@Suite struct CommandLineArgumentsTests {
  struct Mistake: CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., message: String) {
      self.arguments = arguments
      self.message = message
    }
  }

  static let mistakes = [
    Mistake("fliter", "a = 1", message: "there is no subcommand `fliter`\n  hint: did you mean `filter`?"),
    Mistake("coutn", message: "there is no subcommand `coutn`\n  hint: did you mean `count`?"),
    Mistake("grep", "a = 1", message: "there is no subcommand `grep`\n  hint: did you mean `filter`?"),
    Mistake("lint", "a", message: "there is no subcommand `lint`\n  hint: did you mean `check`?"),
    Mistake(
      "fetch", "--where", "a = 1", "--group", "a",
      message: "there is no option `--group`\n  hint: did you mean `--group-by`?"),
    Mistake(
      "fetch", "--order-by", "a", message: "there is no option `--order-by`\n  hint: did you mean `--sort`?"),
    Mistake(
      "a = 1", "--format=csv", message: "there is no option `--format`\n  hint: did you mean `--output`?"),
    Mistake("a = 1", "--json", message: "there is no option `--json`\n  hint: write `--output json`"),
    Mistake(
      "a = 1", "--no", message: "there is no option `--no`\n  hint: did you mean `--no-progress`?"),
    // What another subcommand has is no help.
    Mistake("check", "a = 1", "--csv", message: "there is no option `--csv`"),
    Mistake("fetch", "--tail", message: "there is no option `--tail`"),
    Mistake(
      "--columns", "a", "a = 1",
      message: "there is no option `--columns`\n  hint: `predicate fetch --where FORMAT` has `--select`"),
    Mistake("parse", "a = 1", "--limt", "3", message: "there is no option `--limt`"),
    Mistake(
      "parse", "a = 1", "--versoin", message: "there is no option `--versoin`\n  hint: did you mean `--version`?"),
    Mistake(
      "check", "a = 1", "-o", "out.csv",
      message: """
        `out.csv` is no value of `--output`
          hint: write one of text, json, jsonl, sarif, github
          `predicate help check` tells more
        """),
    Mistake(
      "fetch", "--time-zone", "Europe/Belrin", "-",
      message: """
        `--time-zone`: unknown time zone `Europe/Belrin`
          hint: time zones have names such as `Europe/Berlin` or offsets such as `+02:00`
          `predicate help fetch` tells more
        """),
    Mistake("help", "pares", message: "there is no subcommand `pares`\n  hint: did you mean `parse`?"),
    Mistake("a = 1", "--limt", "3", message: "there is no option `--limt`\n  hint: did you mean `--limit`?"),
    Mistake("a = 1", "--frobnicate", message: "there is no option `--frobnicate`"),
    Mistake(
      "-a > 1", message: "there is no option `-a`\n  hint: write `--` before a FORMAT that begins with a dash"),
    Mistake(
      "count", "../data/people.csv", "age > 20",
      message: """
        `../data/people.csv` is a file, and the FORMAT comes before the files
          hint: TRUEPREDICATE is the FORMAT that all records match; `predicate repl ../data/people.csv` opens a session
          `predicate help count` tells more
        """),
    Mistake("a = 1", "--limit", message: "`--limit` needs a value: --limit N"),
    Mistake("a = 1", "-o", message: "`--output` needs a value: --output FORM"),
    Mistake("a = 1", "--time=3", message: "`--time` takes no value"),
    Mistake("filter", message: "`predicate filter` needs a FORMAT\n  `predicate help filter` tells more"),
    Mistake("match", message: "`predicate match` needs RULES\n  `predicate help match` tells more"),
    Mistake("parse", "a", "b", message: "`b` is one argument too many\n  `predicate help parse` tells more"),
    Mistake(
      "parse", "a", "--limit", "2",
      message: """
        `--limit` is no option of `predicate parse`
          hint: it is one of `predicate filter`, `predicate count`, `predicate fetch`, `predicate explain`
          `predicate help parse` tells more
        """),
    Mistake(
      "a = 1", "--limit=1", "--limit=2", message: "`--limit` is given twice\n  `predicate help filter` tells more"),
    Mistake(
      "a = $x", "--varjson", "x=3", "--varjson", "x=4",
      message: "`$x` is given twice\n  `predicate help filter` tells more"),
    Mistake(
      "a = $x", "--var", "x=3", "--varjson", "$x=4",
      message: "`$x` is given twice\n  `predicate help filter` tells more"),
    Mistake(
      "a = 1", "--limit", "-1",
      message: "`--limit` takes a whole number of at least 0, not `-1`\n  `predicate help filter` tells more"),
    Mistake(
      "explain", "a = 1", "--record", "0",
      message: "`--record` takes a whole number of at least 1, not `0`\n  `predicate help explain` tells more"),
    Mistake(
      "a = 1", "-o", "found.csv",
      message: """
        `found.csv` is no value of `--output`
          hint: write `--output csv > found.csv`
          `predicate help filter` tells more
        """),
    Mistake(
      "sql", "a = 1", "store.sqlite",
      message: """
        `store.sqlite` is one argument too many
          hint: `--model store.sqlite` gives the model
          `predicate help sql` tells more
        """),
    Mistake(
      "a = 1", "--output", "tabel",
      message: "`tabel` is no value of `--output`\n  hint: did you mean `table`?\n  `predicate help filter` tells more"),
    Mistake(
      "a = 1", "--color", "blue",
      message: """
        `blue` is no value of `--color`
          hint: write one of auto, always, never
          `predicate help filter` tells more
        """),
    Mistake(
      "a = 1", "--var", "x",
      message: "`--var` takes NAME=VALUE, not `x`\n  `predicate help filter` tells more"),
    Mistake(
      "a = 1", "--argjson", "ann",
      message: """
        the value of `--argjson` is no JSON: `ann` is no JSON value
          hint: text is written in quotes: `'"ann"'`
          `predicate help filter` tells more
        """),
  ]

  @Test(arguments: mistakes)
  func mistake(_ row: Mistake) {
    let result = CommandHarness().run(row.arguments)
    #expect(result == CommandResult(output: "", errors: "predicate: error: \(row.message)\n", status: .usage))
  }

  static let forms: [[String]] = [
    ["a > 1", "--limit", "1", "--output", "csv"],
    ["a > 1", "--limit=1", "--output=csv"],
    ["--limit=1", "-ocsv", "filter", "a > 1"],
    ["-o", "csv", "--limit", "1", "a > 1", "-"],
    ["filter", "--limit", "1", "-o", "csv", "--", "a > 1"],
    ["--limit", "1", "-o", "csv", "--", "a > 1", "-"],
  ]

  @Test(arguments: forms)
  func optionsStandAnywhere(_ arguments: [String]) {
    let result = CommandHarness(input: "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n").run(arguments)
    #expect(result == CommandResult(output: "a\n2\n", errors: "", status: .success))
  }

  @Test func afterTwoDashesNothingIsAnOption() {
    #expect(
      predicate("--", "-a < 0", input: "{\"a\":1}\n") == .init(output: "{\"a\":1}\n", errors: "", status: .success))
    // Nor a subcommand.
    #expect(predicate("--", "count", "a = 1").status == .invalidPredicate)
  }
}
