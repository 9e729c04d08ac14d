import PredicateLanguage

/// Where everything of a picture goes: the plot, the labels around it and the legend, none over another.
struct SVGFrame {
  /// Of the whole picture.
  let width: Double
  /// More than was asked for if the legend and the labels would leave too little for the plot.
  private(set) var height: Double
  private(set) var left = 0.0
  private(set) var right = 0.0
  private(set) var top = 0.0
  private(set) var bottom = 0.0
  let ordinate: ChartAxis
  private(set) var abscissa: ChartAxis
  /// Whether the labels of x run upwards, because they have no room side by side.
  private(set) var isSlanted = false
  /// The entries of the legend: the index of the series and the left end, on one or several lines.
  private(set) var legend: [(series: Int, name: String, x: Double, y: Double)] = []

  static let edge = 20.0
  static let titleSize = 17.0
  static let textSize = 12.0
  static let lineHeight = 18.0
  /// The baselines of the title and of the name of y, which stands above its axis and so need not be turned.
  static let titleBaseline = 32.0
  /// Between the end of a label and the axis.
  static let labelGap = 8.0
  /// From the axis to the baseline of the labels below it.
  static let labelDrop = 20.0
  private static let slantedCells = 20
  /// Of the plot.
  private static let leastHeight = 80.0

  init(_ plot: ChartPlot, width: Double, height: Double) {
    self.width = width
    self.height = height
    right = width - Self.edge
    // The plot is about two thirds of the picture, and labels of y need three lines each.
    ordinate = ChartAxis.ordinate(plot, intervals: min(12, max(3, Int(height / (Self.lineHeight * 4.5)))))
    let labels = ordinate.ticks.reduce(0) { max($0, Self.length($1.label)) }
    left = Self.edge + labels + Self.labelGap
    abscissa = ChartAxis(scale: ordinate.scale, ticks: [], note: nil)

    var y = Self.titleBaseline + 24
    placeLegend(plot, &y)
    // The name of y, then half a line for the label of the highest tick.
    top = y + Self.lineHeight
    chooseAbscissa(plot)
  }

  /// About how long a text is, in pixels: letters of common fonts take less than 0.6 of their size on average.
  static func length(_ text: String, size: Double = textSize) -> Double {
    Double(TextWidth.cells(TerminalText.escaped(text, keepingLines: false))) * size * 0.58
  }

  /// A text cut to so many pixels; bold letters take more of them.
  static func cut(_ text: String, to length: Double, size: Double = textSize, isBold: Bool = false) -> String {
    TextWidth.cut(
      TerminalText.escaped(text, keepingLines: false), to: max(2, Int(length / (size * (isBold ? 0.68 : 0.58)))))
  }

  /// The label of a place, as it is drawn.
  func label(_ tick: ChartAxis.Tick) -> String {
    isSlanted
      ? TextWidth.cut(TerminalText.escaped(tick.label, keepingLines: false), to: Self.slantedCells)
      : Self.cut(tick.label, to: right - left)
  }

  /// Where the middle of a level label is: below its tick, unless the picture ends before.
  func labelMiddle(_ tick: ChartAxis.Tick) -> Double {
    Self.middle(x(tick.position), Self.length(label(tick)), width: width)
  }

  private static func middle(_ place: Double, _ length: Double, width: Double) -> Double {
    let half = length / 2 + 4
    return max(half, min(place, width - half))
  }

  func x(_ position: Double) -> Double { left + abscissa.scale.fraction(position) * (right - left) }

  func y(_ number: Double) -> Double { bottom - ordinate.scale.fraction(number) * (bottom - top) }

  // MARK: - Layout

  private mutating func placeLegend(_ plot: ChartPlot, _ y: inout Double) {
    guard plot.namesSeries else { return }
    var x = Self.edge
    for (index, series) in plot.series.enumerated() {
      let name = Self.cut(series.name, to: width / 3)
      let length = Self.length(name) + 42
      if x > Self.edge, x + length > width - Self.edge {
        x = Self.edge
        y += Self.lineHeight
      }
      legend.append((index, name, x, y))
      x += length
    }
    y += Self.lineHeight + 6
  }

  /// Labels side by side if there is room; names, of which none can be guessed, slanted; else as many as fit.
  private mutating func chooseAbscissa(_ plot: ChartPlot) {
    let (left, right) = (left, right)
    func places(_ scale: ChartScale, _ ticks: [ChartAxis.Tick]) -> [Double] {
      ticks.map { left + scale.fraction($0.position) * (right - left) }
    }
    let width = width
    func fitsLevel(_ scale: ChartScale, _ ticks: [ChartAxis.Tick]) -> Bool {
      let labels = zip(ticks, places(scale, ticks)).map { tick, place in
        let half = Self.length(tick.label) / 2
        let middle = Self.middle(place, half * 2, width: width)
        return (start: middle - half, end: middle + half)
      }
      return zip(labels, labels.dropFirst()).allSatisfy { $0.end + 10 <= $1.start }
    }
    func fitsSlanted(_ scale: ChartScale, _ ticks: [ChartAxis.Tick]) -> Bool {
      let places = places(scale, ticks)
      return zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= Self.lineHeight }
    }
    var below = Self.labelDrop
    switch plot.abscissa {
    case .categories(let categories):
      let count = categories.places.count
      abscissa = ChartAxis.abscissa(plot, most: count, fit: fitsLevel)
      if !categories.isOrdered, count > abscissa.ticks.count {
        isSlanted = true
        abscissa = ChartAxis.abscissa(plot, most: count, fit: fitsSlanted)
        let shown = abscissa.ticks.reduce(0) { max($0, Self.length(label($1))) }
        // The longest, at 45 degrees.
        below = min(shown * 0.71 + 14, height / 3)
        // Labels begin to the left of their ticks: the first must not leave the picture.
        for (tick, place) in zip(abscissa.ticks, places(abscissa.scale, abscissa.ticks)) {
          self.left = max(self.left, self.left + Self.length(label(tick)) * 0.71 + 8 - place)
        }
      }
    case .numbers, .instants:
      abscissa = ChartAxis.abscissa(plot, most: 12, fit: fitsLevel)
      // The last label, in the middle of its tick, may reach over the end of the plot.
      if let tick = abscissa.ticks.last, let place = places(abscissa.scale, [tick]).first {
        self.right = min(right, width - Self.edge - max(0, place + Self.length(tick.label) / 2 - right))
      }
    }
    // The name of x below all.
    below += Self.edge + Self.lineHeight + 4
    height = max(height, top + Self.leastHeight + below)
    bottom = height - below
  }
}
