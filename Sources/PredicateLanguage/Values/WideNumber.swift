#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole numbers that do not fit 64 bits with a sign.
enum WideNumber {
  /// The value of decimal digits: exact, as a decimal, up to 64 bits without a sign, beyond that a double.
  static func value(ofDigits digits: String) -> RecordValue {
    UInt64(digits)?.recordValue ?? .double(Double(digits) ?? .infinity)
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
