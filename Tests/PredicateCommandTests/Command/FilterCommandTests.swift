import PredicateCommand
import PredicateSession
import Testing

/// `predicate filter` and `predicate count`.
@Suite struct FilterCommandTests {
  static let people = """
    {"name":"Ann","age":30,"city":"Rome"}
    {"name":"Bob","age":25}
    {"name":"Cleo","age":41,"city":null}

    """
  static let table = """
    Name,HP,Found,Note
    Bee,12,2020-01-01,
    Wolf,30,,"a, b"
    Imp,,2019-05-06,x

    """

  struct Row: CustomTestStringConvertible {
    let arguments: [String]
    let input: String
    let output: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., input: String = people, output: String) {
      self.arguments = arguments
      self.input = input
      self.output = output
    }
  }

  static let ann = #"{"name":"Ann","age":30,"city":"Rome"}"# + "\n"
  static let bob = #"{"name":"Bob","age":25}"# + "\n"
  static let cleo = #"{"name":"Cleo","age":41,"city":null}"# + "\n"

  static let selections = [
    Row("age > 26", output: ann + cleo),
    Row("filter", "age > 26", "-", output: ann + cleo),
    Row("count", "age > 26", output: "2\n"),
    Row("count", "age > 26", "--output", "json", output: "2\n"),
    Row("city == nil", output: bob + cleo),
    Row("age > 100", output: ""),
    Row("age = max:(age)", output: cleo),
    Row("count", "age >= average:(age)", output: "1\n"),
    Row("age = min:(age) OR name = max:(name)", output: bob + cleo),
    Row("count:(city) = 1 AND age < sum:(age) - 60", output: ann + bob),
    Row("age = max:(age)", "--sort", "name desc", "--limit", "1", input: people + ann + cleo, output: cleo),
    Row("max:(age) = 41", "--sort", "age desc", "--offset", "1", "--limit", "1", output: ann),
    Row("count", "age = max:(age)", input: #"{"age":1}"# + "\n" + #"{"age":2.5}"# + "\n", output: "1\n"),
    Row("count", "HP = max:(HP) OR Found = min:(Found)", "--input-format", "csv", input: table, output: "2\n"),
    Row("TRUEPREDICATE", "--limit", "1", output: ann),
    Row("TRUEPREDICATE", "--limit", "0", output: ""),
    Row("TRUEPREDICATE", "--offset", "1", "--limit", "1", output: bob),
    Row("TRUEPREDICATE", "--offset", "5", output: ""),
    Row("count", "TRUEPREDICATE", "--offset", "1", output: "2\n"),
    Row("name == %@", "--arg", "Bob", output: bob),
    Row("%K > %d", "--arg", "age", "--arg", "26", output: ann + cleo),
    Row("age > %f AND name IN %@", "--arg", "26.5", "--argjson", #"["Ann","Bob"]"#, output: ann),
    Row("age == %@", "--argjson", "25", output: bob),
    Row("city == %@", "--argjson", "null", output: bob + cleo),
    Row("name == $n", "--var", "n=Bob", output: bob),
    Row("name == $n", "--var", "$n=a=b", output: ""),
    Row("age == $n", "--varjson", "n=25", output: bob),
    Row(
      "TRUEPREDICATE", "--input-format", "csv", input: table,
      output: """
        {"Name":"Bee","HP":12,"Found":{"$date":"2020-01-01T00:00:00Z"},"Note":null}
        {"Name":"Wolf","HP":30,"Found":null,"Note":"a, b"}
        {"Name":"Imp","HP":null,"Found":{"$date":"2019-05-06T00:00:00Z"},"Note":"x"}

        """),
    Row("HP == \"12\"", "--strings", "-o", "csv", input: table, output: "Name,HP,Found,Note\nBee,12,2020-01-01,\"\"\n"),
  ]

  @Test(arguments: selections)
  func selects(_ row: Row) {
    let result = CommandHarness(input: row.input).run(row.arguments)
    #expect(result == CommandResult(output: row.output, errors: "", status: .success))
  }

  static let outputs: [(form: String, output: String)] = [
    ("json", "[\n" + ann.dropLast() + ",\n" + bob.dropLast() + "\n]\n"),
    ("jsonl", ann + bob),
    ("csv", "name,age,city\nAnn,30,Rome\nBob,25,\n"),
    ("tsv", "name\tage\tcity\nAnn\t30\tRome\nBob\t25\t\n"),
    ("markdown", "| name | age | city |\n| --- | ---: | --- |\n| Ann | 30 | Rome |\n| Bob | 25 |  |\n"),
    ("table", "name  age  city\n----  ---  ----\nAnn    30  Rome\nBob    25\n"),
    ("line", "name = \"Ann\"\n age = 30\ncity = \"Rome\"\n\nname = \"Bob\"\n age = 25\n"),
    (
      "paths",
      """
      [0].name = "Ann"
      [0].age = 30
      [0].city = "Rome"
      [1].name = "Bob"
      [1].age = 25

      """
    ), ("count", "2\n"), ("ndjson", ann + bob), ("lines", written(as: "line")), ("md", written(as: "markdown")),
  ]

  private static func written(as form: String) -> String { predicate("age < 40", "-o", form, input: people).output }

  @Test(arguments: outputs)
  func writes(_ row: (form: String, output: String)) {
    #expect(
      predicate("age < 40", "-o", row.form, input: Self.people)
        == CommandResult(output: row.output, errors: "", status: .success))
  }

  @Test func showsATableOnATerminal() {
    let harness = CommandHarness(input: Self.people, isOutputTerminal: true)
    #expect(harness.run(["age > 40"]).output == "name  age  city\n----  ---  ----\nCleo   41  ∅\n1 row\n")
  }

  static let orders: [(keys: [String], names: String)] = [
    (["age"], "Bob Ann Cleo"), (["age:desc"], "Cleo Ann Bob"), (["age:asc"], "Bob Ann Cleo"),
    (["city"], "Bob Cleo Ann"), (["city:desc"], "Ann Bob Cleo"), (["city", "name:desc"], "Cleo Bob Ann"),
    (["-age"], "Cleo Ann Bob"), (["modulus:by:(age, 10)", "name"], "Ann Cleo Bob"),
    (["abs:(age - average:(age))"], "Ann Bob Cleo"),
  ]

  @Test(arguments: orders)
  func sorts(_ row: (keys: [String], names: String)) {
    let options = row.keys.map { "--sort=\($0)" }
    let result = CommandHarness(input: Self.people).run(["TRUEPREDICATE", "-o", "csv"] + options)
    let names = result.output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(names.joined(separator: " ") == row.names)
    #expect(result.errors == "")
  }

  @Test func sortingTiesKeepTheirOrder() {
    let input = (0..<50).map { "{\"k\":\($0 % 3),\"n\":\($0)}\n" }.joined()
    let output = predicate("TRUEPREDICATE", "--sort", "k:desc", "-o", "csv", input: input).output
    let expected = (0..<50).sorted { ($1 % 3, $0) < ($0 % 3, $1) }.map { "\($0 % 3),\($0)\n" }.joined()
    #expect(output == "k,n\n" + expected)
  }

  private static let padding = String(repeating: "-", count: 80)
  /// More than fits into one block, in which some have no `k`, and some a whole number for it.
  private static let many = (0..<4_000).map { number in
    let k = number % 7 == 0 ? "" : number % 3 == 0 ? "\"k\":\(number * 31 % 977)," : "\"k\":\(number * 17 % 991).5,"
    let text = String(repeating: "x", count: number % 13) + "\(number % 101)"
    return "{\(k)\"n\":\(number),\"padding\":\"\(padding)\",\"text\":\"\(text)\"}"
  }

  static let firsts: [[String]] = [
    ["--sort", "k:desc"], ["--sort", "k"], ["--sort", "text", "--sort", "k:desc"], ["--sort", "lowercase:(text):desc"],
    ["--sort", "k * -1"], ["--sort", "k:desc", "--sort", "SELF.n"], ["--sort", "randomn:(1) * 0", "--sort", "k"],
  ]

  @Test(arguments: firsts)
  func theFirstOfManyAreThoseOfTheWholeOrder(_ sort: [String]) throws {
    let folder = try TemporaryFolder()
    let document = try folder.file("many.json", "[\(Self.many.joined(separator: ",\n"))]")
    let lines = Self.many.joined(separator: "\n") + "\n"
    for file in [nil, document] {
      let arguments = ["filter", "n > 200"] + (file.map { [$0] } ?? []) + sort
      let input = file == nil ? lines : ""
      let all = CommandHarness(input: input).run(arguments)
      let rows = all.output.split(separator: "\n")
      #expect(all.status == .success && rows.count > 3_500)
      for (offset, limit) in [(0, 1), (3, 5), (0, 1500), (3_500, 10)] {
        let page = CommandHarness(input: input).run(arguments + ["--offset", "\(offset)", "--limit", "\(limit)"])
        #expect(page.output.split(separator: "\n") == Array(rows.dropFirst(offset).prefix(limit)))
        #expect(page.errors == "")
      }
    }
  }

  @Test func whatCannotBeSortedIsAnErrorHoweverFewAreWanted() {
    let lines = Self.many.joined(separator: "\n") + "\n"
    let text = CommandHarness(input: lines + "{\"k\":\"late\",\"n\":0}\n")
      .run(["filter", "TRUEPREDICATE", "--sort", "k:desc", "--limit", "2"])
    #expect(text.errors.contains("error: sorting: cannot order a"))
    #expect(text.status == .evaluation && text.output == "")
    let sum = CommandHarness(input: lines + "{\"k\":\"late\",\"n\":0}\n")
      .run(["filter", "TRUEPREDICATE", "--sort", "k + 1", "--limit", "2"])
    #expect(sum.errors.contains("in record \(Self.many.count + 1) of standard input"))
    #expect(sum.status == .evaluation && sum.output == "")
  }

  @Test func sortingAppliesBeforeTheLimitAndToWholeSetFilters() {
    #expect(predicate("age >= min:(age)", "--sort", "age:desc", "--limit", "1", input: Self.people).output == Self.cleo)
  }

  @Test func severalFilesAreOneSet() throws {
    let folder = try TemporaryFolder()
    let first = try folder.file("a.jsonl", "{\"n\":1}\n{\"n\":5}\n")
    let second = try folder.file("b.csv", "n,m\n9,1\n4,2\n")
    #expect(predicate("n > 3", first, second).output == "{\"n\":5}\n{\"n\":9,\"m\":1}\n{\"n\":4,\"m\":2}\n")
    #expect(predicate("n = max:(n)", first, second).output == "{\"n\":9,\"m\":1}\n")
    #expect(predicate("n > 3", first, second, "--limit", "2").output == "{\"n\":5}\n{\"n\":9,\"m\":1}\n")
    #expect(
      predicate("n > 3", "-", second, input: "{\"n\":7}").output == "{\"n\":7}\n{\"n\":9,\"m\":1}\n{\"n\":4,\"m\":2}\n")
  }

  @Test func exitStatusTellsWhetherAnythingMatched() {
    #expect(predicate("-e", "age > 40", input: Self.people).status == .success)
    #expect(predicate("-e", "age > 50", input: Self.people).status == .noMatch)
    #expect(
      predicate("--exit-status", "count", "age > 50", input: Self.people)
        == .init(output: "0\n", errors: "", status: .noMatch))
    #expect(
      predicate("-e", "age > 40", "--limit", "0", input: Self.people) == .init(output: "", errors: "", status: .success)
    )
    #expect(predicate("-e", "age = max:(age) AND age < 0", input: Self.people).status == .noMatch)
    #expect(predicate("age > 50", input: Self.people).status == .success)
  }

  @Test func entitiesOfADocument() {
    let input = #"{"words":[{"t":"a"},{"t":"b"}],"groups":[{"t":"c"}]}"#
    #expect(predicate("t != 'a'", "--entity", "words", input: input).output == "{\"t\":\"b\"}\n")
    #expect(
      predicate("t != 'a'", input: input)
        == .init(
          output: "",
          errors: """
            standard input: error: the document holds several entities: `words`, `groups`
              hint: choose one with `--entity NAME`

            """, status: .usage))
    #expect(predicate("t != 'a'", "--entity", "word", input: input).errors.hasSuffix("  hint: did you mean `words`?\n"))
    #expect(predicate("t != 'a'", input: #"{"only":[{"t":"b"}]}"#).output == "{\"t\":\"b\"}\n")
  }

  @Test func malformedLines() {
    let input = "{\"a\":1}\n{\"a\":\n{\"a\":3}\n\n[\n"
    let stopped = predicate("a > 0", "--input-format", "jsonl", input: input)
    #expect(stopped.output == "{\"a\":1}\n")
    #expect(stopped.errors.hasPrefix("standard input:2:"))
    #expect(stopped.status == .usage)
    let passed = predicate("a > 0", "--input-format", "jsonl", "--skip-bad", input: input)
    #expect(passed.output == "{\"a\":1}\n{\"a\":3}\n")
    #expect(passed.errors.hasPrefix("note: 2 malformed lines left out, the first at standard input:2:"))
    #expect(passed.status == .success)
  }

  @Test func aFailureLeavesNoWholeDocumentBehind() {
    let input = "{\"a\":1}\n{\"a\":\"x\"}\n"
    #expect(predicate("a > 0", "-o", "json", input: input).output == "[\n{\"a\":1}")
    #expect(predicate("a > 0", "-o", "csv", input: input).output == "a\n1\n")
    #expect(predicate("count", "a > 0", input: input).output == "")
  }

  @Test func writingStopsQuietlyWhenNobodyReads() {
    let input = (0..<50_000).map { "{\"n\":\($0)}\n" }.joined()
    let result = CommandHarness(input: input, readerTakes: 1).run(["n >= 0"])
    #expect(result.status == .success)
    #expect(result.errors == "")
    #expect(result.output.utf8.count < 200_000)
  }

  @Test func writingThatFailsIsAnError() {
    let result = CommandHarness(input: Self.people, writeFailure: "no space left on device").run(["age > 0"])
    #expect(result.errors == "predicate: error: the output cannot be written: no space left on device\n")
    #expect(result.status == .usage)
  }

  @Test func timesGoToStandardError() {
    let result = CommandHarness(input: Self.people, tick: .milliseconds(1)).run(["age > 26", "--time"])
    #expect(result.output == Self.ann + Self.cleo)
    #expect(result.errors == "parse 2.00 ms, check 1.00 ms, read 3.00 ms, rows 3.00 ms\n")
  }

  @Test func unbufferedWritesEachRecord() {
    let harness = CommandHarness(input: Self.people, readerTakes: 1)
    #expect(harness.run(["age > 0", "--unbuffered"]).output == Self.ann)
    #expect(harness.run(["age > 0", "--unbuffered", "-o", "csv"]).output == "name,age,city\nAnn,30,Rome\n")
  }

  @Test func keysWithoutAColumnAreNamed() {
    let input = String(repeating: "{\"a\":1}\n", count: 1_000) + "{\"a\":1,\"b\":2}\n"
    #expect(
      predicate("a = 1", "-o", "csv", input: input).errors
        == "note: left out `b`, which came up after the columns were fixed; JSON Lines keeps every key\n")
  }

  @Test func aTerminalIsNotReadUnasked() {
    let result = CommandHarness(isInputTerminal: true).run(["a = 1"])
    #expect(result.status == .usage)
    #expect(
      result.errors == """
        predicate: error: no FILE is given, and standard input is a terminal
          hint: write `-` to type records
          `predicate help filter` tells more

        """)
  }

  @Test func inALocale() {
    let input = "{\"a\":\"ä\"}\n{\"a\":\"b\"}\n"
    #expect(predicate("a >[l] 'z'", "--locale", "sv", input: input).output == "{\"a\":\"ä\"}\n")
    #expect(predicate("count", "a >[l] 'z'", "--locale", "de_DE", input: input).output == "0\n")
    #expect(
      predicate("TRUEPREDICATE", "--sort", "TERNARY(a >[l] 'z', 1, 0)", "--locale", "sv", input: input).output
        == "{\"a\":\"b\"}\n{\"a\":\"ä\"}\n")
    let wrong = predicate("count", "a >[l] 'z'", "--locale", "xx", input: input)
    #expect(wrong.status == .usage)
    #expect(wrong.errors.contains("`--locale`: unknown locale `xx`"))
    #expect(wrong.errors.contains("hint: a locale is a language"))
  }
}
