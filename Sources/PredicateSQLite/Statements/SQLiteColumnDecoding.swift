public import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the values of a column stand for. SQLite itself knows integers, doubles, text and blobs only.
///
/// A value that the decoding does not fit, such as text in a column of integers, which SQLite allows, is given as it is
/// stored: nothing is lost and nothing made up.
@nonexhaustive public enum SQLiteColumnDecoding: Hashable, Sendable, CaseIterable {
  /// The value as it is stored.
  case stored
  /// 0 and 1 as booleans.
  case boolean
  /// Whole numbers; doubles without a fraction, too, where they fit 64 bits.
  case integer
  /// Doubles; integers, too, where a double holds them exactly.
  case double
  /// Decimals, from numbers (a double by its shortest text) and from text.
  case decimal
  /// Text.
  case string
  /// Dates, from seconds since 1970-01-01 UTC.
  case secondsSince1970
  /// Dates, from milliseconds since 1970-01-01 UTC.
  case millisecondsSince1970
  /// Dates, from seconds since 2001-01-01 UTC, as Core Data writes them.
  case secondsSince2001
  /// Dates, from ISO 8601 text; without an offset it is UTC.
  case iso8601
  /// UUIDs, from blobs of 16 bytes and from text.
  case uuid
  /// Blobs.
  case binary

  /// What a stored value stands for.
  public func value(_ stored: RecordValue) -> RecordValue {
    if case .null = stored { return .null }
    return switch self {
    case .stored, .string, .binary: stored
    case .boolean: Self.boolean(stored)
    case .integer: Self.integer(stored)
    case .double: Self.double(stored)
    case .decimal: Self.decimal(stored)
    case .secondsSince1970: Self.date(stored) { ISO8601.date(secondsSince1970: $0) }
    case .millisecondsSince1970: Self.milliseconds(stored)
    case .secondsSince2001: Self.date(stored) { Date(timeIntervalSinceReferenceDate: $0) }
    case .iso8601: Self.dateText(stored)
    case .uuid: Self.uuid(stored)
    }
  }

  /// Whether a text stands for itself.
  var keepsTexts: Bool {
    switch self {
    case .stored, .boolean, .integer, .double, .string, .secondsSince1970, .millisecondsSince1970, .secondsSince2001,
      .binary:
      true
    case .decimal, .iso8601, .uuid: false
    }
  }

  private static func boolean(_ stored: RecordValue) -> RecordValue {
    if stored == .integer(0) || stored == .double(0) { return .bool(false) }
    return stored == .integer(1) || stored == .double(1) ? .bool(true) : stored
  }

  private static func integer(_ stored: RecordValue) -> RecordValue {
    guard case .double(let number) = stored, let whole = Int64(exactly: number) else { return stored }
    return .integer(whole)
  }

  private static func double(_ stored: RecordValue) -> RecordValue {
    guard case .integer(let number) = stored, let double = Double(exactly: number) else { return stored }
    return .double(double)
  }

  private static func decimal(_ stored: RecordValue) -> RecordValue {
    switch stored {
    case .integer(let number): return .decimal(Decimal(number))
    // What a double is beside decimals, so that rows and SQL compare it alike.
    case .double(let number): return NumberRules.exactDecimal(number).map(RecordValue.decimal) ?? stored
    case .string(let text):
      guard NumberText.shape(Substring(text)) != nil, let decimal = Decimal(string: text), decimal.isFinite else {
        return stored
      }
      return .decimal(decimal)
    case .null, .bool, .decimal, .date, .uuid, .data, .array, .set, .object, .record: return stored
    }
  }

  private static func date(_ stored: RecordValue, _ date: (Double) -> Date) -> RecordValue {
    if case .integer(let seconds) = stored { return .date(date(Double(seconds))) }
    guard case .double(let seconds) = stored, seconds.isFinite else { return stored }
    return .date(date(seconds))
  }

  private static func milliseconds(_ stored: RecordValue) -> RecordValue {
    if case .integer(let number) = stored { return .date(ISO8601.date(unixMilliseconds: number)) }
    guard case .double(let number) = stored, number.isFinite else { return stored }
    return .date(ISO8601.date(unixMilliseconds: number))
  }

  private static func dateText(_ stored: RecordValue) -> RecordValue {
    guard case .string(let text) = stored, let date = ISO8601.parse(text) else { return stored }
    return .date(date)
  }

  private static func uuid(_ stored: RecordValue) -> RecordValue {
    if case .string(let text) = stored { return UUID(uuidString: text).map(RecordValue.uuid) ?? stored }
    guard case .data(let data) = stored else { return stored }
    return UUID(bytes: data).map(RecordValue.uuid) ?? stored
  }
}

extension SQLiteColumnDecoding {
  /// How the column of an attribute is decoded, by its type and storage.
  ///
  /// Without a storage dates are seconds since 1970. Types that SQLite does not store, such as `list`, and values that
  /// nobody looks into are given as they are stored.
  public init(_ attribute: RecordModel.Attribute) {
    if let declared = attribute.declared {
      self.init(declared.type, storage: declared.storage)
    } else {
      self.init(attribute.type, storage: attribute.storage)
    }
  }

  /// How keys of an entity's records are decoded, in its own table and in others.
  init(keyOf entity: String, in model: RecordModel) {
    self = model.entity(named: entity)?.keyAttribute.map { SQLiteColumnDecoding($0) } ?? .stored
  }

  /// How a value of a type is decoded that is held in this way.
  init(_ type: ValueType, storage: RecordModel.AttributeStorage?) {
    switch type {
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .double: self = .double
    case .decimal: self = .decimal
    case .string: self = .string
    case .date: self = Self.date(storage)
    case .uuid: self = .uuid
    case .binary: self = .binary
    case .list, .set, .record, .any: self = .stored
    }
  }

  private static func date(_ storage: RecordModel.AttributeStorage?) -> SQLiteColumnDecoding {
    switch storage {
    case .secondsSince1970, nil: .secondsSince1970
    case .millisecondsSince1970: .millisecondsSince1970
    case .secondsSince2001: .secondsSince2001
    case .iso8601: .iso8601
    // No storage of dates.
    case .text, .opaque: .stored
    }
  }
}
