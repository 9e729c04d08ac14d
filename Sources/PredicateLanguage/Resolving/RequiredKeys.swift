/// What some conditions and values read of a record, and whether they may be evaluated for records in any order.
package struct RequiredKeys: Hashable, Sendable {
  /// The keys with which paths begin; nil if the record itself is read, or keys that only evaluation tells.
  package private(set) var keys: Set<RecordKey>? = []
  /// Whether the result depends on how the records are told apart or when each comes: by the time of day, random numbers,
  /// variables that are assigned, or code of the host's, which terms that read keys are not. All records must then go through
  /// one evaluation, in order.
  package private(set) var dependsOnRun = false
  /// The substitution variables, by their places in ``ResolvedProgram/variables``.
  package private(set) var variables: Set<Int> = []

  /// What a condition and its aggregates read.
  package init(_ program: ResolvedProgram<ResolvedPredicate>) {
    self.init(.predicate(program.root), program.aggregates)
  }

  /// What a value and its aggregates read.
  package init(_ program: ResolvedProgram<ResolvedExpression>) {
    self.init(.expression(program.root), program.aggregates)
  }

  /// What a part of a value reads, aggregates over all records aside.
  package init(of part: ResolvedExpression) { self.init(.expression(part), []) }

  /// What a part of a condition reads, aggregates over all records aside.
  package init(of part: ResolvedPredicate) { self.init(.predicate(part), []) }

  private init(_ root: ResolvedPart, _ aggregates: [WholeSetAggregate]) {
    // A list of what is left instead of recursion, so that no tree is too deep.
    var parts = [root]
    for aggregate in aggregates { parts += ([aggregate.argument] + aggregate.others).map(ResolvedPart.expression) }
    while let part = parts.popLast() {
      switch part {
      case .predicate(let predicate): visit(predicate)
      case .expression(let expression): visit(expression)
      }
      parts += part.children
    }
  }

  private mutating func visit(_ predicate: ResolvedPredicate) {
    switch predicate.kind {
    case .custom: dependsOnRun = true
    case .block:
      keys = nil
      dependsOnRun = true
    default: break
    }
  }

  private mutating func visit(_ expression: ResolvedExpression) {
    switch expression.kind {
    case .variable(let number), .variableKey(_, let number, _): variables.insert(number)
    case .record: keys = nil
    case .block:
      keys = nil
      dependsOnRun = true
    case .recordKey(let key): keys?.insert(RecordKey(key))
    case .call(let function, _): if [.now, .random, .randomBelow].contains(function) { dependsOnRun = true }
    case .hostCall(let function, _): if !function.isConstant { dependsOnRun = true }
    case .assign: dependsOnRun = true
    default: break
    }
  }
}
