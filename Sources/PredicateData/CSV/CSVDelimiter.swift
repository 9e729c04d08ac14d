/// Which byte stands between the cells of a table whose maker did not say.
enum CSVDelimiter {
  private static let alternatives = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
  // A header longer than this is looked at no further.
  private static let mostBytes = 64 << 10

  /// The delimiter that the first row tells: the comma if there is one outside quotes or nothing else will do, else the
  /// semicolon, as spreadsheets write where the comma is in numbers, the tab or the bar. Nil if more bytes are needed,
  /// which cannot be at the end of the table.
  static func told(by bytes: Span<UInt8>, isWhole: Bool) -> UInt8? {
    let comma = UInt8(ascii: ",")
    var isQuoted = false
    var found: Set<UInt8> = []
    var isEnd = isWhole || bytes.count >= mostBytes
    for index in 0..<min(bytes.count, mostBytes) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted {
        if byte == comma { return comma }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          isEnd = true
          break
        }
        if alternatives.contains(byte) { found.insert(byte) }
      }
    }
    guard isEnd else { return nil }
    return alternatives.first { found.contains($0) } ?? comma
  }
}
