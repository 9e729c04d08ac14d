import PredicateData
import PredicateFormat
import PredicateSQLite
import PredicatePlatform
import PredicateSession

/// Writes messages to standard error: for people, or for programs as JSON Lines.
struct Reporter {
  let environment: CommandEnvironment
  let progress: Progress
  let painter: MessagePainter
  let hints: CommandHints
  /// Whether every message is a line of JSON.
  let isJSON: Bool
  private let held = HeldWarnings()

  /// Whether messages are for programs: JSON was asked for by `--output`, and no terminal shows them.
  static func isJSON(_ output: String?, _ environment: CommandEnvironment) -> Bool {
    (output == "json" || output == "jsonl") && !environment.isErrorTerminal
  }

  /// Writes a message of one or more lines.
  func write(_ message: String) {
    if isJSON { return writeNote(message) }
    writeText(message)
  }

  private func writeText(_ message: String) {
    progress.erase()
    let message = renderer(nil).message(TerminalText.escaped(message, keepingLines: true))
    environment.writeError(painter.paint(message) + "\n")
  }

  private func renderer(_ source: SourceText?) -> DiagnosticRenderer {
    DiagnosticRenderer(source: source, width: environment.isErrorTerminal ? environment.width : nil)
  }

  private func writeLine(_ value: RecordValue) { environment.writeError(JSONWriter().string(value) + "\n") }

  private func writeNote(_ message: String) { writeLine(["severity": "note", "message": .string(message)]) }

  /// Says something that is no failure.
  func note(_ message: String) {
    if isJSON { writeNote(message) } else { writeText("note: \(message)") }
  }

  /// Writes findings with their lines and carets.
  func findings(_ diagnostics: [Diagnostic], source: SourceText?) {
    if isJSON {
      for diagnostic in diagnostics { writeLine(DiagnosticRecord.record(of: diagnostic, source: source)) }
    } else if !diagnostics.isEmpty {
      writeText(renderer(source).render(diagnostics))
    }
  }

  /// Writes findings, but keeps warnings of what evaluation may come to until the end.
  func findingsOfRun(_ diagnostics: [Diagnostic], source: SourceText?) {
    findings(diagnostics.filter { !$0.mayBecomeError }, source: source)
    for diagnostic in diagnostics where diagnostic.mayBecomeError { held.add(diagnostic, source: source) }
  }

  /// Writes the warnings that were kept.
  func findingsOfEnd() {
    for (finding, source) in held.take() { findings([finding], source: source) }
  }

  private func settled(_ error: FormatError) -> FormatError {
    FormatError(held.settled(error.diagnostics, source: error.source), source: error.source) ?? error
  }

  /// Says why the command stopped.
  func failure(_ failure: CommandFailure) {
    var failure = failure
    switch failure {
    case .invalid(let error, let option): failure = .invalid(settled(error), option: option)
    case .evaluation(let error, let record): failure = .evaluation(settled(error), record: record)
    case .usage, .data, .database, .file, .output: break
    }
    findingsOfEnd()
    if isJSON { return writeLine(failure.record(hints).recordValue) }
    switch failure {
    case .usage(let error):
      var message = "predicate: error: \(error.message)"
      if let hint = error.hint { message += "\n  hint: \(hint)" }
      if let subcommand = error.subcommand { message += "\n  `predicate help \(subcommand.rawValue)` tells more" }
      writeText(message)
    case .data(let error): writeText(hints.completed(error).description)
    case .database(let error): writeText(error.description)
    case .invalid(let error, let option):
      findings(hints.completed(error), source: error.source)
      if let option { writeText("  in `\(option)`") }
    case .evaluation(let error, let record):
      findings(hints.completed(error), source: error.source)
      if let record { writeText("  in \(record.text)") }
    case .file(let error):
      writeText("predicate: error: \(error.message)" + (error.hint.map { "\n  hint: \($0)" } ?? ""))
    case .output(let reason): writeText("predicate: error: the output cannot be written: \(reason)")
    }
  }
}

extension Diagnostic {
  /// Whether it warns of what is an error where evaluation comes to it.
  fileprivate var mayBecomeError: Bool { severity == .warning && code.isOfValues }
}
