import PredicateLanguage

/// Horizontal bars, one line each: category, series, number and bar.
struct TerminalBars {
  let lines: [String]

  private struct Bar {
    let category: Int
    let series: Int
    let value: Double?
  }

  /// Cells that bars have at least.
  private static let leastRoom = 4
  /// What stands for a gap.
  private static let gap = "–"

  init(_ plot: ChartPlot, width: Int, color: Bool) {
    let bars = Self.bars(plot)
    var values = NumberLabel.values(bars.compactMap(\.value))[...]
    let numbers = bars.map { $0.value == nil ? Self.gap : values.popFirst() ?? "" }
    let columns = Columns(plot, numbers: numbers, width: width)
    let ruler = Ruler(plot.ordinates, cells: columns.bars)

    var lines = [TerminalChart.headline(plot, note: columns.note, width: width)]
    var category: Int?
    for (bar, number) in zip(bars, numbers) {
      var line = ""
      let label = bar.category == category ? "" : columns.labels[bar.category]
      category = bar.category
      if columns.label > 0 {
        line += TextWidth.padded(TextWidth.cut(label, to: columns.label), to: columns.label) + " "
      }
      if columns.name > 0 {
        line += TextWidth.padded(TextWidth.cut(columns.names[bar.series], to: columns.name), to: columns.name) + " "
      }
      if columns.number > 0 { line += TerminalChart.trailing(number, to: columns.number) + " " }
      let (left, right) = ruler.bar(bar.value ?? 0)
      func painted(_ text: String) -> String {
        color && !text.isEmpty ? ChartPalette.paint(text, series: plot.series.count > 1 ? bar.series : 0) : text
      }
      let blanks = String(repeating: " ", count: ruler.left - left.count)
      lines.append(line + blanks + painted(left) + "│" + painted(right))
    }
    self.lines = lines
  }

  /// By category, then series; of a series that has no row for a category there is no bar.
  private static func bars(_ plot: ChartPlot) -> [Bar] {
    plot.series.enumerated().flatMap { series, content in
      content.points.map { Bar(category: Int($0.x), series: series, value: $0.y) }
    }.sorted { ($0.category, $0.series) < ($1.category, $1.series) }
  }

  /// How many cells each column has, the blank behind it not counted; 0 for a column that is not shown.
  private struct Columns {
    let labels: [String]
    let names: [String]
    let note: String?
    private(set) var label = 0
    private(set) var name = 0
    private(set) var number = 0
    private(set) var bars = 0

    init(_ plot: ChartPlot, numbers: [String], width: Int) {
      func shown(_ text: String) -> String { TerminalChart.shown(text, width: width) }
      func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, TextWidth.cells($1)) } }
      switch plot.abscissa {
      case .categories(let categories): labels = categories.places.map { shown($0.label) }
      case .numbers, .instants: labels = []
      }
      if case .categories(let categories) = plot.abscissa { note = categories.note } else { note = nil }
      names = plot.namesSeries ? plot.series.map { shown($0.name) } : []

      // Numbers cannot be cut. Names share what is left, up to three fifths of the line.
      number = widest(numbers)
      if number > width / 2 { number = 0 }
      let rest = width - (number > 0 ? number + 1 : 0) - 1 - TerminalBars.leastRoom
      let room = min(rest, width * 3 / 5)
      name = widest(names)
      label = widest(labels)
      let gaps = name > 0 ? 2 : 1
      if label + name + gaps > room {
        name = min(name, max((room - gaps) / 2, room - gaps - label))
        label = max(0, min(label, room - gaps - name))
      }
      let taken = [label, name, number].reduce(0) { $0 + ($1 > 0 ? $1 + 1 : 0) }
      bars = max(1, width - taken - 1)
    }
  }

  /// Bars to both sides of zero, at one scale.
  private struct Ruler {
    /// Cells on each side of the line at zero.
    let left: Int
    let right: Int
    /// How much a cell is.
    private let unit: Double

    init(_ range: ClosedRange<Double>, cells: Int) {
      let low = -min(0, range.lowerBound)
      let high = max(0, range.upperBound)
      if low == 0 {
        left = 0
      } else if high == 0 {
        left = cells
      } else {
        let share = (low / 2) / (low / 2 + high / 2)
        left = min(max(1, Int((share * Double(cells)).rounded())), max(1, cells - 1))
      }
      right = max(0, cells - left)
      // The side that needs more per cell decides, so that both fit.
      unit = max(left > 0 ? low / Double(left) : 0, right > 0 ? high / Double(right) : 0)
    }

    /// The cells of a bar. To the right they end in eighths, to the left, where Unicode has no more, in halves. What is
    /// not zero is always seen.
    func bar(_ value: Double) -> (left: String, right: String) {
      guard value != 0, unit > 0 else { return ("", "") }
      if value < 0 {
        let halves = parts(-value, 2, cells: left)
        return ((halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2), "")
      }
      let eighths = parts(value, 8, cells: right)
      let end = eighths % 8 == 0 ? "" : String(Self.eighths[eighths % 8 - 1])
      return ("", String(repeating: "█", count: eighths / 8) + end)
    }

    private func parts(_ value: Double, _ count: Int, cells: Int) -> Int {
      min(max(1, Int((min(value / unit, Double(cells)) * Double(count)).rounded())), cells * count)
    }

    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  }
}
