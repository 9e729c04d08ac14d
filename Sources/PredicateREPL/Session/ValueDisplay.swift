import PredicateData
import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A single value as an answer for people.
enum ValueDisplay {
  /// Strings in quotes, dates in UTC, lists and records as JSON.
  static func text(_ value: RecordValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let value): value ? "true" : "false"
    case .date(let date): ISO8601.format(date)
    case .data(let data): "\(data.count) \(data.count == 1 ? "byte" : "bytes"): \(data.base64EncodedString())"
    case .integer, .double, .decimal, .string, .uuid:
      FormatExpression(ExpressionNode(.constant(value))).expressionFormat
    case .array, .set, .object, .record: JSONWriter().string(value)
    }
  }

  /// The value without line feeds.
  static func singleLine(_ value: RecordValue) -> String {
    let text = text(value)
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A record on one line of so many cells.
  static func line(_ value: RecordValue, width: Int) -> String {
    cut(TerminalText.escaped(JSONWriter().string(value)), to: width)
  }

  /// The text, its end replaced by `…` if it takes more cells than there are.
  static func cut(_ text: String, to width: Int) -> String {
    // As many characters as there are bytes at most, so short text needs no measuring.
    guard text.utf8.count > width, TextWidth.cells(text) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += TextWidth.cells(character)
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  /// A time: `0.31 ms`, `12.4 ms`, `1.52 s`.
  static func text(_ duration: Duration) -> String {
    let parts = duration.components
    let milliseconds = Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
    if milliseconds >= 999.5 { return NumberText.fixed(milliseconds / 1e3, decimals: 2) + " s" }
    return NumberText.fixed(milliseconds, decimals: milliseconds < 10 ? 2 : 1) + " ms"
  }
}
