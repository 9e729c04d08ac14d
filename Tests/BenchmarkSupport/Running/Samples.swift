/// What repeated timing of one thing gave.
package struct Samples: Hashable, Sendable {
  /// In ascending order.
  package let values: [Double]

  package init(_ values: some Sequence<Double>) { self.values = values.sorted() }

  /// The middle value, or the mean of the two in the middle; 0 without values.
  package var median: Double { quantile(0.5) }
  /// The least value; 0 without values.
  package var least: Double { values.first ?? 0 }
  /// How far apart the quarters are, as a share of the median; 0 where that is 0.
  package var spread: Double { median == 0 ? 0 : (quantile(0.75) - quantile(0.25)) / median }

  /// The value below which a share of the values lies, between two neighbours in proportion.
  package func quantile(_ share: Double) -> Double {
    guard let last = values.indices.last else { return 0 }
    let place = min(max(share, 0), 1) * Double(last)
    let below = Int(place)
    let above = min(below + 1, last)
    return values[below] + (values[above] - values[below]) * (place - Double(below))
  }

  /// The median of the ratios of each value to each of others; nil where one of these is not above 0.
  ///
  /// A process may run at one of two speeds, by how it happens to lie in memory. The ratio of the medians jumps where one
  /// median falls among the quick and the other among the slow; of all pairs most are of like speed, and the others lie on
  /// both sides of them.
  package func ratio(to others: Samples) -> Double? {
    guard !values.isEmpty, let least = others.values.first, least > 0 else { return nil }
    return Samples(values.flatMap { value in others.values.map { value / $0 } }).median
  }

  /// The geometric mean of ratios; nil without any, or where one is not above 0.
  package static func geometricMean(_ ratios: [Double]) -> Double? {
    guard !ratios.isEmpty, ratios.allSatisfy({ $0 > 0 }) else { return nil }
    // By products of parts, so that nothing but the standard library is needed; the parts keep within range.
    var mean = 1.0
    for ratio in ratios { mean *= root(of: ratio, ratios.count) }
    return mean
  }

  /// The positive root of a positive number, by halving.
  private static func root(of value: Double, _ degree: Int) -> Double {
    var low = min(1, value)
    var high = max(1, value)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      var power = 1.0
      for _ in 0..<degree { power *= middle }
      if power < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
