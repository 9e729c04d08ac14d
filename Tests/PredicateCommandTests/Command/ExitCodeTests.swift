import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// The exit status of every subcommand, as the help lists them.
@Suite struct ExitCodeTests {
  struct Row: CustomTestStringConvertible {
    let status: ExitCode
    let arguments: [String]
    let input: String
    var testDescription: String { "\(status.rawValue): \(arguments.joined(separator: " "))" }

    init(_ status: ExitCode, _ arguments: String..., input: String = "{\"a\":1}\n") {
      self.status = status
      self.arguments = arguments
      self.input = input
    }
  }

  private static let deep = String(repeating: "(", count: 5_000) + "a = 1" + String(repeating: ")", count: 5_000)
  private static let words = packageFolder.appendingPathComponent("Examples/Models/words.json").path

  static let rows = [
    Row(.success, "a = 1"), Row(.success, "a = 2"), Row(.success, "-e", "a = 1"), Row(.noMatch, "-e", "a = 2"),
    Row(.noMatch, "-e", "a = 1", input: ""), Row(.usage, "a = 1", "no-such-file.json"),
    Row(.usage, "a = 1", input: "{nonsense"), Row(.usage, "a = 1", "--limit", "x"), Row(.invalidPredicate, "a ="),
    Row(.invalidPredicate, "a = 1", "--sort", "a +"), Row(.invalidPredicate, "FALSEPREDICATE(1)"),
    Row(.limit, deep), Row(.evaluation, "a = 'x' OR a > 'x'"),
    // A failure counts more than what matched before.
    Row(.evaluation, "-e", "a > 0", input: "{\"a\":1}\n{\"a\":\"x\"}\n"),

    Row(.success, "count", "a = 2"), Row(.noMatch, "count", "-e", "a = 2"), Row(.usage, "count"),
    Row(.invalidPredicate, "count", "a ="), Row(.limit, "count", deep), Row(.evaluation, "count", "a > 'x'"),

    Row(.success, "fetch"), Row(.noMatch, "fetch", "-e", "--where", "a = 2"), Row(.usage, "fetch", "none.csv"),
    Row(.usage, "fetch", "--time-zone", "Nowhere"), Row(.invalidPredicate, "fetch", "--select", "a +"),
    Row(.limit, "fetch", "--where", deep), Row(.evaluation, "fetch", "--where", "a > 'x'"),

    Row(.success, "check", "a = 1"), Row(.invalidPredicate, "check", "a ="), Row(.usage, "check", "a = 1", "none.csv"),
    Row(.usage, "check", "a = 1", "--entity", "A"), Row(.limit, "check", deep),
    Row(.invalidPredicate, "check", "a = 1", "-o", "json", "--keys", "b"),

    Row(.success, "parse", "a"), Row(.invalidPredicate, "parse", "a >"), Row(.usage, "parse"),
    Row(.limit, "parse", deep),
    Row(.usage, "parse", "a", "b"),

    Row(.success, "explain", "a = 2"), Row(.noMatch, "explain", "-e", "a = 2"), Row(.usage, "explain", "a = 2", "none"),
    Row(.usage, "explain", "a = 2", "--record", "7"), Row(.invalidPredicate, "explain", "a ="),
    Row(.limit, "explain", deep), Row(.evaluation, "explain", "a > 'x'"),

    Row(.success, "sql", "length > 3", "--model", words, "--entity", "Word"), Row(.usage, "sql", "a = 1"),
    Row(.usage, "sql", "a = 1", "--model", "none.json"), Row(.invalidPredicate, "sql", "a =", "--model", words),
    Row(.invalidPredicate, "sql", "none > 3", "--model", words, "--entity", "Word"),
    Row(.limit, "sql", deep, "--model", words, "--entity", "Word"),

    Row(.success, "schema"), Row(.usage, "schema", "none.csv"), Row(.usage, "schema", "a", "b"),
    Row(.usage, "schema", input: "{nonsense"),

    Row(.success, "batch"), Row(.success, "batch", input: "nonsense\n"), Row(.usage, "batch", "x"),
    Row(.success, "help"), Row(.success, "help", "count"), Row(.usage, "help", "nothing"), Row(.success, "--version"),
    Row(.usage), Row(.usage, "--nothing"), Row(.usage, "cuont", "a = 1"),
  ]

  @Test(arguments: rows)
  func status(_ row: Row) {
    let result = CommandHarness(input: row.input).run(row.arguments)
    #expect(result.status == row.status, "\(result.errors.prefix(500))")
    // What explaining or checking finds is their output.
    let isData = row.arguments.contains("json") || (row.arguments.first == "explain" && row.status == .evaluation)
    let isQuiet = row.status == .success || row.status == .noMatch || isData
    #expect(result.errors.isEmpty == isQuiet)
  }

  /// Nobody reads any more: what is wanted was written, so that is no failure and there is nothing to say.
  @Test(
    arguments: [
      ["a = 1"], ["a = 1", "-o", "table"], ["a = 1", "-o", "json"], ["a = 1", "--unbuffered"], ["count", "a = 1"],
      ["fetch"], ["fetch", "--select", "n", "--select", "a", "--limit", "5", "--chart", "bar"],
      ["check", "'b' > 1", "-o", "jsonl"],
      ["parse", "a"], ["explain", "a = 1"], ["explain", "a = 1", "-o", "jsonl"], ["schema"], ["help"], ["help", "sql"],
      ["--version"], ["sql", "length > 3", "--model", words, "--entity", "Word"],
    ])
  func aReaderThatGoesAway(_ arguments: [String]) {
    let input = (0..<2_000).map { "{\"a\":1,\"n\":\($0)}\n" }.joined()
    let result = CommandHarness(input: input, readerTakes: 0).run(arguments)
    #expect(result.output == "" && result.errors == "")
    #expect(result.status == (arguments.first == "check" ? .invalidPredicate : .success))
  }
}
