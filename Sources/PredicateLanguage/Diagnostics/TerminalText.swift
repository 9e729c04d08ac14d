import PredicatePlatform

/// Text that is safe to show on a terminal.
package enum TerminalText {
  /// The text with control characters, and marks that turn the writing direction, as JSON escapes them: `\u001b`.
  ///
  /// So are bytes of file names that are no UTF-8: `\xE9`. `keepingLines` leaves line feeds and tabs as they are, where they
  /// belong to the layout and not to someone's data.
  package static func escaped(_ text: String, keepingLines: Bool) -> String {
    // Most text is plain ASCII; all scalars in question are controls or begin with one of these bytes.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 || $0 == 0xF4 })
    else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar), !(keepingLines && (scalar == "\n" || scalar == "\t")) {
        result += escape(scalar)
      } else if let byte = FileName.escape(scalar) {
        result += byte
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a scalar would move the cursor, change the terminal's state or turn the writing direction.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{8}": return "\\b"
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\u{C}": return "\\f"
    case "\r": return "\\r"
    default:
      // All of these have at most four hexadecimal digits.
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
  }
}
