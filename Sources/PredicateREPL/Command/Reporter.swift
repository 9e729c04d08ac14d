import PredicateData
import PredicateFormat

/// Writes messages to standard error.
struct Reporter {
  let environment: CommandEnvironment
  let progress: Progress
  let painter: MessagePainter

  /// Writes a message of one or more lines.
  func write(_ message: String) {
    progress.erase()
    environment.writeError(painter.paint(TerminalText.escaped(message, keepingLines: true)) + "\n")
  }

  /// Says something that is no failure.
  func note(_ message: String) { write("note: \(message)") }

  /// Writes findings with their lines and carets.
  func findings(_ diagnostics: [Diagnostic], source: SourceText?) {
    if !diagnostics.isEmpty { write(DiagnosticRenderer(source: source).render(diagnostics)) }
  }

  /// Says why the command stopped.
  func failure(_ failure: CommandFailure) {
    switch failure {
    case .usage(let error):
      var message = "predicate: error: \(error.message)"
      if let hint = error.hint { message += "\n  hint: \(hint)" }
      if let subcommand = error.subcommand { message += "\n  `predicate help \(subcommand.rawValue)` tells more" }
      write(message)
    case .data(let error): write(CommandHints.completed(error).description)
    case .invalid(let error): findings(CommandHints.completed(error), source: error.source)
    case .evaluation(let error, let record):
      findings(CommandHints.completed(error), source: error.source)
      if let record { write("  in \(record)") }
    case .output(let reason): write("predicate: error: the output cannot be written: \(reason)")
    }
  }
}

/// Hints that speak of the command's options, where the library cannot know them.
enum CommandHints {
  /// The findings of an error, those that an option would mend with a hint that names it.
  static func completed(_ error: FormatError) -> [Diagnostic] {
    error.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      switch diagnostic.code {
      case .specifierInText:
        let text = diagnostic.span.flatMap { span in error.source?.text(of: span) } ?? ""
        guard FormatSpecifier.isSpecifier(text) else { break }
        diagnostic.hint = "give its value with `--arg TEXT` or `--argjson JSON`"
      case .missingArgument: diagnostic.hint = diagnostic.hint ?? "each specifier needs an `--arg` or `--argjson`"
      case .missingVariable: diagnostic.hint = diagnostic.hint ?? "give its value with `--var NAME=TEXT`"
      default: break
      }
      return diagnostic
    }
  }

  /// The error, with a hint that names the option which mends it.
  static func completed(_ error: DataError) -> DataError {
    var error = error
    switch error.code {
    case .severalEntities: error.hint = "choose one with `--entity NAME`"
    case .cellType: error.hint = "read all cells as text with `--strings`"
    case .malformedJSON where error.hint == nil && error.line != nil && FileKind(path: error.file ?? "") == .jsonLines:
      error.hint = "pass over malformed lines with `--skip-bad`"
    default: break
    }
    return error
  }
}
