import PredicateLanguage

/// What `@sum`, `@max` and their kin make of the values of the elements.
enum CollectionOperation {
  /// The result. Nil values are left out; values that are collections count element by element.
  static func apply(
    _ operation: CollectionOperator, to values: [RecordValue], context: FunctionContext
  ) throws(ValueError) -> RecordValue {
    switch operation {
    case .count: return .integer(Int64(values.count))
    case .sum: return try BuiltinFunction.sum.call([.array(flattened(values))], context: context)
    case .avg: return try BuiltinFunction.average.call([.array(flattened(values))], context: context)
    case .min: return try BuiltinFunction.min.call([.array(flattened(values))], context: context)
    case .max: return try BuiltinFunction.max.call([.array(flattened(values))], context: context)
    case .unionOfObjects: return .array(values.filter { $0 != .null })
    case .distinctUnionOfObjects: return .array(ValueRules.distinct(values.filter { $0 != .null }))
    case .unionOfArrays: return .array(flattened(values).filter { $0 != .null })
    case .distinctUnionOfArrays: return .array(ValueRules.distinct(flattened(values).filter { $0 != .null }))
    case .distinctUnionOfSets: return .set(ValueRules.distinct(flattened(values).filter { $0 != .null }))
    case .first: return values.first ?? .null
    case .last: return values.last ?? .null
    }
  }

  private static func flattened(_ values: [RecordValue]) -> [RecordValue] {
    var result: [RecordValue] = []
    result.reserveCapacity(values.count)
    for value in values {
      switch value {
      case .array(let inner), .set(let inner): result += inner
      default: result.append(value)
      }
    }
    return result
  }
}
