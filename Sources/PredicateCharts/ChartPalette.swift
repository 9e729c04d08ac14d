/// How series differ: by color and, for those who see none, by shape.
enum ChartPalette {
  /// A mark of a point in the terminal, and its shape in pictures; one for each series that a chart may have.
  static let marks: [(terminal: Character, shape: Shape)] = [
    ("●", .circle), ("▲", .triangle), ("■", .square), ("◆", .diamond), ("○", .ring), ("△", .openTriangle),
    ("□", .openSquare), ("◇", .openDiamond), ("▼", .downTriangle), ("★", .star), ("▽", .openDownTriangle),
    ("☆", .openStar),
  ]

  enum Shape: Hashable {
    case circle, triangle, square, diamond, ring, openTriangle, openSquare, openDiamond, downTriangle, star,
      openDownTriangle, openStar

    /// Whether only its outline is drawn.
    var isOpen: Bool {
      switch self {
      case .ring, .openTriangle, .openSquare, .openDiamond, .openDownTriangle, .openStar: true
      case .circle, .triangle, .square, .diamond, .downTriangle, .star: false
      }
    }
  }

  /// Colors that people with the usual kinds of color blindness tell apart, dark enough on white.
  static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#332288", "#56b4e9", "#882255", "#999933", "#44aa99",
    "#555555", "#aa4499",
  ]

  /// Colors of the terminal's own scheme, so that they fit dark and light ones.
  private static let terminalColors = ["36", "33", "35", "32", "34", "31", "96", "93", "95", "92", "94", "91"]

  /// The text in the color of a series.
  static func paint(_ text: String, series: Int) -> String {
    "\u{1B}[\(terminalColors[series % terminalColors.count])m\(text)\u{1B}[0m"
  }

  static func mark(_ series: Int) -> (terminal: Character, shape: Shape) { marks[series % marks.count] }

  static func color(_ series: Int) -> String { colors[series % colors.count] }
}
