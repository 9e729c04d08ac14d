import PredicateLanguage

/// Aggregates over one key of all records, block by block.
struct BlockAggregates {
  /// The values in order; nil if some aggregate is to be computed row by row.
  static func values(
    _ aggregates: [WholeSetAggregate], _ rows: BlockRows, _ limits: Limits
  ) -> [RecordValue]? {
    var values: [RecordValue] = []
    for aggregate in aggregates {
      guard let value = value(of: aggregate, rows, limits) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func value(
    of aggregate: WholeSetAggregate, _ rows: BlockRows, _ limits: Limits
  ) -> RecordValue? {
    guard aggregate.others.isEmpty, let key = aggregate.argument.recordKey else { return nil }
    let numbers = numbersOnAllCores(key, aggregate.function, rows, limits) ?? numbers(key, rows)
    return numbers?.value(of: aggregate.function)
  }

  private static func numbers(_ key: String, _ rows: BlockRows) -> Numbers? {
    Numbers(key, rows, 0..<rows.count)
  }

  /// Nil if the rows are few, or if what the function gives depends on their order.
  private static func numbersOnAllCores(
    _ key: String, _ function: BuiltinFunction, _ rows: BlockRows, _ limits: Limits
  ) -> Numbers? {
    guard case .objects(let records) = rows else { return nil }
    let parts = rows.divided(limits)?.results {
      { piece in
        Numbers(key, .objects(records), piece).flatMap {
          $0.hasDoubles && (function == .sum || function == .average) ? nil : $0
        }
      }
    }
    return parts?.reduce(into: Numbers()) { $0.append($1) }
  }
}

/// What is known of the numbers of some rows.
private struct Numbers {
  private var integers = IntegerSummary()
  private var doubles = DoubleSummary()

  var hasDoubles: Bool { doubles.count > 0 }

  init() {}

  /// The numbers of a key in a part of the rows; nil if there are other values.
  init?(_ key: String, _ rows: BlockRows, _ part: Range<Int>) {
    switch rows {
    case .objects(let records):
      var cells = ObjectCells(key, records)
      self.init(&cells, part)
    case .untyped(let rows):
      var cells = UntypedCells(key, rows)
      self.init(&cells, part)
    }
  }

  private init?(_ cells: inout some BlockCells, _ rows: Range<Int>) {
    var (integers, doubles) = (integers, doubles)
    for row in rows {
      switch cells.cell(row) {
      case .null: continue
      case .integer(let number): integers.add(number)
      case .double(let number): doubles.add(number)
      // The extremes of booleans are booleans.
      case .bool, .date, .text, .other: return nil
      }
    }
    (self.integers, self.doubles) = (integers, doubles)
  }

  mutating func append(_ later: Numbers) {
    integers.append(later.integers)
    doubles.append(later.doubles)
  }

  /// Nil for numbers of both kinds, and for functions that need more than is known.
  func value(of function: BuiltinFunction) -> RecordValue? {
    // A sum of integers is exact.
    guard integers.count == 0 || doubles.count == 0 else { return nil }
    return doubles.count == 0 ? integers.value(of: function) : doubles.value(of: function)
  }
}
