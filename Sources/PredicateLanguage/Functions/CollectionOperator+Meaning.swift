extension CollectionOperator {
  /// What an operator makes of the values that its elements have at the path behind it: what the checker, evaluation and
  /// SQL go by.
  package enum Meaning: Hashable, Sendable {
    /// The number of elements; a path behind it has no meaning.
    case count
    /// The first or the last element.
    case first, last
    /// The keys or the values of a record; what stands behind it is a path from these.
    case entries(areKeys: Bool)
    /// The value of a function of collections.
    case aggregate(BuiltinFunction)
    /// The values that are not nil, or those within them if they are lists; each once; as a set.
    case values(ofLists: Bool, isDistinct: Bool, isSet: Bool)
  }

  /// What it means.
  package var meaning: Meaning {
    switch self {
    case .count: .count
    case .first: .first
    case .last: .last
    case .allKeys: .entries(areKeys: true)
    case .allValues: .entries(areKeys: false)
    case .sum: .aggregate(.sum)
    case .avg: .aggregate(.average)
    case .median: .aggregate(.median)
    case .min: .aggregate(.min)
    case .max: .aggregate(.max)
    case .unionOfObjects: .values(ofLists: false, isDistinct: false, isSet: false)
    case .distinctUnionOfObjects: .values(ofLists: false, isDistinct: true, isSet: false)
    case .unionOfArrays: .values(ofLists: true, isDistinct: false, isSet: false)
    case .distinctUnionOfArrays: .values(ofLists: true, isDistinct: true, isSet: false)
    case .distinctUnionOfSets: .values(ofLists: true, isDistinct: true, isSet: true)
    }
  }
}
