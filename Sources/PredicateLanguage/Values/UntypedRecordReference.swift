/// The reference to a dictionary of untyped values, which are converted when they are asked for.
package final class UntypedRecordReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants.
  private let dictionary: [String: Any]
  private let read: @Sendable ([String: Any], _ key: String) throws(ValueError) -> RecordValue
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

  override package func unlistedValue(of key: String) throws(ValueError) -> RecordValue? { try read(dictionary, key) }
  override package var base: Any { dictionary }
}
