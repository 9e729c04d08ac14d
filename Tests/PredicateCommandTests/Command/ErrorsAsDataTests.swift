import PredicateData
import PredicateLanguage
import PredicateCommand
import PredicateSession
import Testing

/// With `--output json` programs need not read any text: failures, warnings and notes are lines of JSON.
@Suite struct ErrorsAsDataTests {
  struct Row: CustomTestStringConvertible {
    let arguments: [String]
    var input = "{\"a\":1,\"s\":\"x\"}\n"
    let errors: String
    let status: ExitCode
    var testDescription: String { arguments.joined(separator: " ") }

    init(
      _ arguments: String..., input: String = "{\"a\":1,\"s\":\"x\"}\n", error: String, status: ExitCode
    ) {
      self.arguments = arguments
      self.input = input
      errors = #"{"ok":false,"error":{"# + error + "}}\n"
      self.status = status
    }
  }

  private static let missing =
    #""kind":"syntax","code":"missingValue","message":"missing value after `>`","offset":3,"length":0,"line":1,"#
    + #""column":4,"expected":"a value: key path, literal or placeholder""#
  private static let noFile = #""kind":"data","code":"missingFile","message":"no such file","file":"none.csv""#

  static let rows = [
    Row("a >", "-o", "json", error: missing, status: .invalidPredicate),
    Row("a >", "--output=jsonl", error: missing, status: .invalidPredicate),
    Row("count", "a >", "-ojson", error: missing, status: .invalidPredicate),
    Row("explain", "a >", "-o", "jsonl", error: missing, status: .invalidPredicate),
    Row("parse", "a >", "-o", "json", error: missing, status: .invalidPredicate),
    Row(
      "fetch", "--where", "a >", "-o", "json", error: missing + #","option":"--where 'a >'""#, status: .invalidPredicate
    ),
    Row(
      "a = 1", "--sort", "a >", "-o", "json", error: missing + #","option":"--sort 'a >'""#, status: .invalidPredicate),
    Row("a = 1", "none.csv", "-o", "json", error: noFile, status: .usage),
    Row("fetch", "none.csv", "-o", "json", error: noFile, status: .usage),
    Row("explain", "a = 1", "none.csv", "-o", "json", error: noFile, status: .usage),
    Row("check", "a = 1", "none.csv", "-o", "json", error: noFile, status: .usage),
    Row("schema", "none.csv", "-o", "json", error: noFile, status: .usage),
    Row(
      "a = 1", "-o", "json", input: "{\"a\":1}\n{\"a\":}\n",
      error: #""kind":"data","code":"malformedJSON","message":"a value is missing","file":"standard input","#
        + #""line":2,"column":6"#, status: .usage),
    Row(
      "s < 1", "-o", "json",
      error:
        #""kind":"type","code":"typeMismatch","message":"cannot order a string and a number","offset":0,"length":5,"#
        + #""line":1,"column":1,"hint":"write `CAST(text, \"NSNumber\")` to compare text with a number","#
        + #""file":"standard input","record":1"#, status: .evaluation),
    Row(
      "a = 1", "--keys", "b", "-o", "json",
      error:
        #""kind":"unknownKey","code":"forbiddenKey","message":"`a` may not be used","offset":0,"length":1,"line":1,"#
        + #""column":1,"hint":"allowed are b""#, status: .invalidPredicate),
    Row(
      "a = 1", "--nonsense", "-o", "json",
      error: #""kind":"usage","code":"wrongArguments","message":"there is no option `--nonsense`""#, status: .usage),
    Row(
      "sql", "a = 1", "-o", "json",
      error: #""kind":"usage","code":"wrongArguments","message":"`predicate sql` needs a model: --model MODEL","#
        + #""hint":"`predicate schema FILE` prints the model of records""#, status: .usage),
    Row(
      "batch", "more", "-o", "jsonl",
      error: #""kind":"usage","code":"wrongArguments","message":"`more` is one argument too many""#, status: .usage),
    Row(
      "help", "filtre", "-o", "json",
      error: #""kind":"usage","code":"wrongArguments","message":"there is no subcommand `filtre`","#
        + #""hint":"did you mean `filter`?""#, status: .usage),
    Row(
      "filter", "-o", "json",
      error: #""kind":"usage","code":"wrongArguments","message":"`predicate filter` needs a FORMAT""#, status: .usage),
  ]

  @Test(arguments: rows)
  func failures(_ row: Row) {
    let result = CommandHarness(input: row.input).run(row.arguments)
    #expect(result.errors == row.errors)
    #expect(result.status == row.status)
    // People at a terminal read text, whatever is written to a file.
    let shown = CommandHarness(input: row.input, isErrorTerminal: true).run(row.arguments)
    #expect(!shown.errors.hasPrefix("{") && shown.status == row.status)
  }

  @Test func everySubcommandTakesTheOption() {
    for subcommand in [
      "filter", "count", "fetch", "check", "parse", "explain", "sql", "schema", "batch", "repl", "help",
    ] {
      let form = subcommand == "batch" ? "jsonl" : "json"
      let result = CommandHarness().run([subcommand, "--no-such-option", "--output", form])
      #expect(result.errors.hasPrefix(#"{"ok":false,"error":{"kind":"usage","#), "\(subcommand)")
      #expect(!CommandHarness().run([subcommand, "-h", "--output", form]).output.isEmpty, "\(subcommand)")
    }
  }

  @Test func warningsAndNotes() {
    let input = "{\"name\":\"x\"}\nnonsense\n"
    let result = predicate("nme = 'y'", "--skip-bad", "-o", "jsonl", input: input)
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == .success && lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"severity":"note","message":"1 malformed line left out"#) == true)
    #expect(lines.last?.hasPrefix(#"{"severity":"warning","kind":"unknownKey","code":"unknownKey","#) == true)
    let timed = predicate("a = 1", "--time", "-o", "json", input: "{\"a\":1}\n")
    #expect(timed.errors.hasPrefix(#"{"severity":"note","message":"parse "#))
  }

  @Test func helpAsData() throws {
    var reader = JSONReader()
    let help = try reader.read(predicate("help", "-o", "json").output)
    guard case .object(let tables) = help, case .array(let subcommands)? = tables["subcommands"] else {
      Issue.record("no tables")
      return
    }
    #expect(tables.shape.keys == ["version", "subcommands", "options", "exitCodes"])
    #expect(subcommands.count == 20)
    #expect(try reader.read(predicate("help", "filter", "-o", "json").output) == subcommands[0])
  }

  @Test func sessionsTellMistakesAsData() {
    var environment = SessionEnvironment(isTerminal: false)
    environment.reportsJSON = true
    var session = ReplSession(environment)
    #expect(session.feed(line: "a >").text == #"{"ok":false,"error":{"# + Self.missing + "}}\n")
    #expect(
      session.feed(line: ".opne").text
        == #"{"ok":false,"error":{"kind":"usage","code":"wrongArguments","message":"there is no command `.opne`","#
        + #""hint":"did you mean `.open`?"}}"# + "\n")
    #expect(session.feed(line: ".open none.csv").text == #"{"ok":false,"error":{"# + Self.noFile + "}}\n")
  }

  @Test func schemasInOneLine() {
    let text = predicate("schema", "-o", "jsonl").output
    #expect(text.split(separator: "\n").count == 1)
    #expect(predicate("schema", "-o", "json").output == predicate("schema").output)
  }
}
