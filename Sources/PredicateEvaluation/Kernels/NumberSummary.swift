import PredicateLanguage

/// What is known of the numbers that came, in their order.
protocol NumberSummary: BitwiseCopyable {
  associatedtype Number
  init()
  mutating func add(_ number: Number)
  /// What an aggregate function makes of them; nil for one that needs more than this, or fails.
  func value(of function: BuiltinFunction) -> RecordValue?
}

/// Number and sum of whole numbers.
struct IntegerTotal: NumberSummary {
  private(set) var sum: Int128 = 0
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ number: Int64) {
    count &+= 1
    sum &+= Int128(number)
  }

  mutating func append(_ later: IntegerTotal) {
    count += later.count
    sum &+= later.sum
  }

  var total: Total { Total(count: count, integers: sum) }

  func value(of function: BuiltinFunction) -> RecordValue? {
    switch function {
    case .sum: try? total.sum()
    case .average: try? total.mean()
    default: nil
    }
  }
}

extension Extremes: NumberSummary {}

/// The extremes of whole numbers.
typealias IntegerExtremes = Extremes<Int64>
/// The extremes of floating-point numbers.
typealias DoubleExtremes = Extremes<Double>

/// Number and sum of floating-point numbers. The sum is taken in the order of the rows, so that it is that of an
/// evaluation row by row to the last digit.
struct DoubleTotal: NumberSummary {
  private var sum = 0.0
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ number: Double) {
    count &+= 1
    sum += number
  }

  /// The sum is then no longer that of an evaluation row by row to the last digit.
  mutating func append(_ later: DoubleTotal) {
    count += later.count
    sum += later.sum
  }

  var total: Total { Total(count: count, doubles: count == 0 ? nil : sum) }

  func value(of function: BuiltinFunction) -> RecordValue? {
    switch function {
    case .sum: try? total.sum()
    case .average: try? total.mean()
    default: nil
    }
  }
}

/// The extremes of instants, in seconds since 2001.
struct DateExtremes: NumberSummary {
  private var seconds = DoubleExtremes()

  @inline(__always)
  mutating func add(_ number: Double) { seconds.add(number) }

  func value(of function: BuiltinFunction) -> RecordValue? {
    guard case .double(let number)? = seconds.value(of: function) else { return seconds.value(of: function) }
    return RecordValue(secondsSince2001: number)
  }
}

/// Number, sum and extremes of whole numbers.
struct IntegerSummary: NumberSummary {
  private var totals = IntegerTotal()
  private var extremes = IntegerExtremes()

  var count: Int { totals.count }

  @inline(__always)
  mutating func add(_ number: Int64) {
    totals.add(number)
    extremes.add(number)
  }

  mutating func append(_ later: IntegerSummary) {
    totals.append(later.totals)
    extremes.append(later.extremes)
  }

  func value(of function: BuiltinFunction) -> RecordValue? {
    function == .count ? .integer(Int64(count)) : totals.value(of: function) ?? extremes.value(of: function)
  }
}

/// Number, sum and extremes of floating-point numbers.
struct DoubleSummary: NumberSummary {
  private var totals = DoubleTotal()
  private var extremes = DoubleExtremes()

  var count: Int { totals.count }

  @inline(__always)
  mutating func add(_ number: Double) {
    totals.add(number)
    extremes.add(number)
  }

  mutating func append(_ later: DoubleSummary) {
    totals.append(later.totals)
    extremes.append(later.extremes)
  }

  func value(of function: BuiltinFunction) -> RecordValue? {
    function == .count ? .integer(Int64(count)) : totals.value(of: function) ?? extremes.value(of: function)
  }
}

extension NumberSummary where Number == Int64 {
  init(_ source: BatchField.IntegerSource, _ present: NullBitmap?, _ batch: Batch) {
    self.init()
    add(source, present, batch)
  }

  mutating func add(_ source: BatchField.IntegerSource, _ present: NullBitmap?, _ batch: Batch) {
    var summary = self
    source.forEachRow(batch, present) { if let number = $1 { summary.add(number) } }
    self = summary
  }
}

extension NumberSummary where Number == Double {
  init(_ source: BatchField.DoubleSource, _ present: NullBitmap?, _ batch: Batch) {
    self.init()
    add(source, present, batch)
  }

  mutating func add(_ source: BatchField.DoubleSource, _ present: NullBitmap?, _ batch: Batch) {
    var summary = self
    source.forEachRow(batch, present) { if let number = $1 { summary.add(number) } }
    self = summary
  }
}
