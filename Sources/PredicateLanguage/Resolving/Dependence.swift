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
    switch kind {
    case .record, .recordKey: (.record, true)
    case .element(let slot): (.element(slot), true)
    // It may turn out to aggregate the record's own collection, so it belongs to the record.
    case .wholeSet(let number): (.record, aggregates[number].argument.isPure)
    case .block: (.record, false)
    case .collection(_, _, let slot, _), .filter(_, let slot, _): of(ResolvedPart.children(of: kind), binding: slot)
    case .variableKey, .hostCall, .assign: (of(ResolvedPart.children(of: kind)).0, false)
    case .constant, .unsupported, .variable, .key, .index, .list, .call, .unary, .cast, .binary, .ternary:
      of(ResolvedPart.children(of: kind))
    }
  }

  package static func of(_ predicate: ResolvedPredicate) -> (Dependence, isPure: Bool) {
    let parts = ResolvedPart.children(of: predicate.kind)
    return switch predicate.kind {
    case .block: (.record, false)
    case .quantified(_, _, let slot, _): of(parts, binding: slot)
    case .custom: (of(parts).0, false)
    case .constant, .unsupported, .and, .or, .not, .equal, .ordered, .betweenBounds, .contains, .text, .typeConforms,
      .between:
      of(parts)
    }
  }

  /// What parts depend on together, the last of which may have a slot bound for it.
  private static func of(_ parts: [ResolvedPart], binding slot: Int? = nil) -> (Dependence, isPure: Bool) {
    var whole = Dependence.nothing
    var isPure = true
    for (place, part) in parts.enumerated() {
      var (dependence, partIsPure) =
        switch part {
        case .predicate(let predicate): of(predicate)
        case .expression(let expression): (expression.dependence, expression.isPure)
        }
      if let slot, place == parts.count - 1 { dependence = dependence.removing(slot: slot) }
      whole.formUnion(dependence)
      isPure = isPure && partIsPure
    }
    return (whole, isPure)
  }
}
