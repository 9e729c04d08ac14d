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
    let end = min(max(offset, 0), bytes.count)
    for index in 0..<end {
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
