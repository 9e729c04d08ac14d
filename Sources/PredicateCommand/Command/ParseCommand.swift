import PredicateData
import PredicateFormat
import PredicateHosts
import PredicateSession

/// `predicate parse`: what the parser made of a predicate or an expression.
struct ParseCommand {
  private let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Prints the canonical text, a drawing of the tree or its JSON form.
  func execute() throws(CommandFailure) -> ExitCode {
    let entered = try parse(FormatInput(run))
    run.reporter.findings(entered.warnings, source: entered.source)
    if run.arguments.has(.tree) {
      run.output.write(TreeDrawing.text(entered.node))
    } else if run.arguments.value(.output) == "json" {
      run.output.write(JSONWriter(pretty: true).string(try json(entered.node, source: entered.source)) + "\n")
    } else {
      let text =
        if case .predicate(let predicate) = entered { run.profile?.text(of: predicate) } else { nil as String? }
      run.output.write((text ?? entered.text) + "\n")
    }
    try run.output.requireSuccess()
    return .success
  }

  private func parse(_ format: FormatInput) throws(CommandFailure) -> EnteredText {
    do throws(FormatError) {
      return try EnteredText(predicate: format.predicate, orExpression: format.expression)
    } catch {
      throw .invalid(error, option: format.option)
    }
  }

  private func json(_ node: SyntaxNode, source: SourceText?) throws(CommandFailure) -> RecordValue {
    do {
      switch node {
      case .predicate(let node): return try RecordValue(encoding: node)
      case .expression(let node): return try RecordValue(encoding: node)
      }
    } catch {
      let diagnostic = Diagnostic(.unsupportedValue, "the tree has no JSON form: \(Self.reason(error))")
      throw .invalid(FormatError(diagnostic, source: source))
    }
  }

  private static func reason(_ error: any Error) -> String {
    if case EncodingError.invalidValue(_, let context) = error { context.debugDescription } else { "\(error)" }
  }
}
