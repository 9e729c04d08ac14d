import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The classes of Foundation that stand for plain values.
///
/// Whoever has an object of one, as `JSONSerialization` makes them, has linked Foundation, and with it what bridges it to a
/// Swift type. This module knows no more of them, so that programs without Foundation stay without.
enum BridgedClass {
  case null, boolean, number, decimal, string, date, uuid, data, url
  /// Any other class: none of Foundation's, or one of its collections.
  case other

  private static let known = Mutex<[ObjectIdentifier: BridgedClass]>([:])

  /// The class of an object. Found out once for each: to ask costs more than to convert.
  static func of(_ object: Any) -> BridgedClass {
    let type = Swift.type(of: object)
    if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found }
    let found = find(object, named: "\(type)")
    known.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }

  private static func find(_ object: Any, named name: String) -> BridgedClass {
    switch name {
    // No bridge tells these from others: nil has none, and the two that follow bridge to plain numbers as well.
    case "NSNull": .null
    case "__NSCFBoolean": object is Bool ? .boolean : .other
    case "NSDecimalNumber": object is Decimal ? .decimal : .other
    default:
      if object is String {
        .string
      } else if object is Date {
        .date
      } else if object is UUID {
        .uuid
      } else if object is Data {
        .data
      } else if object is URL {
        .url
      } else if object is Double || object is Int64 || object is UInt64 {
        .number
      } else {
        .other
      }
    }
  }

  /// The value that an object of this class stands for; nil for other classes.
  func value(_ object: Any) -> RecordValue? {
    switch self {
    case .null: .null
    case .boolean: (object as? Bool).map(RecordValue.bool)
    case .number: Self.number(object)
    case .decimal: (object as? Decimal).map(\.recordValue)
    case .string: (object as? String).map(RecordValue.string)
    case .date: (object as? Date).map(RecordValue.date)
    case .uuid: (object as? UUID).map(RecordValue.uuid)
    case .data: (object as? Data).map(RecordValue.data)
    case .url: (object as? URL).map(\.recordValue)
    case .other: nil
    }
  }

  /// A whole number stays whole, and 1.0 is none, where Foundation writes them differently. Apple's writes 1 for both.
  private static func number(_ object: Any) -> RecordValue? {
    if let integer = object as? Int64 { return isWrittenWhole(object) ? .integer(integer) : .double(Double(integer)) }
    if let integer = object as? UInt64 {
      return isWrittenWhole(object) ? integer.recordValue : .double(Double(integer))
    }
    return (object as? Double).map(RecordValue.double)
  }

  private static func isWrittenWhole(_ number: Any) -> Bool {
    String(reflecting: number).utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-") }
  }
}
