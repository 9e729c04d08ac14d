public import PredicateLanguage

/// The changes of one batch to a ``RecordStore``, and the store as the batch has left it so far.
///
/// It is given to the closure of ``RecordStore/perform(_:)`` and ends with it.
public struct RecordTransaction<Record: RecordValueConvertible & Sendable, ID: Hashable & Sendable>: ~Copyable {
  var content: StoreContent<Record, ID>

  init(_ content: consuming StoreContent<Record, ID>) { self.content = content }

  /// How many records there are.
  public var count: Int { content.count }

  /// The records in the order in which they came. Cost: linear.
  public var records: [Record] { content.records }

  /// The record with an identity; nil if there is none. Cost: logarithmic.
  public subscript(id: ID) -> Record? { content.record(id) }

  /// Adds a record behind all others.
  /// - Throws: ``RecordStoreError/duplicate(_:)``
  public mutating func insert(_ record: Record) throws(RecordStoreError<ID>) {
    guard content.insert(record) else { throw .duplicate(content.identify(record)) }
  }

  /// Replaces the record of the same identity, which keeps its place.
  /// - Throws: ``RecordStoreError/unknown(_:)``
  public mutating func update(_ record: Record) throws(RecordStoreError<ID>) {
    guard content.update(record) else { throw .unknown(content.identify(record)) }
  }

  /// Changes a record, which keeps its identity and its place.
  /// - Throws: ``RecordStoreError/unknown(_:)``, ``RecordStoreError/identityChanged(from:to:)``
  public mutating func update(_ id: ID, _ change: (inout Record) -> Void) throws(RecordStoreError<ID>) {
    guard var record = content.record(id) else { throw .unknown(id) }
    change(&record)
    let changed = content.identify(record)
    guard changed == id else { throw .identityChanged(from: id, to: changed) }
    try update(record)
  }

  /// Replaces the record of the same identity, or adds the record if there is none.
  public mutating func upsert(_ record: Record) {
    if !content.update(record) { _ = content.insert(record) }
  }

  /// Removes a record and gives it; nil if there is none with that identity. One that is inserted again later is
  /// another record, behind all others.
  @discardableResult
  public mutating func delete(_ id: ID) -> Record? { content.delete(id) }

  /// Removes all records.
  public mutating func deleteAll() {
    for record in content.records { _ = content.delete(content.identify(record)) }
  }
}
