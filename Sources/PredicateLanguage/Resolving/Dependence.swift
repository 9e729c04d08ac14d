/// What a value depends on: nothing, the record, some of the elements bound around it.
package struct Dependence: Hashable, Sendable {
  // One bit for the record, one for each slot; slots beyond the last bit share it and are then never told apart, which
  // costs work that is done again and never a wrong answer.
  private var bits: UInt64
  private static let lastSlot = 62

  /// Nothing.
  package static let nothing = Dependence(bits: 0)
  static let record = Dependence(bits: 1)

  package static func element(_ slot: Int) -> Dependence { Dependence(bits: 1 << UInt64(min(slot, lastSlot) + 1)) }

  private init(bits: UInt64) { self.bits = bits }

  /// The innermost level: 0 for nothing, 1 for the record, 2 and more for slots.
  package var depth: Int { UInt64.bitWidth - bits.leadingZeroBitCount }

  mutating func formUnion(_ other: Dependence) { bits |= other.bits }

  /// Without a slot that the value binds itself.
  func removing(slot: Int) -> Dependence {
    slot < Self.lastSlot ? Dependence(bits: bits & ~Self.element(slot).bits) : self
  }
}

/// The dependence and purity of kinds of expressions and conditions, derived from their parts.
package enum Analysis {
  static func of(
    _ kind: ResolvedExpression.Kind, aggregates: [WholeSetAggregate]
  ) -> (Dependence, isPure: Bool) {
    var dependence = Dependence.nothing
    var isPure = true
    func add(_ part: ResolvedExpression) {
      dependence.formUnion(part.dependence)
      isPure = isPure && part.isPure
    }
    func add(_ part: ResolvedPredicate, binding slot: Int? = nil) {
      let (inner, innerPure) = of(part)
      dependence.formUnion(slot.map { inner.removing(slot: $0) } ?? inner)
      isPure = isPure && innerPure
    }
    switch kind {
    case .constant, .unsupported, .variable: break
    case .record, .recordKey: dependence = .record
    case .element(let slot): dependence = .element(slot)
    case .key(let base, _, _): add(base)
    case .variableKey(let base, _, _):
      add(base)
      isPure = false
    case .collection(_, let collection, let slot, let body):
      add(collection)
      dependence.formUnion(body.dependence.removing(slot: slot))
      isPure = isPure && body.isPure
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
      dependence = .record
      isPure = aggregates[number].argument.isPure
    case .ternary(let condition, let then, let other):
      add(condition)
      add(then)
      add(other)
    case .filter(let collection, let slot, let condition):
      add(collection)
      add(condition, binding: slot)
    case .block:
      dependence = .record
      isPure = false
    }
    return (dependence, isPure)
  }

  package static func of(_ predicate: ResolvedPredicate) -> (Dependence, isPure: Bool) {
    var dependence = Dependence.nothing
    var isPure = true
    func add(_ parts: ResolvedExpression...) {
      for part in parts {
        dependence.formUnion(part.dependence)
        isPure = isPure && part.isPure
      }
    }
    func add(_ part: ResolvedPredicate, binding slot: Int? = nil) {
      let (inner, innerPure) = of(part)
      dependence.formUnion(slot.map { inner.removing(slot: $0) } ?? inner)
      isPure = isPure && innerPure
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
      add(body, binding: slot)
    case .custom(_, let left, let right):
      add(left, right)
      isPure = false
    case .block:
      dependence = .record
      isPure = false
    }
    return (dependence, isPure)
  }
}
