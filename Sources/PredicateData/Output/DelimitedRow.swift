import PredicateLanguage

/// Rows of CSV and TSV by RFC 4180, with LF at their ends.
enum DelimitedRow {
  /// Appends the row of column names.
  static func append(header names: [String], delimiter: UInt8, to bytes: inout [UInt8]) {
    append(names.map { RecordValue.string($0) }, delimiter: delimiter, to: &bytes)
  }

  /// Appends a row; nil and null are empty cells.
  static func append(_ cells: [RecordValue?], delimiter: UInt8, to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      switch cell {
      case nil, .null: break
      case .integer(let value): JSONWriter.appendInteger(value, to: &bytes)
      case .string(let text): append(text, delimiter: delimiter, to: &bytes)
      case .bool, .double, .decimal, .date, .uuid, .data, .array, .set, .object, .record:
        append(cell.map(CellText.plain) ?? "", delimiter: delimiter, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends text, in quotes if it holds what would end the cell or begins with what ends the files of old systems, or is
  /// empty, so that it differs from null.
  private static func append(_ text: String, delimiter: UInt8, to bytes: inout [UInt8]) {
    var text = text
    // The bytes last as long as this call.
    text.withUTF8 { source in
      let needsQuotes =
        unsafe source.isEmpty || source[0] == CSVScanner.endMark
        || source.contains {
          $0 == delimiter || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }
      guard needsQuotes else { return unsafe bytes.append(contentsOf: source) }
      bytes.append(UInt8(ascii: "\""))
      for place in source.indices {
        let byte = unsafe source[place]
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
}
