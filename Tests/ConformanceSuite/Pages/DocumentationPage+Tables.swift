extension DocumentationPage {
  /// The rows of every table with these titles, each cell without the marks of code around it.
  public func rows(titled titles: [String]) -> [[String]] {
    var rows: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = Self.cells(of: line)
      if cells == titles {
        isInside = true
      } else if cells.isEmpty {
        isInside = false
      } else if isInside, !cells.allSatisfy({ $0.hasPrefix("---") }) {
        rows.append(cells)
      }
    }
    return rows
  }

  /// The cells of a line of a table; none for other lines.
  private static func cells(of line: Substring) -> [String] {
    guard line.hasPrefix("| "), line.hasSuffix(" |") else { return line.hasPrefix("|--") ? ["---"] : [] }
    return line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map { cell in
      let text = String(cell.replacing("\\|", with: "|"))
      return text.count > 1 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
    }
  }
}
