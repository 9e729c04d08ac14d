import PredicateLanguage

/// Lines and scatters on a canvas of dots, between an axis with ticks on the left and one below.
struct TerminalPlot {
  private(set) var lines: [String] = []

  private let plot: ChartPlot
  private let width: Int
  private let color: Bool
  private let ordinate: ChartAxis
  private let abscissa: ChartAxis
  /// Cells of the labels on the left, the blank behind them and the axis.
  private let margin: Int
  private var canvas: BrailleCanvas

  /// Rows of dots that a chart has at least.
  private static let leastRows = 3
  /// Cells between labels, at least.
  private static let labelGap = 2

  init(_ plot: ChartPlot, width: Int, height: Int, color: Bool) {
    self.plot = plot
    self.width = width
    self.color = color
    let legend = Self.legend(plot, width: width, color: color)
    // The title, the axis and its labels take a line each.
    let rows = max(Self.leastRows, height - legend.count - 3)
    let ordinate = ChartAxis.ordinate(plot, intervals: max(2, min(3, rows / 2), rows / 3))
    let margin = ordinate.ticks.reduce(0) { max($0, TextWidth.cells($1.label)) } + 2
    let columns = max(1, width - margin)
    self.ordinate = ordinate
    self.margin = margin
    canvas = BrailleCanvas(columns: columns, rows: rows)
    abscissa = ChartAxis.abscissa(plot, most: max(1, columns / 4)) { scale, ticks in
      let ends = Self.labels(ticks, scale, plot, margin: margin, width: width)
      return zip(ends, ends.dropFirst()).allSatisfy { $0.start + TextWidth.cells($0.text) + Self.labelGap <= $1.start }
    }
    draw()

    let headline = TerminalChart.headline(plot, note: abscissa.note, width: width)
    lines = [headline] + legend + plotLines() + [axisLine(), labelLine()]
  }

  // MARK: - Drawing

  private mutating func draw() {
    for (index, series) in plot.series.enumerated() {
      switch plot.kind {
      case .line: drawLine(series, index)
      case .scatter: drawPoints(series, index)
      case .bar: break
      }
    }
    guard plot.kind == .line else { return }
    // Marks stand before all lines.
    for (index, series) in plot.series.enumerated() { markLine(series, index) }
  }

  private func dot(_ point: PlacedPoint) -> BrailleCanvas.Dot {
    canvas.dot(abscissa.scale.fraction(point.x), ordinate.scale.fraction(point.y))
  }

  private mutating func drawLine(_ series: ChartSeries, _ index: Int) {
    for run in series.runs(over: abscissa.scale, columns: canvas.dotColumns) {
      let dots = run.map(dot)
      for (start, end) in zip(dots, dots.dropFirst()) { canvas.line(from: start, to: end, series: index) }
    }
  }

  /// Marks what is no line because it stands alone and, where a legend tells lines by their marks, points of them: all
  /// if they are few, else one in some cells, for each series in another place.
  private mutating func markLine(_ series: ChartSeries, _ index: Int) {
    let runs = series.runs(over: abscissa.scale, columns: canvas.dotColumns)
    let isDense = runs.reduce(0) { $0 + $1.count } > canvas.columns / 4
    let distance = isDense ? 10 : 1
    var next = isDense ? index * distance / plot.series.count : 0
    for run in runs {
      for point in run where plot.namesSeries || run.count == 1 {
        let dot = dot(point)
        guard dot.x / 2 >= next || run.count == 1 else { continue }
        canvas.mark(dot, ChartPalette.mark(index).terminal, series: index)
        next = dot.x / 2 + distance
      }
    }
  }

  private mutating func drawPoints(_ series: ChartSeries, _ index: Int) {
    let points = series.distinctPoints(
      over: abscissa.scale, ordinate.scale, columns: canvas.dotColumns, rows: canvas.dotRows)
    // Dots of several series cannot be told apart; single dots are hardly seen where they are few.
    let cells = Set(points.map(dot).map { $0.y / 4 * canvas.columns + $0.x / 2 })
    let isSparse = cells.count == points.count && cells.count <= canvas.columns
    for point in points {
      if plot.namesSeries || isSparse {
        canvas.mark(dot(point), ChartPalette.mark(index).terminal, series: index)
      } else {
        canvas.set(dot(point), series: index)
      }
    }
  }

  // MARK: - Around the canvas

  private func plotLines() -> [String] {
    var labels: [Int: String] = [:]
    for tick in ordinate.ticks {
      // On very few rows the lower of two ticks stays.
      let row = canvas.dot(0, ordinate.scale.fraction(tick.position)).y / 4
      if labels[row] == nil { labels[row] = tick.label }
    }
    return (0..<canvas.rows).map { row in
      let label = TerminalChart.trailing(labels[row] ?? "", to: margin - 2)
      return label + (labels[row] == nil ? " │" : " ┤") + canvas.row(row, color: color)
    }
  }

  private func axisLine() -> String {
    var line = Array(repeating: Character("─"), count: canvas.columns)
    for tick in abscissa.ticks { line[column(tick)] = "┬" }
    return TerminalChart.trailing("└", to: margin) + String(line)
  }

  private func labelLine() -> String {
    var line = ""
    for (text, start) in Self.labels(abscissa.ticks, abscissa.scale, plot, margin: margin, width: width) {
      line += String(repeating: " ", count: max(0, start - TextWidth.cells(line))) + text
    }
    return line
  }

  private func column(_ tick: ChartAxis.Tick) -> Int {
    canvas.dot(abscissa.scale.fraction(tick.position), 0).x / 2
  }

  /// The labels below the axis, each in the middle of its tick unless the line ends before, with their first cells.
  ///
  /// Names are cut where many stand side by side; numbers and dates cannot be.
  private static func labels(
    _ ticks: [ChartAxis.Tick], _ scale: ChartScale, _ plot: ChartPlot, margin: Int, width: Int
  ) -> [(text: String, start: Int)] {
    let longest =
      switch plot.abscissa {
      case .categories: min(width / 2, max(16, width / max(1, ticks.count) - labelGap))
      case .numbers, .instants: width
      }
    let strip = BrailleCanvas(columns: width - margin, rows: 1)
    return ticks.map { tick in
      let text = TerminalChart.shown(tick.label, width: longest)
      let cells = TextWidth.cells(text)
      let middle = margin + strip.dot(scale.fraction(tick.position), 0).x / 2
      return (text, min(max(0, middle - cells / 2), max(0, width - cells)))
    }
  }

  /// The marks with their names, on as many lines as they take.
  private static func legend(_ plot: ChartPlot, width: Int, color: Bool) -> [String] {
    guard plot.namesSeries else { return [] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for (index, series) in plot.series.enumerated() {
      let mark = String(ChartPalette.mark(index).terminal)
      let name = TerminalChart.shown(series.name, width: width - 2)
      let cells = TextWidth.cells(name) + 2
      if used > 0, used + 3 + cells > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if used > 0 {
        line += "   "
        used += 3
      }
      line += (color ? ChartPalette.paint(mark, series: index) : mark) + " " + name
      used += cells
    }
    return lines + [line]
  }
}
