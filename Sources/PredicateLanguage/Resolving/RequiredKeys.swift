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

  private enum Part {
    case predicate(ResolvedPredicate)
    case expression(ResolvedExpression)
  }

  private init(_ root: Part, _ aggregates: [WholeSetAggregate]) {
    // A list of what is left instead of recursion, so that no tree is too deep.
    var parts = [root]
    for aggregate in aggregates { parts += ([aggregate.argument] + aggregate.others).map(Part.expression) }
    while let part = parts.popLast() {
      switch part {
      case .predicate(let predicate): visit(predicate, &parts)
      case .expression(let expression): visit(expression, &parts)
      }
    }
  }

  private mutating func visit(_ predicate: ResolvedPredicate, _ parts: inout [Part]) {
    func add(_ more: ResolvedExpression...) { parts += more.map(Part.expression) }
    switch predicate.kind {
    case .constant, .unsupported: break
    case .and(let more), .or(let more): parts += more.map(Part.predicate)
    case .not(let part): parts.append(.predicate(part))
    case .equal(let left, let right, _), .ordered(let left, _, let right, _), .betweenBounds(let left, let right),
      .contains(let left, let right, _), .text(_, let left, let right, _), .typeConforms(let left, let right):
      add(left, right)
    case .custom(_, let left, let right):
      add(left, right)
      dependsOnRun = true
    case .between(let value, let low, let high): add(value, low, high)
    case .quantified(_, let collection, _, let body):
      add(collection)
      parts.append(.predicate(body))
    case .block:
      keys = nil
      dependsOnRun = true
    }
  }

  private mutating func visit(_ expression: ResolvedExpression, _ parts: inout [Part]) {
    func add(_ more: ResolvedExpression...) { parts += more.map(Part.expression) }
    switch expression.kind {
    case .constant, .element, .wholeSet, .unsupported: break
    case .variable(let number): variables.insert(number)
    case .record: keys = nil
    case .block:
      keys = nil
      dependsOnRun = true
    case .variableKey(let base, let number, _):
      variables.insert(number)
      if case .record = base.kind { keys = nil } else { add(base) }
    case .recordKey(let key): keys?.insert(RecordKey(key))
    case .key(let base, _, _): add(base)
    case .collection(_, let collection, _, let body): add(collection, body)
    case .index(let base, let index):
      add(base)
      if case .element(let element) = index { add(element) }
    case .list(let more): parts += more.map(Part.expression)
    case .call(let function, let more):
      parts += more.map(Part.expression)
      if [.now, .random, .randomBelow].contains(function) { dependsOnRun = true }
    case .hostCall(let function, let more):
      parts += more.map(Part.expression)
      if !function.isConstant { dependsOnRun = true }
    case .unary(_, let part), .cast(let part, _): add(part)
    case .assign(_, let part):
      add(part)
      dependsOnRun = true
    case .binary(_, let left, let right): add(left, right)
    case .ternary(let condition, let then, let other):
      parts.append(.predicate(condition))
      add(then, other)
    case .filter(let collection, _, let condition):
      add(collection)
      parts.append(.predicate(condition))
    }
  }
}
