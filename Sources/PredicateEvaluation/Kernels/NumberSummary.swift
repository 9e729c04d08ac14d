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

/// The extremes of whole numbers.
struct IntegerExtremes: NumberSummary {
  private var low = Int64.max
  private var high = Int64.min

  init() {}

  @inline(__always)
  mutating func add(_ number: Int64) {
    low = min(low, number)
    high = max(high, number)
  }

  mutating func append(_ later: IntegerExtremes) {
    low = min(low, later.low)
    high = max(high, later.high)
  }

  func value(of function: BuiltinFunction) -> RecordValue? {
    switch function {
    case .min: low > high ? .null : .integer(low)
    case .max: low > high ? .null : .integer(high)
    default: nil
    }
  }
}

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

/// The extremes of floating-point numbers; of equal ones, as zeros of both signs are, the first.
struct DoubleExtremes: NumberSummary {
  private var low = Double.infinity
  private var high = -Double.infinity
  private var count = 0
  private var numbers = 0

  @inline(__always)
  mutating func add(_ number: Double) {
    count &+= 1
    if number.isNaN { return }
    numbers &+= 1
    if number < low { low = number }
    if number > high { high = number }
  }

  mutating func append(_ later: DoubleExtremes) {
    count += later.count
    numbers += later.numbers
    if later.low < low { low = later.low }
    if later.high > high { high = later.high }
  }

  /// NaN is an extreme only where there is nothing else.
  func value(of function: BuiltinFunction) -> RecordValue? {
    guard function == .min || function == .max else { return nil }
    if count == 0 { return .null }
    return .double(numbers == 0 ? .nan : function == .min ? low : high)
  }
}

/// The extremes of instants, in seconds since 2001; of equal ones the first.
struct DateExtremes: NumberSummary {
  private var low = 0.0
  private var high = 0.0
  private var isEmpty = true

  @inline(__always)
  mutating func add(_ seconds: Double) {
    if isEmpty {
      (low, high, isEmpty) = (seconds, seconds, false)
      return
    }
    if seconds < low { low = seconds }
    if seconds > high { high = seconds }
  }

  func value(of function: BuiltinFunction) -> RecordValue? {
    guard function == .min || function == .max else { return nil }
    return isEmpty ? .null : RecordValue(secondsSince2001: function == .min ? low : high)
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
