import PredicateLanguage

/// Reads one key of a value, or of each element of a collection.
@_eagerMove
struct KeyReading: Sendable {
  let key: String
  /// Where the scope remembers the key's place; nil for keys that are not known before evaluation.
  let cache: Int?
  let span: SourceSpan?

  /// The value of the key.
  ///
  /// Nil has nil for every key, and so has a dynamic record without that key. A collection gives the values of its
  /// elements: an array all of them, those that are collections flattened by one level, a set the distinct ones
  /// without nil.
  @inline(__always)
  func read(_ value: RecordValue, _ scope: inout Scope) throws(EvaluationFailure) -> RecordValue {
    if case .object(let object) = value {
      let slot = cache.map { scope.slot(of: key, in: object.shape, cache: $0) } ?? object.shape.slot(of: key)
      return slot.map { object.values[$0] } ?? .null
    }
    return try readOther(value, &scope)
  }

  private func readOther(_ value: RecordValue, _ scope: inout Scope) throws(EvaluationFailure) -> RecordValue {
    switch value {
    case .null: return .null
    case .object(let object): return object[key] ?? .null
    case .record(let reference):
      let list = reference.list
      let slot = cache.map { scope.slot(of: key, in: list, cache: $0) } ?? list.slot(of: key)
      if let slot { return reference.value(at: slot) }
      let unlisted = try placed(span) { () throws(ValueError) in try reference.unlistedValue(of: key) }
      if let unlisted { return unlisted }
      throw Self.unknown(key, of: list, at: span, scope.policy)
    case .array(let elements): return .array(try mapHinting(elements, &scope))
    case .set(let elements): return .set(ValueRules.distinct(try mapHinting(elements, &scope).filter { $0 != .null }))
    case .bool, .integer, .double, .decimal, .string, .date:
      if let property = ValueProperties.value(of: key, in: value) { return property }
      throw unknown(value)
    case .uuid, .data: throw unknown(value)
    }
  }

  private func mapHinting(
    _ elements: [RecordValue], _ scope: inout Scope
  ) throws(EvaluationFailure) -> [RecordValue] {
    do throws(EvaluationFailure) {
      return try map(elements, &scope)
    } catch {
      guard key == "count", error.diagnostic.code == .unknownKey else { throw error }
      throw EvaluationFailure(
        .unknownKey, error.diagnostic.message, at: span, hint: "write `@count` for how many elements there are")
    }
  }

  private func map(_ elements: [RecordValue], _ scope: inout Scope) throws(EvaluationFailure) -> [RecordValue] {
    var values: [RecordValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      // An element that is a collection itself keeps its level: only the values of a key are flattened.
      case .array(let inner): values.append(.array(try map(inner, &scope)))
      default:
        switch try read(element, &scope) {
        case .array(let inner), .set(let inner):
          let count = values.count + inner.count
          try placed(span) { () throws(ValueError) in try ListLimit.check(count) }
          values += inner
        case let value: values.append(value)
        }
      }
    }
    return values
  }

  /// What records with these properties say of a key that is none of them.
  static func unknown(
    _ key: String, of list: RecordPropertyList, at span: SourceSpan?, _ policy: Policy
  ) -> EvaluationFailure {
    let error = Indexing.unknown(key, of: list, policy)
    return EvaluationFailure(error.code, error.message, at: span, hint: error.hint)
  }

  private func unknown(_ value: RecordValue) -> EvaluationFailure {
    EvaluationFailure(
      .unknownKey, "\(value.noun) has no key `\(key)`", at: span,
      hint: value.type.flatMap { ValueProperties.hint(for: key, in: $0) })
  }
}
