import PredicateLanguage

/// Rows of a table in GitHub's Markdown.
enum MarkdownRow {
  /// Appends the row of names and the row of dashes; number columns are right-aligned.
  static func append(header names: [String], isNumeric: [Bool], to bytes: inout [UInt8]) {
    append(names.map { escaped(CellText.escaped($0)) }, to: &bytes)
    append(isNumeric.map { $0 ? "---:" : "---" }, to: &bytes)
  }

  /// Appends a row.
  static func append(_ cells: [RecordValue?], to bytes: inout [UInt8]) {
    append(cells.map { escaped(CellText.display($0)) }, to: &bytes)
  }

  private static func append(_ texts: [String], to bytes: inout [UInt8]) {
    for text in texts {
      JSONWriter.append("| ", to: &bytes)
      JSONWriter.append(text, to: &bytes)
      bytes.append(UInt8(ascii: " "))
    }
    JSONWriter.append("|\n", to: &bytes)
  }

  /// The text with a backslash before what Markdown would take for its own. An underscore within a word is none.
  private static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "<"),
        UInt8(ascii: "["):
        result.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "_"):
        let isWithinWord =
          index > 0 && index + 1 < bytes.count && JSONFault.isWordByte(bytes[index - 1])
          && JSONFault.isWordByte(bytes[index + 1])
        if !isWithinWord { result.append(UInt8(ascii: "\\")) }
      default: break
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
