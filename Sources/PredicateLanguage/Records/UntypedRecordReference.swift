import Synchronization

/// The reference to a dictionary of untyped values, which are converted when they are asked for.
package final class UntypedRecordReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants, but for what a lock guards.
  private let dictionary: [String: Any]
  private let read: @Sendable ([String: Any], _ key: String) throws(ValueError) -> RecordValue
  /// The lists and objects that have been asked for. A condition on elements may ask for each of them again, and to convert
  /// one takes as long as it is.
  private let known = Mutex<[(key: String, value: RecordValue)]>([])
  /// Nobody knows the keys before.
  private static let keys = RecordPropertyList(typeName: "[String: Any]", names: [], types: [], destinations: [])

  /// A reference to a dictionary; `read` gives the value of a key, nil if there is none.
  package init(
    _ dictionary: [String: Any],
    read: @escaping @Sendable ([String: Any], _ key: String) throws(ValueError) -> RecordValue
  ) {
    self.dictionary = dictionary
    self.read = read
    super.init(list: Self.keys)
  }

  override package func unlistedValue(of key: String) throws(ValueError) -> RecordValue? {
    if let value = known.withLock({ $0.first { UTF8Text.equal($0.key, key) }?.value }) { return value }
    let value = try read(dictionary, key)
    switch value {
    case .array, .set, .object: known.withLock { $0.append((key, value)) }
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .record: break
    }
    return value
  }

  override package var base: Any { dictionary }
}
