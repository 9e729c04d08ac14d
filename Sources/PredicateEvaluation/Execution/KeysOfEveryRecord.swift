import PredicateLanguage

/// The keys that evaluation reads of any record, whatever that holds: those that come before everything that decides
/// whether others are read.
///
/// Where records have a known make and there is none of them, nothing is evaluated; what the first record would find,
/// a key that the make does not have, is found by these.
struct KeysOfEveryRecord {
  private enum Part {
    case predicate(ResolvedPredicate)
    case expression(ResolvedExpression)
  }

  private let aggregates: [WholeSetAggregate]
  /// What is still to be looked at, the next one last.
  private var parts: [Part]

  private init(_ root: Part, _ aggregates: [WholeSetAggregate]) {
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
      switch part {
      case .predicate(let predicate): visit(predicate)
      case .expression(let expression):
        if case .recordKey(let key) = expression.kind, list.slot(of: key) == nil {
          let failure = KeyReading.unknown(key, of: list, at: expression.span, preparation.limits.policy)
          throw FormatError(failure.diagnostic, source: preparation.source)
        }
        visit(expression)
      }
    }
  }

  /// Adds parts, the first to be looked at first.
  private mutating func add(_ more: ResolvedExpression...) { parts += more.reversed().map(Part.expression) }

  private mutating func visit(_ predicate: ResolvedPredicate) {
    switch predicate.kind {
    case .constant, .block, .unsupported: break
    case .and(let more): addFirst(of: more, passing: true)
    case .or(let more): addFirst(of: more, passing: false)
    case .not(let part): parts.append(.predicate(part))
    case .equal(let left, let right, _), .ordered(let left, _, let right, _), .betweenBounds(let left, let right),
      .contains(let left, let right, _), .text(_, let left, let right, _), .typeConforms(let left, let right),
      .custom(_, let left, let right):
      add(left, right)
    case .between(let value, let low, let high): add(value, low, high)
    case .quantified(_, let collection, _, _): add(collection)
    }
  }

  /// Of several conditions the first is always asked; the next one, too, where that is a constant that decides nothing.
  private mutating func addFirst(of conditions: [ResolvedPredicate], passing verdict: Bool) {
    let first = conditions.first { condition in
      if case .constant(let value) = condition.kind { value != verdict } else { true }
    }
    if let first { parts.append(.predicate(first)) }
  }

  private mutating func visit(_ expression: ResolvedExpression) {
    switch expression.kind {
    case .constant, .record, .element, .variable, .recordKey, .block, .unsupported: break
    case .key(let base, _, _), .variableKey(let base, _, _), .collection(_, let base, _, _), .filter(let base, _, _):
      add(base)
    case .index(let base, .element(let element)): add(base, element)
    case .index(let base, .first), .index(let base, .last), .index(let base, .size), .index(let base, .entries):
      add(base)
    // What follows the first value is read only where that is nil.
    case .call(.coalesce, let more): parts += more.prefix(1).map(Part.expression)
    case .list(let more), .call(_, let more), .hostCall(_, let more): parts += more.reversed().map(Part.expression)
    case .wholeSet(let number): add(aggregates[number].argument)
    case .unary(_, let part), .cast(let part, _), .assign(_, let part): add(part)
    case .binary(_, let left, let right): add(left, right)
    case .ternary(let condition, _, _): parts.append(.predicate(condition))
    }
  }
}
