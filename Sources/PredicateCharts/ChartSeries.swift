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

extension ChartSeries {
  /// The line through the points, broken at gaps; at most four points for each of `columns` equal parts of the scale.
  ///
  /// Of more points in one part, the first, the lowest, the highest and the last make the same picture. Cost: one pass.
  func runs(over scale: ChartScale, columns: Int) -> [[PlacedPoint]] {
    var runs: [[PlacedPoint]] = []
    var run: [PlacedPoint] = []
    var part = Part()
    for point in points {
      guard let y = point.y else {
        part.close(into: &run)
        if !run.isEmpty { runs.append(run) }
        run = []
        continue
      }
      let column = scale.cell(point.x, of: columns)
      if part.column != column { part.close(into: &run) }
      part.add(PlacedPoint(x: point.x, y: y), column: column)
    }
    part.close(into: &run)
    return run.isEmpty ? runs : runs + [run]
  }

  /// The points that can be told apart on so many columns and rows: of several in one cell, the first. Cost: one pass.
  func distinctPoints(over x: ChartScale, _ y: ChartScale, columns: Int, rows: Int) -> [PlacedPoint] {
    var seen: Set<Int> = []
    return points.compactMap { point in
      guard let value = point.y else { return nil }
      let cell = x.cell(point.x, of: columns) + y.cell(value, of: rows) * columns
      return seen.insert(cell).inserted ? PlacedPoint(x: point.x, y: value) : nil
    }
  }

  /// The points of a run that lie in one column.
  private struct Part {
    private(set) var column: Int?
    private var count = 0
    private var first: PlacedPoint?
    private var low: (index: Int, point: PlacedPoint)?
    private var high: (index: Int, point: PlacedPoint)?
    private var last: PlacedPoint?

    mutating func add(_ point: PlacedPoint, column: Int) {
      self.column = column
      if first == nil { first = point }
      if low.map({ point.y < $0.point.y }) ?? true { low = (count, point) }
      if high.map({ point.y > $0.point.y }) ?? true { high = (count, point) }
      last = point
      count += 1
    }

    mutating func close(into run: inout [PlacedPoint]) {
      guard let first, let low, let high, let last else { return }
      run.append(first)
      for extreme in [low, high].sorted(by: { $0.index < $1.index })
      where extreme.index != 0 && extreme.index != count - 1 { run.append(extreme.point) }
      if count > 1 { run.append(last) }
      self = Part()
    }
  }
}
