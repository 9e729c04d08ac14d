/// The rows of a table, one after the other, over an input that is read in blocks.
struct CSVRows: ~Copyable {
  private var buffer: BlockBuffer
  private var scanner: CSVScanner
  private let file: String?
  // The bytes of the current row, which the next step uses up.
  private var rowLength = 0
  private var nextLine = 1
  /// The line that the current row begins in.
  private(set) var line = 1
  /// Whether empty lines are passed over. In a table of one column an empty line is an empty cell.
  var skipsEmptyLines = true

  /// The rows behind the front of `buffer`.
  init(_ buffer: consuming BlockBuffer, delimiter: UInt8, file: String?) {
    self.buffer = buffer
    self.file = file
    scanner = CSVScanner(delimiter: delimiter)
  }

  /// The bytes that the cells' offsets count in. Valid until the next step.
  var bytes: UnsafeBufferPointer<UInt8> { buffer.window }
  /// The cells of the current row.
  var cells: [CSVCell] { scanner.cells }

  /// Steps to the next row; false after the last one.
  mutating func next() throws(DataError) -> Bool {
    while true {
      buffer.consume(rowLength)
      rowLength = 0
      line = nextLine
      let window = buffer.window
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
        // Small windows are worth no waiting for a slow pipe.
        _ = try buffer.refill(toHold: window.count < 1 << 16 ? window.count + 1 : window.count * 2)
        continue
      }
      rowLength = length
      nextLine = line + scanner.lineBreaks
      let isEmpty = scanner.cells.count == 1 && scanner.cells[0].form == .plain && scanner.cells[0].end == 0
      if !(isEmpty && skipsEmptyLines) { return true }
    }
  }

  /// Goes back to the first row after a pass over all of them; false if the input cannot be read again.
  mutating func rewind() throws(DataError) -> Bool {
    guard buffer.rewind() else { return false }
    try buffer.skipPreamble(file: file)
    rowLength = 0
    nextLine = 1
    return true
  }

  /// The contents of a cell of the current row.
  func bytes(of cell: CSVCell) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer.window[cell.start..<cell.end])
  }

  /// The text of a cell of the current row.
  func text(of cell: CSVCell) throws(DataError) -> String {
    let contents = bytes(of: cell)
    let text: String?
    switch cell.form {
    case .plain, .quoted: text = ByteScan.string(contents)
    case .quotedWithQuotes: text = Self.undoubled(contents).withUnsafeBufferPointer { ByteScan.string($0) }
    }
    guard let text else {
      let offset = cell.start + (ByteScan.firstInvalidUTF8(in: contents) ?? 0)
      let place = BytePlace(of: offset, in: buffer.window, firstLine: line)
      throw DataError(
        .invalidUTF8, "bytes that are no UTF-8 text", file: file, line: place.line, column: place.column,
        hint: "convert the file to UTF-8")
    }
    return text
  }

  private static func undoubled(_ contents: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(contents.count)
    var index = 0
    while index < contents.count {
      text.append(contents[index])
      // The scanner saw to it that quotes come in pairs.
      index += contents[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return text
  }

  /// The error for a cell of the current row.
  func error(
    _ code: DataError.Code, _ message: String, at cell: CSVCell, hint: String? = nil
  ) -> DataError {
    let place = BytePlace(of: cell.start, in: buffer.window, firstLine: line)
    return DataError(code, message, file: file, line: place.line, column: place.column, hint: hint)
  }
}
