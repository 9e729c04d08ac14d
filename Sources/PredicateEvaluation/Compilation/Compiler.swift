import PredicateLanguage

/// Turns a resolved tree into a program of closures.
///
/// Everything that can be settled before the first record is: constants, patterns, places of keys, functions. A part
/// that depends on less than what changes around it is computed once for each change, not once for each element, so
/// that no predicate takes quadratic time where a linear plan exists.
final class Compiler {
  private let preparation: Preparation
  /// The locale of `[l]`; nil for the root locale.
  let locale: TextLocale?
  let aggregates: [WholeSetAggregate]
  var layout: Scope.Layout
  /// Mistakes in constants, such as a regular expression that does not compile.
  var diagnostics: [Diagnostic] = []
  /// The innermost level that is bound where the current part is evaluated.
  private var depth = 1

  init<Root>(_ program: borrowing ResolvedProgram<Root>, locale: TextLocale?) {
    preparation = program.preparation
    self.locale = locale
    aggregates = program.aggregates
    layout = Scope.Layout(slotCount: program.slotCount, variableNames: program.variables.map(\.name))
  }

  var limits: Limits { preparation.limits }

  /// An expression as it is written; of one that was made, its keys.
  func written(_ expression: ResolvedExpression) -> String {
    if let source = preparation.source, let span = expression.span { return source.text(of: span) }
    let keys = expression.path.keys
    return keys.isEmpty ? "a text" : keys.joined(separator: ".")
  }

  func newKeyCache() -> Int {
    layout.keyCount += 1
    return layout.keyCount - 1
  }

  /// Compiles a part in which a slot is bound.
  func inside<Result>(slot: Int, _ body: () -> Result) -> Result {
    let outer = depth
    depth = slot + 2
    defer { depth = outer }
    return body()
  }

  /// The step for an expression, kept from one change of what it depends on to the next where that saves work.
  @inline(never)
  func compile(_ expression: ResolvedExpression) -> Compute {
    let step = step(for: expression)
    guard expression.isPure, expression.dependence.depth < depth, isWorthKeeping(expression.kind) else { return step }
    layout.memoCount += 1
    let number = layout.memoCount - 1
    let level = expression.dependence.depth
    return Compute { scope throws(EvaluationFailure) in
      if let value = scope.memo(number, level: level) { return value }
      let value = try step(&scope)
      scope.remember(value, in: number, level: level)
      return value
    }
  }

  /// Reading a constant, a variable or one key costs no more than remembering it.
  private func isWorthKeeping(_ kind: ResolvedExpression.Kind) -> Bool {
    switch kind {
    case .constant, .record, .element, .variable, .recordKey, .unsupported, .assign, .block, .wholeSet: false
    case .key(let base, _, _): isWorthKeeping(base.kind) || base.keyStep != nil
    case .variableKey, .collection, .index, .list, .unary, .binary, .call, .hostCall, .cast, .ternary, .filter: true
    }
  }
}
