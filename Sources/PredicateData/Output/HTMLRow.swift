import PredicateLanguage

/// Rows of a table in HTML: a fragment for a page, whose style is the page's.
enum HTMLRow {
  /// What stands before all rows.
  static let opening = "<table>\n"
  /// What stands behind all rows.
  static let closing = "</table>\n"

  /// Appends the row of names.
  static func append(header names: [String], to bytes: inout [UInt8]) {
    append(names.map { ("th", CellText.escaped($0)) }, to: &bytes)
  }

  /// Appends a row; numbers and null are of a class of their own.
  static func append(_ cells: [RecordValue?], to bytes: inout [UInt8]) {
    append(cells.map { (tag(of: $0), CellText.display($0)) }, to: &bytes)
  }

  private static func tag(of cell: RecordValue?) -> String {
    switch cell {
    case .integer, .double, .decimal: "td class=\"number\""
    case .null: "td class=\"null\""
    default: "td"
    }
  }

  private static func append(_ cells: [(tag: String, text: String)], to bytes: inout [UInt8]) {
    JSONWriter.append("<tr>", to: &bytes)
    for (tag, text) in cells {
      JSONWriter.append("<\(tag)>", to: &bytes)
      append(escaping: text, to: &bytes)
      JSONWriter.append("</\(tag.prefix(2))>", to: &bytes)
    }
    JSONWriter.append("</tr>\n", to: &bytes)
  }

  private static func append(escaping text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): JSONWriter.append("&amp;", to: &bytes)
      case UInt8(ascii: "<"): JSONWriter.append("&lt;", to: &bytes)
      case UInt8(ascii: ">"): JSONWriter.append("&gt;", to: &bytes)
      default: bytes.append(byte)
      }
    }
  }
}
