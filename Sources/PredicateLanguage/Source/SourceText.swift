/// The text that was parsed, able to say where a byte offset lies.
public struct SourceText: Hashable, Sendable {
  /// The text as given.
  public let text: String

  /// Wraps `text`.
  public init(_ text: consuming String) { self.text = text }

  /// A place for people: both numbers count from 1.
  public struct Position: Hashable, Sendable {
    /// Line number, from 1.
    public let line: Int
    /// Column in characters (grapheme clusters), from 1.
    public let column: Int
  }

  /// The line and column of a UTF-8 byte offset; an offset past the end gives the end.
  ///
  /// Cost: linear in `offset`.
  public func position(at offset: Int) -> Position {
    let (line, start) = lineStart(before: offset)
    let bytes = text.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: start)
    let to = bytes.index(bytes.startIndex, offsetBy: min(max(offset, 0), bytes.count))
    return Position(line: line, column: text[from..<to].count + 1)
  }

  /// The text of a span; bytes outside the source are left out.
  public func text(of span: SourceSpan) -> String {
    let bytes = text.utf8
    let lower = min(span.offset, bytes.count)
    let upper = min(max(span.end, lower), bytes.count)
    let from = bytes.index(bytes.startIndex, offsetBy: lower)
    let to = bytes.index(bytes.startIndex, offsetBy: upper)
    return String(decoding: bytes[from..<to], as: UTF8.self)
  }

  /// The number of the line that holds `offset` and the byte offset at which it starts.
  func lineStart(before offset: Int) -> (line: Int, start: Int) {
    var line = 1
    var start = 0
    for (index, byte) in text.utf8.enumerated() {
      if index >= offset { break }
      if byte == UInt8(ascii: "\n") {
        line += 1
        start = index + 1
      }
    }
    return (line, start)
  }

  /// The line that starts at byte `start`, without its line end.
  func line(from start: Int) -> Substring {
    let bytes = text.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: min(start, bytes.count))
    let to = bytes[from...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
    return text[from..<to]
  }
}
