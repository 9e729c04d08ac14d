import PredicateLanguage

/// A terminal that understands what is drawn on it, and nothing else.
struct FakeTerminal {
  private(set) var columns: Int
  private(set) var rows: Int
  private var lines: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  /// What a terminal may take differently from others, or was not meant to get.
  private(set) var complaints: [String] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    lines = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines without the blanks at their ends; blank ones below are left out.
  var screen: [String] {
    var shown = lines.map { line in
      var text = line.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while shown.last == "" { shown.removeLast() }
    return shown
  }

  mutating func write(_ text: String) {
    var rest = text[...]
    while let character = rest.first {
      rest.removeFirst()
      switch character {
      case "\u{1B}": control(&rest)
      case "\r\n":
        column = 0
        lineFeed()
      case "\r": column = 0
      case "\n": lineFeed()
      default: put(character)
      }
    }
  }

  private mutating func lineFeed() {
    row += 1
    guard row == rows else { return }
    row = rows - 1
    lines.removeFirst()
    lines.append(Array(repeating: " ", count: columns))
  }

  private mutating func put(_ character: Character) {
    let cells = TextWidth.cells(character)
    if character.unicodeScalars.contains(where: TerminalText.isControl) {
      complaints.append("control \(character.debugDescription)")
    }
    guard cells > 0, column + cells <= columns else {
      complaints.append("no room for \(character.debugDescription) at \(column)")
      return
    }
    lines[row][column] = String(character)
    if cells == 2 { lines[row][column + 1] = "" }
    column += cells
  }

  private mutating func control(_ rest: inout Substring) {
    guard rest.first == "[" else {
      complaints.append("ESC \(rest.prefix(1))")
      return
    }
    rest.removeFirst()
    let parameters = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(parameters.count)
    let final = rest.popFirst()
    let number = Int(parameters) ?? 1
    switch (final, parameters) {
    case ("A", _):
      if number > row { complaints.append("up by \(number) from \(row)") }
      row = max(0, row - number)
    case ("B", _):
      if row + number >= rows { complaints.append("down by \(number) from \(row)") }
      row = min(rows - 1, row + number)
    case ("C", _): column = min(columns - 1, column + number)
    case ("K", ""): clear(row, from: column)
    case ("J", ""):
      clear(row, from: column)
      for below in (row + 1)..<max(rows, row + 1) { clear(below, from: 0) }
    case ("J", "2"): for line in 0..<rows { clear(line, from: 0) }
    case ("H", ""): (row, column) = (0, 0)
    case ("m", _), ("l", "?25"), ("h", "?25"): break
    default: complaints.append("ESC [ \(parameters)\(final.map(String.init) ?? "")")
    }
  }

  private mutating func clear(_ line: Int, from start: Int) {
    // A cursor behind a full row is in the last column for some terminals.
    if start >= columns { complaints.append("clearing behind a full row") }
    for cell in start..<max(columns, start) where cell < columns { lines[line][cell] = " " }
  }
}
