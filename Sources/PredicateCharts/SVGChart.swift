package import PredicateLanguage

/// A chart as an SVG picture that needs nothing else: no scripts, styles or fonts of its own.
///
/// ```swift
/// try SVGChart(data, .line).text
/// ```
/// The background is white, so that the picture can be read on dark pages, too. Series differ by color and by the shape
/// of their marks. Bars and marks say their values when the pointer is over them. All text of the rows is escaped.
package struct SVGChart: Sendable {
  /// The document, with a line feed at its end.
  package let text: String

  /// Draws the rows; dates are shown as clocks of `zone` have them. Width and height are in pixels, at least 200 by 150;
  /// a picture is higher if its legend and labels need it.
  ///
  /// Cost: linear in the rows; lines and scatters of many points keep those that can be told apart.
  package init(
    _ data: ChartData, _ kind: ChartKind, width: Int = 800, height: Int = 450, zone: ZoneOffsets = .utc
  ) throws(ChartError) {
    let plot = try ChartPlot(data, kind, zone: zone)
    let frame = SVGFrame(plot, width: Double(max(200, width)), height: Double(max(150, height)))
    var elements = SVGElements()
    let size = SVGElements.number
    elements.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": .text("0 0 \(size(frame.width)) \(size(frame.height))"),
        "width": .number(frame.width), "height": .number(frame.height), "role": "img",
        "aria-label": .text(plot.title), "font-size": .number(SVGFrame.textSize),
        "font-family": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif",
      ])
    elements.add("title", [:], content: plot.title)
    elements.add("rect", ["width": .number(frame.width), "height": .number(frame.height), "fill": "#ffffff"])
    elements.addHeadline(plot, frame)
    elements.addAxes(plot, frame)
    switch plot.kind {
    case .bar: elements.addBars(plot, frame)
    case .line: elements.addLines(plot, frame)
    case .scatter: elements.addPoints(plot, frame)
    }
    elements.addBaseline(plot, frame)
    elements.end("svg")
    text = elements.text
  }
}

extension SVGElements {
  fileprivate mutating func addHeadline(_ plot: ChartPlot, _ frame: SVGFrame) {
    let room = frame.width - 2 * SVGFrame.edge
    add(
      "text",
      [
        "x": .number(SVGFrame.edge), "y": .number(SVGFrame.titleBaseline), "font-size": .number(SVGFrame.titleSize),
        "font-weight": "600", "fill": "#1a1a1a",
      ], content: SVGFrame.cut(plot.title, to: room, size: SVGFrame.titleSize, isBold: true))
    for entry in frame.legend {
      let y = entry.y - SVGFrame.textSize / 3
      switch plot.kind {
      case .bar:
        add(
          "rect",
          [
            "x": .number(entry.x), "y": .number(y - 6), "width": 12, "height": 12, "rx": 2,
            "fill": .text(ChartPalette.color(entry.series)),
          ])
      case .line, .scatter:
        if plot.kind == .line {
          add(
            "path",
            [
              "d": .text("M\(Self.number(entry.x - 2)) \(Self.number(y))h18"), "stroke-width": 2,
              "stroke": .text(ChartPalette.color(entry.series)),
            ])
        }
        addMark(entry.series, x: entry.x + 7, y: y)
      }
      add("text", ["x": .number(entry.x + 22), "y": .number(entry.y), "fill": "#333333"], content: entry.name)
    }
  }

  /// Lines of the grid, labels and names.
  fileprivate mutating func addAxes(_ plot: ChartPlot, _ frame: SVGFrame) {
    let right = Self.number(frame.right)
    begin("g", ["fill": "#555555", "stroke": "none"])
    for tick in frame.ordinate.ticks {
      let y = frame.y(tick.position)
      add("path", ["d": .text("M\(Self.number(frame.left)) \(Self.number(y))H\(right)"), "stroke": "#e3e3e3"])
      add(
        "text",
        ["x": .number(frame.left - SVGFrame.labelGap), "y": .number(y + 4), "text-anchor": "end"], content: tick.label)
    }
    for tick in frame.abscissa.ticks {
      let x = frame.x(tick.position)
      if plot.kind != .bar {
        add("path", ["d": .text("M\(Self.number(x)) \(Self.number(frame.bottom))v5"), "stroke": "#888888"])
      }
      let y = frame.bottom + SVGFrame.labelDrop
      if frame.isSlanted {
        let place = "\(Self.number(x + 4)) \(Self.number(frame.bottom + 14))"
        add(
          "text", ["transform": .text("translate(\(place)) rotate(-45)"), "text-anchor": "end"],
          content: frame.label(tick))
      } else {
        add(
          "text", ["x": .number(frame.labelMiddle(tick)), "y": .number(y), "text-anchor": "middle"],
          content: frame.label(tick))
      }
    }
    end("g")
    let below = plot.xName + (frame.abscissa.note.map { " (\($0))" } ?? "")
    let room = frame.right - frame.left
    add(
      "text",
      [
        "x": .number((frame.left + frame.right) / 2), "y": .number(frame.height - SVGFrame.edge + 4),
        "text-anchor": "middle", "fill": "#333333",
      ], content: SVGFrame.cut(below, to: room))
    // Columns that are series have their names in the legend.
    guard plot.series.count == 1 || plot.seriesName != nil else { return }
    add(
      "text", ["x": .number(SVGFrame.edge), "y": .number(frame.top - SVGFrame.lineHeight), "fill": "#333333"],
      content: SVGFrame.cut(plot.yName, to: room))
  }

  /// The line at zero, or below the plot; over the bars, so that they stand on it.
  fileprivate mutating func addBaseline(_ plot: ChartPlot, _ frame: SVGFrame) {
    let hasZero = frame.ordinate.scale.low <= 0 && frame.ordinate.scale.high >= 0
    let y = plot.kind == .bar && hasZero ? frame.y(0) : frame.bottom
    add(
      "path",
      ["d": .text("M\(Self.number(frame.left)) \(Self.number(y))H\(Self.number(frame.right))"), "stroke": "#555555"])
  }
}
