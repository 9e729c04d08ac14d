package import PredicateLanguage

/// A chart made of characters.
///
/// ```swift
/// try TerminalChart(data, .bar, width: 40, height: 20, color: false).text
/// ```
/// No line is wider than `width`, which counts as at least 20 cells; the widest takes all of it. Bars are a line each,
/// however many; lines and scatters take `height` lines, the legend included, or as many more as they need for three
/// rows of dots. Series differ by mark or name as well as by color. Control characters in names are escaped, and no
/// line has blanks at its end.
package struct TerminalChart: Sendable {
  /// The lines, each ended by a line feed.
  package let text: String

  /// Draws the rows; dates are shown as clocks of `zone` have them. There are escape sequences with `color` only.
  ///
  /// Cost: linear in the rows, and in what is seen.
  package init(
    _ data: ChartData, _ kind: ChartKind, width: Int, height: Int, color: Bool, zone: ZoneOffsets = .utc
  ) throws(ChartError) {
    let plot = try ChartPlot(data, kind, zone: zone)
    let width = max(20, width)
    let lines =
      switch kind {
      case .bar: TerminalBars(plot, width: width, color: color).lines
      case .line, .scatter: TerminalPlot(plot, width: width, height: height, color: color).lines
      }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// A name as it may stand on a line, cut to so many cells.
  static func shown(_ name: String, width: Int) -> String {
    TextWidth.cut(TerminalText.escaped(name, keepingLines: false), to: width)
  }

  /// The line above a chart: its title and what the labels of dates leave out.
  static func headline(_ plot: ChartPlot, note: String?, width: Int) -> String {
    shown(plot.title + (note.map { " (\($0))" } ?? ""), width: width)
  }

  /// The text with blanks before it.
  static func trailing(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - TextWidth.cells(text))) + text
  }
}

extension ChartPlot {
  /// Whether the series have to be named: those that texts name always are.
  var namesSeries: Bool { series.count > 1 || seriesName != nil }
}
