public import PredicateLanguage

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
