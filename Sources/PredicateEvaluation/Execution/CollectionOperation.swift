import PredicateLanguage

/// What `@sum`, `@max` and their kin make of the values of the elements.
enum CollectionOperation {
  /// The result. Nil values are left out; values that are collections count element by element.
  static func apply(
    _ operation: CollectionOperator.Meaning, to values: [RecordValue], context: FunctionContext
  ) throws(ValueError) -> RecordValue {
    switch operation {
    case .count: return .integer(Int64(values.count))
    case .entries(let areKeys): return try RecordEntries.of(.array(values), areKeys: areKeys)
    case .first: return values.first ?? .null
    case .last: return values.last ?? .null
    case .aggregate(let function): return try function.call([.array(try flattened(values))], context: context)
    case .values(let ofLists, let isDistinct, let isSet):
      var result = (ofLists ? try flattened(values) : values).filter { $0 != .null }
      if isDistinct { result = ValueRules.distinct(result) }
      return isSet ? .set(result) : .array(result)
    }
  }

  private static func flattened(_ values: [RecordValue]) throws(ValueError) -> [RecordValue] {
    let count = values.reduce(0) { count, value in
      switch value {
      case .array(let inner), .set(let inner): count + inner.count
      default: count + 1
      }
    }
    try ListLimit.check(count)
    var result: [RecordValue] = []
    result.reserveCapacity(count)
    for value in values {
      switch value {
      case .array(let inner), .set(let inner): result += inner
      default: result.append(value)
      }
    }
    return result
  }
}

/// How long a list that is put together of others may become: nested ones could otherwise multiply a short list without end.
enum ListLimit {
  /// 16 million elements.
  static let longest = 1 << 24

  /// Throws ``DiagnosticCode/tooManySteps`` for a longer list.
  static func check(_ count: Int) throws(ValueError) {
    if count > longest { throw ValueError(.tooManySteps, "the list grows beyond \(longest) elements") }
  }
}
