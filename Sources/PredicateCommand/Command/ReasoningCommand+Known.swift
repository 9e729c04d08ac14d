import PredicateData
import PredicateFormat
import PredicateReasoning
import PredicateSession

extension ReasoningCommand {
  /// Prints the most steps that one record takes.
  func cost() throws(CommandFailure) -> ExitCode {
    let predicate = try predicate(0).predicate
    let known = try model(of: [predicate])
    let bounds = try bounds()
    let cost: PredicateCost
    do throws(FormatError) {
      // It is refused by the limits as everywhere.
      _ = try predicate.compiled()
      cost = try predicate.cost(model: known?.model, entity: known?.entity, bounds: bounds)
    } catch {
      throw .invalid(error)
    }
    if run.arguments.value(.output) == "json" {
      run.output.write(JSONWriter(pretty: true).string(.object(RecordObject(ReasoningAnswer.pairs(cost)))) + "\n")
    } else {
      run.output.write(ReasoningText.text(of: cost, predicate.source))
    }
    try run.output.requireSuccess()
    return .success
  }

  /// The lengths of `--bound`.
  private func bounds() throws(CommandFailure) -> CostBounds {
    var bounds = CostBounds()
    for (option, value) in run.arguments.options where option == .bound {
      let name = value.prefix { $0 != "=" }
      guard !name.isEmpty, let number = Int(value.dropFirst(name.count + 1)), number >= 0 else {
        throw run.usage("`\(option.name)` takes NAME=N, not `\(value)`")
      }
      if name == "*" {
        bounds.records = number
      } else {
        bounds[String(name)] = number
        bounds[text: String(name)] = number
      }
    }
    return bounds
  }

  /// Prints the verdict that what is known comes to, or what is left to ask.
  func evaluate() throws(CommandFailure) -> ExitCode {
    let (predicate, variables) = try predicate(0)
    let known = try knownRecord()
    let missing = run.arguments.value(.missing).flatMap(MissingKeyPolicy.init) ?? .unknown
    let partial: PartialEvaluation
    let text: String
    do throws(FormatError) {
      partial = try predicate.partial(with: known, missing: missing, variables: variables)
      // What is left though nothing is needed is an error, or depends on the run.
      if partial.result == nil, partial.needs.isEmpty {
        _ = try partial.residual.evaluate(with: known, variables: variables)
      }
      let isJSON = run.arguments.value(.output) == "json"
      text =
        isJSON
        ? JSONWriter(pretty: true).string(.object(RecordObject(try ReasoningAnswer.pairs(partial)))) + "\n"
        : try ReasoningText.text(of: partial)
    } catch {
      guard error.code == .unknownKey, error.first.hint == nil else { throw .evaluation(error, record: nil) }
      let diagnostic = Diagnostic(
        .unknownKey, error.first.message, at: error.first.span, hint: "`--missing unknown` says what is left to ask")
      throw .evaluation(FormatError(diagnostic, source: error.source), record: nil)
    }
    run.output.write(text)
    try run.output.requireSuccess()
    return .success
  }

  /// The record of `--known`; nothing is known without it.
  private func knownRecord() throws(CommandFailure) -> RecordValue {
    guard let path = run.arguments.value(.known) else { return .object(RecordObject([(String, RecordValue)]())) }
    let known: RecordValue
    do throws(DataError) {
      var reader = JSONReader()
      known = try reader.read(Array(try run.text(of: path).utf8).span, file: path == "-" ? "standard input" : path)
    } catch {
      throw .data(error)
    }
    guard case .object = known else {
      throw run.usage("`\(CommandOption.known.name) \(path)` is not one JSON object")
    }
    return known
  }
}
