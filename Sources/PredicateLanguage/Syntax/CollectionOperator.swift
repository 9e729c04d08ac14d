/// An operator inside a key path. The path right of it applies to each element; what is left of it is the collection.
@nonexhaustive public enum CollectionOperator: String, Hashable, Sendable, CaseIterable {
  case count, sum, avg, median, min, max, first, last
  case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays, distinctUnionOfSets
  case allKeys, allValues

  /// What it gives, in a line.
  package var summary: String { row.summary }
  /// A comparison that holds.
  package var example: String { row.example }

  /// Whether Apple's systems lack it.
  package var isExtension: Bool { [.median, .allKeys, .allValues].contains(self) }

  private var row: (summary: String, example: String) {
    switch self {
    case .count: ("how many elements", "{3, 1, 2}.@count == 3")
    case .sum: ("the sum", "{3, 1, 2}.@sum.self == 6")
    case .avg: ("the mean", "{3, 1, 2}.@avg.self == 2")
    case .median: ("the number in the middle", "{7, 1, 2}.@median.self == 2")
    case .min: ("the smallest", "{3, 1, 2}.@min.self == 1")
    case .max: ("the largest", "{3, 1, 2}.@max.self == 3")
    case .first: ("the first element", "{3, 1, 2}.@first == 3")
    case .last: ("the last element", "{3, 1, 2}.@last == 2")
    case .unionOfObjects: ("the values of all elements", "count:({1, 1}.@unionOfObjects.self) == 2")
    case .distinctUnionOfObjects:
      ("the values of all elements, each once", "count:({1, 1}.@distinctUnionOfObjects.self) == 1")
    case .unionOfArrays: ("the elements of the lists of all elements", "count:({{1}, {1, 2}}.@unionOfArrays.self) == 3")
    case .distinctUnionOfArrays:
      (
        "the elements of the lists of all elements, each once",
        "count:({{1}, {1, 2}}.@distinctUnionOfArrays.self) == 2"
      )
    case .distinctUnionOfSets:
      ("the elements of the sets of all elements, each once", "count:({{1}, {1, 2}}.@distinctUnionOfSets.self) == 2")
    case .allKeys: ("the keys of a record", "\"eur\" IN CAST({\"eur\", 3}, \"record\").@allKeys")
    case .allValues: ("the values of a record", "ANY CAST({\"eur\", 3}, \"record\").@allValues == 3")
    }
  }
}
