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
    case .double(let source): return DoubleSummary(source, field.present, all).value(of: aggregate.function)
    case .date, .text, .coded: return nil
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

/// The extremes of whole numbers, found faster than with their sum.
private struct IntegerExtremes {
  private var low = Int64.max
  private var high = Int64.min

  init(_ source: BatchField.IntegerSource, _ present: NullBitmap?, _ batch: Batch) {
    var (low, high) = (low, high)
    source.forEachRow(batch, present) {
      if let number = $1 {
        low = min(low, number)
        high = max(high, number)
      }
    }
    (self.low, self.high) = (low, high)
  }

  func value(of function: BuiltinFunction) -> RecordValue {
    low > high ? .null : .integer(function == .min ? low : high)
  }
}

/// Number, sum and extremes of whole numbers.
struct IntegerSummary {
  private(set) var count = 0
  private(set) var sum: Int128 = 0
  private(set) var low = Int64.max
  private(set) var high = Int64.min

  init() {}

  init(_ source: BatchField.IntegerSource, _ present: NullBitmap?, _ batch: Batch) {
    self.init()
    add(source, present, batch)
  }

  mutating func add(_ source: BatchField.IntegerSource, _ present: NullBitmap?, _ batch: Batch) {
    source.forEachRow(batch, present) { if let number = $1 { add(number) } }
  }

  @inline(__always)
  mutating func add(_ number: Int64) {
    count += 1
    sum += Int128(number)
    low = min(low, number)
    high = max(high, number)
  }

  /// What an aggregate function makes of them; nil for one that needs the numbers themselves, or fails.
  func value(of function: BuiltinFunction) -> RecordValue? {
    switch function {
    case .count: .integer(Int64(count))
    case .min: count == 0 ? .null : .integer(low)
    case .max: count == 0 ? .null : .integer(high)
    case .sum: try? Total(count: count, integers: sum).sum()
    case .average: try? Total(count: count, integers: sum).mean()
    default: nil
    }
  }
}

/// Number, sum and extremes of floating-point numbers. The sum is taken in the order of the rows, so that it is that of
/// an evaluation row by row to the last digit.
struct DoubleSummary {
  private(set) var count = 0
  private(set) var numbers = 0
  private(set) var sum: Double?
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity

  init() {}

  init(_ source: BatchField.DoubleSource, _ present: NullBitmap?, _ batch: Batch) {
    self.init()
    add(source, present, batch)
  }

  mutating func add(_ source: BatchField.DoubleSource, _ present: NullBitmap?, _ batch: Batch) {
    source.forEachRow(batch, present) { if let number = $1 { add(number) } }
  }

  @inline(__always)
  mutating func add(_ number: Double) {
    count += 1
    sum = (sum ?? 0) + number
    if number.isNaN { return }
    numbers += 1
    if number < low { low = number }
    if number > high { high = number }
  }

  /// What an aggregate function makes of them; nil for one that needs the numbers themselves.
  func value(of function: BuiltinFunction) -> RecordValue? {
    switch function {
    case .count: .integer(Int64(count))
    case .min: extreme(low)
    case .max: extreme(high)
    case .sum: try? Total(count: count, doubles: sum).sum()
    case .average: try? Total(count: count, doubles: sum).mean()
    default: nil
    }
  }

  /// NaN is an extreme only where there is nothing else. Nil where zeros of both signs may be meant.
  private func extreme(_ bound: Double) -> RecordValue? {
    if count == 0 { return .null }
    if numbers == 0 { return .double(.nan) }
    return bound == 0 ? nil : .double(bound)
  }
}
