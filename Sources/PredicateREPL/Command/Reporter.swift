import PredicateData
import PredicateFormat
import PredicateSQLite

/// Writes messages to standard error.
struct Reporter {
  let environment: CommandEnvironment
  let progress: Progress
  let painter: MessagePainter
  let hints: CommandHints

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
    case .data(let error): write(hints.completed(error).description)
    case .database(let error): write(error.description)
    case .invalid(let error, let option):
      findings(hints.completed(error), source: error.source)
      if let option { write("  in `\(option)`") }
    case .evaluation(let error, let record):
      findings(hints.completed(error), source: error.source)
      if let record { write("  in \(record)") }
    case .output(let reason): write("predicate: error: the output cannot be written: \(reason)")
    }
  }
}
