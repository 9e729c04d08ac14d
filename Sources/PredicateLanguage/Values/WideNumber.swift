#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole numbers, of which some do not fit 64 bits with a sign.
package enum WideNumber {
  /// The most digits that a decimal holds exactly.
  package static let decimalDigits = 38

  /// The value of decimal digits, perhaps behind a sign, in literals as in data: an integer of 64 bits, else a decimal of
  /// up to 38 digits, both exact; beyond that a double.
  package static func value(ofDigits text: String) -> RecordValue {
    if let integer = Int64(text) { return .integer(integer) }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "0") }
    if digits.count <= decimalDigits, let decimal = Decimal(string: text) { return .decimal(decimal) }
    return .double(Double(text) ?? .infinity)
  }

  /// The value of a number as data has it, whole or not, where CAST makes decimals of fractions; nil for a text of another form, and for one beyond the range of a
  /// double.
  package static func value(ofNumber text: String) -> RecordValue? {
    guard let shape = NumberText.shape(text[...]) else { return nil }
    let value = shape == .whole ? self.value(ofDigits: text) : .double(Double(text) ?? .infinity)
    if case .double(let number) = value, !number.isFinite { return nil }
    return value
  }

  /// The number with its sign turned round, if that needs no arithmetic that can fail: what a literal `-1` means.
  static func negated(_ value: RecordValue) -> RecordValue? {
    switch value {
    case .integer(let number): number == .min ? nil : .integer(-number)
    case .double(let number): .double(-number)
    case .decimal(let number):
      // 9223372036854775808 alone needs a decimal; with a minus sign it is the least integer.
      number == Decimal(string: "9223372036854775808") ? .integer(.min) : .decimal(-number)
    case .null, .bool, .string, .date, .uuid, .data, .array, .set, .object, .record: nil
    }
  }
}
