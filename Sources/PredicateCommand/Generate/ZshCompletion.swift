/// What zsh completes: subcommands, options with what they do, their values and files.
enum ZshCompletion {
  static var text: String {
    """
    #compdef predicate
    # zsh completion of predicate; made by `predicate generate zsh`.

    _predicate() {
      local -a subcommands
      subcommands=(
    \(subcommandRows)
      )
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t subcommands subcommand subcommands
        return
      fi
      local subcommand=filter
      if (( ${subcommands[(I)$words[2]:*]} )); then
        subcommand=$words[2]
        shift words
        (( CURRENT-- ))
      fi
      case $subcommand in
    \(Subcommand.allCases.map(arguments).joined(separator: "\n"))
      esac
    }

    _predicate "$@"

    """
  }

  private static var subcommandRows: String {
    Subcommand.allCases.map { "    " + CompletionTables.quoted("\($0.rawValue):\($0.description.summary)") }
      .joined(separator: "\n")
  }

  private static func arguments(of subcommand: Subcommand) -> String {
    var specifications = CompletionTables.options(of: subcommand).map { option(of: $0, subcommand) }
    for operand in subcommand.description.operands {
      let position =
        switch operand.number {
        case .one: ":"
        case .optional: "::"
        case .any: "*:"
        }
      let action =
        switch operand.value.kind {
        case .format, .text: "\(operand.value.name): "
        case .file: "\(operand.value.name):_files"
        case .words(let words): "word:(\(words.joined(separator: " ")))"
        }
      specifications.append(CompletionTables.quoted(position + action))
    }
    return "    \(subcommand.rawValue))\n      _arguments -S "
      + specifications.joined(separator: " \\\n        ") + " ;;"
  }

  /// An option as _arguments takes it: `'*--sort=[order by a key]:KEY: '`.
  private static func option(of option: CommandOption, _ subcommand: Subcommand) -> String {
    let description = option.description
    var rest = "[\(escaped(description.help))]"
    switch CompletionTables.value(of: option, in: subcommand) {
    case nil: break
    case .file: rest += ":\(message(description)):_files"
    case .words(let words): rest += ":\(message(description)):(\(words.joined(separator: " ")))"
    case .format, .text: rest += ":\(message(description)): "
    }
    let takesValue = description.value != nil
    let name = option.name + (takesValue ? "=" : "")
    guard let letter = description.letter else {
      return CompletionTables.quoted((description.isRepeatable ? "*" : "") + name + rest)
    }
    return "'(-\(letter) \(option.name))'{-\(letter)\(takesValue ? "+" : ""),\(name)}" + CompletionTables.quoted(rest)
  }

  /// What is wanted, as zsh says it where it has nothing to offer.
  private static func message(_ description: CommandOption.Description) -> String {
    (description.value?.name ?? "").split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
