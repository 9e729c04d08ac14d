import PredicateLanguage

/// The columns of a table for people: which are shown, widths and alignment, fixed by a sample of the records.
struct TableLayout {
  private let headers: [String]
  private let widths: [Int]
  private let isNumeric: [Bool]
  /// The columns that are shown, by their places; nil for the one that stands for those left out.
  private let shown: [Int?]
  /// Whether cells wider than their column are cut; else they push the rest of their line to the right.
  private let cuts: Bool
  /// The names of the columns for which the line has no room.
  let elidedNames: [String]

  private static let gap = 2
  // A text column of less would show too little of its values; a column of numbers, dates or booleans is not cut at all,
  // unless it has more digits than a number of usual size.
  private static let narrowestText = 8
  private static let widestNumber = 30
  // Where even one column finds no room.
  private static let narrowest = 4
  // Beyond this a column is not padded: one huge value would make every line as long.
  private static let widestPadding = 120
  /// What stands in the place of columns and rows that are left out.
  private static let elision = "…"

  /// The layout for a sample; `width` is that of the terminal.
  init(_ columns: inout RecordColumns, sample: [RecordValue], width: Int?) {
    let names = columns.names.map { CellText.escaped($0) }
    let isNumeric = columns.areNumeric(in: sample)
    var natural = names.map { TextWidth.cells($0) }
    // Half a number or date would be another one.
    var isWhole = names.map { _ in true }
    for record in sample {
      for (column, value) in columns.cells(of: record).enumerated() {
        natural[column] = max(natural[column], TextWidth.cells(CellText.display(value)))
        switch value {
        case nil, .null, .bool, .integer, .double, .decimal, .date: break
        case .string, .uuid, .data, .array, .set, .object, .record: isWhole[column] = false
        }
      }
    }
    cuts = width != nil
    let least = zip(natural, isWhole).map { min($0, $1 ? Self.widestNumber : Self.narrowestText) }
    let shown = width.map { Self.columns(least, within: $0) } ?? Array(natural.indices)
    self.shown = shown
    elidedNames = zip(columns.names.indices, columns.names).filter { place, _ in !shown.contains(place) }.map(\.1)
    headers = shown.map { $0.map { names[$0] } ?? Self.elision }
    self.isNumeric = shown.map { $0.map { isNumeric[$0] } ?? false }
    let wanted = shown.map { $0.map { natural[$0] } ?? 1 }
    if let width {
      widths = Self.widths(
        wanted, least: shown.map { $0.map { least[$0] } ?? 1 }, shown.map { $0.map { isWhole[$0] } ?? false },
        within: width)
    } else {
      widths = wanted.map { min($0, Self.widestPadding) }
    }
  }

  /// The columns that fit into a line: the first and the last ones, in turn, with a nil for those between.
  private static func columns(_ least: [Int], within width: Int) -> [Int?] {
    guard least.reduce(0, +) + gap * (least.count - 1) > width, least.count > 1 else { return Array(least.indices) }
    var head: [Int] = [0]
    var tail: [Int] = []
    var used = least[0] + gap + 1
    while head.count + tail.count < least.count - 1 {
      let takesTail = tail.count < head.count
      let next = takesTail ? least.count - 1 - tail.count : head.count
      used += least[next] + gap
      guard used <= width else { break }
      if takesTail { tail.append(next) } else { head.append(next) }
    }
    return head + [nil] + tail.reversed()
  }

  /// How wide each column is so that all of them fit into a line. Numbers and dates keep their width; of the others the narrow ones
  /// do, and the rest is shared among those that are wider.
  private static func widths(_ natural: [Int], least: [Int], _ isWhole: [Bool], within width: Int) -> [Int] {
    var rest = width - gap * (natural.count - 1)
    var texts: [Int] = []
    for (column, cells) in natural.enumerated() {
      if isWhole[column] { rest -= least[column] } else { texts.append(cells) }
    }
    var widest = texts.max() ?? 0
    var open = texts.count
    for column in texts.sorted() {
      guard open > 0, column * open > rest else {
        rest -= column
        open -= 1
        continue
      }
      widest = rest / open
      break
    }
    widest = max(narrowest, widest)
    return natural.indices.map { isWhole[$0] ? least[$0] : min(natural[$0], widest) }
  }

  /// Appends the names and a line of dashes.
  func appendHeader(to bytes: inout [UInt8]) {
    append(headers, to: &bytes)
    append(widths.map { String(repeating: "-", count: $0) }, to: &bytes)
  }

  /// Appends a row.
  func append(_ cells: [RecordValue?], to bytes: inout [UInt8]) {
    append(shown.map { $0.map { CellText.display(cells[$0]) } ?? Self.elision }, to: &bytes)
  }

  /// Appends the row that stands for rows left out.
  func appendElision(to bytes: inout [UInt8]) { append(shown.map { _ in Self.elision }, to: &bytes) }

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
