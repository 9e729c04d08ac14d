import PredicateData
import PredicateFormat
import PredicateSession

/// Hints that speak of the command's options, where the library cannot know them.
struct CommandHints {
  /// The options that were given; empty before they are known.
  var options: [(option: CommandOption, value: String)] = []
  /// The subcommand; nil before it is known.
  var subcommand: Subcommand?
  /// What a host says whose predicates take no arguments; nil for others.
  var noArguments: String?

  /// The findings of an error, those that an option would mend with a hint that names it.
  func completed(_ error: FormatError) -> [Diagnostic] {
    error.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      switch diagnostic.code {
      case .specifierInText:
        let text = diagnostic.span.flatMap { span in error.source?.text(of: span) } ?? ""
        guard FormatSpecifier.isSpecifier(text) else { break }
        diagnostic.hint = noArguments ?? "give its value with `--arg TEXT` or `--argjson JSON`"
      case .missingArgument:
        diagnostic.hint = diagnostic.hint ?? noArguments ?? "each specifier needs an `--arg` or `--argjson`"
      case .typeMismatch, .notANumber: diagnostic.hint = numberHint ?? diagnostic.hint
      default: break
      }
      if let name = diagnostic.code.limitName, takes(.limits) {
        diagnostic.hint = "`\(CommandOption.limits.name) \(name)=N` allows more"
      }
      return diagnostic
    }
  }

  /// The hint for a number that was given as text; nil if none was.
  private var numberHint: String? {
    for (option, value) in options {
      switch option {
      case .arg where NumberText.shape(value[...]) != nil:
        return "`--arg` gives text; for a number write `--argjson \(value)`"
      case .var:
        guard let equals = value.firstIndex(of: "="),
          NumberText.shape(value[value.index(after: equals)...]) != nil
        else { continue }
        return "`--var` gives text; for a number write `--varjson \(value)`"
      default: continue
      }
    }
    return nil
  }

  /// The error, with a hint that names the option which mends it.
  func completed(_ error: DataError) -> DataError {
    var error = FileGlob.withHint(error)
    if let limit = ReadLimit(error.code) {
      error.hint = takes(.limits) ? "`\(CommandOption.limits.name) \(limit.rawValue)=N` allows more" : nil
    }
    switch error.code {
    case .severalEntities where takes(.entity): error.hint = "choose one with `--entity NAME`"
    case .raggedRow where takes(.skipBad):
      error.hint = "put cells that contain the delimiter in double quotes, or leave such rows out with `--skip-bad`"
    case .unsupportedFormat where takes(.inputFormat) && error.hint?.contains("options") == true:
      error.hint = "if it is a table, say so with `--input-format csv` or `tsv`"
    case .missingFile: error.hint = error.hint ?? conditionHint(error.file)
    case .malformedJSON
    where takes(.skipBad) && error.hint == nil && error.line != nil && FileKind(path: error.file ?? "") == .jsonLines:
      error.hint = "pass over malformed lines with `--skip-bad`"
    default: break
    }
    return error
  }

  /// Whether the subcommand takes an option.
  private func takes(_ option: CommandOption) -> Bool { subcommand?.description.options.contains(option) == true }

  /// The hint for a condition that stands where a file should, as FORMAT does in other subcommands; nil if it is none.
  private func conditionHint(_ file: String?) -> String? {
    guard takes(.where), let file,
      (try? FormatPredicate(parsing: file)) != nil
    else { return nil }
    return "a condition is given with `--where`"
  }
}
