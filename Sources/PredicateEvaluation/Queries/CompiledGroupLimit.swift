package import PredicateLanguage
package import PredicateQuery

/// The limit of each group of rows, made ready.
package struct CompiledGroupLimit: Sendable {
  let count: Int
  /// What the rows of a group agree in.
  let keys: [CompiledExpression]

  /// Whether some key ranges over all records.
  var needsAllRecords: Bool { keys.contains(where: \.needsAllRecords) }

  /// Compiles the keys, whose `[l]` goes by `locale`.
  /// - Throws: ``FormatError`` for a key that does not compile.
  package init(_ limit: GroupLimit, locale: String?) throws(FormatError) {
    count = max(limit.count, 0)
    var keys: [CompiledExpression] = []
    for key in limit.keys { keys.append(try key.compiled(locale: locale)) }
    self.keys = keys
  }

  /// Of records at these places, which are in order, the first of each group.
  /// - Throws: ``FormatError`` for a key whose evaluation fails, with the record's place.
  package func first(
    _ places: [Int], of records: [RecordValue], variables: [String: RecordValue]
  ) throws(FormatError) -> [Int] {
    let context = FunctionContext()
    var programs = keys.map { RowProgram($0.program, variables, context) }
    if needsAllRecords { for key in programs.indices { try programs[key].aggregate(records) } }
    var counter = GroupCounter(count)
    var first: [Int] = []
    for place in places {
      var values: [RecordValue] = []
      for key in programs.indices { values.append(try programs[key].value(records[place], place)) }
      if counter.takes(GroupKey(values)) { first.append(place) }
    }
    return first
  }
}

/// Counts the rows of each group.
struct GroupCounter {
  private let most: Int
  private var counts: [GroupKey: Int] = [:]

  /// At most so many of each.
  init(_ most: Int) { self.most = most }

  /// Counts a row; false if its group has enough.
  mutating func takes(_ group: GroupKey) -> Bool {
    let count = counts[group] ?? 0
    if count >= most { return false }
    counts[group] = count + 1
    return true
  }
}
