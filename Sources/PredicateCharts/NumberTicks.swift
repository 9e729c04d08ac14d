import PredicateLanguage
import PredicatePlatform

/// Round numbers along a scale: multiples of 1, 2 or 5 times a power of ten.
struct NumberTicks: Hashable {
  /// Ascending, at one distance.
  let values: [Double]
  /// One for each value, with equally many decimals.
  let labels: [String]

  /// The multiples within the scale, in the smallest steps that make at most so many intervals of it.
  ///
  /// Two intervals are the least there are, unless steps are to be at `least` so long. If the multiples are `covering`, the
  /// multiples next to the ends are there too, as long as they are finite.
  init(_ scale: ChartScale, intervals: Int, covering: Bool, least: Double = 0) {
    // Half of the longest scale of doubles is finite; all of it is not.
    let intervals = Double(max(2, intervals))
    let step = Step(atLeast: max(least, scale.high / intervals - scale.low / intervals))
    let first = (step.index(scale.low)).rounded(covering ? .down : .up)
    let last = (step.index(scale.high)).rounded(covering ? .up : .down)
    // One more than the intervals at each end is as many as there can be; rounding may not make it a million.
    let count = max(0, min(last - first + 1, intervals + 3))
    values = (0..<Int(count)).map { step.value(first + Double($0)) }.filter(\.isFinite)
    labels = NumberLabel.ticks(values, stepExponent: step.exponent)
  }

  /// A distance that people count in, kept as digit and power, so that its multiples are the doubles people write.
  private struct Step {
    let digit: Double
    let exponent: Int

    init(atLeast size: Double) {
      var exponent = Int(CLibrary.decimalLogarithm(size).rounded(.down))
      var digit = 1.0
      // The logarithm may be off by its last bit at powers of ten, hence the small allowance.
      let rest = Self.scaled(size, by: -exponent) * (1 - 1e-12)
      if rest > 5 {
        exponent += 1
      } else if rest > 2 {
        digit = 5
      } else if rest > 1 {
        digit = 2
      }
      (self.digit, self.exponent) = (digit, exponent)
    }

    func index(_ number: Double) -> Double { Self.scaled(number / digit, by: -exponent) }

    func value(_ index: Double) -> Double { Self.scaled(index * digit, by: exponent) }

    /// Times a power of ten. Powers of positive exponents are exact up to 22, others never are: so it may divide.
    private static func scaled(_ number: Double, by exponent: Int) -> Double {
      exponent >= 0
        ? number * CLibrary.power(10, Double(exponent)) : number / CLibrary.power(10, Double(-exponent))
    }
  }
}
