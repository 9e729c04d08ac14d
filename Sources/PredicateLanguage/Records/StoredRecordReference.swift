/// The reference to a record of a store, whose values are read when they are asked for.
///
/// Two refer to the same record if their stores' keys are equal, whatever each of them has read so far.
package final class StoredRecordReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants.

  /// What tells records of one store apart.
  package struct Identity: Hashable, Sendable {
    let table: RecordKey
    let key: ValueKey

    /// The record of a table with a primary key.
    package init(table: String, key: RecordValue) {
      self.table = RecordKey(table)
      self.key = ValueKey(key)
    }
  }

  private let identity: Identity
  /// The primary key.
  package var key: ValueKey { identity.key }
  private let read: @Sendable (_ slot: Int) -> RecordValue

  /// A reference to a record; `read` gives the value of a property by its place in the list.
  package init(
    _ identity: Identity, list: RecordPropertyList, read: @escaping @Sendable (_ slot: Int) -> RecordValue
  ) {
    self.identity = identity
    self.read = read
    super.init(list: list)
  }

  override package func value(at slot: Int) -> RecordValue { read(slot) }

  override func isSame(as other: RecordReference) -> Bool {
    (other as? StoredRecordReference)?.identity == identity
  }

  override func hashIdentity(into hasher: inout Hasher) { hasher.combine(identity) }
}
