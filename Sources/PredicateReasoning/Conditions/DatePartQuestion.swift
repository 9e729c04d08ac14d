import PredicateEvaluation
import PredicateLanguage

/// A condition that asks of a key only what one part of its date is: `month:(d) IN {6, 7}`, `modulus:by:(hour:(d), 6) == 0`.
struct DatePartQuestion {
  let path: ValuePath
  let part: DatePart
  /// What the condition comes to for each value of the part.
  let outcomes: [Int64: Outcomes]

  private static let mostWork = 10_000

  /// Nil for a condition that reads anything else, another key or another part, and where evaluation was interrupted.
  init?(_ node: PredicateNode, of whole: FormatPredicate) {
    var finder = Finder(functions: whole.functions)
    _ = finder.rewrite(node)
    guard let found = finder.found, let values = found.part.values else { return nil }
    (path, part) = (found.path, found.part)
    var outcomes: [Int64: Outcomes] = [:]
    var budget = WorkBudget(Self.mostWork, whole.limits.interruption)
    for value in values {
      finder.value = .integer(value)
      let predicate = FormatPredicate(finder.rewrite(node), partOf: whole)
      guard let compiled = try? predicate.compiledForFewRecords(), let required = try? compiled.requiredKeys(),
        required.keys?.isEmpty == true, !required.dependsOnRun, required.variables.isEmpty
      else { return nil }
      let outcome = Outcomes(of: compiled, .null, &budget)
      guard outcome.isSettled, budget.mayGoOn() else { return nil }
      outcomes[value] = outcome
    }
    self.outcomes = outcomes
  }

  /// Puts a value in the place of the part.
  private struct Finder: SyntaxRewriter {
    let functions: FunctionTable
    var value = RecordValue.null
    var found: (path: ValuePath, part: DatePart)?

    init(functions: FunctionTable) { self.functions = functions }

    mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
      guard case .call(let name, let arguments) = node.kind, arguments.count == 1,
        case .builtin(let function)? = functions.resolve(name: name, argumentCount: 1),
        case .part(let part)? = function.dateFunction?.function, let path = ValuePath(arguments[0])
      else { return .visitChildren }
      // Another one stays, so that a key is still read.
      if let found, found != (path, part) { return .keep }
      found = (path, part)
      return .replace(ExpressionNode(.constant(value), span: node.span))
    }
  }
}

extension DatePart {
  /// The values that the part has in ISO weeks; nil if there is no end of them.
  fileprivate var values: ClosedRange<Int64>? {
    switch self {
    case .year: nil
    case .quarter: 1...4
    case .month: 1...12
    case .week: 1...53
    case .weekday: 1...7
    case .day: 1...31
    case .dayOfYear: 1...366
    case .hour: 0...23
    case .minute, .second: 0...59
    }
  }
}
