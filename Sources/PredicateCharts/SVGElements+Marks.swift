import PredicateLanguage

extension SVGElements {
  /// Marks of a line are left out where they would stand closer than so many pixels.
  private static let markDistance = 14.0
  /// Above so many points a line has no marks of single points, but for a few that tell it from others.
  private static let markedPoints = 60

  mutating func addBars(_ plot: ChartPlot, _ frame: SVGFrame) {
    let zero = frame.y(0)
    let band = frame.x(1) - frame.x(0)
    let width = band * (band > 8 ? 0.8 : 0.94) / Double(plot.series.count)
    let labels = Self.barLabels(plot, frame, width: width)
    for (index, series) in plot.series.enumerated() {
      begin("g", ["fill": .text(ChartPalette.color(index))])
      for (number, point) in series.points.enumerated() {
        guard let value = point.y else { continue }
        let y = frame.y(value)
        let x = frame.x(point.x) + (Double(index) - Double(plot.series.count) / 2) * width
        // A gap of one pixel between bars that have room for it.
        let gap = width > 6 ? 1.0 : 0
        add(
          "rect",
          [
            "x": .number(x + gap / 2), "y": .number(min(y, zero)), "width": .number(max(0.5, width - gap)),
            // What is not zero is seen.
            "height": .number(value == 0 ? 0 : max(0.75, abs(zero - y))),
          ], tip: tip(plot, index, PlacedPoint(x: point.x, y: value)))
        guard let label = labels?[index][number] else { continue }
        // Below the plot are the labels of x.
        let isInside = value < 0 && y + 18 > frame.bottom
        add(
          "text",
          [
            "x": .number(x + width / 2), "y": .number(value < 0 && !isInside ? y + 15 : y - 5),
            "text-anchor": "middle", "font-size": 11, "fill": isInside ? "#ffffff" : "#333333",
          ], content: label)
      }
      end("g")
    }
  }

  /// The numbers at the ends of the bars, if all have room there.
  private static func barLabels(_ plot: ChartPlot, _ frame: SVGFrame, width: Double) -> [[String?]]? {
    let count = plot.series.reduce(0) { $0 + $1.points.count }
    guard count <= 40 else { return nil }
    var labels = NumberLabel.values(plot.series.flatMap { $0.points.compactMap(\.y) })[...]
    let longest = labels.reduce(0) { max($0, SVGFrame.length($1, size: 11)) }
    guard longest + 3 <= width else { return nil }
    return plot.series.map { series in series.points.map { $0.y == nil ? nil : labels.popFirst() } }
  }

  mutating func addLines(_ plot: ChartPlot, _ frame: SVGFrame) {
    let columns = Int(frame.right - frame.left)
    for (index, series) in plot.series.enumerated() {
      let runs = series.runs(over: frame.abscissa.scale, columns: columns)
      var path = ""
      for run in runs where run.count > 1 {
        for (number, point) in run.enumerated() {
          path += (number == 0 ? "M" : "L") + Self.number(frame.x(point.x)) + " " + Self.number(frame.y(point.y))
        }
      }
      if !path.isEmpty {
        add(
          "path",
          [
            "d": .text(path), "fill": "none", "stroke": .text(ChartPalette.color(index)), "stroke-width": 2,
            "stroke-linejoin": "round", "stroke-linecap": "round",
          ])
      }
      let count = runs.reduce(0) { $0 + $1.count }
      let isDense = count > Self.markedPoints
      let distance = isDense ? 60 : Self.markDistance
      // In another place for each line, so that the marks of lines close to each other are seen.
      var next = isDense ? frame.left + distance * (0.5 + Double(index) / Double(plot.series.count)) : frame.left
      for run in runs {
        for point in run {
          let x = frame.x(point.x)
          let isWanted = x >= next && (plot.namesSeries || !isDense)
          guard isWanted || run.count == 1 else { continue }
          addMark(index, x: x, y: frame.y(point.y), tip: tip(plot, index, point))
          next = x + distance
        }
      }
    }
  }

  mutating func addPoints(_ plot: ChartPlot, _ frame: SVGFrame) {
    // Of very many points, where they are dense is what matters.
    let isDense = plot.series.reduce(0) { $0 + $1.points.count } > 1000
    let cell = isDense ? 3.0 : 0.5
    let columns = Int((frame.right - frame.left) / cell)
    let rows = Int((frame.bottom - frame.top) / cell)
    begin("g", ["fill-opacity": .number(isDense ? 0.5 : 0.8)])
    for (index, series) in plot.series.enumerated() {
      for point in series.distinctPoints(over: frame.abscissa.scale, frame.ordinate.scale, columns: columns, rows: rows)
      {
        addMark(
          index, x: frame.x(point.x), y: frame.y(point.y), scale: isDense ? 0.6 : 1,
          tip: isDense ? nil : tip(plot, index, point))
      }
    }
    end("g")
  }

  /// What a bar or a mark stands for: `2023-08, Ann: 12.5`.
  private func tip(_ plot: ChartPlot, _ series: Int, _ point: PlacedPoint) -> String {
    func date(_ instant: Double) -> String {
      DateLabel.text(instant, DateLabel.Form(of: [instant], zone: plot.zone), zone: plot.zone)
    }
    let x: String
    switch plot.abscissa {
    case .categories(let categories):
      let place = categories.places[Int(point.x)]
      x = place.instant.map(date) ?? place.label
    case .numbers: x = NumberLabel.values([point.x]).joined()
    case .instants: x = date(point.x)
    }
    let name = plot.namesSeries ? ", \(plot.series[series].name)" : ""
    return x + name + ": " + NumberLabel.values([point.y]).joined()
  }

  /// The mark of a series, with its middle at a place.
  mutating func addMark(_ series: Int, x: Double, y: Double, scale: Double = 1, tip: String? = nil) {
    let shape = ChartPalette.mark(series).shape
    let color = Attribute.text(ChartPalette.color(series))
    let fill: Attribute = shape.isOpen ? "#ffffff" : color
    switch shape {
    case .circle, .ring:
      add(
        "circle",
        [
          "cx": .number(x), "cy": .number(y), "r": .number(4 * scale), "fill": fill, "stroke": color,
          "stroke-width": 1.5,
        ], tip: tip)
    case .triangle, .square, .diamond, .openTriangle, .openSquare, .openDiamond, .downTriangle, .star,
      .openDownTriangle, .openStar:
      let points = Self.outline(shape).map {
        Self.number(x + $0.x * scale) + "," + Self.number(y + $0.y * scale)
      }
      add(
        "polygon",
        ["points": .text(points.joined(separator: " ")), "fill": fill, "stroke": color, "stroke-width": 1.5], tip: tip)
    }
  }

  /// The corners of a mark, in pixels from its middle.
  private static func outline(_ shape: ChartPalette.Shape) -> [(x: Double, y: Double)] {
    switch shape {
    case .circle, .ring: []
    case .triangle, .openTriangle: [(0, -4.8), (4.6, 3.4), (-4.6, 3.4)]
    case .downTriangle, .openDownTriangle: [(0, 4.8), (4.6, -3.4), (-4.6, -3.4)]
    case .square, .openSquare: [(-3.6, -3.6), (3.6, -3.6), (3.6, 3.6), (-3.6, 3.6)]
    case .diamond, .openDiamond: [(0, -5.2), (4.6, 0), (0, 5.2), (-4.6, 0)]
    case .star, .openStar:
      [
        (0, -6), (1.5, -2), (5.7, -1.9), (2.4, 0.8), (3.5, 4.9), (0, 2.5), (-3.5, 4.9), (-2.4, 0.8), (-5.7, -1.9),
        (-1.5, -2),
      ]
    }
  }
}
