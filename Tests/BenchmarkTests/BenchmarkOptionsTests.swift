import BenchmarkSupport
import Testing

@Suite struct BenchmarkOptionsTests {
  @Test func defaults() throws {
    let options = try BenchmarkOptions([String]())
    #expect(options == BenchmarkOptions())
    #expect(options.repeats >= 5)
    #expect(options.wants("P1") && options.wants("live"))
  }

  @Test func all() throws {
    let options = try BenchmarkOptions(
      "--short --rows 5000 --only P1,parse --implementations typed --output jsonl --seed 7 --repeats 9 --words w.txt"
        .split(separator: " ").map(String.init))
    #expect(options.rows == 5000)
    #expect(options.wordCount == 10_000)
    #expect(options.wants("P1") && options.wants("parse") && !options.wants("P2"))
    #expect(options.implementations == ["typed"])
    #expect(options.output == .jsonl)
    #expect(options.seed == 7)
    #expect(options.repeats == 9)
    #expect(options.words == "w.txt")
  }

  @Test(
    arguments: [
      (["--write-data", "d"], .writeData("d")), (["--write-sql", "f"], .writeSQL("f")),
      (["--count-bytes", "f"], .countBytes("f")),
      (["--report", "f"], .report("f")), (["--help"], .help), ([], .measure),
    ] as [([String], BenchmarkOptions.Action)])
  func actions(_ words: [String], _ action: BenchmarkOptions.Action) throws {
    #expect(try BenchmarkOptions(words).action == action)
  }

  @Test(arguments: [
    (["--fast"], "unknown option `--fast`"), (["--rows"], "`--rows` needs a value"),
    (["--rows", "few"], "`--rows` takes a whole number of at least 100, not `few`"),
    (["--rows", "99999999999999999999"], "`--rows` takes a whole number of at least 100, not `99999999999999999999`"),
    (["--repeats", "0"], "`--repeats` takes a whole number of at least 1, not `0`"),
    (["--seed", "-1"], "`--seed` takes a whole number of at least 0, not `-1`"),
    (["--output", "xml"], "`--output` takes jsonl or markdown, not `xml`"),
  ])
  func mistakes(_ words: [String], _ message: String) {
    let error = #expect(throws: BenchmarkOptions.Mistake.self) { try BenchmarkOptions(words) }
    #expect(error?.description == message)
  }

  @Test func unknownNamesListTheKnownOnes() {
    let error = #expect(throws: BenchmarkOptions.Mistake.self) { try BenchmarkOptions(["--only", "P99"]) }
    #expect(error?.description.hasPrefix("`--only` takes benchmarks: P1, P2") == true)
  }

  @Test func helpNamesEveryImplementation() {
    for contestant in Contestant.all() { #expect(BenchmarkOptions.help.contains(contestant.name)) }
  }
}
