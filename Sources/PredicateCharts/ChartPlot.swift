import PredicateLanguage

/// What a chart shows, worked out of its rows once for every form of drawing: x, the series and the names.
struct ChartPlot {
  /// What x is.
  enum Abscissa {
    case categories(ChartCategories)
    case numbers
    /// Seconds since 1970, none of which needs more than `finest` to be written.
    case instants(finest: DateLabel.Form)
  }

  let kind: ChartKind
  let zone: ZoneOffsets
  let abscissa: Abscissa
  /// The name of the first column.
  let xName: String
  /// The name of the column of numbers, or of all of them.
  let yName: String
  /// The name of the column whose texts name the series; nil if the columns themselves do, or if there is one series.
  let seriesName: String?
  /// At least one, at most ``seriesLimit``.
  let series: [ChartSeries]
  let title: String

  /// As many marks and colors as people tell apart.
  static let seriesLimit = 12
  /// What stands for nil among categories and names, as it does in tables.
  static let nullLabel = "∅"

  /// Works out what the rows show. Cost: a few passes over the rows, and sorting them by x for lines.
  init(_ data: ChartData, _ kind: ChartKind, zone: ZoneOffsets) throws(ChartError) {
    guard !data.rows.isEmpty else { throw .noRows }
    let numeric = data.columns.indices.dropFirst().filter { data.content(ofColumn: $0) == .numbers }
    guard !numeric.isEmpty else {
      let empty = data.columns.indices.dropFirst().filter { data.content(ofColumn: $0) == .nothing }
      guard empty.isEmpty else { throw .noValues(columns: empty.map { data.columns[$0] }) }
      throw .noNumericColumn(columns: data.columns)
    }
    let isLong = numeric.count == 1 && data.columns.count > 2 && data.content(ofColumn: 1) == .names

    var reader = SeriesReader(data: data, kind: kind, zone: zone)
    if isLong {
      reader.readLong(names: 1, numbers: numeric[0])
    } else {
      reader.readWide(numeric)
    }
    guard reader.series.count <= Self.seriesLimit else {
      throw .tooManySeries(count: reader.series.count, limit: Self.seriesLimit)
    }
    guard reader.series.contains(where: { $0.points.contains { $0.y != nil } }) else {
      throw .noValues(columns: numeric.map { data.columns[$0] })
    }

    self.kind = kind
    self.zone = zone
    abscissa = reader.abscissa
    series = reader.finished()
    xName = data.columns[0]
    yName = Self.listed(numeric.map { data.columns[$0] })
    seriesName = isLong ? data.columns[1] : nil
    let over = kind == .bar ? "by" : "over"
    title = data.title ?? "\(yName) \(over) \(xName)" + (seriesName.map { " and \($0)" } ?? "")
  }

  /// Up to three names, or two and how many more there are.
  private static func listed(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }

  /// The least and the greatest y; gaps do not count.
  var ordinates: ClosedRange<Double> { Self.range(series.flatMap { $0.points.lazy.compactMap(\.y) }) }

  /// Whether x is whole everywhere, as years are: nothing lies between two of them.
  var hasWholeAbscissas: Bool {
    series.allSatisfy { $0.points.allSatisfy { $0.x == $0.x.rounded() } }
  }

  /// The least and the greatest x of what is drawn.
  var abscissas: ClosedRange<Double> {
    Self.range(series.flatMap { $0.points.lazy.compactMap { $0.y == nil ? nil : $0.x } })
  }

  private static func range(_ numbers: [Double]) -> ClosedRange<Double> {
    guard let low = numbers.min(), let high = numbers.max() else { return 0...1 }
    return low...high
  }
}

/// Places along x, in the order of their first rows; x is their index.
struct ChartCategories: Hashable, Sendable {
  let places: [ChartCategory]
  /// Whether the places are dates or numbers, of which some labels can be left out and still be understood.
  let isOrdered: Bool
  /// What the labels of dates have in common and leave out, such as their year; nil if nothing.
  let note: String?
}

/// A place along x that has a name instead of a number.
struct ChartCategory: Hashable, Sendable {
  /// The text of the place, not escaped.
  let label: String
  /// Seconds since 1970 if the place is a date.
  let instant: Double?
}
