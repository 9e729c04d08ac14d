/// A stretch of numbers along an axis.
struct ChartScale: Hashable {
  /// Below `high`.
  let low: Double
  let high: Double

  /// Shorter stretches have no room for steps that can be written.
  private static let shortest = 1e-290

  /// A scale over these finite numbers. If they are equal, or doubles hardly tell them apart, it reaches to both sides.
  init(_ range: ClosedRange<Double>) {
    let low = range.lowerBound
    let high = range.upperBound
    let size = max(abs(low), abs(high))
    // Steps need room between neighboring doubles; 64 of those give ten steps or more.
    if high / 2 - low / 2 > max(size.ulp * 32, Self.shortest) {
      (self.low, self.high) = (low, high)
    } else {
      let reach = size <= Self.shortest ? 1 : size / 2
      let largest = Double.greatestFiniteMagnitude
      (self.low, self.high) = (max(low - reach, -largest), min(high + reach, largest))
    }
  }

  /// 0 at `low`, 1 at `high`, and beyond them outside. Half numbers, because the whole difference may be infinite.
  func fraction(_ number: Double) -> Double { (number / 2 - low / 2) / (high / 2 - low / 2) }

  /// Which of `count` equal cells the number lies in, from 0 at `low`; those outside count to the nearest.
  func cell(_ number: Double, of count: Int) -> Int {
    Int(min(max(fraction(number) * Double(count), 0), Double(max(0, count - 1))))
  }
}
