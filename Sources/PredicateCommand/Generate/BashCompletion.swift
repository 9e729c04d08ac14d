/// What bash completes: subcommands, options, their values and files. Works in bash 3.2, without other packages.
enum BashCompletion {
  static var text: String {
    """
    # bash completion of predicate; made by `predicate generate bash`.

    # The options of a subcommand.
    __predicate_options() {
      case $1 in
    \(optionRows)
      esac
    }

    # What follows an option of a subcommand: words, or @file, @text, or nothing for an option without a value.
    __predicate_values() {
      case $1:$2 in
    \(valueRows)
      esac
    }

    # What an operand of a subcommand is, from 0: words, or @file or @text.
    __predicate_operands() {
      case $1:$2 in
    \(operandRows)
      esac
    }

    # Offers words, or the names of files.
    __predicate_offer() {
      local IFS=$'\\n' found
      case $1 in
        @text | '') ;;
        @file)
          compopt -o filenames 2>/dev/null
          while read -r found; do COMPREPLY+=("$found"); done < <(compgen -f -- "$2") ;;
        *)
          while read -r found; do COMPREPLY+=("$found"); done < <(compgen -W "${1// /$IFS}" -- "$2") ;;
      esac
    }

    _predicate() {
      local current=${COMP_WORDS[COMP_CWORD]} before='' subcommand='' operands=0 index word follows=''
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        before=''
        if [[ $word == '=' ]]; then
          # `--output=json` comes as three words.
          before=$follows
        elif [[ -n $follows ]]; then
          follows=''
        elif [[ $word == -* ]]; then
          if [[ -n $(__predicate_values "${subcommand:-filter}" "$word") ]]; then follows=$word before=$word; fi
        elif [[ -z $subcommand && ' \(subcommands) ' == *" $word "* ]]; then
          subcommand=$word
        else
          subcommand=${subcommand:-filter}
          operands=$((operands + 1))
        fi
      done
      if [[ $current == '=' && -n $follows ]]; then current='' before=$follows; fi
      if [[ -n $before ]]; then
        __predicate_offer "$(__predicate_values "${subcommand:-filter}" "$before")" "$current"
      elif [[ $current == -* ]]; then
        __predicate_offer "$(__predicate_options "${subcommand:-filter}")" "$current"
      elif [[ -z $subcommand ]]; then
        __predicate_offer '\(subcommands)' "$current"
      else
        __predicate_offer "$(__predicate_operands "$subcommand" "$operands")" "$current"
      fi
    }

    complete -F _predicate predicate

    """
  }

  private static let subcommands = Subcommand.allCases.map(\.rawValue).joined(separator: " ")

  private static var optionRows: String {
    Subcommand.allCases.map { subcommand in
      let options = CompletionTables.options(of: subcommand).flatMap(CompletionTables.spellings).joined(separator: " ")
      return "    \(subcommand.rawValue)) echo \(CompletionTables.quoted(options)) ;;"
    }.joined(separator: "\n")
  }

  private static var valueRows: String {
    var rows: [String] = []
    for subcommand in Subcommand.allCases {
      for option in subcommand.description.options {
        let value: String
        switch CompletionTables.value(of: option, in: subcommand) {
        case nil: continue
        case .file: value = "@file"
        case .format, .text: value = "@text"
        case .words(let words): value = words.joined(separator: " ")
        }
        let patterns = CompletionTables.spellings(of: option).map { "\(subcommand.rawValue):\($0)" }
        rows.append("    \(patterns.joined(separator: " | "))) echo \(CompletionTables.quoted(value)) ;;")
      }
    }
    return rows.joined(separator: "\n")
  }

  private static var operandRows: String {
    var rows: [String] = []
    for subcommand in Subcommand.allCases {
      for (place, operand) in subcommand.description.operands.enumerated() {
        let value: String
        switch operand.value.kind {
        case .format, .text: value = "@text"
        case .file: value = "@file"
        case .words(let words): value = words.joined(separator: " ")
        }
        let pattern = operand.number == .any ? "*" : "\(place)"
        rows.append("    \(subcommand.rawValue):\(pattern)) echo \(CompletionTables.quoted(value)) ;;")
      }
    }
    return rows.joined(separator: "\n")
  }
}
