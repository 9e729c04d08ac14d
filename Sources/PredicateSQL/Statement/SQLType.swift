import PredicateLanguage

/// What a column or expression of SQL holds, and in which form.
package enum SQLType: Hashable, Sendable {
  case boolean, integer, double, decimal, string, binary
  /// A decimal that was calculated where the database has none: as text, which the registered functions read.
  case decimalText
  case date(DateForm)
  case uuid(UUIDForm)

  /// How a date is held.
  package enum DateForm: Hashable, Sendable {
    /// The database's own type of instants.
    case native
    /// A number of seconds since 2001-01-01 UTC, as Core Data's stores hold dates.
    case secondsSince2001
    /// A number of seconds since 1970-01-01 UTC.
    case secondsSince1970
    /// A number of milliseconds since 1970-01-01 UTC.
    case millisecondsSince1970
    /// Text in the form of ISO 8601.
    case iso8601
  }

  /// How a UUID is held.
  package enum UUIDForm: Hashable, Sendable {
    /// The database's own type, or sixteen bytes where there is none.
    case native
    /// Text with hyphens, in small letters.
    case text
  }

  /// The kinds that matter to comparisons: values of two kinds are never equal and have no order.
  package enum Kind: String, Hashable, Sendable { case number, string, date, uuid, binary }

  package var kind: Kind {
    switch self {
    case .boolean, .integer, .double, .decimal, .decimalText: .number
    case .string: .string
    case .date: .date
    case .uuid: .uuid
    case .binary: .binary
    }
  }

  var isDecimal: Bool { self == .decimal || self == .decimalText }

  /// What goes with numbers of this type.
  func choice<Choice>(_ integers: Choice, _ doubles: Choice, _ decimals: Choice) -> Choice {
    switch self {
    case .double: doubles
    case .decimal, .decimalText: decimals
    case .boolean, .integer, .string, .binary, .date, .uuid: integers
    }
  }

  /// The word for messages: `an integer`.
  package var noun: String {
    switch self {
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .double: "a double"
    case .decimal, .decimalText: "a decimal"
    case .string: "a string"
    case .binary: "binary data"
    case .date: "a date"
    case .uuid: "a UUID"
    }
  }
}

extension RecordValue {
  /// The kind of a constant; nil for nil, collections and records.
  var sqlKind: SQLType.Kind? {
    switch self {
    case .bool, .integer, .double, .decimal: .number
    case .string: .string
    case .date: .date
    case .uuid: .uuid
    case .data: .binary
    case .null, .array, .set, .object, .record: nil
    }
  }
}
