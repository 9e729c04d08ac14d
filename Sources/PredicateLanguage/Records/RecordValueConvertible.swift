#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A Swift type whose values are values of the language.
///
/// Conforming types can be properties of ``Recordable`` types, arguments of format strings and substitution variables. A
/// type with raw values that conform needs no more than the name of the protocol, and is its raw value.
public protocol RecordValueConvertible: FormatArgument, SendableMetatype {
  /// This value in the language.
  var recordValue: RecordValue { get }
  /// The kind of value that `recordValue` gives, null apart.
  static var valueType: ValueType { get }
  /// The properties of the record, or of each record of the collection, that `recordValue` gives; nil for anything
  /// that is no ``Recordable``.
  static var elementProperties: RecordPropertyList? { get }
  /// What typed expressions compare with one another: those whose values have this in common. A type of its own, unless
  /// the conforming type says ``NumberKind``, ``TextKind`` or ``DateKind``; an optional has that of what it wraps.
  associatedtype Comparand = Self
}

extension RecordValueConvertible {
  /// Any kind.
  public static var valueType: ValueType { .any }
  /// None.
  public static var elementProperties: RecordPropertyList? { nil }
  /// The value as a constant.
  public var formatArgument: FormatArgumentValue { .value(recordValue) }
}

extension RecordValue: RecordValueConvertible {
  /// Itself.
  public var recordValue: RecordValue { self }
}

extension Bool: RecordValueConvertible {
  /// `.bool`.
  public var recordValue: RecordValue { .bool(self) }
  /// Boolean.
  public static var valueType: ValueType { .boolean }
}

extension String: RecordValueConvertible {
  /// Texts of all types compare.
  public typealias Comparand = TextKind
  /// `.string`.
  public var recordValue: RecordValue { .string(self) }
  /// String.
  public static var valueType: ValueType { .string }
}

extension Substring: RecordValueConvertible {
  /// Texts of all types compare.
  public typealias Comparand = TextKind
  /// `.string`.
  public var recordValue: RecordValue { .string(String(self)) }
  /// String.
  public static var valueType: ValueType { .string }
}

extension Character: RecordValueConvertible {
  /// Texts of all types compare.
  public typealias Comparand = TextKind
  /// `.string` of one character.
  public var recordValue: RecordValue { .string(String(self)) }
  /// String.
  public static var valueType: ValueType { .string }
}

extension RecordValueConvertible where Self: FixedWidthInteger {
  /// `.integer`; beyond 64 signed bits `.decimal`.
  public var recordValue: RecordValue {
    if let value = Int64(exactly: self) { return .integer(value) }
    return Decimal(string: description).map(RecordValue.decimal) ?? .null
  }
  /// Integer.
  public static var valueType: ValueType { .integer }
}

extension Int: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension Int8: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension Int16: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension Int32: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension Int64: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension UInt: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension UInt8: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension UInt16: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension UInt32: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}
extension UInt64: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
}

extension Double: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
  /// `.double`.
  public var recordValue: RecordValue { .double(self) }
  /// Double.
  public static var valueType: ValueType { .double }
}

extension Float: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
  /// `.double` of exactly this number.
  public var recordValue: RecordValue { .double(Double(self)) }
  /// Double.
  public static var valueType: ValueType { .double }
}

extension Decimal: RecordValueConvertible {
  /// Numbers of all types compare.
  public typealias Comparand = NumberKind
  /// `.decimal`.
  public var recordValue: RecordValue { .decimal(self) }
  /// Decimal.
  public static var valueType: ValueType { .decimal }
}

extension Date: RecordValueConvertible {
  /// Dates compare.
  public typealias Comparand = DateKind
  /// `.date`.
  public var recordValue: RecordValue { .date(self) }
  /// Date.
  public static var valueType: ValueType { .date }
}

extension UUID: RecordValueConvertible {
  /// `.uuid`.
  public var recordValue: RecordValue { .uuid(self) }
  /// UUID.
  public static var valueType: ValueType { .uuid }
}

extension Data: RecordValueConvertible {
  /// `.data`.
  public var recordValue: RecordValue { .data(self) }
  /// Binary.
  public static var valueType: ValueType { .binary }
}

extension URL: RecordValueConvertible {
  /// Texts of all types compare.
  public typealias Comparand = TextKind
  /// `.string` of the whole URL; its parts are properties to list.
  public var recordValue: RecordValue { .string(absoluteString) }
  /// String.
  public static var valueType: ValueType { .string }
}

/// An enum or other type with raw values is its raw value: `enum State: String, RecordValueConvertible`.
extension RecordValueConvertible where Self: RawRepresentable, RawValue: RecordValueConvertible {
  /// The raw value's.
  public typealias Comparand = RawValue.Comparand
  /// The raw value's.
  public var recordValue: RecordValue { rawValue.recordValue }
  /// The raw value's.
  public static var valueType: ValueType { RawValue.valueType }
}

extension Optional: FormatArgument where Wrapped: RecordValueConvertible {
  /// Nil prints as `nil`.
  public var formatArgument: FormatArgumentValue { map { .value($0.recordValue) } ?? .nilLiteral }
}

extension Optional: RecordValueConvertible where Wrapped: RecordValueConvertible {
  /// The wrapped type's.
  public typealias Comparand = Wrapped.Comparand
  /// The value, or `.null`.
  public var recordValue: RecordValue { self?.recordValue ?? .null }
  /// The wrapped type's kind.
  public static var valueType: ValueType { Wrapped.valueType }
  /// The wrapped type's.
  public static var elementProperties: RecordPropertyList? { Wrapped.elementProperties }
}

extension Array: FormatArgument where Element: RecordValueConvertible {}
extension Array: RecordValueConvertible where Element: RecordValueConvertible {
  /// Collections of what compares compare.
  public typealias Comparand = [Element.Comparand]
  /// `.array`.
  public var recordValue: RecordValue { .array(map(\.recordValue)) }
  /// List.
  public static var valueType: ValueType { .list }
  /// The elements'.
  public static var elementProperties: RecordPropertyList? { Element.elementProperties }
}

extension Set: FormatArgument where Element: RecordValueConvertible {}
extension Set: RecordValueConvertible where Element: RecordValueConvertible {
  /// Collections of what compares compare.
  public typealias Comparand = [Element.Comparand]
  /// `.set`.
  public var recordValue: RecordValue { .set(map(\.recordValue)) }
  /// Set.
  public static var valueType: ValueType { .set }
  /// The elements'.
  public static var elementProperties: RecordPropertyList? { Element.elementProperties }
}

extension ClosedRange: FormatArgument where Bound: RecordValueConvertible {}
extension ClosedRange: RecordValueConvertible where Bound: RecordValueConvertible {
  /// `.array` of the two bounds, as BETWEEN takes them.
  public var recordValue: RecordValue { .array([lowerBound.recordValue, upperBound.recordValue]) }
  /// List.
  public static var valueType: ValueType { .list }
}

extension Dictionary: FormatArgument where Key == String, Value: RecordValueConvertible {}
extension Dictionary: RecordValueConvertible where Key == String, Value: RecordValueConvertible {
  /// `.object`, keys sorted.
  public var recordValue: RecordValue {
    .object(RecordObject(sorted { $0.key < $1.key }.map { ($0.key, $0.value.recordValue) }))
  }
  /// Record.
  public static var valueType: ValueType { .record }
}
