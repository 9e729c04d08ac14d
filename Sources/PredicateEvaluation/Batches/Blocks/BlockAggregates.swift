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
    var cells = rows.cells(key)
    var (integers, doubles) = (IntegerSummary(), DoubleSummary())
    rows.move(&cells, to: 0)
    for row in 0..<rows.count {
      switch cells.cell(row) {
      case .null: continue
      case .integer(let number): integers.add(number)
      case .double(let number): doubles.add(number)
      // The extremes of booleans are booleans.
      case .bool, .date, .text, .other: return nil
      }
    }
    // A sum of integers is exact.
    guard integers.count == 0 || doubles.count == 0 else { return nil }
    return doubles.count == 0 ? integers.value(of: aggregate.function) : doubles.value(of: aggregate.function)
  }
}
