#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Constants as text.
enum ValueText {
  /// Appends a constant that is no collection, as Apple's `predicateFormat` shows it, or losslessly where it has a
  /// literal.
  static func append(_ value: RecordValue, lossless: Bool, to text: inout String) {
    switch value {
    case .null: text += "<null>"
    case .bool(let flag): text += lossless ? (flag ? "TRUE" : "FALSE") : (flag ? "1" : "0")
    case .integer(let number): text += String(number)
    case .double(let number): text += lossless ? NumberText.lossless(number) : NumberText.canonical(number)
    case .decimal(let number): text += number.description
    case .string(let string): appendQuoted(string, to: &text)
    case .date(let date): appendDate(date, to: &text)
    case .uuid(let uuid): text += uuid.uuidString
    case .data(let data): appendData(data, to: &text)
    case .object(let object): appendObject(object, to: &text)
    case .record(let reference): text += "<\(reference.list.typeName)>"
    case .array, .set: text += "{}"
    }
  }

  /// Appends a string literal: in double quotes, only `\` and `"` escaped.
  static func appendQuoted(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      for scalar in string.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    } else {
      text += string
    }
    text += "\""
  }

  /// Seconds since 2001 with six decimals, the form of Apple's printer.
  private static func appendDate(_ date: Date, to text: inout String) {
    text += "CAST(\(NumberText.fixed(date.timeIntervalSinceReferenceDate, decimals: 6)), \"NSDate\")"
  }

  private static func appendData(_ data: Data, to text: inout String) {
    text += "{length = \(data.count), bytes = 0x"
    let digits = Array("0123456789abcdef".unicodeScalars)
    for byte in data {
      text.unicodeScalars.append(digits[Int(byte >> 4)])
      text.unicodeScalars.append(digits[Int(byte & 15)])
    }
    text += "}"
  }

  private static func appendObject(_ object: RecordObject, to text: inout String) {
    text += "{"
    for (index, pair) in object.pairs.enumerated() {
      if index > 0 { text += ", " }
      text += pair.key
      text += "="
      append(pair.value, lossless: false, to: &text)
    }
    text += "}"
  }
}
