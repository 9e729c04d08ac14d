import PredicateData
import PredicateFormat

/// `predicate parse`: what the parser made of a predicate or an expression.
struct ParseCommand {
  private let run: CommandRun

  init(_ run: CommandRun) { self.run = run }

  /// Prints the canonical text, the outline of the tree or its JSON form.
  func execute() throws(CommandFailure) -> ExitCode {
    let (node, text, warnings, source) = try parse()
    run.reporter.findings(warnings, source: source)
    if run.arguments.has(.tree) {
      run.output.write(SyntaxOutline.text(of: node))
    } else if run.arguments.value(.output) == "json" {
      run.output.write(JSONWriter(pretty: true).string(try json(node, source: source)) + "\n")
    } else {
      run.output.write(text + "\n")
    }
    try run.output.requireSuccess()
    return .success
  }

  private typealias Parsed = (node: SyntaxNode, text: String, warnings: [Diagnostic], source: SourceText?)

  private func parse() throws(CommandFailure) -> Parsed {
    let format = try FormatInput(run)
    do throws(FormatError) {
      let predicate = try format.predicate()
      return (.predicate(predicate.node), predicate.predicateFormat, predicate.warnings, predicate.source)
    } catch {
      // What lacks nothing but an operator is an expression; all else is a predicate with a mistake.
      guard error.diagnostics.allSatisfy({ $0.code == .missingOperator }) else { throw .invalid(error) }
      do throws(FormatError) {
        let expression = try format.expression()
        return (.expression(expression.node), expression.expressionFormat, expression.warnings, expression.source)
      } catch _ {
        throw .invalid(error)
      }
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
