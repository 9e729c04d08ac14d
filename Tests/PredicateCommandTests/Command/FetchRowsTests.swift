import PredicateCommand
import PredicateSession
import Testing

/// `predicate fetch`: the first rows of each group, all keys, the elements of lists, and records that fail.
@Suite struct FetchRowsTests {
  static let input = """
    {"id":1,"team":"red","n":3,"tags":["a","b"],"jobs":[{"name":"x","cost":2},{"name":"y","cost":5}]}
    {"id":2,"team":"blue","n":1,"tags":[],"jobs":[]}
    {"id":3,"team":"red","n":"?","tags":null,"jobs":[{"name":"z","cost":"?"}]}
    {"id":4,"team":"red","n":8,"tags":["b"],"jobs":null}

    """

  private func fetch(_ arguments: [String]) -> CommandResult {
    CommandHarness(input: Self.input).run(["fetch"] + arguments + ["-o", "csv"])
  }

  static let cases: [(arguments: [String], output: String)] = [
    (["--select", "id", "--limit-per-group", "2", "--per", "team"], "id\n1\n2\n3\n"),
    (["--select", "id", "--sort", "id:desc", "--limit-per-group", "1", "--per", "team"], "id\n4\n2\n"),
    (["--select", "id", "--distinct-on", "team"], "id\n1\n2\n"),
    (["--select", "id", "--distinct-on", "team, id", "--limit", "2"], "id\n1\n2\n"),
    (["--select", "id", "--distinct-on", "team", "--distinct-on", "id", "--offset", "3"], "id\n4\n"),
    (
      ["--where", "id < 3", "--select", "*", "--select", "id * 2 AS twice", "--select", "tags.@count AS tags"],
      "id,team,n,jobs,twice,tags\n"
    ),
    (["--unwind", "tags", "--select", "id", "--select", "tags"], "id,tags\n1,a\n1,b\n4,b\n"),
    (
      [
        "--unwind", "jobs", "--where", "jobs.name > 'x'", "--select", "id", "--select", "jobs.name", "--sort",
        "jobs.name:desc",
      ],
      "id,jobs.name\n3,z\n1,y\n"
    ),
    (["--unwind", "tags", "--group-by", "tags", "--sort", "tags"], "tags,count\na,1\nb,2\n"),
    (
      ["--unwind", "tags", "--unwind", "jobs", "--select", "tags", "--select", "jobs.name", "--limit", "3"],
      "tags,jobs.name\na,x\na,y\nb,x\n"
    ),
  ]

  @Test(arguments: cases) func rows(_ arguments: [String], _ output: String) {
    let result = fetch(arguments)
    #expect(result.output.hasPrefix(output), "\(result)")
    #expect(result.errors == "")
  }

  static let failing: [(arguments: [String], output: String, skipped: Int, reason: String)] = [
    (["--where", "n > 2", "--select", "id"], "id\n1\n4\n", 1, "cannot order a string and a number"),
    (["--select", "n + 1 AS m"], "m\n4\n2\n9\n", 1, "`+` needs numbers, found a string"),
    (["--select", "id", "--sort", "n + 0"], "id\n2\n1\n4\n", 1, "`+` needs numbers, found a string"),
    (["--select", "sum:(n)"], "sum:(n)\n12\n", 1, "needs numbers"),
    (
      ["--select", "team", "--select", "sum:(n) AS n", "--group-by", "team", "--sort", "team"],
      "team,n\nblue,1\nred,11\n", 1, "needs numbers"
    ),
    (
      ["--group-by", "n * 2", "--sort", "n * 2"], "n * 2,count\n2,1\n6,1\n16,1\n", 1,
      "`*` needs numbers, found a string"
    ),
    (["--select", "id", "--distinct-on", "n + 1", "--limit", "2"], "id\n1\n2\n", 0, ""),
    (["--unwind", "jobs", "--select", "jobs.cost * 2 AS c"], "c\n4\n10\n", 1, "`*` needs numbers, found a string"),
  ]

  @Test(arguments: failing)
  func recordsThatFailAreLeftOut(_ arguments: [String], _ output: String, _ skipped: Int, _ reason: String) {
    let result = fetch(arguments + ["--skip-bad"])
    #expect(result.output == output)
    #expect(result.status == .success)
    if skipped == 0 {
      #expect(result.errors == "")
    } else {
      let start = "note: \(skipped) record left out, for which the query fails, the first in record 3"
      #expect(result.errors.hasPrefix(start) && result.errors.contains(reason), "\(result.errors)")
      #expect(fetch(arguments).status != .success)
    }
  }

  @Test func eachArgumentIsComputedOnce() {
    // Computed again it is another value, so that what was tried would not be what is added.
    let fails = "TERNARY(random() + id * 0 < 0.5, 1, '?')"
    for _ in 0..<20 {
      let result = fetch(["--select", "sum:(\(fails)) AS n", "--select", "count:(SELF) AS rows", "--skip-bad"])
      #expect(result.status == .success, "\(result.errors)")
    }
  }

  @Test func rowsThatFailLeaveTheOthers() {
    let arguments = ["--unwind", "jobs", "--unwind", "jobs.parts.n", "--select", "id", "--select", "jobs.parts.n"]
    let input = """
      {"id":1,"jobs":[{"parts":{"n":[1,2]}},{"parts":[{"n":[3]}]},{"parts":{"n":[4]}}]}
      {"id":2,"jobs":[{"parts":{"n":5}}]}

      """
    let result = CommandHarness(input: input).run(["fetch"] + arguments + ["-o", "csv", "--skip-bad"])
    #expect(result.output == "id,jobs.parts.n\n1,1\n1,2\n1,4\n2,5\n")
    #expect(result.errors.contains("1 record left out"), "\(result.errors)")
  }

  static let late: [[String]] = [
    ["--select", "n + 1 AS m"], ["--select", "n + 1 AS m", "--sort", "id", "--limit", "3"],
    ["--where", "id > 1", "--select", "n + 1 AS m", "--sort", "id", "--limit", "3"],
    ["--select", "*", "--select", "n + 1 AS m", "--sort", "id", "--limit", "3"],
    ["--unwind", "team", "--select", "team", "--select", "n + 1 AS m", "--sort", "id", "--limit", "3"],
    ["--select", "max:(n + 1)"], ["--select", "max:(n + 1)", "--where", "ANY {1} = id OR id > 1"],
    ["--group-by", "team", "--select", "team", "--select", "max:(n + 1)"],
  ]

  @Test(arguments: late) func whatFailsInTheEndTellsItsRecord(_ arguments: [String]) throws {
    #expect(fetch(arguments).errors.contains("in record 3 of standard input"), "\(fetch(arguments))")
    let folder = try TemporaryFolder()
    let first = try folder.file("a.jsonl", #"{"id":100,"team":"red","n":1}"# + "\n")
    let result = CommandHarness().run(["fetch", first, try folder.file("b.jsonl", Self.input)] + arguments)
    #expect(result.errors.contains("in record 3 of") && result.errors.contains("b.jsonl"), "\(result)")
  }

  @Test(arguments: [[], ["--limit", "3"], ["--limit", "3", "--unwind", "team"]])
  func aTextThatACastLosesIsTold(_ arguments: [String]) {
    let result = fetch(["--select", "id", "--select", "CAST(n, 'NSNumber') AS m", "--sort", "id"] + arguments)
    #expect(result.output.hasPrefix("id,m\n1,3\n2,1\n3,\n"))
    #expect(result.errors.contains("1 value of `n` is no number"), "\(result)")
    #expect(result.errors.contains("the first in record 3 of standard input: \"?\""), "\(result)")
  }

  @Test func aMixtureIsNoFailureOfRecords() {
    let result = fetch(["--select", "id", "--select", "max:(n)", "--skip-bad"])
    #expect(result.status != .success)
    #expect(result.errors.contains("hint: group by the other columns"))
  }

  @Test(arguments: [
    (["--per", "team"], "`--per` needs `--limit-per-group N`"),
    (["--limit-per-group", "2"], "`--limit-per-group` needs `--per KEY`"),
    (["--limit-per-group", "x", "--per", "team"], "--limit-per-group"),
    (["--distinct-on", "a", "--per", "b"], "`--distinct-on` and `--limit-per-group` exclude each other"),
    (["--distinct-on", "team,id ="], "in `--distinct-on 'team,id ='`"),
    (["--unwind", "tags + 1"], "in `--unwind 'tags + 1'`"),
    (["--keys", "id", "--select", "id", "--unwind", "tags"], "`tags` may not be used"),
    (["--keys", "id", "--select", "*"], "the record as a whole may not be used"),
    (["--keys", "id", "--where", "id > 0"], "`--select` columns; allowed are id"),
    (["--keys", "id", "--select", "id", "--distinct-on", "team"], "`team` may not be used"),
  ])
  func mistakes(_ arguments: [String], _ part: String) {
    let result = fetch(arguments)
    #expect(result.errors.contains(part), "\(result.errors)")
    #expect(result.status == .usage || result.status == .invalidPredicate)
  }
}
