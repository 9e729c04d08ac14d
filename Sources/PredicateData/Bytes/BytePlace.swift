/// A place in text, for people: line and character, both from 1.
package struct BytePlace: Hashable {
  package var line: Int
  package var column: Int

  /// The place of a byte offset in `bytes`, whose first line is `firstLine`. LF, CR and CRLF end lines.
  ///
  /// Cost: linear in `offset`; only errors ask.
  package init(of offset: Int, in bytes: Span<UInt8>, firstLine: Int = 1) {
    line = firstLine
    column = 1
    advance(from: 0, to: offset, in: bytes)
  }

  /// Goes on from the place of byte `start` to that of byte `end`, which is not before it.
  ///
  /// Cost: linear in the bytes between them.
  package mutating func advance(from start: Int, to end: Int, in bytes: Span<UInt8>) {
    for index in start..<min(max(end, start), bytes.count) {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        line += 1
        column = 1
      case UInt8(ascii: "\r"):
        // The LF of a CRLF counts the line.
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
        line += 1
        column = 1
      // A continuation byte belongs to the character before it.
      case 0x80...0xBF: continue
      default: column += 1
      }
    }
  }
}
