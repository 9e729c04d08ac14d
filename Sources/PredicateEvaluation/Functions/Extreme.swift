import PredicateLanguage

/// The smallest or largest value so far: of equal ones the first. What has no order even with itself, as NaN has none,
/// counts only where nothing else is there.
struct Extreme: Sendable {
  /// Nil if there was none.
  private(set) var value = RecordValue.null
  private let wanted: ValueOrdering

  /// The smallest for `.less`, the largest for `.greater`.
  init(_ wanted: ValueOrdering) { self.wanted = wanted }

  /// Takes note of a value; nil counts for nothing.
  ///
  /// Throws ``DiagnosticCode/typeMismatch`` for kinds without an order, and for a value of another kind.
  mutating func add(_ other: RecordValue) throws(ValueError) {
    if case .null = other { return }
    if case .null = value {
      // The comparison with itself refuses kinds without an order, so that one element errs as two do.
      _ = try ValueRules.compare(other, other)
      value = other
      return
    }
    let order = try ValueRules.compare(other, value)
    let isFirst = try order == .unordered ? ValueRules.compare(value, value) == .unordered : order == wanted
    if isFirst { value = other }
  }
}

/// The same for plain numbers of one kind, the smallest and the largest at once.
struct Extremes<Number: BoundedNumber>: BitwiseCopyable, Sendable {
  private var least = Number.bounds.upper
  private var greatest = Number.bounds.lower
  private var hasUnordered = false

  init() {}

  @inline(__always)
  mutating func add(_ number: Number) {
    if number != number { hasUnordered = true }
    if number < least { least = number }
    if number > greatest { greatest = number }
  }

  mutating func append(_ later: Extremes) {
    hasUnordered = hasUnordered || later.hasUnordered
    if later.least < least { least = later.least }
    if later.greatest > greatest { greatest = later.greatest }
  }

  /// What `min:` or `max:` gives; nil for another function.
  func value(of function: BuiltinFunction) -> RecordValue? {
    guard function == .min || function == .max else { return nil }
    if least > greatest { return hasUnordered ? .double(.nan) : .null }
    return (function == .min ? least : greatest).value
  }
}

/// A number of a kind with a smallest and a largest one.
protocol BoundedNumber: Comparable, BitwiseCopyable, Sendable {
  static var bounds: (lower: Self, upper: Self) { get }
  var value: RecordValue { get }
}

extension Int64: BoundedNumber {
  static var bounds: (lower: Int64, upper: Int64) { (.min, .max) }
  var value: RecordValue { .integer(self) }
}

extension Double: BoundedNumber {
  static var bounds: (lower: Double, upper: Double) { (-.infinity, .infinity) }
  var value: RecordValue { .double(self) }
}
