/// A text of a file that could not be read as it should be: a row that was left out, or a cell that is nil.
package struct UnreadText: Hashable, Sendable {
  /// The line that it begins in; nil where that is not known.
  package var line: Int?
  /// The column of a cell; nil for a row.
  package let column: String?
  /// The text.
  package let text: String
  /// Why it could not be read.
  package let problem: String

  init(_ error: DataError, column: String? = nil, text: String) {
    (line, self.column, self.text, problem) = (error.line, column, text, error.message)
  }

  /// A row.
  init(_ error: DataError, row: Span<UInt8>) {
    var bytes: [UInt8] = []
    for index in row.indices { bytes.append(row[index]) }
    while bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    self.init(error, text: String(decoding: bytes, as: UTF8.self))
  }
}
