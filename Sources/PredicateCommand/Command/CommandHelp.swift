import PredicateLanguage
import PredicateLineEditing
import PredicateSession

/// The help texts, made from the tables of subcommands and options.
enum CommandHelp {
  /// The version of the command.
  static let version = "0.1.0"

  /// A line for each way to call the command.
  static let usage = """
    usage: predicate FORMAT [FILE…]
           predicate SUBCOMMAND …
           predicate help

    """

  /// The help of the command as a whole.
  static func general() -> String {
    var text = "predicate: filter data with NSPredicate format strings\n\n" + usage + "\nsubcommands:\n"
    let rows = Subcommand.allCases.map { ($0.rawValue, $0.description.summary) }
    append(rows, to: &text)
    text += "\nexit status:\n"
    append(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, to: &text)
    text += "\nwith --output json or jsonl, errors are JSON Lines, too, unless a terminal shows them\n"
    text += "\nexamples:\n"
    for subcommand in [Subcommand.filter, .count, .fetch, .check] {
      if let example = subcommand.description.examples.first { text += "  \(example.line)\n" }
    }
    text += "\n`predicate help SUBCOMMAND` tells more\n"
    return text
  }

  /// The help of a subcommand.
  static func text(of subcommand: Subcommand) -> String {
    let description = subcommand.description
    var text = "predicate \(subcommand.rawValue): \(description.summary)\n\nusage: \(usage(of: subcommand))\n"
    if !description.details.isEmpty {
      text += "\n" + description.details.joined(separator: "\n") + "\n"
    }
    text += "\noptions:\n"
    append(description.options.map { (form(of: $0), help(of: $0, outputs: description.outputs)) }, to: &text)
    text += "\nexamples:\n"
    for example in description.examples { text += "  # \(example.purpose)\n  \(example.line)\n" }
    return text
  }

  /// How a subcommand is called: `predicate filter FORMAT [FILE…] [OPTION…]`.
  static func usage(of subcommand: Subcommand) -> String {
    (["predicate", subcommand.rawValue] + subcommand.description.operands.map(\.usage) + ["[OPTION…]"])
      .joined(separator: " ")
  }

  /// The environment variables that matter, and how.
  static let variables = [
    ("NO_COLOR", "if it is not empty, nothing has color unless --color asks for it"),
    ("CLICOLOR_FORCE", "if it is neither empty nor 0, there is color on what is no terminal, too"),
    (
      Palette.variableName,
      "colors other than the usual ones, as in error=1;31:string=32: roles and parameters of SGR sequences. The roles: "
        + Palette.Role.allCases.map(\.rawValue).joined(separator: ", ")
    ),
    ("TERM", "on a terminal of the kind `dumb` there is no color, and lines are read without editing"),
    ("COLUMNS", "the width of tables on a terminal that does not tell its own"),
    ("PREDICATE_PAGER, PAGER", "the pager of long answers in a session, the first that is set; default less -FRX"),
    ("VISUAL, EDITOR", "the editor of .edit in a session, the first that is set; default vi"),
    ("XDG_CONFIG_HOME", "where the settings of sessions are; default ~/.config"),
    ("XDG_STATE_HOME", "where the history of sessions is kept; default ~/.local/state"),
  ]

  /// The files that the command reads and writes of itself.
  static let files = [
    (
      "~/.config/predicate/config",
      "settings for sessions on a terminal: commands such as .mode line or .time-zone Europe/Berlin, one a line; lines that"
        + " begin with # are left out. Nothing in it reads, writes or runs anything else. --no-config leaves it out."
    ),
    (
      "~/.local/state/predicate/history",
      "what was entered in sessions on a terminal; lines that begin with a blank are not kept"
    ),
  ]

  /// How an option is written: `-o, --output FORM`.
  static func form(of option: CommandOption) -> String {
    let description = option.description
    let letter = description.letter.map { "-\($0), " } ?? ""
    return letter + option.name + (description.value.map { " \($0.name)" } ?? "")
  }

  /// What an option does, with the values that it takes.
  static func help(of option: CommandOption, outputs: [String]) -> String {
    let description = option.description
    let choices = option == .output ? outputs : description.choices
    var help = description.help
    if !choices.isEmpty { help += ": " + choices.joined(separator: ", ") }
    if description.isRepeatable { help += " (repeatable)" }
    return help
  }

  private static func append(_ rows: [(name: String, help: String)], to text: inout String) {
    for (name, row) in zip(TextWidth.aligned(rows.map(\.name)), rows) { text += "  \(name)  \(row.help)\n" }
  }
}

extension CommandHelp {
  /// The tables of the command as data: its subcommands, options and exit codes.
  static func record() -> RecordValue {
    [
      "version": .string(version), "subcommands": .array(Subcommand.allCases.map(record)),
      "options": .array(CommandOption.allCases.map(record)),
      "exitCodes": .array(
        ExitCode.allCases.map { ["code": .integer(Int64($0.rawValue)), "meaning": .string($0.meaning)] }),
    ]
  }

  /// A subcommand as data.
  static func record(of subcommand: Subcommand) -> RecordValue {
    let description = subcommand.description
    return [
      "name": .string(subcommand.rawValue), "summary": .string(description.summary),
      "operands": .string(description.operands.map(\.usage).joined(separator: " ")),
      "details": .string(description.details.joined(separator: "\n")),
      "options": list(description.options.map(\.rawValue)), "outputs": list(description.outputs),
      "examples": .array(
        description.examples.map { ["purpose": .string($0.purpose), "line": .string($0.line)] }),
    ]
  }

  private static func record(of option: CommandOption) -> RecordValue {
    let description = option.description
    return [
      "name": .string(option.rawValue), "letter": description.letter.map { .string(String($0)) } ?? .null,
      "value": description.value.map { .string($0.name) } ?? .null, "choices": list(description.choices),
      "isRepeatable": .bool(description.isRepeatable), "help": .string(description.help),
    ]
  }

  private static func list(_ texts: [String]) -> RecordValue { .array(texts.map(RecordValue.string)) }
}
