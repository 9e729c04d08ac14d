import Foundation
import PredicateCommand
import PredicateSession
import Synchronization
import Testing
import PredicatePlatform

/// `predicate fetch`.
@Suite struct FetchCommandTests {
  static let input = """
    {"day":{"$date":"2024-01-30T22:30:00Z"},"club":"Driver","metres":210,"note":"x"}
    {"day":{"$date":"2024-01-31T23:30:00Z"},"club":"Putter","metres":3}
    {"day":{"$date":"2024-02-11T09:00:00Z"},"club":"Driver","metres":190}
    {"day":{"$date":"2024-02-12T09:00:00Z"},"club":"Iron","metres":null}

    """

  private func fetch(_ arguments: String...) -> CommandResult {
    CommandHarness(input: Self.input).run(["fetch"] + arguments)
  }

  @Test func statisticsPerMonth() {
    #expect(
      fetch(
        "--select", "month(day) AS month", "--select", "average:(metres) AS average", "--group-by", "month", "--sort",
        "month", "-o", "csv")
        == .init(output: "month,average\n1,106.5\n2,190.0\n", errors: "", status: .success))
    #expect(
      fetch(
        "--select", "month(day) AS month", "--select", "count:(SELF) AS n", "--group-by", "month", "--sort", "month",
        "-o", "csv", "--time-zone", "Asia/Tokyo")
        == .init(output: "month,n\n1,1\n2,3\n", errors: "", status: .success))
  }

  @Test func columnsAreGivenOneByOne() {
    let result = fetch("--select", "club,metres")
    #expect(result.errors.contains("hint: give `--select` for each of several, without commas\n"))
    #expect(result.status == .invalidPredicate)
  }

  @Test func groupsWithoutColumns() {
    #expect(
      fetch("--group-by", "club", "--sort", "count desc", "--sort", "club", "-o", "table").output == """
        club    count
        ------  -----
        Driver      2
        Iron        1
        Putter      1

        """)
  }

  @Test func conditionsVariablesAndHaving() {
    let result = fetch(
      "--where", "metres > %@ OR club == $c", "--argjson", "5", "--var", "c=Putter", "--select", "club", "--select",
      "max:(metres) AS best", "--group-by", "club", "--having", "best < 100", "-o", "jsonl")
    #expect(result == .init(output: "{\"club\":\"Putter\",\"best\":3}\n", errors: "", status: .success))
  }

  @Test func wholeRecordsAndDistinctOnes() {
    #expect(fetch("--where", "metres < 10", "-o", "count").output == "1\n")
    #expect(
      fetch("--select", "club", "--distinct", "--sort", "club:desc", "-o", "tsv").output
        == "club\nPutter\nIron\nDriver\n")
    #expect(
      fetch("--limit", "1", "--offset", "1", "--select", "club", "-o", "json").output == "[\n{\"club\":\"Putter\"}\n]\n"
    )
  }

  @Test func nothingIsAStatusIfAskedFor() {
    #expect(fetch("--where", "metres > 900", "-e", "--select", "club").status == .noMatch)
    #expect(
      fetch("--where", "metres > 900", "--select", "count:(SELF)", "-e", "-o", "csv")
        == .init(
          output: "count:(SELF)\n0\n", errors: "", status: .success))
  }

  @Test(arguments: [
    (
      ["--select", "club", "--select", "max:(metres)"],
      """
      1:1: error: an aggregate over records stands beside columns of single records
      """, ExitCode.evaluation
    ),
    (
      ["--select", "note", "--group-by", "club"],
      """
      1:1: error: `note` is neither grouped nor aggregated
        note
        ^^^^
        hint: group by it, or take an aggregate of it such as `max:(note)`
        in `--select 'note'`

      """, .invalidPredicate
    ),
    (
      ["--select", "max:(", "--group-by", "club"], "1:", .invalidPredicate
    ),
    (
      ["--group-by", "max:(metres)"],
      """
      1:1: error: a group cannot be made of an aggregate over groups
        max:(metres)
        ^^^^^^^^^^^^
        hint: group by a value of each record; aggregates are columns beside the groups
        in `--group-by 'max:(metres)'`

      """, .invalidPredicate
    ),
    (["--select", "sum:(club)"], "1:1: error: ", .evaluation),
    (
      ["--select", "club AS a", "--select", "metres AS a"], "1:1: error: there are two columns named `a`",
      .invalidPredicate
    ),
    (["--first-weekday", "9", "--select", "club"], "error: the first day of the week is from 1", .invalidPredicate),
  ])
  func mistakes(_ arguments: [String], _ message: String, _ status: ExitCode) {
    let result = CommandHarness(input: Self.input).run(["fetch"] + arguments)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.status == status)
    #expect(result.output == "")
  }

  @Test func aKeyThatNoRecordHasIsAWarning() {
    let result = fetch("--select", "clob", "-o", "csv")
    #expect(result.errors.contains("did you mean `club`?"))
    #expect(result.status == .success)
  }

  @Test func aWarningIsToldOnceForAllFiles() throws {
    let folder = try TemporaryFolder()
    let paths = [try folder.file("a.csv", "n\n1\n"), try folder.file("b.csv", "n\n2\n")]
    for subcommand in [["fetch", "--where"], ["filter"]] {
      let result = CommandHarness().run(subcommand + ["n > 0 OR 1 == 2"] + paths)
      #expect(result.output == "{\"n\":1}\n{\"n\":2}\n")
      #expect(result.errors == "1:10: warning: this is always false\n  n > 0 OR 1 == 2\n           ^^^^^^\n")
    }
  }

  @Test func charts() {
    let query = [
      "fetch", "--select", "club", "--select", "max:(metres) AS best", "--group-by", "club", "--chart", "bar",
      "--limit", "2",
    ]
    let drawing = """
      best by club
      Driver 210 │████████████████████████████████████████████████████████████████████
      Putter   3 │█

      """
    #expect(CommandHarness(input: Self.input).run(query) == .init(output: drawing, errors: "", status: .success))
    let rows = "club,best\nDriver,210\nPutter,3\n"
    #expect(CommandHarness(input: Self.input).run(query + ["-o", "csv"]).output == rows + "\n" + drawing)
    let colored = CommandHarness(input: Self.input, isOutputTerminal: true).run(query).output
    #expect(colored.contains("\u{1B}["))
    let refused = CommandHarness(input: Self.input, isOutputTerminal: true, variables: ["NO_COLOR": "1"]).run(query)
    #expect(!refused.output.contains("\u{1B}["))
  }

  @Test func chartsInFiles() {
    let written = Mutex<[String: String]>([:])
    func fetch(_ path: String) -> CommandResult {
      var harness = CommandHarness(input: Self.input)
      harness.writeFile = { (path, bytes) throws(FileFailure) in
        if path.hasPrefix("/nowhere") { throw FileFailure("`\(path)` cannot be written: No such file or directory") }
        written.withLock { $0[path] = String(decoding: bytes, as: UTF8.self) }
      }
      return harness.run(
        [
          "fetch", "--select", "day", "--select", "metres", "--chart-output", path, "-o", "count", "--where",
          "metres != nil",
        ])
    }
    #expect(fetch("a.svg") == .init(output: "3\n", errors: "", status: .success))
    #expect(written.withLock { $0["a.svg"] }?.hasPrefix("<svg") == true)
    #expect(fetch("b.JSON") == .init(output: "3\n", errors: "", status: .success))
    #expect(written.withLock { $0["b.JSON"] }?.contains("vega-lite") == true)
    #expect(
      fetch("/nowhere/a.svg").errors
        == "predicate: error: `/nowhere/a.svg` cannot be written: No such file or directory\n")
    #expect(fetch("a.png").errors.contains("end the name with `.svg`"))
    #expect(fetch("a.png").status == .usage)
  }

  /// Tables of several blocks: even ones, and those whose first block does not tell what comes.
  static let tables = ["even", "note", "points", "empty", "malformed"]

  private func table(_ kind: String) -> String {
    let club = "clubs of the north and of the south number"
    var rows = (0..<6_000).map { "\($0),\(club) \($0 % 7),\(kind == "empty" ? "" : "\($0 % 97)"),\($0 % 5)" }
    switch kind {
    case "note": rows[5_900] = "5900,\(club) 1,3,late"
    case "points", "empty": rows[5_900] = "5900,\(club) 1,late,3"
    case "malformed": rows[5_900] += ",1"
    default: break
    }
    return "n,club,points,note\n" + rows.joined(separator: "\n") + "\n"
  }

  /// A file is read once where its first block tells the types of what is asked for, standard input always twice.
  @Test(arguments: tables)
  func tablesThatAreReadOnceGiveTheSame(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let text = table(kind)
    let path = try folder.file("records.csv", text)
    let queries: [[String]] = [
      ["--group-by", "club", "--select", "club", "--select", "sum:(points) AS sum", "--sort", "sum:desc"],
      ["--select", "n", "--select", "points", "--sort", "points:desc", "--limit", "4"],
      ["--select", "n", "--select", "note", "--where", "points > 50", "--limit", "3"],
      ["--select", "points", "--distinct", "--where", "note == 3"], ["--select", "count:(SELF) AS count"],
      ["--select", "max:(points)", "--where", "pints > 3"], ["--select", "points + 1 AS more", "--sort", "more"],
    ]
    for query in queries {
      let once = CommandHarness().run(["fetch", path] + query)
      let twice = CommandHarness(input: text).run(["fetch", "--input-format", "csv"] + query)
      #expect(once.output == twice.output)
      #expect(once.errors.replacingOccurrences(of: path, with: "standard input") == twice.errors)
      #expect(once.status == twice.status)
    }
  }

  @Test func whatCannotBeDrawn() {
    let result = fetch("--select", "club", "--chart", "line")
    #expect(result.status == .usage)
    #expect(result.errors.contains("a chart needs two columns"))
  }
}
