import PredicateLanguage

/// The columns of a table for people: widths and alignment, fixed by a sample of the records.
struct TableLayout {
  private let headers: [String]
  private let widths: [Int]
  private let isNumeric: [Bool]
  /// Whether cells wider than their column are cut; else they push the rest of their line to the right.
  private let cuts: Bool

  private static let gap = 2
  // A column of less would show nothing of its values.
  private static let narrowest = 4
  // Beyond this a column is not padded: one huge value would make every line as long.
  private static let widestPadding = 120

  /// The layout for a sample; `width` is that of the terminal.
  init(_ columns: inout RecordColumns, sample: [RecordValue], width: Int?) {
    headers = columns.names.map { CellText.escaped($0) }
    isNumeric = columns.areNumeric(in: sample)
    var natural = headers.map { TextWidth.cells($0) }
    for record in sample {
      for (column, value) in columns.cells(of: record).enumerated() {
        natural[column] = max(natural[column], TextWidth.cells(CellText.display(value)))
      }
    }
    cuts = width != nil
    let widest = width.map { Self.widestColumn(natural, within: $0) } ?? Self.widestPadding
    widths = natural.map { min($0, widest) }
  }

  /// How wide a column may be so that all of them fit into a line.
  private static func widestColumn(_ natural: [Int], within width: Int) -> Int {
    let available = width - gap * (natural.count - 1)
    var widest = natural.max() ?? 0
    // The narrow columns keep their width; the rest is shared among those that are wider than the limit.
    var rest = available
    var open = natural.count
    for column in natural.sorted() {
      guard open > 0, column * open > rest else {
        rest -= column
        open -= 1
        continue
      }
      widest = rest / open
      break
    }
    return max(narrowest, widest)
  }

  /// Appends the names and a line of dashes.
  func appendHeader(to bytes: inout [UInt8]) {
    append(headers, to: &bytes)
    append(widths.map { String(repeating: "-", count: $0) }, to: &bytes)
  }

  /// Appends a row.
  func append(_ cells: [RecordValue?], to bytes: inout [UInt8]) {
    append(cells.map { CellText.display($0) }, to: &bytes)
  }

  private func append(_ texts: [String], to bytes: inout [UInt8]) {
    // Blanks are written before the next text only, so that no line ends with any.
    var pending = 0
    for (column, text) in texts.enumerated() {
      if column > 0 { pending += Self.gap }
      let shown = cuts ? TextWidth.cut(text, to: widths[column]) : text
      let padding = max(0, widths[column] - TextWidth.cells(shown))
      if isNumeric[column] { pending += padding }
      if !shown.isEmpty {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: pending))
        pending = 0
        JSONWriter.append(shown, to: &bytes)
      }
      if !isNumeric[column] { pending += padding }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

}
