/// What fish completes: subcommands, options with what they do, their values and files.
enum FishCompletion {
  static var text: String {
    """
    # fish completion of predicate; made by `predicate generate fish`.

    # The operands before the cursor, the subcommand among them.
    function __predicate_words
        set -l skips no
        for word in (commandline -opc)[2..-1]
            if test $skips = yes
                set skips no
            else if contains -- $word \(CompletionTables.optionsWithValue.joined(separator: " "))
                set skips yes
            else if not string match -q -- '-*' $word
                echo -- $word
            end
        end
    end

    # The subcommand; filter if none is named, nothing before the first operand.
    function __predicate_subcommand
        set -l words (__predicate_words)
        test (count $words) -gt 0; or return 1
        if contains -- $words[1] \(Subcommand.allCases.map(\.rawValue).joined(separator: " "))
            echo $words[1]
        else
            echo filter
        end
    end

    # Whether the subcommand is one of these.
    function __predicate_is
        contains -- (__predicate_subcommand; or echo filter) $argv
    end

    # Whether so many operands stand behind the subcommand, or more.
    function __predicate_behind
        set -l words (__predicate_words)
        if contains -- "$words[1]" \(Subcommand.allCases.map(\.rawValue).joined(separator: " "))
            set -e words[1]
        end
        test (count $words) -ge $argv[1]
    end

    complete -c predicate -f
    \((subcommandRows + optionRows + operandRows).joined(separator: "\n"))

    """
  }

  private static var subcommandRows: [String] {
    Subcommand.allCases.map { subcommand in
      "complete -c predicate -n 'not __predicate_subcommand >/dev/null' -a \(subcommand.rawValue)"
        + " -d \(quoted(subcommand.description.summary))"
    }
  }

  /// A row for each option and each list of values that it has.
  private static var optionRows: [String] {
    CommandOption.allCases.flatMap { option -> [String] in
      var groups: [(value: CommandValue.Kind?, subcommands: [String])] = []
      for subcommand in Subcommand.allCases where subcommand.description.options.contains(option) {
        let value = CompletionTables.value(of: option, in: subcommand)
        if let place = groups.firstIndex(where: { $0.value == value }) {
          groups[place].subcommands.append(subcommand.rawValue)
        } else {
          groups.append((value, [subcommand.rawValue]))
        }
      }
      // What no subcommand lists, such as --version, stands alone.
      if groups.isEmpty { return [row(option, nil, condition: "not __predicate_subcommand >/dev/null")] }
      return groups.map { row(option, $0.value, condition: "__predicate_is \($0.subcommands.joined(separator: " "))") }
    }
  }

  private static func row(_ option: CommandOption, _ value: CommandValue.Kind?, condition: String) -> String {
    var row = "complete -c predicate -n \(quoted(condition)) -l \(option.rawValue)"
    if let letter = option.description.letter { row += " -s \(letter)" }
    switch value {
    case nil: break
    case .file: row += " -r -F"
    case .words(let words): row += " -x -a \(quoted(words.joined(separator: " ")))"
    case .format, .text: row += " -x"
    }
    return row + " -d \(quoted(option.description.help))"
  }

  private static var operandRows: [String] {
    Subcommand.allCases.flatMap { subcommand in
      subcommand.description.operands.enumerated().compactMap { place, operand in
        let start = "complete -c predicate -n '__predicate_is \(subcommand.rawValue); and __predicate_behind \(place)'"
        return switch operand.value.kind {
        case .format, .text: nil
        case .file: start + " -F"
        case .words(let words): start + " -a \(quoted(words.joined(separator: " ")))"
        }
      }
    }
  }

  /// Text in single quotes, in which fish knows the backslash.
  private static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
