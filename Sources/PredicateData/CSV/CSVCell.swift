/// One cell of a row, as a stretch of the bytes that were scanned.
struct CSVCell {
  enum Form {
    /// As it stands.
    case plain
    /// The contents of quotes, without quotes of its own.
    case quoted
    /// The contents of quotes, in which each quote is doubled.
    case quotedWithQuotes
  }

  /// Offset in the scanned bytes; quotes are left out.
  var start: Int
  var end: Int
  var form: Form

  /// Where the contents stand in the bytes that were scanned.
  var range: Range<Int> { start..<end }

  /// The text, in the bytes that were scanned, which begin in `line`.
  func text(in row: Span<UInt8>, line: Int, file: String?) throws(DataError) -> String {
    let contents = row.extracting(range)
    let text: String?
    switch form {
    case .plain, .quoted: text = ByteScan.string(contents)
    case .quotedWithQuotes:
      var store = ByteStore()
      Self.undouble(contents, into: &store)
      text = store.text
    }
    guard let text else {
      let offset = start + (ByteScan.firstInvalidUTF8(in: contents) ?? 0)
      let place = BytePlace(of: offset, in: row, firstLine: line)
      throw DataError(
        .invalidUTF8, "bytes that are no UTF-8 text", file: file, line: place.line, column: place.column,
        hint: "convert the file to UTF-8")
    }
    return text
  }

  /// Writes the contents of quotes with each doubled quote once.
  static func undouble(_ contents: Span<UInt8>, into store: inout ByteStore) {
    var index = 0
    while index < contents.count {
      store.append(contents[index])
      // The scanner saw to it that quotes come in pairs.
      index += contents[index] == UInt8(ascii: "\"") ? 2 : 1
    }
  }

  /// The error for the cell.
  func error(
    _ code: DataError.Code, _ message: String, in row: Span<UInt8>, line: Int, file: String?,
    hint: String? = nil
  ) -> DataError {
    let place = BytePlace(of: start, in: row, firstLine: line)
    return DataError(code, message, file: file, line: place.line, column: place.column, hint: hint)
  }
}
