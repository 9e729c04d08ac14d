import PredicateLanguage

/// Aggregates over one key of all records, block by block.
struct BlockAggregates {
  /// The values in order; nil if some aggregate is to be computed row by row.
  static func values(_ aggregates: [WholeSetAggregate], _ rows: some BlockRows) -> [RecordValue]? {
    var values: [RecordValue] = []
    for aggregate in aggregates {
      guard let value = value(of: aggregate, rows) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func value<Rows: BlockRows>(of aggregate: WholeSetAggregate, _ rows: Rows) -> RecordValue? {
    guard aggregate.others.isEmpty, case .key(let base, let key, _) = aggregate.argument.kind,
      case .record = base.kind
    else { return nil }
    let column = BlockColumn(key)
    var cells = rows.cells(key)
    var (integers, doubles) = (IntegerSummary(), DoubleSummary())
    for start in stride(from: 0, to: rows.count, by: Kernel.batchSize) {
      rows.move(&cells, to: start)
      let count = min(Kernel.batchSize, rows.count - start)
      column.fill(&cells, count: count)
      // The extremes of booleans are booleans, and a sum of integers is exact.
      guard let field = column.field, !column.isConverted else { return nil }
      // A kernel's columns need no rows.
      let nothing: UInt8 = 0
      let isKnown = withUnsafePointer(to: nothing) { rows in
        let batch = Batch(rows: UnsafeRawPointer(rows), start: 0, count: count, mask: nil)
        switch field.source {
        case .integer(let source): integers.add(source, field.present, batch)
        case .double(let source): doubles.add(source, field.present, batch)
        case .date, .text, .coded: return false
        }
        return true
      }
      guard isKnown, integers.count == 0 || doubles.count == 0 else { return nil }
    }
    return doubles.count == 0 ? integers.value(of: aggregate.function) : doubles.value(of: aggregate.function)
  }
}
