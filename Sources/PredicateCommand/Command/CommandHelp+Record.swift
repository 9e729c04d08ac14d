import PredicateLanguage
import PredicateSession

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
