/// Numbers that belong together: one line, or the bars of one color.
struct ChartSeries: Hashable, Sendable {
  /// The text that the legend shows.
  let name: String
  /// In the order in which they are drawn: along x for lines, else as the rows come.
  var points: [ChartPoint]
}

/// A number over its x.
struct ChartPoint: Hashable, Sendable {
  /// A number, seconds since 1970, or the index of a category, as the chart's x is.
  let x: Double
  /// Nil for a gap; always finite.
  let y: Double?
}

/// A point that is drawn: where it lies on the scales of x and y.
struct PlacedPoint: Hashable {
  let x: Double
  let y: Double
}
