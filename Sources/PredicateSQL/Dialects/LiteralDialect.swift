#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

/// How a database writes values within a statement.
///
/// A literal has the type that a driver binds the value with, and means the same under every setting of a session: where a
/// setting says what a backslash is, no backslash is written. It is on one line and has nothing that a shell reads otherwise
/// than the database.
struct LiteralDialect: Sendable {
  /// Of the canonical text of a value, the literal.
  typealias Form = @Sendable (String) -> String

  var boolean: @Sendable (Bool) -> String = { $0 ? "TRUE" : "FALSE" }
  /// Of digits, with a sign or none.
  let integer: Form
  /// Nil for infinities and NaN where there are none.
  let double: @Sendable (Double) -> String?
  /// Nil for more digits than decimals have.
  let decimal: @Sendable (Digits) -> String?
  /// Nil for text that the database cannot hold.
  let text: @Sendable (String) -> String?
  /// Of `2001-01-01 00:00:00` in UTC, with three or six digits of a fraction or none; nil where instants are numbers.
  let date: Form?
  /// Of hexadecimal digits with hyphens, in small letters.
  var uuid: Form = { "'\($0)'" }
  /// Of hexadecimal digits, two for each byte.
  let data: Form

  /// A decimal's digits.
  struct Digits {
    /// With a sign or none, and a point if some are behind it.
    let text: String
    /// How many there are, and how many of them behind the point.
    let count: Int
    let places: Int

    /// Nil for what is no number.
    init?(_ decimal: Decimal) {
      guard !decimal.isNaN else { return nil }
      text = decimal.description
      let parts = text.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
      places = parts.count == 2 ? parts[1].utf8.count : 0
      // A zero alone before the point is no digit.
      let whole = parts.first.map { $0 == "0" ? 0 : $0.utf8.count } ?? 0
      count = max(whole + places, 1)
    }

    /// As a decimal of just so many digits; nil for more than `most`.
    func cast(most: Int) -> String? {
      count > most ? nil : "CAST('\(text)' AS DECIMAL(\(count), \(places)))"
    }
  }
}

extension LiteralDialect {
  /// Whether a text can stand between quotation marks: it has nothing that moves a cursor or ends a line, and none of the
  /// scalars that are special.
  static func isPlain(_ text: String, without special: String = "") -> Bool {
    !text.unicodeScalars.contains { TerminalText.isControl($0) || special.unicodeScalars.contains($0) }
  }

  /// A text between quotation marks, those within it twice.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { result += "'" }
      result.unicodeScalars.append(scalar)
    }
    return result + "'"
  }

  /// Two digits for each byte.
  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789abcdef".utf8)
    for byte in bytes { result += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: result, as: UTF8.self)
  }

  /// Within quotation marks where a backslash is an escape: controls as `\x1b`.
  static func escaped(_ text: String, quote: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += quote
      case "\\": result += "\\\\"
      // What controls a terminal is written byte by byte.
      case _ where TerminalText.isControl(scalar):
        for byte in String(scalar).utf8 { result += "\\x" + hexadecimal(CollectionOfOne(byte)) }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}

extension Dialect {
  /// A value within a statement.
  /// - Throws: `FormatError` with the code `unsupported` for what the database has no such value for.
  func literal(_ value: RecordValue) throws(FormatError) -> String {
    switch value {
    case .null: return "NULL"
    case .bool(let flag): return literals.boolean(flag)
    case .integer(let number): return literals.integer(String(number))
    case .double(let number):
      if let literal = literals.double(number) { return literal }
      throw Self.refusal("\(displayName) has no number `\(NumberText.lossless(number))`")
    case .decimal(let decimal):
      guard let digits = LiteralDialect.Digits(decimal) else {
        if holdsDecimalsAsDoubles { return "NULL" }
        throw Self.refusal("\(displayName) has no decimal that is not a number")
      }
      if let literal = literals.decimal(digits) { return literal }
      throw Self.refusal("a decimal of \(digits.count) digits is too long for \(displayName)")
    case .string(let text):
      if let literal = literals.text(text) { return literal }
      throw Self.refusal("text of \(displayName) cannot hold the character U+0000")
    case .date(let date): return try literal(date)
    case .uuid(let uuid):
      return literals.uuid(uuid.uuidString.lowercased())
    case .data(let data): return literals.data(LiteralDialect.hexadecimal(data))
    case .array, .set, .object, .record: throw Self.refusal("\(value.noun) cannot be written within a statement")
    }
  }

  private func literal(_ date: Date) throws(FormatError) -> String {
    guard let form = literals.date else { return try literal(.double(ISO8601.secondsSince1970(date))) }
    let text = ISO8601.format(date)
    // Years of more than four digits have a sign.
    guard let year = Int64(text.prefix(4)), text.first?.isNumber == true, years.contains(year) else {
      throw Self.refusal(
        "a date outside the years \(years.lowerBound) to \(years.upperBound) is none for \(displayName): `\(text)`")
    }
    return form(text.replacing("T", with: " ").replacing("Z", with: ""))
  }

  private static func refusal(_ message: String) -> FormatError { FormatError(Diagnostic(.unsupported, message)) }
}
