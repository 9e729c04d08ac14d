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
      run.output.write(entered.drawing(for: run.profile))
    } else if run.arguments.value(.output) == "json" {
      run.output.write(JSONWriter(pretty: true).string(try json(entered)) + "\n")
    } else {
      run.output.write(entered.text(for: run.profile) + "\n")
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

  private func json(_ entered: EnteredText) throws(CommandFailure) -> RecordValue {
    if let chain = entered.chain(for: run.profile) { return try json(chain, entered.source) }
    return try json(entered.node, entered.source)
  }

  /// A class chain: its steps, each with the trees of its predicates.
  private func json(_ chain: ClassChainOutline, _ source: SourceText?) throws(CommandFailure) -> RecordValue {
    var steps: [RecordValue] = []
    for step in chain.steps {
      var pairs: [(String, RecordValue)] = [
        ("axis", .string(step.isDescendant ? "descendants" : "children")), ("element", .string(step.type)),
      ]
      for (key, isOfDescendant) in [("predicates", false), ("descendantPredicates", true)] {
        var nodes: [RecordValue] = []
        for condition in step.conditions where condition.isOfDescendant == isOfDescendant {
          nodes.append(try json(.predicate(condition.node), source))
        }
        if !nodes.isEmpty { pairs.append((key, .array(nodes))) }
      }
      if let position = step.position { pairs.append(("position", .integer(Int64(position)))) }
      steps.append(.object(RecordObject(pairs)))
    }
    return .object(
      RecordObject([("type", "classChain"), ("text", .string(chain.text)), ("steps", .array(steps))]))
  }

  private func json(_ node: SyntaxNode, _ source: SourceText?) throws(CommandFailure) -> RecordValue {
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
