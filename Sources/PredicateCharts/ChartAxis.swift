/// One direction of a chart: its scale and the places on it that have labels.
struct ChartAxis {
  struct Tick: Hashable {
    let position: Double
    /// Not escaped.
    let label: String
  }

  let scale: ChartScale
  let ticks: [Tick]
  /// What the labels of dates have in common and leave out, such as their year; nil if nothing.
  let note: String?

  /// The axis of y, which ends at ticks. Bars stand on zero, so theirs has it.
  static func ordinate(_ plot: ChartPlot, intervals: Int) -> ChartAxis {
    let range = plot.ordinates
    let isBar = plot.kind == .bar
    let low = isBar ? min(0, range.lowerBound) : range.lowerBound
    let high = isBar ? max(0, range.upperBound) : range.upperBound
    // Bars that are all zero stand at the lower end.
    let scale = ChartScale(isBar && low == 0 && high == 0 ? 0...1 : low...high)
    let ticks = NumberTicks(scale, intervals: intervals, covering: true)
    let ends = ChartScale(
      min(scale.low, ticks.values.first ?? scale.low)...max(scale.high, ticks.values.last ?? scale.high))
    return ChartAxis(
      scale: ends, ticks: zip(ticks.values, ticks.labels).map { Tick(position: $0, label: $1) }, note: nil)
  }

  /// The axis of x, with as many labels, at most `most`, as `fit`.
  static func abscissa(_ plot: ChartPlot, most: Int, fit: (ChartScale, [Tick]) -> Bool) -> ChartAxis {
    switch plot.abscissa {
    case .categories(let categories):
      let scale = ChartScale(-0.5...max(0.5, Double(categories.places.count) - 0.5))
      var distance = max(1, (categories.places.count + most - 1) / max(1, most))
      while true {
        let ticks = stride(from: 0, to: categories.places.count, by: distance).map {
          Tick(position: Double($0), label: categories.places[$0].label)
        }
        if ticks.count <= 1 || fit(scale, ticks) { return ChartAxis(scale: scale, ticks: ticks, note: categories.note) }
        distance += 1
      }
    case .numbers:
      let scale = ChartScale(plot.abscissas)
      return thinned(scale, most, fit) { intervals in
        let ticks = NumberTicks(
          scale, intervals: intervals, covering: false, least: plot.hasWholeAbscissas ? 1 : 0)
        return (ticks.values, ticks.labels, nil)
      }
    case .instants(let finest):
      // Half a day to both sides, if all is one instant: no date has other neighbors by itself.
      let range = plot.abscissas
      let isOne = range.lowerBound == range.upperBound
      let scale = ChartScale(isOne ? range.lowerBound - 43_200...range.upperBound + 43_200 : range)
      return thinned(scale, most, fit) { intervals in
        let ticks = TimeTicks(scale, intervals: intervals, finest: finest, zone: plot.zone)
        return (ticks.values, ticks.labels, ticks.note)
      }
    }
  }

  private static func thinned(
    _ scale: ChartScale, _ most: Int, _ fit: (ChartScale, [Tick]) -> Bool,
    make: (Int) -> (values: [Double], labels: [String], note: String?)
  ) -> ChartAxis {
    var intervals = max(1, most)
    while true {
      let made = make(intervals)
      let ticks = zip(made.values, made.labels).map { Tick(position: $0, label: $1) }
      if intervals == 1 || fit(scale, ticks) { return ChartAxis(scale: scale, ticks: ticks, note: made.note) }
      intervals -= 1
    }
  }
}

/// The range of numbers along an axis.
struct ChartScale: Hashable {
  /// Below `high`.
  let low: Double
  let high: Double

  /// Ticks of shorter ranges could not be written apart.
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
