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
