#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value of the language: what literals hold, records contain and expressions give.
///
/// `==` and hashing are exact, kind and all: `.integer(1)` and `.double(1)` differ, and strings are compared byte for
/// byte. The language's own equality, for which they are equal, is ``ValueRules/equal(_:_:)``.
@_eagerMove
public enum RecordValue: Sendable {
  /// No value: nil, NULL, JSON's null.
  case null
  /// True or false; in comparisons and arithmetic the numbers 1 and 0.
  case bool(Bool)
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A binary floating-point number.
  case double(Double)
  /// A decimal number of up to 38 digits, exact.
  case decimal(Decimal)
  /// Text.
  case string(String)
  /// An instant.
  case date(Date)
  /// A UUID.
  case uuid(UUID)
  /// Bytes.
  case data(Data)
  /// An ordered collection.
  case array([RecordValue])
  /// A collection without order; its elements differ under the language's equality.
  case set([RecordValue])
  /// A record that is held by value, such as a JSON object.
  case object(RecordObject)
  /// A record of the host's own type, read key by key.
  case record(RecordReference)
}

extension RecordValue: Hashable {
  /// Whether kind and content are the same.
  @inline(never)
  public static func == (left: RecordValue, right: RecordValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    // NaN equals itself here, so that a tree that holds one equals itself.
    case (.double(let a), .double(let b)): a == b || (a.isNaN && b.isNaN)
    case (.decimal(let a), .decimal(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.date(let a), .date(let b)): a == b
    case (.uuid(let a), .uuid(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.set(let a), .set(let b)): a.count == b.count && Set(a) == Set(b)
    case (.object(let a), .object(let b)): a == b
    case (.record(let a), .record(let b)): a == b
    // Two different kinds; the compiler cannot check all 169 pairs in reasonable time.
    default: false
    }
  }

  /// Hashes the content.
  @inline(never)
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.isNaN ? 0 : value)
    case .decimal(let value): hasher.combine(value)
    case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .date(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .array(let values): hasher.combine(values)
    // Order must not matter, so only the number of elements takes part.
    case .set(let values): hasher.combine(values.count)
    case .object(let value): hasher.combine(value)
    case .record(let value): hasher.combine(value)
    }
  }
}

// Not by nil: where an optional value is meant, `nil` would then become `.null`.
extension RecordValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `.bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `.integer`.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// `.double`.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// `.string`.
  public init(stringLiteral value: String) { self = .string(value) }
  /// `.array`.
  public init(arrayLiteral elements: RecordValue...) { self = .array(elements) }
  /// `.object`; of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, RecordValue)...) { self = .object(RecordObject(elements)) }
}

extension RecordValue {
  /// The value of a key, if this is a record that has it; nil for other values and other keys.
  ///
  /// ```swift
  /// let person: RecordValue = ["name": "Ann", "age": 31]
  /// print(person["age"] ?? .null)  // 31
  /// ```
  public subscript(key: String) -> RecordValue? {
    switch self {
    case .object(let object): object[key]
    case .record(let reference):
      reference.list.slot(of: key).map(reference.value(at:)) ?? (try? reference.unlistedValue(of: key))
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: nil
    }
  }
}

extension RecordValue {
  /// The date this many seconds after the first instant of 2001, UTC.
  package init(secondsSince2001 seconds: Double) {
    self = .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// A date's seconds after the first instant of 2001, UTC; nil for any other value.
  package var secondsSince2001: Double? {
    if case .date(let date) = self { date.timeIntervalSinceReferenceDate } else { nil }
  }
}
