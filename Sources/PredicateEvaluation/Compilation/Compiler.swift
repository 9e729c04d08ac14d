import PredicateLanguage

/// Turns a resolved tree into a program of closures.
///
/// Everything that can be settled before the first record is: constants, patterns, places of keys, functions. A part
/// that depends on less than what changes around it is computed once for each change, not once for each element, so
/// that no predicate takes quadratic time where a linear plan exists.
final class Compiler {
  private let preparation: Preparation
  private let lengthens: Bool
  /// What the next pattern of MATCHES may take.
  var allowance: RegexAllowance {
    RegexAllowance(patterns: patterns, places: min(RegexAllowance.mostPlaces, max(placesLeft, 0)))
  }
  /// How many places the programs of further patterns may have; below zero once one has been refused for want of them.
  var placesLeft = RegexAllowance.mostPlacesOfAll
  private let patterns: Int
  /// The locale of `[l]`; nil for the root locale.
  let locale: TextLocale?
  let aggregates: [WholeSetAggregate]
  var layout: Scope.Layout
  /// Mistakes in constants, such as a regular expression that does not compile.
  var diagnostics: [Diagnostic] = []
  /// The innermost level that is bound where the current part is evaluated.
  private var depth = 1
  /// Where the values of keys are remembered that lists hold.
  private var keyMemos: [RecordKey: Int] = [:]
  /// The parts compiled so far.
  private var parts = 0
  /// Whether the elements of all loops around the current part are those of lists of the record, each once.
  private var elementsAreOfRecord = true

  init<Root>(_ program: borrowing ResolvedProgram<Root>, locale: TextLocale?) {
    preparation = program.preparation
    lengthens = program.lengthens
    patterns = program.patterns
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

  /// Whether the current part is within a loop over elements.
  var isInLoop: Bool { depth > 1 }

  /// Whether the bytes are counted that the current part goes through: in loops, and everywhere if what it goes through may be
  /// longer than the record.
  var isCounted: Bool { isInLoop || lengthens }

  /// Compiles the body of a loop, in which a slot is bound; what each element weighs comes with it.
  func inside<Result>(slot: Int, isOfRecord: Bool, _ body: () -> Result) -> (Result, weight: Int) {
    let before = parts
    let outer = elementsAreOfRecord
    elementsAreOfRecord = outer && isOfRecord
    defer { elementsAreOfRecord = outer }
    let result = at(level: Dependence.element(slot).depth, body)
    return (result, (parts - before) * EvaluationWork.ofPart)
  }

  /// Compiles a part that is computed once for each binding of a level.
  func at<Result>(level: Int, _ body: () -> Result) -> Result {
    let outer = depth
    depth = max(level, 1)
    defer { depth = outer }
    return body()
  }

  /// The step for an expression, kept from one change of what it depends on to the next where that saves work.
  @inline(never)
  func compile(_ expression: ResolvedExpression) -> Compute {
    parts += 1
    let level = expression.dependence.depth
    guard expression.isPure, level < depth, isWorthKeeping(expression.kind) else { return step(for: expression) }
    let step = at(level: level) { self.step(for: expression) }
    return remembering(step, in: newMemo(), level: level)
  }

  /// A key of the record that a list holds, read once however often it stands in lists: records of tables make a text each time.
  func compile(inList key: String, _ part: ResolvedExpression) -> Compute {
    let name = RecordKey(key)
    let number = keyMemos[name] ?? newMemo()
    keyMemos[name] = number
    return remembering(compile(part), in: number, level: 1)
  }

  private func newMemo() -> Int {
    layout.memoCount += 1
    return layout.memoCount - 1
  }

  private func remembering(_ step: Compute, in number: Int, level: Int) -> Compute {
    Compute { scope throws(EvaluationFailure) in
      if let value = scope.memo(number, level: level) { return value }
      let value = try step(&scope)
      scope.remember(value, in: number, level: level)
      return value
    }
  }

  /// Reading a constant, a variable or one key costs no more than remembering it.
  private func isWorthKeeping(_ kind: ResolvedExpression.Kind) -> Bool {
    switch kind {
    case .constant, .record, .element, .variable, .recordKey, .unsupported, .assign, .block: false
    case .key(let base, _, _): isWorthKeeping(base.kind) || base.keyStep != nil
    // It may be an aggregate of the record's own list.
    case .wholeSet: true
    case .variableKey, .collection, .index, .list, .unary, .binary, .call, .hostCall, .cast, .ternary, .filter: true
    }
  }

  /// The step for a condition; within a loop one that does not depend on the element is decided once.
  @inline(never)
  func compile(_ predicate: ResolvedPredicate) -> Test {
    parts += 1
    guard isInLoop, let level = levelToKeep(predicate) else { return test(for: predicate) }
    let test = at(level: level) { self.test(for: predicate) }
    let number = newMemo()
    return Test { scope throws(EvaluationFailure) in
      if case .bool(let holds)? = scope.memo(number, level: level) { return holds }
      let holds = try test(&scope)
      scope.remember(.bool(holds), in: number, level: level)
      return holds
    }
  }

  private func levelToKeep(_ predicate: ResolvedPredicate) -> Int? {
    if case .constant = predicate.kind { return nil }
    let (dependence, isPure) = Analysis.of(predicate)
    return isPure && dependence.depth < depth ? dependence.depth : nil
  }

  /// The place of a list in which more than one thing is looked for, so that it is worth hashing; nil where each is looked for
  /// in a list of its own, and for constants, which are hashed from the start.
  func listToKeep(_ list: ResolvedExpression) -> Scope.KeptList? {
    if case .constant = list.kind { return nil }
    let level = list.dependence.depth
    guard list.isPure, level < depth else { return nil }
    layout.memberSetCount += 1
    return Scope.KeptList(
      number: layout.memberSetCount - 1, level: level, counts: isGoneThroughAgain(list), span: list.span)
  }

  // MARK: Work

  /// Whether a list is one that the record has, and not one that was put together, in which elements may come many times.
  func isOfRecord(_ list: ResolvedExpression) -> Bool {
    switch list.path.root.kind {
    case .record, .element: true
    default: false
    }
  }

  /// Where bytes are counted, what a step makes counts, too: texts and lists may be longer than what they are made of.
  func counted(_ step: Compute, _ span: SourceSpan?) -> Compute {
    guard isCounted else { return step }
    return Compute { scope throws(EvaluationFailure) in
      let value = try step(&scope)
      try scope.goThrough(EvaluationWork.weight(of: value), at: span)
      return value
    }
  }

  /// The step for an expression whose value is gone through as a whole.
  func compile(whole expression: ResolvedExpression) -> Compute {
    let step = compile(expression)
    guard isGoneThroughAgain(expression) else { return step }
    let span = expression.span
    return Compute { scope throws(EvaluationFailure) in
      let value = try step(&scope)
      try scope.goThrough(EvaluationWork.weight(of: value), at: span)
      return value
    }
  }

  /// Whether the value of an expression may be longer than what the record gives each element: where bytes are counted, all but
  /// constants, and but what the only loop around reads of its own element, as all elements together are as long as their list.
  func isGoneThroughAgain(_ expression: ResolvedExpression) -> Bool {
    guard isCounted else { return false }
    switch expression.path.root.kind {
    case .constant: return false
    case .element: return depth > 2 || !elementsAreOfRecord
    default: return true
    }
  }
}
