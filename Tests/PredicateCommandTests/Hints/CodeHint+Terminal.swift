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
      hint: "settings are .mode, .limit, .sort, .timer, .locale, .time-zone, .limits, .profile, .prompt, .pager",
      obeying: { try settings(".limit 1") }, gives: ""),
    CodeHint(
      "a command within an open bracket", asking: { try typed(".let x = (1 + 1", ".limit 3") },
      hint: "a closing bracket ends it, a blank line runs the text as it is, Ctrl-C drops it",
      obeying: { try typed(".let x = (1 + 1", ")", "$x") }, gives: "2\n"),
    CodeHint(
      "a command within an open quote", asking: { try typed("'a' = 'b", ".limit 3") },
      hint: "`'` closes the quote, a blank line runs the text as it is, Ctrl-C drops it",
      obeying: { try typed("'a' = 'b", "'") }, gives: "false\n"),
    CodeHint(
      "a command within an open name", asking: { try typed("1 == 1 OR `a", ".limit 3") },
      hint: "a backquote closes the name, a blank line runs the text as it is, Ctrl-C drops it",
      obeying: { try lines(session(["k1 > 1 OR `a", "` == 2", ".mode line"])) }, gives: "8"),
    CodeHint(
      "nothing to watch", asking: { try typed(".watch") },
      hint: "type a predicate, an expression, `.fetch` or `.group` first", obeying: { try typed("1 + 1", ".watch") },
      gives: "2\n2\n"),
    CodeHint(
      "watching at no pace", asking: { try typed("1 + 1", ".watch fast") }, hint: "write `.watch 5`",
      obeying: { try typed("1 + 1", ".watch 5") }, gives: "2\n2\n"),
    CodeHint(
      "watching no times", asking: { try typed("1 + 1", ".watch 5 0") }, hint: "write `.watch 5 3`",
      obeying: { try typed("1 + 1", ".watch 5 3") }, gives: "2\n2\n"),
    CodeHint(
      "watching without an end in a script", asking: { try typed("1 + 1", ".watch", isTerminal: false) },
      hint: "write `.watch 2 5` for five times",
      obeying: { try typed("1 + 1", ".watch 2 5", isTerminal: false) }, gives: "2\n2\n"),
  ]

  private static func typed(_ lines: String..., isTerminal: Bool = true) throws -> String {
    var session = ReplSession(SessionFixture.environment(width: 200, isTerminal: isTerminal))
    var answer = ""
    for line in lines {
      let reaction = session.feed(line: line)
      if reaction.text.contains("is taken as part") { throw HintAnswer.Said(text: reaction.text) }
      answer += try said(reaction.text, reaction.parts.filter(\.isAnswer).map(\.text).joined())
    }
    return answer
  }

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
