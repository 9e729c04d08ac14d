import Foundation
import PredicateData
import PredicateLanguage
import PredicateCommand
import PredicateSession
import Testing

/// Help, version, batch, the REPL's start, and what all subcommands share.
@Suite struct CommandLineToolTests {
  static let subcommands = [
    "filter", "count", "fetch", "check", "parse", "explain", "sql", "schema", "batch", "repl", "generate", "help",
  ]

  @Test func helpListsEverySubcommand() {
    let result = predicate("--help")
    #expect(result.status == .success)
    #expect(result.errors == "")
    for subcommand in Self.subcommands { #expect(result.output.contains("\n  \(subcommand) ")) }
    #expect(predicate("help") == result)
    #expect(predicate("-h") == result)
  }

  @Test(arguments: subcommands)
  func helpOfASubcommand(_ subcommand: String) {
    let result = predicate("help", subcommand)
    #expect(result.output.hasPrefix("predicate \(subcommand): "))
    #expect(result.status == .success)
    #expect(predicate(subcommand, "--help") == result)
    // Lines fit into a terminal that is not narrow.
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test(arguments: subcommands)
  func examplesOfTheHelpRun(_ subcommand: String) throws {
    let help = predicate("help", subcommand).output
    let examples = try #require(help.components(separatedBy: "\nexamples:\n").last)
    let lines = examples.split(separator: "\n").filter { !$0.hasPrefix("  #") }
    #expect((2...7).contains(lines.count))
    for line in lines where StoreFixture.isAvailable || !line.contains(".sqlite") {
      var harness = CommandHarness(repl: { _ in ExitCode.success.rawValue })
      var words = try ShellWords.split(line)
      if words.first == "echo", words.count > 3, words[2] == "|" {
        harness.input = words[1] + "\n"
        words.removeFirst(3)
      }
      #expect(words.removeFirst() == "predicate")
      let arguments = words.map { word in
        word.hasPrefix("Examples/") ? packageFolder.appendingPathComponent(word).path : word
      }
      let result = harness.run(arguments)
      #expect(result.status == .success, "\(line)\n\(result.errors)")
      #expect(result.errors == "" || subcommand == "explain", "\(line)")
      #expect(!result.output.isEmpty || ["check", "repl"].contains(subcommand), "\(line)")
    }
  }

  @Test func version() {
    #expect(predicate("--version") == .init(output: "predicate 0.1.0\n", errors: "", status: .success))
  }

  @Test func aloneWithoutATerminalIsAMistake() {
    let result = predicate()
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("usage: predicate FORMAT [FILE…]\n"))
    #expect(result.status == .usage)
  }

  @Test func aloneOnATerminalIsTheREPL() {
    var started: [[String]] = []
    let harness = CommandHarness(
      isInputTerminal: true, isOutputTerminal: true,
      repl: { request in
        started.append(request.files)
        return ExitCode.success.rawValue
      })
    #expect(harness.run([]).status == .success)
    #expect(harness.run(["repl", "a.csv", "b.jsonl"]).status == .success)
    #expect(started == [[], ["a.csv", "b.jsonl"]])
  }

  @Test func theREPLGetsTheOptions() throws {
    var requests: [CommandLineTool.ReplRequest] = []
    let harness = CommandHarness(repl: { request in
      requests.append(request)
      return ExitCode.noMatch.rawValue
    })
    #expect(harness.run(["repl", "--entity", "words", "--keys", "a,b", "--color=always"]).status == .noMatch)
    let request = try #require(requests.first)
    #expect(request.readOptions.entity == "words")
    #expect(request.limits.keyPaths == ["a", "b"])
    #expect(request.painter.isOn)
  }

  @Test func batchAnswersLineByLine() {
    let input = """
      {"id":1,"op":"parse","format":"a=1"}

      nonsense
      {"id":2,"op":"evaluate","format":"a > 1","object":{"a":2}}

      """
    let result = predicate("batch", input: input)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == #"{"id":1,"ok":true,"format":"a == 1"}"#)
    #expect(lines.dropFirst().first?.hasPrefix(#"{"ok":false,"error":{"#) == true)
    #expect(lines.last == #"{"id":2,"ok":true,"result":true}"#)
    #expect(result.errors == "")
    #expect(result.status == .success)
  }

  @Test func batchTakesALocale() {
    let input = #"""
      {"op":"evaluate","format":"a ==[cl] 'ı'","object":{"a":"I"},"locale":"tr"}
      {"op":"filter","format":"SELF >[l] 'z'","objects":["ä","b"],"locale":"sv"}
      {"op":"value","format":"TERNARY('I' ==[cl] 'i', 1, 2)","locale":"tr"}
      {"op":"explain","format":"a ==[cl] 'i'","object":{"a":"I"},"locale":"tr"}
      {"op":"evaluate","format":"a = 1","locale":"xx"}
      {"op":"evaluate","format":"a = 1","locale":1}

      """#
    let lines = predicate("batch", input: input).output.split(separator: "\n")
    let expected = [
      #"{"ok":true,"result":true}"#, #"{"ok":true,"indexes":[0]}"#, #"{"ok":true,"value":2}"#,
      #"{"ok":true,"result":false,"#, #"{"ok":false,"error":{"kind":"argument","code":"unknownLocale","#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","#,
    ]
    #expect(lines.count == expected.count)
    for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
  }

  @Test func batchKeepsTheLimits() {
    let input = #"{"op":"evaluate","format":"a > 1","object":{"a":2}}"# + "\n"
    #expect(predicate("batch", "--keys", "b", input: input).output.contains(#""code":"forbiddenKey""#))
  }

  @Test func color() {
    let plain = predicate("parse", "a >").errors
    #expect(!plain.contains("\u{1B}"))
    let painted = """
      1:4: \u{1B}[1;31merror:\u{1B}[0m missing value after `>`
        a >
      \u{1B}[32m     ^\u{1B}[0m
        expected a value: key path, literal or placeholder

      """
    #expect(predicate("parse", "a >", "--color", "always").errors == painted)
    var harness = CommandHarness(isErrorTerminal: true)
    #expect(harness.run(["parse", "a >"]).errors == painted)
    #expect(harness.run(["parse", "a >", "--color", "never"]).errors == plain)
    harness.variables = ["NO_COLOR": "1"]
    #expect(harness.run(["parse", "a >"]).errors == plain)
    harness.variables = ["TERM": "dumb"]
    #expect(harness.run(["parse", "a >"]).errors == plain)
    // Asked for, color is given to files and pipes, too.
    var piped = CommandHarness(variables: ["CLICOLOR_FORCE": "1"])
    #expect(piped.run(["parse", "a >"]).errors == painted)
    #expect(piped.run(["parse", "a >", "--color", "never"]).errors == plain)
    for variables in [["CLICOLOR_FORCE": "0"], ["CLICOLOR_FORCE": ""], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]] {
      piped.variables = variables
      #expect(piped.run(["parse", "a >"]).errors == plain)
    }
  }

  @Test func progressIsShownAndErased() {
    let input = (0..<3_000).map { "{\"n\":\($0)}\n" }.joined()
    var harness = CommandHarness(input: input, isErrorTerminal: true, tick: .milliseconds(600))
    let shown = harness.run(["count", "n > 5"]).errors
    #expect(shown == "\r\u{1B}[K1,001 records read\r\u{1B}[K2,001 records read\r\u{1B}[K")
    #expect(harness.run(["count", "n > 5", "--no-progress"]).errors == "")
    harness.isErrorTerminal = false
    #expect(harness.run(["count", "n > 5"]).errors == "")
    harness.isErrorTerminal = true
    harness.tick = .zero
    #expect(harness.run(["count", "n > 5"]).errors == "")
  }
}

/// Splits a command line as a shell does, as far as the examples go: blanks, single and double quotes.
enum ShellWords {
  struct OpenQuote: Error {}

  static func split(_ line: some StringProtocol) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil { throw OpenQuote() }
    return words + (word.map { [$0] } ?? [])
  }
}
