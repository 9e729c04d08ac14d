#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole numbers that do not fit 64 bits.
enum WideNumber {
  /// The value of decimal digits: a decimal while it is exact, beyond 38 digits a double.
  static func value(ofDigits digits: String) -> RecordValue {
    let significant = digits.drop { $0 == "0" }
    if significant.utf8.count <= 38, let decimal = Decimal(string: String(significant)) { return .decimal(decimal) }
    return .double(Double(digits) ?? .infinity)
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
