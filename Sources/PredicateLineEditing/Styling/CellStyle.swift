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

/// A piece of a line that looks like this.
struct StyledText: Hashable, Sendable {
  let text: String
  let style: CellStyle

  init(_ text: String, _ style: CellStyle) {
    self.text = text
    self.style = style
  }
}

/// What a part of a predicate is, which decides its color.
package enum TextStyle: String, Hashable, Sendable, CaseIterable {
  case plain, keyword, `operator`, function, key, string, number, literal, variable, placeholder, command, comment
}
