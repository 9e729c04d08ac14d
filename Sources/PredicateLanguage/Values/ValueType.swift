/// The kinds of values, as models and function tables name them.
@nonexhaustive public enum ValueType: String, Hashable, Sendable, CaseIterable {
  case boolean, integer, double, decimal, string, date, uuid, binary
  /// An array.
  case list
  /// A set.
  case set
  /// A record, typed or dynamic.
  case record
  /// Not known, or of several kinds.
  case any

  /// Whether values of this type are numbers to the language: booleans are.
  public var isNumeric: Bool {
    switch self {
    case .boolean, .integer, .double, .decimal: true
    case .string, .date, .uuid, .binary, .list, .set, .record, .any: false
    }
  }

  /// Whether `<` and its kin apply to values of this type, among one another.
  package var isOrdered: Bool { isNumeric || self == .string || self == .date }

  /// The word for messages: `a string`, `a number`.
  public var noun: String {
    switch self {
    case .boolean: "a boolean"
    case .integer, .double, .decimal: "a number"
    case .string: "a string"
    case .date: "a date"
    case .uuid: "a UUID"
    case .binary: "binary data"
    case .list: "a list"
    case .set: "a set"
    case .record: "a record"
    case .any: "a value"
    }
  }
}

extension RecordValue {
  /// The kind of this value; nil for null.
  public var type: ValueType? {
    switch self {
    case .null: nil
    case .bool: .boolean
    case .integer: .integer
    case .double: .double
    case .decimal: .decimal
    case .string: .string
    case .date: .date
    case .uuid: .uuid
    case .data: .binary
    case .array: .list
    case .set: .set
    case .object, .record: .record
    }
  }

  /// The word for messages: `a string`, `nil`.
  package var noun: String { type?.noun ?? "nil" }
}
