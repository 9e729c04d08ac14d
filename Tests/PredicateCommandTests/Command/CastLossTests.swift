import PredicateCommand
import PredicateSession
import Testing

/// Texts of which CAST makes nil are counted once for a run, whatever way the records go.
@Suite struct CastLossTests {
  private static let csv = """
    name,bytes
    a,12
    b,"2,234"
    c,
    d,"1,000,000"
    e,n/a
    f,99

    """

  private static let jsonLines = """
    {"name":"a","bytes":"12"}
    {"name":"b","bytes":"2,234"}
    {"name":"c","bytes":null}
    {"name":"d","bytes":"1,000,000"}
    {"name":"e","bytes":"n/a"}
    {"name":"f","bytes":"99"}

    """

  private static let three = """
    note: 3 values of `bytes` are no numbers and became nil, the first in record 2 of standard input: "2,234"
      hint: `--nulls 'n/a' --thousands` reads `bytes` as numbers

    """

  static let rows: [(arguments: [String], note: String)] = [
    (["CAST(bytes, 'NSNumber') > 20"], three),
    (["count", "CAST(bytes, 'NSNumber') > 20"], three),
    (["CAST(bytes, 'NSNumber') > 20", "--sort", "name"], three),
    (["CAST(bytes, 'NSNumber') > 20", "--sort", "CAST(bytes, 'NSNumber')"], three),
    (["TRUEPREDICATE", "--sort", "CAST(bytes, 'NSNumber')"], three),
    (["CAST(bytes, 'NSNumber') = max:(CAST(bytes, 'NSNumber'))"], three),
    (["CAST(bytes, 'NSNumber') > 20 AND SELF.name != nil"], three),
    (["CAST(bytes, 'NSNumber') > 20 OR CAST(bytes, 'NSNumber') < 5"], three),
    (["TERNARY(name = 'x', 1, CAST(bytes, 'NSNumber')) > 3"], three),
    (["fetch", "--where", "CAST(bytes, 'NSNumber') > 20", "--select", "name"], three),
    (["fetch", "--select", "sum:(CAST(bytes, 'NSNumber')) AS sum"], three),
    (["fetch", "--select", "CAST(bytes, 'NSNumber') AS number"], three),
    (["fetch", "--where", "CAST(bytes, 'NSNumber') > 20"], three),
    // What stands before it keeps evaluation away.
    (
      ["name > 'd' AND CAST(bytes, 'NSNumber') > 20"],
      "note: 1 value of `bytes` is no number and became nil, the first in record 5 of standard input: \"n/a\"\n"
    ),
    (
      ["NOT name = 'e' AND (name = 'b' OR CAST(bytes, 'NSNumber') > 20)", "-o", "count"],
      """
      note: 1 value of `bytes` is no number and became nil, the first in record 4 of standard input: "1,000,000"
        hint: write `CAST(replace:with:in:(",", "", bytes), "NSNumber")` for numbers with separators of thousands

      """
    ),
    // What the hint says leaves one.
    (
      ["CAST(replace:with:in:(',', '', bytes), 'NSNumber') > 20"],
      """
      note: 1 value of `replace:with:in:(',', '', bytes)` is no number and became nil, the first in record 5 of \
      standard input: "n/a"

      """
    ),
    // Nobody looks behind the last row that is wanted.
    (
      ["name = 'c' OR CAST(bytes, 'NSNumber') > 20", "--limit", "1"],
      """
      note: 1 value of `bytes` is no number and became nil, the first in record 2 of standard input: "2,234"
        hint: `--nulls 'n/a' --thousands` reads `bytes` as numbers

      """
    ),
    (["CAST(name, 'NSString') = 'a'"], ""), (["CAST(bytes, 'NSNumber') = nil AND name IN {'a', 'c'}"], three),
    (["name IN {'a', 'c'} AND CAST(bytes, 'NSNumber') = nil"], ""),
  ]

  @Test(arguments: rows)
  func notes(_ row: (arguments: [String], note: String)) {
    for (kind, input) in [("csv", Self.csv), ("jsonl", Self.jsonLines)] {
      let result = CommandHarness(input: input).run(row.arguments + ["--input-format", kind])
      #expect(result.errors == row.note, "\(kind)")
      #expect(result.status == .success)
    }
  }

  /// A CAST costs no more where many stand before it.
  @Test(arguments: [" AND ", " OR "])
  func aLongConditionIsNoTrouble(connective: String) {
    let format = Array(repeating: "CAST(bytes, 'NSNumber') = 12", count: 5_000).joined(separator: connective)
    let result = CommandHarness(input: Self.csv).run(["count", format, "--input-format", "csv"])
    #expect(result.output == "1\n")
    #expect(result.errors.hasPrefix("note: 3 values of `bytes` are no numbers"), "\(result.errors.prefix(200))")
    let plain = Array(repeating: "name = 'a'", count: 30_000).joined(separator: connective)
    #expect(CommandHarness(input: Self.csv).run(["count", plain, "--input-format", "csv"]).output == "1\n")
  }

  /// What SUBQUERY and its kin ask of elements is told by the records that have them.
  @Test(
    arguments: [
      ("SUBQUERY(items, $i, CAST($i.n, 'NSNumber') > 5).@count > 0", "values of `$i.n` in 2 records are no numbers"),
      ("ANY items.n = '7' AND SUBQUERY(items, $i, CAST($i.n, 'NSNumber') > 5).@count > 0", ""),
      (
        "SUBQUERY(items, $i, CAST($i.n, 'NSNumber') > CAST(top, 'NSNumber')).@count > 0",
        "values of `$i.n` in 2 records are no numbers"
      ),
    ])
  func elements(format: String, note: String) {
    let input = """
      {"top":"1","items":[{"n":"7"},{"n":"1"}]}
      {"top":"2","items":[{"n":"1,000"},{"n":"x"},{"n":"9"}]}
      {"top":"3","items":[]}
      {"top":"4","items":[{"n":"-"}]}

      """
    let errors = CommandHarness(input: input).run(["count", format]).errors
    let hint =
      "\n  hint: write `CAST(replace:with:in:(\",\", \"\", $i.n), \"NSNumber\")` for numbers with separators of thousands\n"
    let place = " and became nil, the first in record 2 of standard input: \"1,000\""
    #expect(errors == (note.isEmpty ? "" : "note: " + note + place + hint))
  }

  /// What groups lose has no place among the records.
  @Test(arguments: [
    ["--select", "team", "--select", "CAST(max:(n), 'NSNumber') AS most"],
    ["--select", "team", "--having", "CAST(max:(n), 'NSNumber') > 0"],
    ["--select", "team", "--sort", "CAST(uppercase(max:(n)), 'NSNumber') + 0"],
    ["--select", "team", "--limit-per-group", "1", "--per", "CAST(max:(n), 'NSNumber')"],
    ["--select", "team", "--select", "1 + CAST(max:(n), 'NSNumber') AS most", "--skip-bad"],
  ])
  func groups(_ arguments: [String]) {
    // Few of the texts are numbers, so that nothing is said of their order.
    let lost = String(repeating: #"{"team":"b","n":"x"}"# + "\n", count: 3)
    let input = #"{"team":"a","n":"7"}"# + "\n" + #"{"team":"b","n":"1"}"# + "\n" + lost
    let result = CommandHarness(input: input).run(["fetch", "--group-by", "team"] + arguments)
    #expect(result.status == .success)
    let first = "note: values of `"
    let last = "`, of groups, are no numbers and became nil, the first: \"x\"\n"
    #expect(result.errors.lowercased().hasPrefix(first) && result.errors.lowercased().hasSuffix(last), "\(result)")
    #expect(result.errors.contains("max:(n)"), "\(result)")
    let clean = CommandHarness(input: input).run(["fetch", "--group-by", "team", "--where", "n != 'x'"] + arguments)
    #expect(clean.errors == "")
    let constant = CommandHarness(input: input).run([
      "fetch", "--group-by", "team", "--having", "CAST('x', 'NSNumber') = nil",
    ])
    #expect(constant.errors == "")
  }

  /// Texts that few rows differ by are evaluated once each, and counted for each row.
  @Test func rowsOfOneTextAreCounted() {
    var input = "n,m\n"
    for number in 0..<5_000 { input += "\(number % 3 == 0 ? "n/a" : "7"),\(number)\n" }
    for arguments in [["count", "CAST(n, 'NSNumber') > 5"], ["count", "m >= 0 AND CAST(n, 'NSNumber') > 5"]] {
      let result = CommandHarness(input: input).run(arguments + ["--input-format", "csv"])
      #expect(result.output == "3333\n")
      #expect(
        result.errors.hasPrefix("note: 1667 values of `n` are no numbers and became nil, the first in record 1 of"))
      #expect(result.errors.hasSuffix("\"n/a\"\n  hint: `--nulls 'n/a'` reads `n` as numbers\n"))
    }
  }

  @Test(.needsSQLite) func databasesInMemory() throws {
    let folder = try TemporaryFolder()
    let database = try folder.database(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, n TEXT); INSERT INTO t VALUES (1, '5'), (2, '2,234'), (3, 'x');",
      named: "t.db")
    for arguments in [
      ["count", "CAST(n, 'NSNumber') > 1"], ["TRUEPREDICATE", "--sort", "CAST(n, 'NSNumber')"],
      ["fetch", "--select", "CAST(n, 'NSNumber') AS x"],
    ] {
      let result = CommandHarness().run(arguments + [database])
      #expect(result.status == .success)
      #expect(
        result.errors.contains(
          "note: 2 values of `n` are no numbers and became nil, the first: \"2,234\"\n  hint: write"))
    }
  }

  @Test func rowsAreThoseOfTheHint() {
    let format = "CAST(replace:with:in:(',', '', bytes), 'NSNumber') > 20"
    #expect(predicate("count", format, "--input-format", "csv", input: Self.csv).output == "3\n")
  }

  /// Many blocks on several threads give the count of a loop.
  @Test func manyBlocksAreCountedExactly() {
    var input = "name,bytes\n"
    for number in 0..<40_000 { input += "row \(number),\(number % 7 == 3 ? "\"1,\(number)\"" : "\(number)")\n" }
    let lost = (0..<40_000).count { $0 % 7 == 3 }
    for arguments in [
      ["count", "CAST(bytes, 'NSNumber') > 20"], ["count", "CAST(bytes, 'NSNumber') = max:(CAST(bytes, 'NSNumber'))"],
      ["fetch", "--select", "count:(CAST(bytes, 'NSNumber')) AS n"],
    ] {
      let errors = CommandHarness(input: input).run(arguments + ["--input-format", "csv"]).errors
      #expect(errors.hasPrefix("note: \(lost) values of `bytes` are no numbers and became nil, the first in record 4 "))
      #expect(
        errors.hasSuffix("\"1,3\"\n  hint: `--decimal-comma` reads `bytes` as numbers\n"))
    }
  }
}
