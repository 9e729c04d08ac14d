import PredicatePlatform

/// What a terminal shows of a text that is edited, and what to send it when that changes.
///
/// It knows the rows that it drew and where it left the cursor, and moves by rows and columns from there: what stands above
/// is never touched. No row goes to the next by itself, so that no terminal has to agree on how long lines are wrapped.
struct Screen: Sendable {
  private var size: TerminalSize
  private let palette: Palette?
  /// What was drawn.
  private var rows: [[Cell]] = []
  private var cursorRow = 0
  private var cursorColumn = 0
  /// The first row of the text that is shown, where the text is higher than the screen.
  private var top = 0

  init(size: TerminalSize, palette: Palette?) {
    self.size = size
    self.palette = palette
  }

  /// What draws the view over the one before.
  mutating func draw(_ view: EditorView) -> String {
    let layout = TextLayout(view, width: size.columns)
    let below = view.below.prefix(max(0, size.rows - 1))
    let room = max(1, size.rows - below.count)
    let shown = min(room, layout.rowCount)
    top = min(max(top, layout.cursorRow - shown + 1), layout.cursorRow, layout.rowCount - shown)
    top = max(top, 0)
    var next = layout.rows(top..<top + shown)
    next += below.map { Cell.line($0, width: size.columns) }
    var output = Output(palette: palette, row: cursorRow, column: cursorColumn, lastRow: max(0, rows.count - 1))
    for (index, row) in next.enumerated() {
      output.draw(row, over: index < rows.count ? rows[index] : [], at: index)
    }
    if next.count < rows.count { output.clear(below: next.count) }
    rows = next
    (cursorRow, cursorColumn) = (layout.cursorRow - top, layout.cursorColumn)
    return output.finished(row: cursorRow, column: cursorColumn)
  }

  /// What goes to the beginning of a line of which nothing is known, as before the first drawing.
  mutating func begin(_ size: TerminalSize) -> String {
    self.size = size
    forget()
    return "\r\u{1B}[J"
  }

  /// What leaves the drawn text as it is, the cursor in the line below it.
  mutating func end() -> String {
    // A last row that is full has brought an empty one, which will do.
    let needsLine = rows.last.map { !$0.isEmpty } ?? true
    var output = Output(palette: palette, row: cursorRow, column: cursorColumn, lastRow: max(0, rows.count - 1))
    output.move(toRow: max(0, rows.count - 1), column: 0)
    forget()
    return output.text + (needsLine ? "\r\n" : "")
  }

  /// What clears the whole terminal.
  mutating func clear() -> String {
    forget()
    return "\u{1B}[H\u{1B}[2J"
  }

  /// What makes room for a drawing after the terminal got another size.
  mutating func resize(to newSize: TerminalSize) -> String {
    // A narrower terminal divides the rows that it no longer has room for.
    var above = 0
    for row in rows.prefix(cursorRow) { above += Self.rows(of: TextLayout.width(row), in: newSize.columns) }
    if cursorColumn > 0 { above += cursorColumn / max(1, newSize.columns) }
    size = newSize
    forget()
    return "\r" + (above > 0 ? "\u{1B}[\(above)A" : "") + "\u{1B}[J"
  }

  private static func rows(of cells: Int, in width: Int) -> Int {
    max(1, (cells + width - 1) / max(1, width))
  }

  private mutating func forget() {
    rows = []
    (cursorRow, cursorColumn, top) = (0, 0, 0)
  }
}

/// The bytes of a drawing.
private struct Output {
  private(set) var text = ""
  private let palette: Palette?
  private var row: Int
  private var column: Int
  /// The lowest row that exists.
  private var lastRow: Int
  private var style = ""
  private var isHidden = false

  init(palette: Palette?, row: Int, column: Int, lastRow: Int) {
    self.palette = palette
    self.row = row
    self.column = column
    self.lastRow = lastRow
  }

  mutating func draw(_ cells: [Cell], over old: [Cell], at row: Int) {
    let same = zip(cells, old).prefix { $0 == $1 }.count
    // Rows that do not exist yet are made, even if they are empty.
    guard same < cells.count || same < old.count || row > lastRow else { return }
    hide()
    let start = TextLayout.width(Array(cells[..<same]))
    move(toRow: row, column: start)
    for cell in cells[same...] { put(cell) }
    set("")
    if TextLayout.width(old) > TextLayout.width(cells) { text += "\u{1B}[K" }
  }

  mutating func clear(below row: Int) {
    hide()
    move(toRow: row, column: 0)
    text += "\u{1B}[J"
  }

  mutating func finished(row: Int, column: Int) -> String {
    move(toRow: row, column: column)
    return text + (isHidden ? "\u{1B}[?25h" : "")
  }

  mutating func move(toRow target: Int, column targetColumn: Int) {
    guard target != row || targetColumn != column else { return }
    text += "\r"
    if target < row {
      text += "\u{1B}[\(row - target)A"
    } else {
      let existing = min(target, lastRow)
      if existing > row { text += "\u{1B}[\(existing - row)B" }
      // Only a line feed makes the terminal scroll.
      for _ in max(row, existing)..<target { text += "\n" }
      lastRow = max(lastRow, target)
    }
    if targetColumn > 0 { text += "\u{1B}[\(targetColumn)C" }
    (row, column) = (target, targetColumn)
  }

  private mutating func put(_ cell: Cell) {
    set(cell.style.parameters(palette))
    text += cell.text
    column += cell.width
  }

  private mutating func set(_ parameters: String) {
    guard parameters != style else { return }
    if !style.isEmpty { text += "\u{1B}[0m" }
    if !parameters.isEmpty { text += "\u{1B}[\(parameters)m" }
    style = parameters
  }

  /// Nobody should see the cursor jump.
  private mutating func hide() {
    guard !isHidden else { return }
    isHidden = true
    text += "\u{1B}[?25l"
  }
}
