/// How a cell of the screen looks.
enum CellStyle: Hashable, Sendable {
  case plain, prompt, dim, selected, match
  /// A part of what is typed.
  case text(TextStyle, isMistake: Bool)
  /// The escaped form of a character that must not reach the terminal.
  case escaped

  /// The parameters of the control sequence that makes text look so; empty for none.
  ///
  /// Without color there is still what tells things apart: the selected candidate, the match, a mistake.
  func parameters(isColorful: Bool) -> String {
    switch self {
    case .plain: return ""
    case .prompt: return isColorful ? "1" : ""
    case .dim, .escaped: return isColorful ? "2" : ""
    case .selected, .match: return "7"
    case .text(let style, let isMistake):
      let color = isColorful ? Self.colors[style] ?? "" : ""
      guard isMistake else { return color }
      return color.isEmpty ? "4" : color + ";4"
    }
  }

  /// Colors of the terminal's own palette, which suits its background.
  private static let colors: [TextStyle: String] = [
    .keyword: "1;34", .operator: "34", .function: "36", .key: "", .string: "32", .number: "33", .literal: "35",
    .variable: "1;36", .placeholder: "1;35", .command: "1", .comment: "2", .plain: "",
  ]
}

/// A piece of a line that looks like this.
struct StyledText: Hashable, Sendable {
  let text: String
  let style: CellStyle

  init(_ text: String, _ style: CellStyle) {
    self.text = text
    self.style = style
  }
}
