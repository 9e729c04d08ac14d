#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The keys that plain values have, each with its type: what Foundation's strings, numbers and dates answer to in key paths.
package enum ValueProperties {
  /// All such keys.
  package static let names: [String] =
    Array(stringKeys.keys) + Array(numberKeys.keys) + Array(dateKeys.keys)

  /// The keys that values of a type have, in alphabetical order.
  package static func keys(of type: ValueType) -> [(name: String, type: ValueType)] {
    Set(names).sorted().compactMap { name in self.type(of: name, in: type).map { (name, $0) } }
  }

  /// The type of a key of values of a type; nil if they have no such key.
  package static func type(of key: String, in value: ValueType) -> ValueType? {
    switch value {
    case .string: stringKeys[key]?.type
    case .boolean, .integer, .double, .decimal: numberKeys[key]?.type
    case .date: dateKeys[key]?.type
    case .uuid, .binary, .list, .set, .record, .any: nil
    }
  }

  /// The value of a key of a string, number or date; nil if it has no such key.
  package static func value(of key: String, in value: RecordValue) -> RecordValue? {
    switch value {
    case .string(let text): stringKeys[key]?.value(text)
    case .bool, .integer, .double, .decimal: numberKeys[key]?.value(value)
    case .date(let date): dateKeys[key]?.value(date)
    case .null, .uuid, .data, .array, .set, .object, .record: nil
    }
  }

  private typealias Property<Value> = (type: ValueType, value: @Sendable (Value) -> RecordValue)

  private static let stringKeys: [String: Property<String>] = [
    "length": (.integer, { .integer(Int64($0.utf16.count)) }),
    "uppercaseString": (.string, { .string($0.uppercased()) }),
    "lowercaseString": (.string, { .string($0.lowercased()) }),
    "capitalizedString": (.string, { .string(CapitalizedText.of($0)) }),
    "absoluteString": (.string, { .string($0) }),
    "lastPathComponent": (.string, { .string(PathText($0).lastComponent) }),
    "pathExtension": (.string, { .string(PathText($0).pathExtension) }),
    "stringByDeletingLastPathComponent": (.string, { .string(PathText($0).deletingLastComponent) }),
    "stringByDeletingPathExtension": (.string, { .string(PathText($0).deletingPathExtension) }),
    "intValue": (.integer, { .integer(leadingInteger($0)) }),
    "integerValue": (.integer, { .integer(leadingInteger($0)) }),
    "longLongValue": (.integer, { .integer(leadingInteger($0)) }),
    "doubleValue": (.double, { .double(leadingDouble($0)) }),
    "floatValue": (.double, { .double(leadingDouble($0)) }),
    "boolValue": (.boolean, { .bool(startsTrue($0)) }),
  ]

  private static let numberKeys: [String: Property<RecordValue>] = [
    "stringValue": (.string, { .string(Casting.text($0)) }),
    "intValue": (.integer, { .integer(whole($0)) }),
    "integerValue": (.integer, { .integer(whole($0)) }),
    "longLongValue": (.integer, { .integer(whole($0)) }),
    "doubleValue": (.double, { .double(NumberRules.Number($0)?.double ?? 0) }),
    "floatValue": (.double, { .double(NumberRules.Number($0)?.double ?? 0) }),
    "boolValue": (.boolean, { .bool(NumberRules.Number($0)?.double != 0) }),
  ]

  private static let dateKeys: [String: Property<Date>] = [
    "timeIntervalSinceReferenceDate": (.double, { .double($0.timeIntervalSinceReferenceDate) }),
    "timeIntervalSince1970": (.double, { .double($0.timeIntervalSinceReferenceDate + secondsFrom1970To2001) }),
  ]

  /// From the first instant of 1970 to that of 2001, UTC.
  package static let secondsFrom1970To2001 = 978_307_200.0

  /// The whole part, cut to 64 bits as Foundation's `longLongValue` does.
  private static func whole(_ value: RecordValue) -> Int64 {
    switch NumberRules.Number(value) {
    case nil: 0
    case .integer(let number): number
    case .double(let number):
      number.isNaN ? 0 : Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    case .decimal(let number):
      number.isNaN ? 0 : NumberRules.integer(exactly: NumberRules.truncated(number)) ?? (number < 0 ? .min : .max)
    }
  }

  private static func leadingInteger(_ text: String) -> Int64 {
    let body = text.drop(while: \.isWhitespace)
    let sign = body.first == "-" || body.first == "+" ? 1 : 0
    let digits = body.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return 0 }
    let isNegative = body.first == "-"
    return Int64((isNegative ? "-" : "") + digits) ?? (isNegative ? .min : .max)
  }

  private static func leadingDouble(_ text: String) -> Double {
    let body = text.drop(while: \.isWhitespace).prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    // The longest prefix that is a number; such texts are short.
    for length in stride(from: min(body.count, 64), to: 0, by: -1) {
      if let number = Double(body.prefix(length)) { return number }
    }
    return 0
  }

  /// Foundation's rule: after blanks, a sign and zeros, one of Y, y, T, t or a digit from 1 to 9.
  private static func startsTrue(_ text: String) -> Bool {
    let body = text[...].drop { $0.isWhitespace }
    let unsigned = body.first == "-" || body.first == "+" ? body.dropFirst() : body
    let rest = unsigned.drop { $0 == "0" }
    return rest.first.map { "YyTt123456789".contains($0) } ?? false
  }
}
