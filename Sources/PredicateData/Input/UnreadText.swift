/// A text of a file that could not be read as it should be: a row that was left out or does not fit, or a cell that is nil.
package struct UnreadText: Hashable, Sendable {
  /// The line that it begins in; nil where that is not known.
  package var line: Int?
  /// The column of a cell; nil for a row.
  package let column: String?
  /// The text.
  package let text: String
  /// Why it could not be read.
  package let problem: String
  /// Whether it is a row that is kept without the empty cells behind its last column.
  let isLongRow: Bool

  init(_ error: DataError, column: String? = nil, text: String, isLongRow: Bool = false) {
    (line, self.column, self.text, problem) = (error.line, column, text, error.message)
    self.isLongRow = isLongRow
  }

  /// A row.
  init(_ error: DataError, row: Span<UInt8>, isLongRow: Bool = false) {
    var bytes: [UInt8] = []
    for index in row.indices { bytes.append(row[index]) }
    while bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    self.init(error, text: String(decoding: bytes, as: UTF8.self), isLongRow: isLongRow)
  }
}
