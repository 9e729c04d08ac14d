/// Cells of a terminal, each with two by four dots or a mark.
struct BrailleCanvas {
  /// Cells.
  let columns: Int
  let rows: Int
  private var cells: [Cell]

  private struct Cell {
    var dots: UInt32 = 0
    var mark: Character?
    /// The one drawn last.
    var series = 0
  }

  /// The bits of Unicode's braille patterns, by row and column of the dot.
  private static let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The dots of a line.
  var dotColumns: Int { columns * 2 }
  var dotRows: Int { rows * 4 }

  /// A place on the canvas, in dots from the top left corner.
  struct Dot: Hashable {
    var x: Int
    var y: Int
  }

  /// The dot at a fraction of the width and the height; y runs upwards. What lies outside goes to the edge.
  func dot(_ x: Double, _ y: Double) -> Dot {
    Dot(x: Self.place(x, dotColumns), y: Self.place(1 - y, dotRows))
  }

  private static func place(_ fraction: Double, _ count: Int) -> Int {
    Int((min(max(fraction, 0), 1) * Double(count - 1)).rounded())
  }

  /// Sets a dot; those outside are left out.
  mutating func set(_ dot: Dot, series: Int) {
    guard (0..<dotColumns).contains(dot.x), (0..<dotRows).contains(dot.y) else { return }
    let index = dot.y / 4 * columns + dot.x / 2
    cells[index].dots |= Self.bits[dot.y % 4][dot.x % 2]
    cells[index].series = series
  }

  /// Sets the dots of a straight line. Cost: as many steps as it has dots.
  mutating func line(from start: Dot, to end: Dot, series: Int) {
    let width = end.x - start.x
    let height = end.y - start.y
    let steps = max(abs(width), abs(height))
    guard steps > 0 else { return set(start, series: series) }
    for step in 0...steps {
      // Rounded halves away from zero, which makes steps of both directions alike.
      let x = (Double(width * step) / Double(steps)).rounded()
      let y = (Double(height * step) / Double(steps)).rounded()
      set(Dot(x: start.x + Int(x), y: start.y + Int(y)), series: series)
    }
  }

  /// Puts a mark in place of the cell of a dot.
  mutating func mark(_ dot: Dot, _ mark: Character, series: Int) {
    guard (0..<dotColumns).contains(dot.x), (0..<dotRows).contains(dot.y) else { return }
    let index = dot.y / 4 * columns + dot.x / 2
    cells[index].mark = mark
    cells[index].series = series
  }

  /// The text of a row, without blanks at its end; in the colors of the series if those are asked for.
  func row(_ row: Int, color: Bool) -> String {
    guard (0..<rows).contains(row) else { return "" }
    let line = cells[row * columns..<(row + 1) * columns]
    guard let last = line.lastIndex(where: { $0.mark != nil || $0.dots != 0 }) else { return "" }
    var text = ""
    var piece = ""
    var series = 0
    func painted() -> String {
      color && piece.contains { $0 != " " } ? ChartPalette.paint(piece, series: series) : piece
    }
    for cell in line[...last] {
      let isBlank = cell.mark == nil && cell.dots == 0
      // A blank takes the color of what is before it, which saves escape sequences.
      if !isBlank, cell.series != series {
        text += painted()
        piece = ""
        series = cell.series
      }
      piece.append(cell.mark ?? Self.character(cell.dots))
    }
    return text + painted()
  }

  private static func character(_ dots: UInt32) -> Character {
    guard dots != 0, let scalar = Unicode.Scalar(0x2800 + dots) else { return " " }
    return Character(scalar)
  }
}
