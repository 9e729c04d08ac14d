package import PredicateLanguage

/// The aggregates over all records that a predicate asks for, taken of records that come in tables, so that they need not
/// be held until the first verdict.
package struct WholeSetPass {
  private let predicate: CompiledPredicate
  private let names: [String]
  private var aggregates: [GroupAggregates] = []
  private let groups = [Int32](repeating: 0, count: Kernel.batchSize)

  /// Nil if the predicate asks for none, or for some that is to be computed record by record.
  package init?(_ predicate: CompiledPredicate) {
    guard predicate.needsAllRecords else { return nil }
    self.predicate = predicate
    var names: [String] = []
    for aggregate in predicate.resolved.aggregates {
      guard aggregate.others.isEmpty, let key = aggregate.argument.recordKey,
        let made = GroupAggregates(aggregate.function)
      else { return nil }
      names.append(key)
      aggregates.append(made)
    }
    self.names = names
  }

  /// The keys that it reads.
  package var keys: Set<RecordKey> { Set(names.map(RecordKey.init)) }

  /// Takes the next records; false if some are to be looked at one by one.
  package mutating func add(_ table: RecordTable) -> Bool {
    let source = TableFields(table: table)
    var fields: [BatchField] = []
    for (place, name) in names.enumerated() {
      guard let field = source.field(name), aggregates[place].accepts(field) else { return false }
      fields.append(field)
    }
    // A group for each row of the largest batch.
    unsafe groups.withUnsafeBufferPointer { groups in
      guard let groups = groups.baseAddress else { return }
      for start in stride(from: 0, to: table.count, by: Kernel.batchSize) {
        let batch = Batch(
          rows: .none, start: start, count: min(Kernel.batchSize, table.count - start), mask: nil)
        for place in aggregates.indices { unsafe aggregates[place].add(batch, fields[place], groups, groups: 1) }
      }
    }
    return true
  }

  /// The predicate with the values of its aggregates; nil if one of them fails.
  package mutating func settled() -> CompiledPredicate? {
    var values: [RecordValue] = []
    for place in aggregates.indices {
      guard let column = aggregates[place].column("", groups: 1) else { return nil }
      values.append(column[0])
    }
    return predicate.settled(values)
  }
}
