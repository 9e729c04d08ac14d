package import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A single value as an answer for people.
package enum ValueDisplay {
  /// Strings in quotes, dates in UTC, lists and records as JSON; on a screen numbers without the noise of arithmetic.
  package static func text(_ value: RecordValue, isOnScreen: Bool = false) -> String {
    switch value {
    case .null: "nil"
    case .bool(let value): value ? "true" : "false"
    case .date(let date): ISO8601.format(date)
    case .data(let data): "\(data.count) \(data.count == 1 ? "byte" : "bytes"): \(data.base64EncodedString())"
    // The shortest text, which is what people know a number by; the canonical form has 16 digits.
    case .double(let number): isOnScreen ? ScreenText.number(number) : NumberText.lossless(number)
    case .integer, .decimal, .string, .uuid:
      FormatExpression(ExpressionNode(.constant(value))).expressionFormat
    case .array, .set, .object, .record: JSONWriter().string(value)
    }
  }

  /// The value on one line.
  package static func singleLine(_ value: RecordValue, isOnScreen: Bool = false) -> String {
    TerminalText.escaped(text(value, isOnScreen: isOnScreen), keepingLines: false)
  }

  /// A record on one line of so many cells.
  package static func line(_ value: RecordValue, width: Int) -> String {
    TextWidth.cut(TerminalText.escaped(JSONWriter().string(value), keepingLines: false), to: width)
  }
}
