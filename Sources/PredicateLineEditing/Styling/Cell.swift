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

/// The style of a cell of the screen.
enum CellStyle: Hashable, Sendable {
  case plain, prompt, dim, selected, match
  /// A part of what is typed.
  case text(TextStyle, isMistake: Bool)
  /// The escaped form of a character that must not reach the terminal.
  case escaped

  /// The parameters of the control sequence for this style; empty for none.
  ///
  /// Without color there is still what tells things apart: the selected candidate, the match, a mistake.
  func parameters(_ palette: Palette?) -> String {
    switch self {
    case .plain: return ""
    case .prompt: return palette?[.prompt] ?? ""
    case .dim, .escaped: return palette?[.remark] ?? ""
    case .selected, .match: return "7"
    case .text(let style, let isMistake):
      let role = Palette.Role(rawValue: style.rawValue)
      let color = role.flatMap { palette?[$0] } ?? ""
      guard isMistake else { return color }
      return color.isEmpty ? "4" : color + ";4"
    }
  }
}

/// Text in one style.
struct StyledText: Hashable, Sendable {
  let text: String
  let style: CellStyle

  init(_ text: String, _ style: CellStyle) {
    self.text = text
    self.style = style
  }
}

/// The kind of a part of a predicate, which decides its color.
package enum TextStyle: String, Hashable, Sendable, CaseIterable {
  case plain, keyword, `operator`, function, key, string, number, literal, variable, placeholder, command, comment
}
