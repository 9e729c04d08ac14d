import PredicateLanguage

/// The keys that evaluation reads of any record, whatever that holds: those that come before everything that decides
/// whether others are read.
///
/// Where records have a known make and there is none of them, nothing is evaluated; what the first record would find,
/// a key that the make does not have, is found by these.
struct KeysOfEveryRecord {
  private let aggregates: [WholeSetAggregate]
  /// What is still to be looked at, the next one last.
  private var parts: [ResolvedPart]

  private init(_ root: ResolvedPart, _ aggregates: [WholeSetAggregate]) {
    self.aggregates = aggregates
    parts = [root]
  }

  /// Throws ``FormatError`` of code `unknownKey` for a key of a condition that records of this make do not have.
  static func require(
    _ program: ResolvedProgram<ResolvedPredicate>, in list: RecordPropertyList
  ) throws(FormatError) {
    var keys = KeysOfEveryRecord(.predicate(program.root), program.aggregates)
    try keys.require(in: list, program.preparation)
  }

  /// The same for a value.
  static func require(_ expression: FormatExpression, in list: RecordPropertyList) throws(FormatError) {
    let program = try Resolver.resolve(expression)
    var keys = KeysOfEveryRecord(.expression(program.root), program.aggregates)
    try keys.require(in: list, program.preparation)
  }

  /// What records have where there is none to ask; nil if there is one, or if their make is not known.
  static func list<Record: RecordValueConvertible>(ofNone records: some Collection<Record>) -> RecordPropertyList? {
    guard records.isEmpty else { return nil }
    if let type = Record.self as? any Recordable.Type { return type.elementProperties }
    return (records as? RecordTable)?.content.list
  }

  private mutating func require(in list: RecordPropertyList, _ preparation: Preparation) throws(FormatError) {
    while let part = parts.popLast() {
      if case .expression(let expression) = part, case .recordKey(let key) = expression.kind, list.slot(of: key) == nil
      {
        let failure = KeyReading.unknown(key, of: list, at: expression.span, preparation.limits.policy)
        throw FormatError(failure.diagnostic, source: preparation.source)
      }
      parts += readAlways(of: part).reversed()
    }
  }

  /// What is looked at of a part whatever the record holds, in this order.
  private func readAlways(of part: ResolvedPart) -> [ResolvedPart] {
    switch part {
    case .predicate(let predicate):
      switch predicate.kind {
      case .and(let more): first(of: more, passing: true)
      case .or(let more): first(of: more, passing: false)
      case .quantified(_, let collection, _, _): [.expression(collection)]
      default: part.children
      }
    case .expression(let expression):
      switch expression.kind {
      case .collection(_, let base, _, _), .filter(let base, _, _): [.expression(base)]
      // What follows the first value is read only where that is nil.
      case .call(.coalesce, let more): more.prefix(1).map(ResolvedPart.expression)
      case .wholeSet(let number): [.expression(aggregates[number].argument)]
      case .ternary(let condition, _, _): [.predicate(condition)]
      default: part.children
      }
    }
  }

  /// Of several conditions the first is always asked; the next one, too, where that is a constant that decides nothing.
  private func first(of conditions: [ResolvedPredicate], passing verdict: Bool) -> [ResolvedPart] {
    let first = conditions.first { condition in
      if case .constant(let value) = condition.kind { value != verdict } else { true }
    }
    return first.map { [.predicate($0)] } ?? []
  }
}
