import PredicateLanguage

/// A text with its prompts, divided into rows of the screen.
///
/// All lines are measured, but only the rows that are asked for are laid out: a text may be far higher than the screen.
struct TextLayout {
  private struct Line {
    /// In UTF-8 bytes of the text, without the line's end.
    let range: Range<Int>
    let firstRow: Int
    let rows: Int
  }

  private let view: EditorView
  private let width: Int
  private let prompt: [Cell]
  private let continuation: [Cell]
  private var lines: [Line] = []
  /// How many rows there are.
  private(set) var rowCount = 0
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  init(_ view: EditorView, width: Int) {
    self.view = view
    self.width = max(2, width)
    // A prompt leaves room to type in.
    prompt = Cell.line([StyledText(TextWidth.cut(view.prompt, to: self.width / 2), .prompt)], width: self.width / 2)
    continuation = Cell.line([StyledText(view.continuation, .prompt)], width: self.width / 2)
    measure()
  }

  private mutating func measure() {
    let cursor = view.buffer.cursor
    for (range, isPlain) in Self.lines(of: view.buffer.text) {
      let indent = Self.width(lines.isEmpty ? prompt : continuation)
      var end = Place(column: indent)
      var place: Place?
      if isPlain {
        end.advance(by: range.count, width: width)
        if range.contains(cursor) || range.upperBound == cursor {
          var before = Place(column: indent)
          before.advance(by: cursor - range.lowerBound, width: width)
          place = before.settled(width)
        }
      } else {
        var offset = range.lowerBound
        for character in text(range) {
          var isFirst = true
          Cell.show(character, .plain) { cell in
            end.put(cell.width, width: width)
            if isFirst, offset == cursor { place = end.start(of: cell.width) }
            isFirst = false
          }
          offset += character.utf8.count
        }
        if offset == cursor { place = end.settled(width) }
      }
      var rows = end.rows
      if let place {
        cursorRow = rowCount + place.row
        cursorColumn = place.column
        rows = max(rows, place.row + 1)
      }
      lines.append(Line(range: range, firstRow: rowCount, rows: rows))
      rowCount += rows
    }
  }

  /// The cells of some rows.
  func rows(_ wanted: Range<Int>) -> [[Cell]] {
    var rows = [[Cell]](repeating: [], count: wanted.count)
    var spans = view.spans[...]
    for index in lines.indices where lines[index].firstRow + lines[index].rows > wanted.lowerBound {
      let line = lines[index]
      guard line.firstRow < wanted.upperBound else { break }
      var place = Place(column: 0)
      func put(_ cell: Cell) {
        place.put(cell.width, width: width)
        let row = line.firstRow + place.row - wanted.lowerBound
        if rows.indices.contains(row) { rows[row].append(cell) }
      }
      for cell in index == 0 ? prompt : continuation { put(cell) }
      var offset = line.range.lowerBound
      for character in text(line.range) {
        while let span = spans.first, span.range.upperBound <= offset { spans.removeFirst() }
        Cell.show(character, style(at: offset, spans.first), put)
        offset += character.utf8.count
      }
    }
    return rows
  }

  private func style(at offset: Int, _ span: StyledSpan?) -> CellStyle {
    if let match = view.match, match.contains(offset) { return .match }
    guard let span, span.range.contains(offset) else { return .plain }
    return .text(span.style, isMistake: span.isMistake)
  }

  private func text(_ range: Range<Int>) -> Substring {
    let text = view.buffer.text
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
  }

  /// The lines of a text, and whether each of their bytes is a character of one cell.
  private static func lines(of text: String) -> [(Range<Int>, Bool)] {
    var lines: [(Range<Int>, Bool)] = []
    var start = 0
    var isPlain = true
    var offset = 0
    func take(_ byte: UInt8) {
      if byte == 0x0A {
        lines.append((start..<offset, isPlain))
        start = offset + 1
        isPlain = true
      } else if byte < 0x20 || byte >= 0x7F {
        isPlain = false
      }
      offset += 1
    }
    for byte in text.utf8 { take(byte) }
    lines.append((start..<offset, isPlain))
    return lines
  }

  static func width(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }
}

/// Where the next cell of a line comes, while the line is put into rows.
private struct Place {
  private(set) var row = 0
  private(set) var column: Int

  init(column: Int) { self.column = column }

  var rows: Int { row + 1 }

  /// Goes past a cell, which begins another row if this one has no room for it.
  mutating func put(_ cells: Int, width: Int) {
    if column + cells > width {
      row += 1
      column = 0
    }
    column += cells
  }

  /// Goes past cells of one column each.
  mutating func advance(by count: Int, width: Int) {
    let end = column + count
    let full = max(0, end - 1) / width
    row += full
    column = end - full * width
  }

  /// Where the cell that was put last begins.
  func start(of cells: Int) -> Place {
    var place = self
    place.column -= cells
    return place
  }

  /// Where a cursor stands: in the next row behind a full one.
  func settled(_ width: Int) -> Place {
    guard column >= width else { return self }
    var next = Place(column: 0)
    next.row = row + 1
    return next
  }
}
