import PredicateLanguage

/// Aggregates over all rows of fields that lie in memory one after the other.
struct BatchAggregates {
  /// The values in order; nil if some aggregate is to be computed row by row.
  let values: [RecordValue]?

  init(
    _ aggregates: [WholeSetAggregate], _ source: BatchSource
  ) {
    var values: [RecordValue] = []
    for aggregate in aggregates {
      guard let value = Self.value(of: aggregate, source) else {
        self.values = nil
        return
      }
      values.append(value)
    }
    self.values = values
  }

  private static func value(
    of aggregate: WholeSetAggregate, _ source: BatchSource
  ) -> RecordValue? {
    guard aggregate.others.isEmpty, let key = aggregate.argument.recordKey, let field = source.fields.field(key)
    else { return nil }
    let all = Batch(rows: source.rows, start: 0, count: source.count, mask: nil)
    switch field.source {
    case .integer(let source):
      // Booleans are numbers in sums, but their extremes are booleans.
      if source.isBoolean, aggregate.function == .min || aggregate.function == .max { return nil }
      switch aggregate.function {
      case .min, .max:
        let isMost = aggregate.function == .max
        return source.used(by: IntegerExtreme(isMost: isMost, batch: all, present: field.present))
      default: return IntegerSummary(source, field.present, all).value(of: aggregate.function)
      }
    case .double(let source):
      switch aggregate.function {
      case .min, .max: return DoubleExtremes(source, field.present, all).value(of: aggregate.function)
      case .sum, .average: return DoubleTotal(source, field.present, all).value(of: aggregate.function)
      default: return DoubleSummary(source, field.present, all).value(of: aggregate.function)
      }
    case .date(let source): return DateExtremes(source, field.present, all).value(of: aggregate.function)
    case .text, .coded: return nil
    }
  }
}

/// The least or the greatest of whole numbers, found faster than with their sum.
private struct IntegerExtreme: NumberUse {
  typealias Number = Int64

  let isMost: Bool
  let batch: Batch
  let present: NullBitmap?

  func made<Reader: NumberReader>(of reader: Reader) -> RecordValue where Reader.Cursor.Number == Int64 {
    // Written out for both, so that the loops are compiled for each.
    isMost ? extreme(reader, .min) { $0 > $1 ? $0 : $1 } : extreme(reader, .max) { $0 < $1 ? $0 : $1 }
  }

  /// The number that is chosen before all others; `last` is the one that is chosen last.
  @inline(__always)
  private func extreme<Reader: NumberReader>(
    _ reader: Reader, _ last: Int64, _ chosen: (Int64, Int64) -> Int64
  ) -> RecordValue where Reader.Cursor.Number == Int64 {
    let cursor = reader.cursor(batch.rows, batch.start)
    var isFound = false
    @inline(__always)
    func number(_ row: Int) -> Int64 {
      guard cursor.isPresent(row), present?.hasValue(batch.start + row) ?? true else { return last }
      isFound = true
      return cursor.number(row)
    }
    // Two in turn, so that no comparison waits for the one before.
    var (even, odd) = (last, last)
    var row = 0
    while row + 2 <= batch.count {
      even = chosen(even, number(row))
      odd = chosen(odd, number(row + 1))
      row += 2
    }
    if row < batch.count { even = chosen(even, number(row)) }
    return isFound ? .integer(chosen(even, odd)) : .null
  }
}
