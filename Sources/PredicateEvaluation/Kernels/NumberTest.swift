import PredicateLanguage

/// A test of numbers of one kind.
protocol NumberTest: Sendable {
  associatedtype Number
  func holds(_ number: Number) -> Bool
}

/// Whole numbers from one to another, both included.
struct IntegerRange: NumberTest, Hashable {
  private let low: Int64
  private let width: UInt64

  init(_ range: ClosedRange<Int64>) {
    low = range.lowerBound
    width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
  }

  @inline(__always)
  func holds(_ number: Int64) -> Bool { UInt64(bitPattern: number &- low) <= width }
}

/// One whole number; quicker than a range of one.
struct IntegerEquality: NumberTest {
  let wanted: Int64

  @inline(__always)
  func holds(_ number: Int64) -> Bool { number == wanted }
}

/// A few whole numbers.
struct IntegerMembers: NumberTest {
  private let members: ColumnBuffer<Int64>

  init(_ members: Set<Int64>) { self.members = ColumnBuffer(members.sorted()) }

  @inline(__always)
  func holds(_ number: Int64) -> Bool {
    // The smallest member that is not below the number.
    var (low, count) = (0, members.count)
    while count > 0 {
      let half = count / 2
      if members.base[low + half] < number {
        low += half + 1
        count -= half + 1
      } else {
        count = half
      }
    }
    return low < members.count && members.base[low] == number
  }
}

/// Floating-point numbers from one to another, both included; NaN lies in no range.
struct DoubleRange: NumberTest, Hashable {
  let low: Double
  let high: Double

  @inline(__always)
  func holds(_ number: Double) -> Bool { number >= low && number <= high }
}

/// How a number is compared with a constant.
enum NumberRelation {
  case less, lessOrEqual, equal, greaterOrEqual, greater

  /// What is said of a value if the constant stands on its left.
  init(ordered orEqual: Bool, constantIsLeft: Bool) {
    self =
      switch (orEqual, constantIsLeft) {
      case (false, false): .less
      case (true, false): .lessOrEqual
      case (false, true): .greater
      case (true, true): .greaterOrEqual
      }
  }

  /// The whole numbers of which it is true; nil for none.
  ///
  /// An integer is compared with a double exactly (`NumberRules`), so a double bound is rounded inwards.
  func integers(_ constant: NumberRules.Number) -> ClosedRange<Int64>?? {
    switch constant {
    case .integer(let number): .some(integers(number))
    case .double(let number): .some(integers(number))
    case .decimal: nil
    }
  }

  private func integers(_ number: Int64) -> ClosedRange<Int64>? {
    switch self {
    case .less: number == .min ? nil : .min...(number - 1)
    case .lessOrEqual: .min...number
    case .equal: number...number
    case .greaterOrEqual: number ... .max
    case .greater: number == .max ? nil : (number + 1) ... .max
    }
  }

  private func integers(_ number: Double) -> ClosedRange<Int64>? {
    if number.isNaN { return nil }
    if let exact = Int64(exactly: number) { return integers(exact) }
    switch self {
    case .equal: return nil
    case .less, .lessOrEqual:
      if number < -0x1p63 { return nil }
      return .min...(number >= 0x1p63 ? .max : Int64(number.rounded(.down)))
    case .greater, .greaterOrEqual:
      if number >= 0x1p63 { return nil }
      return (number < -0x1p63 ? .min : Int64(number.rounded(.up))) ... .max
    }
  }

  /// The floating-point numbers of which it is true; nil if no range says it exactly.
  func doubles(_ constant: NumberRules.Number) -> DoubleRange? {
    let bound: Double
    switch constant {
    case .double(let number): bound = number
    case .integer(let number):
      // Beyond 2⁵³ a double stands for an integer that the bound may lie beside.
      guard let exact = Double(exactly: number), number.magnitude <= 1 << 53 else { return nil }
      bound = exact
    case .decimal: return nil
    }
    let none = DoubleRange(low: .infinity, high: -.infinity)
    if bound.isNaN { return none }
    switch self {
    case .less: return bound == -.infinity ? none : DoubleRange(low: -.infinity, high: bound.nextDown)
    case .lessOrEqual: return DoubleRange(low: -.infinity, high: bound)
    case .equal: return DoubleRange(low: bound, high: bound)
    case .greaterOrEqual: return DoubleRange(low: bound, high: .infinity)
    case .greater: return bound == .infinity ? none : DoubleRange(low: bound.nextUp, high: .infinity)
    }
  }
}
