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
    guard aggregate.others.isEmpty, case .key(let base, let key, _) = aggregate.argument.kind,
      case .record = base.kind, let field = source.fields.field(key)
    else { return nil }
    let all = Batch(rows: source.rows, start: 0, count: source.count, mask: nil)
    switch field.source {
    case .integer(let source):
      // Booleans are numbers in sums, but their extremes are booleans.
      if source.isBoolean, aggregate.function == .min || aggregate.function == .max { return nil }
      switch aggregate.function {
      case .min, .max: return IntegerExtremes(source, field.present, all).value(of: aggregate.function)
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

/// Rows of a batch of any size, and which of them are chosen; all of them without a mask.
struct Batch {
  let rows: UnsafeRawPointer
  let start: Int
  let count: Int
  let mask: Mask?
}
