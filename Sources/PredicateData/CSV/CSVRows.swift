import PredicateLanguage

/// The rows of a table, one after the other, over an input that is read in blocks.
struct CSVRows: ~Copyable {
  private var buffer: BlockBuffer
  private var scanner: CSVScanner
  private let limits: Limits
  private let file: String?
  /// Which limit the next row keeps.
  private var rowLimit = ReadLimit.recordBytes
  // The bytes of the current row, which the next step uses up.
  private var rowLength = 0
  /// The line that the next row begins in.
  private(set) var nextLine = 1
  /// The line that the current row begins in.
  private(set) var line = 1
  /// Whether empty lines are passed over. In a table of one column an empty line is an empty cell.
  var skipsEmptyLines = true

  /// The rows behind the front of `buffer`.
  init(_ buffer: consuming BlockBuffer, delimiter: UInt8, limits: Limits, file: String?) {
    self.buffer = buffer
    self.limits = limits
    self.file = file
    scanner = CSVScanner(delimiter: delimiter)
  }

  /// The cells of the current row.
  var cells: [CSVCell] { scanner.cells }

  /// Steps to the next row; false after the last one.
  mutating func next() throws(DataError) -> Bool {
    while true {
      buffer.consume(rowLength)
      rowLength = 0
      line = nextLine
      // The window stays as it is until the next round.
      let window = unsafe buffer.window.span
      if window.isEmpty {
        guard try buffer.refill() else { return false }
        continue
      }
      let length: Int?
      do throws(CSVScanner.Fault) {
        length = try scanner.scanRow(window, isWhole: buffer.isAtEnd)
      } catch {
        throw error.error(in: window, file: file, firstLine: line)
      }
      guard let length else {
        // Half of a line end may be there.
        if window.count - 2 > rowLimit.most(limits) { throw rowLimit.error(limits, file: file, line: line, column: 1) }
        // Small windows are worth no waiting for a slow pipe.
        _ = try buffer.refill(toHold: window.count < 1 << 16 ? window.count + 1 : window.count * 2)
        continue
      }
      try scanner.requireRow(window, length, within: rowLimit, limits, line: line, file: file)
      rowLength = length
      nextLine = line + scanner.lineBreaks
      let isEmpty = scanner.cells.count == 1 && scanner.cells[0].form == .plain && scanner.cells[0].end == 0
      if !(isEmpty && skipsEmptyLines) { return true }
    }
  }

  /// Gives the names of the columns: those that are given, else those of the header row, which is stepped over; nil if there is
  /// no row.
  mutating func readHeader(_ header: [String]?) throws(DataError) -> [String]? {
    if let header {
      skipsEmptyLines = header.count > 1
      return CSVHeader.uniqueNames(header)
    }
    skipsEmptyLines = true
    rowLimit = .headerBytes
    defer { rowLimit = .recordBytes }
    guard try next() else { return nil }
    var given: [String] = []
    for cell in cells { given.append(try text(of: cell)) }
    let names = CSVHeader.uniqueNames(given)
    skipsEmptyLines = names.count > 1
    return names
  }

  /// What stands behind the present row.
  consuming func rest() -> BlockBuffer {
    buffer.consume(rowLength)
    return buffer
  }

  /// Goes back to the first row after a pass over all of them; false if the input cannot be read again.
  mutating func rewind() throws(DataError) -> Bool {
    guard try buffer.rewind() else { return false }
    try buffer.skipPreamble(file: file)
    rowLength = 0
    nextLine = 1
    return true
  }

  /// Throws ``DataError`` of code `changed` if the file is gone through again and is not what it was.
  func requireUnchanged() throws(DataError) { try buffer.requireUnchanged() }

  /// The values of the current row.
  func values(_ layout: CSVLayout, _ mended: inout MendedRows) throws(DataError) -> [RecordValue] {
    let values = try unsafe layout.values(of: cells, in: buffer.window.span, line: line, &mended)
    noteWidth(layout, &mended)
    return values
  }

  /// Takes note of the current row if it is kept although it does not fit.
  func noteWidth(_ layout: CSVLayout, _ mended: inout MendedRows) {
    unsafe layout.noteWidth(cells.count, of: buffer.window.span.extracting(..<rowLength), line: line, &mended)
  }

  /// Takes the current row into account.
  func observe(_ layout: CSVLayout, _ evidence: inout [CSVColumnEvidence]) throws(DataError) {
    try unsafe layout.observe(cells, in: buffer.window.span, line: line, &evidence)
  }

  /// The current row, which could not be read.
  func unread(_ error: DataError) -> UnreadText {
    unsafe UnreadText(error, row: buffer.window.span.extracting(..<rowLength))
  }

  /// The text of a cell of the current row.
  func text(of cell: CSVCell) throws(DataError) -> String {
    try unsafe cell.text(in: buffer.window.span, line: line, file: file)
  }
}

/// The names of a table's columns.
enum CSVHeader {
  /// Names as cells give them, made usable: blanks around a name removed, an empty name replaced by `column` and its
  /// number, and a repeated one made unique by `_2`, `_3` and so on.
  static func uniqueNames(_ names: [String]) -> [String] {
    let given = names.enumerated().map { index, name in
      let trimmed = trim(name)
      return trimmed.isEmpty ? "column\(index + 1)" : trimmed
    }
    // Names that are written out keep theirs: a second `name` before a `name_2` becomes `name_3`.
    let taken = Set(given.map(RecordKey.init))
    var used: Set<RecordKey> = []
    var lastSuffix: [RecordKey: Int] = [:]
    return given.map { name in
      let key = RecordKey(name)
      guard !used.insert(key).inserted else { return name }
      var suffix = lastSuffix[key, default: 1]
      var unique: RecordKey
      repeat {
        suffix += 1
        unique = RecordKey("\(name)_\(suffix)")
      } while taken.contains(unique) || used.contains(unique)
      lastSuffix[key] = suffix
      used.insert(unique)
      return unique.text
    }
  }

  private static func trim(_ name: String) -> String {
    var scalars = Substring(name).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
