extension RecordModel {
  /// How a column holds the values of an attribute, where that is not the database's own way.
  ///
  /// A database's own way needs no storage: SQLite holds a date as seconds since 1970, a UUID as a blob of 16 bytes and a
  /// decimal as a number.
  @nonexhaustive public enum AttributeStorage: String, CaseIterable, Hashable, Sendable {
    /// A date as a number of seconds since 2001-01-01 00:00 UTC, as Core Data writes it.
    case secondsSince2001
    /// A date as a number of seconds since 1970-01-01 00:00 UTC.
    case secondsSince1970
    /// A date as a number of milliseconds since 1970-01-01 00:00 UTC.
    case millisecondsSince1970
    /// A date as ISO 8601 text.
    case iso8601
    /// A decimal or a UUID as text.
    case text
    /// A blob that nobody looks into, such as an archived object: it is nil or not, and no more is known.
    case opaque

    /// The types of the attributes that can be stored so.
    public var types: [ValueType] {
      switch self {
      case .secondsSince2001, .secondsSince1970, .millisecondsSince1970, .iso8601: [.date]
      case .text: [.decimal, .uuid]
      case .opaque: [.binary, .any]
      }
    }

    /// The storages of a type, in the order of their declaration; none for most types.
    static func suitable(for type: ValueType) -> [AttributeStorage] { allCases.filter { $0.types.contains(type) } }
  }
}
