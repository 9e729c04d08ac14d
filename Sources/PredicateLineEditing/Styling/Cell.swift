import PredicateLanguage

/// A character on the screen.
struct Cell: Hashable, Sendable {
  let text: String
  /// How many cells it takes: 1 or 2.
  let width: Int
  let style: CellStyle

  private static let tab = "    "

  /// Calls `body` with the cells that show a character; what would upset a terminal is escaped.
  static func show(_ character: Character, _ style: CellStyle, _ body: (Cell) -> Void) {
    if let byte = character.utf8.first, character.utf8.count == 1, (0x20..<0x7F).contains(byte) {
      body(Cell(text: String(character), width: 1, style: style))
      return
    }
    if character == "\t" {
      for blank in tab { body(Cell(text: String(blank), width: 1, style: style)) }
      return
    }
    let text = String(character)
    let escaped = TerminalText.escaped(text, keepingLines: false)
    if escaped != text {
      for sign in escaped { body(Cell(text: String(sign), width: max(1, TextWidth.cells(sign)), style: .escaped)) }
      return
    }
    let width = TextWidth.cells(character)
    // A mark without a letter would stand on whatever is before it.
    body(Cell(text: width == 0 ? "\u{25CC}" + text : text, width: max(1, width), style: style))
  }

  /// The cells of a line that may not be wider than `width`.
  static func line(_ parts: [StyledText], width: Int) -> [Cell] {
    var cells: [Cell] = []
    var used = 0
    for part in parts {
      for character in part.text {
        show(character, part.style) { cell in
          if used + cell.width <= width { cells.append(cell) }
          used += cell.width
        }
      }
    }
    return cells
  }
}
