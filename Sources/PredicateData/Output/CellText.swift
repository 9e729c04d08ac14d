import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values as the text of one cell.
enum CellText {
  /// The text of a value without any quoting: null is empty, dates are ISO 8601, bytes Base64, containers JSON.
  static func plain(_ value: RecordValue) -> String {
    switch value {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): value.description
    case .double(let value): value.isFinite ? value.description : ExtendedJSON.word(forNonFinite: value)
    case .decimal(let value): value.description
    case .string(let value): value
    case .date(let value): ISO8601.format(value)
    case .uuid(let value): value.uuidString
    case .data(let value): value.base64EncodedString()
    case .array, .set, .object, .record: JSONWriter().string(value)
    }
  }

  /// The mark for null where people read.
  static let nullMark = "∅"

  /// The text of a cell for people: a missing key is empty, null is `∅`, and a string that could be taken for one of
  /// these, or whose blanks would not be seen, is in quotes. What would upset a terminal is escaped.
  static func display(_ value: RecordValue?) -> String {
    guard let value else { return "" }
    if case .null = value { return nullMark }
    let text = plain(value)
    guard case .string = value, needsQuotes(text) else { return escaped(text) }
    var bytes: [UInt8] = []
    JSONWriter.appendString(text, to: &bytes)
    return escaped(String(decoding: bytes, as: UTF8.self))
  }

  private static func needsQuotes(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return true }
    return text == nullMark || first == "\"" || first.properties.isWhitespace || last.properties.isWhitespace
  }

  /// The text with what would upset a terminal as JSON escapes.
  static func escaped(_ text: String) -> String { TerminalText.escaped(text, keepingLines: false) }
}
