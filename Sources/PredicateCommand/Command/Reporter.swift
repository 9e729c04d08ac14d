import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform
import PredicateSQLite
import PredicateSession

/// Writes messages to standard error: for people, or for programs as JSON Lines.
struct Reporter {
  let environment: CommandEnvironment
  let progress: Progress
  let painter: MessagePainter
  var hints: CommandHints
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

  /// Writes a finding of a file: its place there, the predicate with carets, and the way within the file.
  func write(_ finding: FileFinding) {
    let file = FileName.shown(finding.file)
    func named(_ place: FileFinding.Place?) -> String { place.map { "\(file):\($0.line):\($0.column)" } ?? file }
    let place = named(finding.start)
    var text: String
    switch finding.problem {
    case .file(let error):
      text = "\(place): error: \(error.message)" + (error.hint.map { "\n  hint: \($0)" } ?? "")
    case .predicate(let diagnostic, let source):
      text = renderer(source).render(diagnostic, at: place, notesAt: finding.notes.map { named($0.start) })
      while text.last?.isNewline == true { text.removeLast() }
      text += "\n  code: \(diagnostic.code.rawValue)"
    }
    if let path = finding.path { text += "\n  in `\(path)`" }
    writeText(text)
  }

  /// Writes findings, but keeps warnings of what evaluation may come to until the end.
  func findingsOfRun(_ diagnostics: [Diagnostic], source: SourceText?) {
    findings(diagnostics.filter { !$0.mayBecomeError }, source: source)
    for diagnostic in diagnostics where diagnostic.mayBecomeError { held.add(diagnostic, source: source) }
  }

  /// Whether a warning that is kept is about a mistake, or a part of it.
  func isHeld(_ mistake: Diagnostic) -> Bool { held.has(mistake) }

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

/// Warnings of mistakes that evaluation may reach, kept until the end of the run: a mistake is printed once, as a warning or
/// as the error that it became.
final class HeldWarnings {
  private var warnings: [(finding: Diagnostic, source: SourceText?)] = []

  /// Keeps a warning; of two about the same mistake the later one, which was made in knowledge of the records.
  func add(_ finding: Diagnostic, source: SourceText?) {
    warnings.removeAll { $0.finding.isOfMistake(finding) && $0.source == source }
    warnings.append((finding, source))
  }

  /// The errors, with the hints of warnings that said the same; the warnings of these mistakes are forgotten.
  func settled(_ errors: [Diagnostic], source: SourceText?) -> [Diagnostic] {
    errors.map { error in
      var error = error
      func isOfError(_ warning: (finding: Diagnostic, source: SourceText?)) -> Bool {
        warning.source == source && warning.finding.code == error.code && error.contains(warning.finding)
      }
      let found = warnings.filter(isOfError).map(\.finding)
      // What was said of a part of it knows the part.
      error.hint = (found.first { $0.isOfMistake(error) } ?? found.first)?.hint ?? error.hint
      warnings.removeAll(where: isOfError)
      return error
    }
  }

  /// Whether one is about a mistake, or a part of it.
  func has(_ mistake: Diagnostic) -> Bool {
    warnings.contains { $0.finding.code == mistake.code && mistake.contains($0.finding) }
  }

  /// The warnings that are left, which are forgotten.
  func take() -> [(finding: Diagnostic, source: SourceText?)] {
    defer { warnings = [] }
    return warnings
  }
}

extension Diagnostic {
  /// Whether it warns of a mistake that is an error once evaluation reaches it.
  fileprivate var mayBecomeError: Bool { severity == .warning && code.isOfValues }

  fileprivate func isOfMistake(_ other: Diagnostic) -> Bool {
    code == other.code && span == other.span && message == other.message
  }

  /// Whether the other finding's place is this one's or within it.
  fileprivate func contains(_ other: Diagnostic) -> Bool {
    guard let own = span, let inner = other.span else { return span == other.span }
    return own.offset <= inner.offset && inner.offset + inner.length <= own.offset + own.length
  }
}
