#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordValue {
  /// The value of an object of one of Foundation's plain classes: `NSNumber`, `NSString`, `NSNull`, `NSDate`, `NSUUID`,
  /// `NSData`. Nil for objects of other classes; collections are left to who goes through them.
  ///
  /// Whoever has such an object, as `JSONSerialization` makes them, has linked Foundation, and with it what bridges them
  /// to Swift's types. This module knows no more of them, so that programs without Foundation stay without.
  init?(bridging object: Any) {
    // Those that no bridge tells from others: nil has none, and these two bridge to plain numbers as well.
    switch "\(Swift.type(of: object))" {
    case "NSNull": self = .null
    case "__NSCFBoolean":
      guard let flag = object as? Bool else { return nil }
      self = .bool(flag)
    case "NSDecimalNumber":
      guard let number = object as? Decimal else { return nil }
      self = number.recordValue
    default:
      guard let value = Self.number(bridging: object) ?? Self.scalar(bridging: object) else { return nil }
      self = value
    }
  }

  /// A whole number stays whole, and 1.0 is none, where Foundation writes them differently. Apple's writes 1 for both.
  private static func number(bridging object: Any) -> RecordValue? {
    if let integer = object as? Int64 { return isWrittenWhole(object) ? .integer(integer) : .double(Double(integer)) }
    if let integer = object as? UInt64 {
      return isWrittenWhole(object) ? integer.recordValue : .double(Double(integer))
    }
    return (object as? Double).map(RecordValue.double)
  }

  private static func isWrittenWhole(_ number: Any) -> Bool {
    String(reflecting: number).utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-") }
  }

  private static func scalar(bridging object: Any) -> RecordValue? {
    if let text = object as? String { return .string(text) }
    if let date = object as? Date { return .date(date) }
    if let uuid = object as? UUID { return .uuid(uuid) }
    if let data = object as? Data { return .data(data) }
    return nil
  }
}
