/// What a value depends on, derived from its parts.
enum Dependence {
  typealias Level = ResolvedExpression.Level

  /// The innermost level and the purity of a kind of expression. `bound` is the number of slots bound around it: a part
  /// that binds a slot of its own does not depend on it from outside.
  static func of(
    _ kind: ResolvedExpression.Kind, bound: Int, aggregates: [WholeSetAggregate]
  ) -> (Level, isPure: Bool) {
    var level = Level.constant
    var isPure = true
    func add(_ part: ResolvedExpression) {
      level = max(level, part.level)
      isPure = isPure && part.isPure
    }
    func addOutside(of slot: Int, _ part: ResolvedExpression) {
      level = max(level, min(part.level, outer(slot)))
      isPure = isPure && part.isPure
    }
    switch kind {
    case .constant, .unsupported: break
    case .record: level = .record
    case .element(let slot): level = .element(slot)
    case .variable: break
    case .key(let base, _, _): add(base)
    case .variableKey(let base, _, _):
      add(base)
      isPure = false
    case .collection(_, let collection, let slot, let body):
      add(collection)
      addOutside(of: slot, body)
    case .index(let base, let index):
      add(base)
      if case .element(let element) = index { add(element) }
    case .list(let parts), .call(_, let parts): parts.forEach(add)
    case .hostCall(_, let parts):
      parts.forEach(add)
      isPure = false
    case .unary(_, let part), .cast(let part, _): add(part)
    case .binary(_, let left, let right):
      add(left)
      add(right)
    case .assign(_, let part):
      add(part)
      isPure = false
    // It may turn out to aggregate the record's own collection, so it belongs to the record.
    case .wholeSet(let number):
      level = .record
      isPure = aggregates[number].argument.isPure
    case .ternary(let condition, let then, let other):
      let (conditionLevel, conditionPure) = of(condition)
      level = max(level, conditionLevel)
      isPure = isPure && conditionPure
      add(then)
      add(other)
    case .filter(let collection, let slot, let condition):
      add(collection)
      let (conditionLevel, conditionPure) = of(condition)
      level = max(level, min(conditionLevel, outer(slot)))
      isPure = isPure && conditionPure
    case .block:
      level = .record
      isPure = false
    }
    return (level, isPure)
  }

  /// The level just outside a slot. A part that depends on the slot may depend on anything around it as well.
  private static func outer(_ slot: Int) -> Level { slot == 0 ? .record : .element(slot - 1) }

  /// The innermost level and the purity of a condition.
  static func of(_ predicate: ResolvedPredicate) -> (Level, isPure: Bool) {
    var level = Level.constant
    var isPure = true
    func add(_ parts: ResolvedExpression...) {
      for part in parts {
        level = max(level, part.level)
        isPure = isPure && part.isPure
      }
    }
    func add(_ part: ResolvedPredicate, outsideOf slot: Int? = nil) {
      let (partLevel, partPure) = of(part)
      level = max(level, slot.map { min(partLevel, outer($0)) } ?? partLevel)
      isPure = isPure && partPure
    }
    switch predicate.kind {
    case .constant, .unsupported: break
    case .and(let parts), .or(let parts): for part in parts { add(part) }
    case .not(let part): add(part)
    case .equal(let left, let right, _), .ordered(let left, _, let right, _), .betweenBounds(let left, let right),
      .typeConforms(let left, let right):
      add(left, right)
    case .contains(let container, let element, _): add(container, element)
    case .text(_, let subject, let pattern, _): add(subject, pattern)
    case .between(let value, let low, let high): add(value, low, high)
    case .quantified(_, let collection, let slot, let body):
      add(collection)
      add(body, outsideOf: slot)
    case .custom(_, let left, let right):
      add(left, right)
      isPure = false
    case .block:
      level = .record
      isPure = false
    }
    return (level, isPure)
  }
}
