public import PredicateLanguage
public import PredicateQuery

extension Sequence where Element: RecordValueConvertible {
  /// The elements in the order of sort keys, as `NSArray.sortedArray(using:)`; those that no key tells apart keep theirs.
  ///
  /// ```swift
  /// let keys = [try SortKey(parsing: "SELF.length desc"), try SortKey(parsing: "SELF [c]")]
  /// print(try ["b", "A", "bee", "ant"].sorted(using: keys))  // ["ant", "bee", "A", "b"]
  /// ```
  /// Nil comes first, and last in descending order, unless a key says where. `[l]` goes by `locale`, such as `de`; nil is
  /// the root locale.
  /// - Throws: `FormatError` for a key that does not compile or cannot be evaluated, and of code `typeMismatch` for values
  ///   that have no order among each other.
  public func sorted(
    using keys: [SortKey], locale: String? = nil, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Element] {
    let elements = Array(self)
    return try SortKey.order(keys, locale).indexes(of: elements, variables: variables).map { elements[$0] }
  }

  /// The elements in the order of a sort key; see ``sorted(using:locale:variables:)``.
  public func sorted(
    using key: SortKey, locale: String? = nil, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Element] {
    try sorted(using: [key], locale: locale, variables: variables)
  }
}

extension Sequence where Element: Encodable {
  /// The elements in the order of sort keys, each encoded to be read. Cost: that of encoding every element, and of sorting.
  /// - Throws: as that of elements that are records; `unsupportedValue` if an element does not encode.
  public func sorted(
    encodingUsing keys: [SortKey], locale: String? = nil, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Element] {
    let elements = Array(self)
    let records = try HostValues.encoded(elements)
    return try SortKey.order(keys, locale).indexes(of: records, variables: variables).map { elements[$0] }
  }
}

extension SortKey {
  /// The query that only puts records in order.
  fileprivate static func order(_ keys: [SortKey], _ locale: String?) throws(FormatError) -> CompiledQuery {
    var query = RecordQuery<RecordValue>()
    query.order = keys
    query.locale = locale
    return try query.compiled()
  }
}
