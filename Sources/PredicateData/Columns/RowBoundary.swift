/// Where rows of a table end, told without cutting them into cells.
struct RowBoundary: Sendable {
  let delimiter: UInt8

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Whether the delimiter is none of the bytes that mean something else.
  static func suits(_ delimiter: UInt8) -> Bool {
    delimiter < 0x80 && delimiter != quote && delimiter != lineFeed && delimiter != carriageReturn
  }

  /// The end of the last row that is whole, in bytes that begin with a row; nil if none is. Where a quoted cell is
  /// malformed all bytes are taken: the mistake ends the reading before their end matters.
  func lastEnd(in bytes: Span<UInt8>) -> Int? {
    var last: Int?
    // Where the bytes that are in no quotes begin.
    var open = 0
    var index = 0
    while let quote = ByteScan.firstIndex(of: Self.quote, in: bytes, from: index) {
      guard quote == 0 || isSeparator(bytes[quote - 1]) else {
        index = quote + 1
        continue
      }
      last = lastLineEnd(in: bytes, from: open, to: quote) ?? last
      switch quoted(bytes, from: quote + 1) {
      case .end(let end): (open, index) = (end, end)
      case .isOpen: return last
      case .isMalformed: return bytes.count
      }
    }
    return lastLineEnd(in: bytes, from: open, to: bytes.count) ?? last
  }

  private enum Quoted {
    /// Where the delimiter or line end behind the cell stands.
    case end(Int)
    /// More bytes are needed.
    case isOpen
    case isMalformed
  }

  /// Passes over a quoted cell and the blanks behind it.
  private func quoted(_ bytes: Span<UInt8>, from start: Int) -> Quoted {
    var index = start
    while true {
      guard let quote = ByteScan.firstIndex(of: Self.quote, in: bytes, from: index), quote + 1 < bytes.count else {
        return .isOpen
      }
      index = quote + 2
      if bytes[quote + 1] == Self.quote { continue }
      index = quote + 1
      break
    }
    while index < bytes.count, bytes[index] == UInt8(ascii: " "), delimiter != UInt8(ascii: " ") { index += 1 }
    guard index < bytes.count else { return .isOpen }
    return isSeparator(bytes[index]) ? .end(index) : .isMalformed
  }

  @inline(__always)
  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  /// The last place behind a line end within the range.
  private func lastLineEnd(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = end
    while index > start {
      index -= 1
      if bytes[index] == Self.lineFeed { return index + 1 }
      // A line feed may still come behind the last byte.
      if bytes[index] == Self.carriageReturn, index + 1 < bytes.count { return index + 1 }
    }
    return nil
  }
}
