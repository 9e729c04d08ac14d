import PredicateLanguage

/// What is the same for all records of one run.
struct BatchConstants {
  let program: ResolvedProgram<ResolvedPredicate>
  let locale: TextLocale?
  let variables: [String: RecordValue]
  let aggregates: [WholeSetValue]
  let context: FunctionContext
  /// Whether what is made of them is kept beyond this run, so that only literals are constant.
  var isKept = false

  var limits: Limits { program.preparation.limits }

  /// The value of an expression that is the same for all records; nil if it is not, or cannot be computed: then the
  /// evaluation of a record says what is wrong.
  func value(_ expression: ResolvedExpression) -> RecordValue? {
    if case .constant(let value) = expression.kind { return value }
    guard !isKept, isConstant(expression) else { return nil }
    let compiler = Compiler(program, locale: locale)
    let step = compiler.compile(expression)
    var scope = scope(compiler.layout)
    return try? step(&scope)
  }

  /// The error of a run that is to stop; nil for one that goes on.
  var interruption: FormatError? {
    guard limits.interruption.isRequested else { return nil }
    return FormatError(.interrupted, source: program.preparation.source)
  }

  /// Whether no aggregate turned out to range over each record's own collection.
  var aggregatesAreValues: Bool {
    aggregates.allSatisfy { if case .value = $0 { true } else { false } }
  }

  private func isConstant(_ expression: ResolvedExpression) -> Bool {
    guard expression.isPure else { return false }
    if expression.dependence == .nothing { return true }
    switch expression.kind {
    case .wholeSet(let number):
      guard aggregates.indices.contains(number), case .value = aggregates[number] else { return false }
      return true
    case .unary(_, let part), .cast(let part, _): return isConstant(part)
    case .binary(_, let left, let right): return isConstant(left) && isConstant(right)
    case .call(_, let parts): return parts.allSatisfy(isConstant)
    case .constant, .variable: return true
    case .record, .element, .recordKey, .key, .variableKey, .collection, .index, .list, .assign, .hostCall, .ternary,
      .filter, .block, .unsupported:
      return false
    }
  }

  /// The program of a part, to run record by record.
  /// - Throws: never in practice: the whole predicate has been compiled before.
  func rows(_ part: ResolvedPredicate) throws(FormatError) -> Program<Test> {
    try Program(program.replacing(root: part), locale: locale) { compiler, root in compiler.compile(root) }
  }

  /// A scope for such a program.
  func scope(_ layout: Scope.Layout) -> Scope {
    var scope = Scope(layout: layout, variables: variables, context: context, limits: limits)
    scope.aggregates = aggregates
    return scope
  }
}
