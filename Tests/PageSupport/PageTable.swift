/// The code in tables of a page.
package enum PageTable {
  /// The code of each row of the tables with these titles; of the last column alone, if that is asked for.
  package static func code(under titles: String, in page: String, lastColumn: Bool = false) -> [[String]] {
    var rows: [[String]] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == titles {
        isInside = true
      } else if isInside, line.hasPrefix("| ") {
        rows.append(code(inRow: line, lastColumn))
      } else if !line.hasPrefix("|--") {
        isInside = false
      }
    }
    return rows
  }

  /// The titles of the tables of which the last column is called so, each once.
  package static func titles(endingWith column: String, in page: String) -> [String] {
    Set(page.split(separator: "\n").filter { $0.hasSuffix("| \(column) |") }.map(String.init)).sorted()
  }

  // What stands for a bar while columns are told apart: no page has it.
  private static let bar = "\u{1}"

  private static func code(inRow line: String, _ lastColumn: Bool) -> [String] {
    var rest = line.replacing("\\|", with: bar)[...]
    if rest.hasSuffix(" |") { rest = rest.dropLast(2) }
    if lastColumn, let column = rest.ranges(of: " | ").last { rest = rest[column.upperBound...] }
    var code: [String] = []
    while let open = rest.firstIndex(of: "`") {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "`") else { break }
      if close > rest.startIndex { code.append(String(rest[..<close]).replacing(bar, with: "|")) }
      rest = rest[rest.index(after: close)...]
    }
    return code
  }
}
