import Foundation
import PredicateCommand
import PredicateData
import PredicateFormat
import PredicateLanguage
import PredicateSession

extension CodeHint {
  /// What is said on a terminal only.
  static let terminal: [CodeHint] = [
    CodeHint(
      "records that nobody gave", asking: { try command(["count", "a > 1"]) }, hint: "write `-` to type records",
      obeying: { try command(["count", "a > 1", "-"]) }, gives: "1\n"),
    CodeHint(
      "columns that do not fit", asking: { try command(["TRUEPREDICATE", "-"], input: wide) },
      hint: "`--output line` shows all",
      obeying: { try lines(command(["TRUEPREDICATE", "-", "--output", "line"], input: wide)) }, gives: "60"),
    CodeHint(
      "columns of a session that do not fit", asking: { try session([]) }, hint: "`.mode line` shows all",
      obeying: { try lines(session([".mode line"])) }, gives: "8"),
    CodeHint(
      "settings that are none", asking: { try settings(".nonsense 1") },
      hint: "settings are .mode, .limit, .sort, .timer, .locale, .time-zone, .limits, .pager",
      obeying: { try settings(".limit 1") }, gives: ""),
  ]

  private static let wide = "{" + (1...60).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}\n"

  private static func command(
    _ arguments: [String], input: String = "{\"a\":1}\n{\"a\":2}\n"
  ) throws -> String {
    let harness = CommandHarness(input: input, isInputTerminal: true, isOutputTerminal: true, width: 80)
    let result = harness.run(arguments)
    return try said(result.errors, result.output)
  }

  private static func session(_ settings: [String]) throws -> String {
    var session = SessionFixture.session("wide.json", width: 22)
    for line in settings { _ = session.feed(line: line) }
    let reaction = session.feed(line: "TRUEPREDICATE")
    return try said(reaction.text, reaction.parts.filter(\.isAnswer).map(\.text).joined())
  }

  private static func settings(_ line: String) throws -> String {
    var environment = SessionFixture.environment(width: 200)
    environment.script = { _ throws(DataError) in line + "\n" }
    var session = ReplSession(environment)
    return try said(session.configure(fromFile: "config").text, "")
  }

  /// The answer, if nothing else was said.
  private static func said(_ text: String, _ answer: String) throws -> String {
    if text.contains("hint: ") || text.contains(" shows all") { throw HintAnswer.Said(text: text) }
    return answer
  }

  private static func lines(_ text: String) -> String { "\(text.split(separator: "\n").count)" }
}
