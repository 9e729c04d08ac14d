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
      if members[low + half] < number {
        low += half + 1
        count -= half + 1
      } else {
        count = half
      }
    }
    return low < members.count && members[low] == number
  }
}

/// Floating-point numbers from one to another, both included; NaN lies in no range.
struct DoubleRange: NumberTest, Hashable {
  let low: Double
  let high: Double

  @inline(__always)
  func holds(_ number: Double) -> Bool { number >= low && number <= high }
}

extension OrderRelation {
  /// The whole numbers of which it is true in a comparison with a constant; nil for none.
  func integers(_ constant: NumberRules.Number) -> ClosedRange<Int64>? {
    // The usual one takes no search.
    if self == .equal, case .integer(let number) = constant { return number...number }
    return places(.min ... .max) { NumberRules.compare(.integer($0), constant) }
  }

  /// The floating-point numbers of which it is true; nil for a constant that each would have to be made a decimal for.
  func doubles(_ constant: NumberRules.Number) -> DoubleRange? {
    if case .decimal = constant { return nil }
    let infinity = Int64(bitPattern: Double.infinity.bitPattern)
    let places = places((-1 - infinity)...infinity) { NumberRules.compare(.double(Self.double($0)), constant) }
    guard let places else { return DoubleRange(low: .infinity, high: -.infinity) }
    return DoubleRange(low: Self.double(places.lowerBound), high: Self.double(places.upperBound))
  }

  /// The floating-point number at a place in their order, where 0 has place 0 and -0 the place before.
  private static func double(_ place: Int64) -> Double {
    place < 0 ? -Double(bitPattern: UInt64(~place)) : Double(bitPattern: UInt64(place))
  }

  /// The places of which it is true, by how the number at each is ordered with the constant. The numbers rise with their
  /// places, so that two searches find the ends, and only the rule itself says how numbers of two kinds compare.
  private func places(_ all: ClosedRange<Int64>, _ order: (Int64) -> ValueOrdering) -> ClosedRange<Int64>? {
    // NaN has no order with any number.
    guard order(all.lowerBound) != .unordered else { return nil }
    func first(_ isReached: (ValueOrdering) -> Bool) -> Int64? {
      guard isReached(order(all.upperBound)) else { return nil }
      var (low, high) = (all.lowerBound, all.upperBound)
      while low < high {
        let middle = low + Int64(UInt64(bitPattern: high &- low) / 2)
        if isReached(order(middle)) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    guard let start = holds(.less) ? all.lowerBound : first({ $0 == .greater || holds($0) }) else { return nil }
    guard !holds(.greater), let behind = first({ $0 != .less && !holds($0) }) else { return start...all.upperBound }
    return behind > start ? start...(behind - 1) : nil
  }
}
