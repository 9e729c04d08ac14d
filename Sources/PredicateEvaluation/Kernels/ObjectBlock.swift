import PredicateLanguage

/// The block of objects that kernels are at: where the values of each begin. It is read once for all of them.
final class ObjectBlock {
  /// All records, which are in memory as long as the run lasts.
  let records: UnsafeBufferPointer<RecordValue>
  /// Whether all rows of the block are objects of one shape.
  private(set) var hasOneShape = false
  private let memory: ValueMemory
  /// The keys that kernels ask for.
  private var keys: [String] = []
  /// The last shape that was found, by its address, as the records keep theirs.
  private var shape: UInt = 0
  /// How far behind its object each key's value is in that shape; nil where there is none.
  private var offsets: [Int?] = []
  /// Where the list of values of each row's object is; an address of one where there is one shape, else anything.
  private let lists = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: Kernel.batchSize)
  private var rows = 0..<0
  /// How many values of the block kernels have asked for.
  private var asked = 0

  init(_ records: UnsafeBufferPointer<RecordValue>, _ memory: ValueMemory) {
    self.records = records
    self.memory = memory
  }

  deinit { lists.deallocate() }

  /// The number of a key, by which its values are asked for; all are known before the first block is read.
  func number(of key: String) -> Int {
    if let known = keys.firstIndex(where: { UTF8Text.equal($0, key) }) { return known }
    keys.append(key)
    return keys.count - 1
  }

  /// How many rows are best read at once. Values that a first pass fetches for several keys should be many, so that it
  /// seldom stops; those of one key are tested as they come, while the next few records are read already.
  var partSize: Int { keys.count > 1 ? Kernel.batchSize : 256 }

  /// The values of one key in the objects of a block of one shape.
  struct Values {
    fileprivate let lists: UnsafeMutablePointer<UnsafeRawPointer?>
    fileprivate let offset: Int

    /// Where the value of a row of the block is.
    @inline(__always)
    subscript(row: Int) -> UnsafeRawPointer { lists[row].unsafelyUnwrapped + offset }
  }

  /// The values of a key, for a block of one shape; nil if the shape does not have it.
  func values(_ number: Int) -> Values? { offsets[number].map { Values(lists: lists, offset: $0) } }

  /// Notes that a kernel asks for so many values.
  func note(asked count: Int) { asked += count }

  /// Reads the block of some rows, at most as many as a batch has, if it is not the one read last.
  func read(_ rows: Range<Int>) {
    if rows == self.rows { return }
    // Of rows that the first kernel leaves few of, the others ask little.
    let askMuch = asked * 2 >= self.rows.count * keys.count
    self.rows = rows
    asked = 0
    hasOneShape = findLists()
    if hasOneShape, keys.count > 1, askMuch { fetch() }
  }

  /// Finds the values of all rows; false if these are not objects of one shape.
  private func findLists() -> Bool {
    // The rows are a part of the records.
    guard !rows.isEmpty, let base = records.baseAddress else { return false }
    let (first, memory, lists) = (UnsafeRawPointer(base + rows.lowerBound), memory, lists)
    let shape = first.load(fromByteOffset: memory.shape, as: UInt.self)
    var others: UInt = 0
    for row in 0..<rows.count {
      let record = first + row &* MemoryLayout<RecordValue>.stride
      // What is no object has other things in these places, which are not followed.
      others |= record.load(fromByteOffset: memory.shape, as: UInt.self) ^ shape
      others |= UInt(record.load(fromByteOffset: memory.kind, as: UInt8.self) ^ memory.object)
      lists[row] = record.load(fromByteOffset: memory.values, as: UnsafeRawPointer?.self)
    }
    guard others == 0 else { return false }
    if shape != self.shape { look(shape) }
    return true
  }

  /// Looks the keys up in the shape of the block's objects.
  @inline(never)
  private func look(_ shape: UInt) {
    guard case .object(let object) = records[rows.lowerBound] else { return }
    self.shape = shape
    // An object has a value for each key of its shape.
    offsets = keys.map { key in
      object.shape.slot(of: key).map { memory.firstValue + $0 * MemoryLayout<RecordValue>.stride }
    }
  }

  /// Reads the values that kernels will ask for, all over the memory. A loop that does nothing else waits for many at a
  /// time, and kernels find them near.
  private func fetch() {
    let (offsets, kind) = (offsets.compactMap(\.self), memory.kind)
    var bytes: UInt8 = 0
    for row in 0..<rows.count {
      for offset in offsets {
        let value = lists[row].unsafelyUnwrapped + offset
        // Its first byte and its last one may be in different lines of the cache.
        bytes |= value.load(as: UInt8.self) & value.load(fromByteOffset: kind, as: UInt8.self)
      }
    }
    // Never so, and the loop must not be left out as useless.
    if bytes == .max { asked = 0 }
  }
}
