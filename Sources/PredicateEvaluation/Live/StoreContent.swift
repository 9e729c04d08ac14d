/// A record in a store.
struct StoreRow<Record: Sendable>: Sendable {
  /// When the record came into the store: smaller is earlier. It stays when the record is updated.
  let sequence: Int
  /// The batch that wrote the record last.
  var revision: Int
  /// Nil once the record is deleted.
  var record: Record?
}

/// What a batch changed, for those that follow a store.
struct StoreBatch<Record: Sendable>: Sendable {
  /// The rows that were written, in order of their sequence, each once, as they are now.
  let changed: [StoreRow<Record>]
  /// Everything in the store, in order of sequence; some rows hold no record.
  let all: [StoreRow<Record>]
}

/// The records of a store: found by identity, kept in the order in which they came, and put back if a batch fails.
struct StoreContent<Record: Sendable, ID: Hashable & Sendable>: Sendable {
  let identify: @Sendable (Record) -> ID
  /// In order of sequence. Deleted ones are swept out when they are the majority.
  private(set) var rows: [StoreRow<Record>] = []
  private var sequences: [ID: Int] = [:]
  private var nextSequence = 0
  private var revision = 0
  /// The rows that the present batch has written, as they were; those behind `rowsBefore` were not there.
  private var before: [Int: StoreRow<Record>] = [:]
  private var rowsBefore = 0

  init(identify: @escaping @Sendable (Record) -> ID) { self.identify = identify }

  var count: Int { sequences.count }

  var records: [Record] { rows.compactMap(\.record) }

  func record(_ id: ID) -> Record? {
    guard let sequence = sequences[id], let place = place(of: sequence) else { return nil }
    return rows[place].record
  }

  // MARK: Writing

  /// Adds a record; false if there is one of its identity.
  mutating func insert(_ record: Record) -> Bool {
    let id = identify(record)
    if sequences[id] != nil { return false }
    let row = StoreRow(sequence: nextSequence, revision: revision, record: record)
    sequences[id] = nextSequence
    rows.append(row)
    nextSequence += 1
    return true
  }

  /// Replaces the record of the same identity; false if there is none.
  mutating func update(_ record: Record) -> Bool { write(record, to: identify(record)) != nil }

  /// Removes a record and gives it; nil if there is none of that identity.
  mutating func delete(_ id: ID) -> Record? {
    guard let record = write(nil, to: id) else { return nil }
    sequences[id] = nil
    return record
  }

  /// Puts something in the place of a record, and gives that record.
  private mutating func write(_ record: Record?, to id: ID) -> Record? {
    guard let sequence = sequences[id], let place = place(of: sequence) else { return nil }
    let old = rows[place]
    if place < rowsBefore, before[sequence] == nil { before[sequence] = old }
    rows[place].record = record
    rows[place].revision = revision
    return old.record
  }

  /// Where the row of a sequence number stands. Cost: logarithmic.
  private func place(of sequence: Int) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = low + (high - low) / 2
      if rows[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return rows.indices.contains(low) && rows[low].sequence == sequence ? low : nil
  }

  // MARK: Batches

  mutating func begin() {
    revision += 1
    rowsBefore = rows.count
    before = [:]
  }

  /// Ends a batch; nil if it changed nothing.
  mutating func commit() -> StoreBatch<Record>? {
    var changed: [StoreRow<Record>] = []
    for sequence in before.keys.sorted() { if let place = place(of: sequence) { changed.append(rows[place]) } }
    changed += rows[rowsBefore...].lazy.filter { $0.record != nil }
    before = [:]
    if rows.count > 64, sequences.count < rows.count / 2 { rows.removeAll { $0.record == nil } }
    return changed.isEmpty ? nil : StoreBatch(changed: changed, all: rows)
  }

  /// Undoes a batch.
  mutating func rollBack() {
    // First what came, then what was there: a batch may have given an identity to another record.
    for row in rows[rowsBefore...] { if let record = row.record { sequences[identify(record)] = nil } }
    nextSequence -= rows.count - rowsBefore
    rows.removeSubrange(rowsBefore...)
    for (sequence, old) in before {
      guard let place = place(of: sequence), let record = old.record else { continue }
      rows[place] = old
      sequences[identify(record)] = sequence
    }
    before = [:]
  }
}
