/// What the completions of all shells are made of.
enum CompletionTables {
  /// The options of a subcommand. The first one, whose name may be left out, has those that need no subcommand.
  static func options(of subcommand: Subcommand) -> [CommandOption] {
    let own = subcommand.description.options
    guard subcommand == .filter else { return own }
    let listed = Set(Subcommand.allCases.flatMap(\.description.options))
    return own + CommandOption.allCases.filter { !listed.contains($0) }
  }

  /// What may follow an option in a subcommand; nil if nothing does.
  static func value(of option: CommandOption, in subcommand: Subcommand) -> CommandValue.Kind? {
    guard let value = option.description.value else { return nil }
    return option == .output ? .words(subcommand.description.outputs) : value.kind
  }

  /// The spellings of an option: `-o`, `--output`.
  static func spellings(of option: CommandOption) -> [String] {
    (option.description.letter.map { ["-\($0)"] } ?? []) + [option.name]
  }

  /// The spellings of all options that are followed by a value.
  static var optionsWithValue: [String] {
    CommandOption.allCases.filter { $0.description.value != nil }.flatMap(spellings)
  }

  /// Text in single quotes, as all of these shells read it; a single quote leaves them.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text { result += character == "'" ? "'\\''" : String(character) }
    return result + "'"
  }
}
