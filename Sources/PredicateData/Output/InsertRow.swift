import PredicateLanguage

/// Rows as INSERT statements in SQLite's SQL, most of which other databases take, too.
///
/// Nothing in a value or a name can end its literal: quotes are doubled, and a text with a NUL, which no literal may hold, is
/// given by its bytes.
enum InsertRow {
  /// The beginning of each statement, up to the values.
  static func opening(table: String, columns: [String]) -> String {
    "INSERT INTO \(identifier(table)) (\(columns.map(identifier).joined(separator: ", "))) VALUES ("
  }

  /// Appends a statement; nil and null are NULL.
  static func append(_ cells: [RecordValue?], opening: String, to bytes: inout [UInt8]) {
    JSONWriter.append(opening, to: &bytes)
    for (index, cell) in cells.enumerated() {
      if index > 0 { JSONWriter.append(", ", to: &bytes) }
      JSONWriter.append(literal(cell ?? .null), to: &bytes)
    }
    JSONWriter.append(");\n", to: &bytes)
  }

  private static func literal(_ value: RecordValue) -> String {
    switch value {
    case .null: "NULL"
    case .bool(let value): value ? "TRUE" : "FALSE"
    // The smallest integer is no literal: a minus is an operator, and its operand would be too large.
    case .integer(.min): "(-9223372036854775807 - 1)"
    case .integer, .decimal: CellText.plain(value)
    case .double(let number):
      // NULL is what SQLite makes of NaN; a number beyond all others is read as infinity.
      number.isFinite ? CellText.plain(value) : number.isNaN ? "NULL" : number < 0 ? "-9e999" : "9e999"
    case .data(let data): "X'" + data.map(hex).joined() + "'"
    case .string, .date, .uuid, .array, .set, .object, .record: quoted(CellText.plain(value))
    }
  }

  private static func quoted(_ text: String) -> String {
    if text.utf8.contains(0) { return "CAST(X'" + text.utf8.map(hex).joined() + "' AS TEXT)" }
    return "'" + text.doubling(UInt8(ascii: "'")) + "'"
  }

  static func identifier(_ name: String) -> String {
    let name = String(decoding: name.utf8.filter { $0 != 0 }, as: UTF8.self)
    return "\"" + name.doubling(UInt8(ascii: "\"")) + "\""
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
