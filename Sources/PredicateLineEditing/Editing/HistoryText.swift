/// History as the lines of a file: an entry a line, its own line ends as `\n` and its backslashes doubled.
enum HistoryText {
  /// The line of an entry, with its end.
  static func line(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(entry.utf8.count + 1)
    for byte in entry.utf8 {
      switch byte {
      case 0x0A: line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"): line += [byte, byte]
      default: line.append(byte)
      }
    }
    line.append(0x0A)
    return line
  }

  /// The entries of a file and how many of its lines are none.
  static func entries(_ bytes: [UInt8]) -> (entries: [String], damaged: Int) {
    var entries: [String] = []
    var damaged = 0
    for line in bytes.split(separator: 0x0A) {
      if let entry = entry(line) {
        entries.append(entry)
      } else {
        damaged += 1
      }
    }
    return (entries, damaged)
  }

  /// Nil for what no session wrote: bytes that are no UTF-8, escapes that do not exist, NUL.
  private static func entry(_ line: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var isEscaped = false
    for byte in line {
      switch (isEscaped, byte) {
      case (_, 0): return nil
      case (false, UInt8(ascii: "\\")): isEscaped = true
      case (false, _): bytes.append(byte)
      case (true, UInt8(ascii: "n")), (true, UInt8(ascii: "\\")):
        bytes.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      case (true, _): return nil
      }
    }
    return isEscaped ? nil : String(validating: bytes, as: UTF8.self)
  }
}
