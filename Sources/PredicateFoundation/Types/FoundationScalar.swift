import Foundation
import PredicateLanguage

/// A type whose values both Foundation's nodes and the language hold and find equal in the same way.
protocol FoundationScalar: RecordValueConvertible, Hashable, Codable, Sendable {
  /// The value that is exactly this one of the language; nil if the type has none.
  static func exactly(_ value: RecordValue) -> Self?
}

/// A scalar that both put in the same order.
protocol OrderedScalar: FoundationScalar, Comparable {}

/// A scalar that both calculate with.
protocol NumberScalar: OrderedScalar, Numeric {}

extension Bool: FoundationScalar {
  static func exactly(_ value: RecordValue) -> Bool? {
    switch value {
    case .bool(let value): value
    case .integer(0), .double(0): false
    case .integer(1), .double(1): true
    default: nil
    }
  }
}

extension String: OrderedScalar {
  static func exactly(_ value: RecordValue) -> String? {
    if case .string(let text) = value { return text }
    return nil
  }
}

extension Date: OrderedScalar {
  static func exactly(_ value: RecordValue) -> Date? {
    if case .date(let date) = value { return date }
    return nil
  }
}

// The language has no order of UUIDs.
extension UUID: FoundationScalar {
  static func exactly(_ value: RecordValue) -> UUID? {
    if case .uuid(let uuid) = value { return uuid }
    return nil
  }
}

extension Data: FoundationScalar {
  static func exactly(_ value: RecordValue) -> Data? {
    if case .data(let data) = value { return data }
    return nil
  }
}

extension NumberScalar where Self: FixedWidthInteger {
  static func exactly(_ value: RecordValue) -> Self? {
    switch value {
    case .bool(let flag): flag ? 1 : 0
    case .integer(let number): Self(exactly: number)
    case .double(let number): Self(exactly: number)
    case .decimal(let number): Self(number.description)
    case .null, .string, .date, .uuid, .data, .array, .set, .object, .record: nil
    }
  }
}

extension Int: NumberScalar {}
extension Int8: NumberScalar {}
extension Int16: NumberScalar {}
extension Int32: NumberScalar {}
extension Int64: NumberScalar {}
extension UInt: NumberScalar {}
extension UInt8: NumberScalar {}
extension UInt16: NumberScalar {}
extension UInt32: NumberScalar {}
extension UInt64: NumberScalar {}

extension NumberScalar where Self: BinaryFloatingPoint {
  static func exactly(_ value: RecordValue) -> Self? {
    switch value {
    case .bool(let flag): flag ? 1 : 0
    case .integer(let number): Self(exactly: number)
    // NaN is no number that another could be, but it is a constant like any other.
    case .double(let number): number.isNaN ? .nan : Self(exactly: number)
    case .null, .decimal, .string, .date, .uuid, .data, .array, .set, .object, .record: nil
    }
  }
}

extension Double: NumberScalar {}
extension Float: NumberScalar {}

extension Decimal: NumberScalar {
  static func exactly(_ value: RecordValue) -> Decimal? {
    switch value {
    case .bool(let flag): flag ? 1 : 0
    case .integer(let number): Decimal(number)
    case .decimal(let number): number
    // A fraction of two that has few enough digits.
    case .double(let number): ValueRules.equal(.decimal(Decimal(number)), value) ? Decimal(number) : nil
    case .null, .string, .date, .uuid, .data, .array, .set, .object, .record: nil
    }
  }
}
