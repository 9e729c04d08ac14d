public import PredicateLanguage

/// Records in memory, by identity, whose changes ``LiveRecords`` follow.
///
/// ```swift
/// struct Song: Recordable, Identifiable {
///   var id: Int
///   var title: String
///   static let recordProperties = RecordProperties<Song>(.init("title", \.title))
/// }
/// let store = try RecordStore([Song(id: 1, title: "Help!")])
/// try store.insert(Song(id: 2, title: "So What"))
/// try store.perform { songs in
///   try songs.update(2) { $0.title = "Blue in Green" }
///   songs.delete(1)
/// }
/// print(store.records.map(\.title))  // ["Blue in Green"]
/// ```
/// Every change is part of a batch: all of it happens or, where an error is thrown, none, and those that read or follow
/// the store see it at once. A store may be shared by any number of threads. Writers take turns; live lists are brought
/// up to date in the writer's turn, so that they show its change when the call returns.
public final class RecordStore<Record: RecordValueConvertible & Sendable, ID: Hashable & Sendable>: Sendable {
  private let state: LiveLock<State>

  private struct State {
    var content: StoreContent<Record, ID>
    var followers: [Follower] = []
  }

  private struct Follower {
    weak var live: LiveRecords<Record>?
  }

  /// An empty store of records whose identity a closure tells. Records with equal identities are one; a record's must
  /// stay the same. The closure must not use the store.
  public init(identifiedBy identify: @escaping @Sendable (Record) -> ID) {
    state = LiveLock(State(content: StoreContent(identify: identify)))
  }

  /// A store of records whose identity a closure tells.
  /// - Throws: ``RecordStoreError/duplicate(_:)``
  public convenience init(
    _ records: some Sequence<Record>, identifiedBy identify: @escaping @Sendable (Record) -> ID
  ) throws(RecordStoreError<ID>) {
    self.init(identifiedBy: identify)
    try insert(contentsOf: records)
  }

  // MARK: Reading

  /// How many records there are.
  public var count: Int { state.withLock { $0.content.count } }

  /// The records as they are now, in the order in which they came. Cost: linear.
  public var records: [Record] { state.withLock { $0.content.records } }

  /// The record with an identity; nil if there is none. Cost: logarithmic.
  public subscript(id: ID) -> Record? { state.withLock { $0.content.record(id) } }

  // MARK: Writing

  /// Makes several changes at once.
  ///
  /// The closure reads and writes through the transaction only: the store itself waits for its end, and so would whoever
  /// used it in there. What it throws undoes everything it did. Cost: that of the closure; and for each live list, that of
  /// evaluating its query over the records that changed.
  public func perform<Result: Sendable, Failure: Error>(
    _ changes: (inout RecordTransaction<Record, ID>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { (state: inout sending State) throws(Failure) -> Result in
      // Moved out and back in, so that the records have one owner and change in place.
      var transaction = RecordTransaction(state.content)
      state.content = StoreContent(identify: transaction.content.identify)
      transaction.content.begin()
      let result: Result
      do throws(Failure) {
        result = try changes(&transaction)
      } catch {
        transaction.content.rollBack()
        state.content = transaction.content
        throw error
      }
      let batch = transaction.content.commit()
      state.content = transaction.content
      if let batch {
        for follower in state.followers { follower.live?.follow(batch) }
        state.followers.removeAll { $0.live == nil }
      }
      return result
    }
  }

  /// Adds a record behind all others.
  /// - Throws: ``RecordStoreError/duplicate(_:)``
  public func insert(_ record: Record) throws(RecordStoreError<ID>) {
    try perform { (records) throws(RecordStoreError<ID>) in try records.insert(record) }
  }

  /// Adds records behind all others, in one batch.
  /// - Throws: ``RecordStoreError/duplicate(_:)``
  public func insert(contentsOf new: some Sequence<Record>) throws(RecordStoreError<ID>) {
    try perform { (records) throws(RecordStoreError<ID>) in for record in new { try records.insert(record) } }
  }

  /// Replaces the record of the same identity, which keeps its place.
  /// - Throws: ``RecordStoreError/unknown(_:)``
  public func update(_ record: Record) throws(RecordStoreError<ID>) {
    try perform { (records) throws(RecordStoreError<ID>) in try records.update(record) }
  }

  /// Changes a record, which keeps its identity and its place. The closure must not use the store.
  /// - Throws: ``RecordStoreError/unknown(_:)``, ``RecordStoreError/identityChanged(from:to:)``
  public func update(_ id: ID, _ change: (inout Record) -> Void) throws(RecordStoreError<ID>) {
    try perform { (records) throws(RecordStoreError<ID>) in try records.update(id, change) }
  }

  /// Replaces the record of the same identity, or adds the record if there is none.
  public func upsert(_ record: Record) { perform { $0.upsert(record) } }

  /// Removes a record and gives it; nil if there is none with that identity.
  @discardableResult
  public func delete(_ id: ID) -> Record? { perform { $0.delete(id) } }

  /// Removes all records.
  public func deleteAll() { perform { $0.deleteAll() } }

  // MARK: Following

  /// Begins to tell a live list of changes, with everything that is there as its first batch.
  func attach(_ live: LiveRecords<Record>) {
    state.withLock { state in
      let rows = state.content.rows
      live.follow(StoreBatch(changed: rows, all: rows))
      state.followers.append(Follower(live: live))
    }
  }
}

extension RecordStore where Record: Identifiable, ID == Record.ID {
  /// An empty store.
  public convenience init() { self.init(identifiedBy: \.id) }

  /// A store of records.
  /// - Throws: ``RecordStoreError/duplicate(_:)``
  public convenience init(_ records: some Sequence<Record>) throws(RecordStoreError<ID>) {
    try self.init(records, identifiedBy: \.id)
  }
}
