import PredicateLanguage

/// The block of objects that kernels are at: where the values of each begin. It is read once for all of them, and belongs
/// to one run, and to one thread.
final class ObjectBlock {
  /// All records, which are in memory as long as the run lasts.
  let records: UnsafeBufferPointer<RecordValue>
  /// The keys that kernels will ask for.
  var keys: [String] = []
  /// The shape of all objects of the block; nil if they differ, or if a record is none.
  private(set) var shape: RecordShape?
  /// Where the list of values of each row's object is; an address of one where there is a ``shape``, else anything.
  private let lists = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: Kernel.batchSize)
  private let memory: ValueMemory
  private var rows = 0..<0
  /// How many values of the block kernels have asked for.
  private var asked = 0
  /// The last ``shape`` that there was, and where its objects have the values of ``keys``.
  private var known: (shape: RecordShape, values: [Values])?

  init(_ records: UnsafeBufferPointer<RecordValue>, _ memory: ValueMemory) {
    self.records = records
    self.memory = memory
  }

  deinit { lists.deallocate() }

  /// As kernels take it for the address of rows. It must outlive these.
  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// The block whose address this is.
  static func at(_ address: UnsafeRawPointer) -> ObjectBlock {
    Unmanaged.fromOpaque(address).takeUnretainedValue()
  }

  /// The values of one key in the objects of a block of one shape.
  struct Values {
    fileprivate let lists: UnsafeMutablePointer<UnsafeRawPointer?>
    fileprivate let offset: Int

    /// Where the value of a row of the block is.
    @inline(__always)
    subscript(row: Int) -> UnsafeRawPointer { lists[row].unsafelyUnwrapped + offset }
  }

  /// The values of a key; nil if the ``shape`` does not have it.
  func values(of key: String) -> Values? {
    // An object has a value for each key of its shape.
    shape?.slot(of: key).map {
      Values(lists: lists, offset: memory.firstValue + $0 * MemoryLayout<RecordValue>.stride)
    }
  }

  /// Notes that a kernel asks for so many values.
  func note(asked count: Int) { asked += count }

  /// Reads the block of some rows, at most as many as a batch has, if it is not the one read last.
  func read(_ rows: Range<Int>) {
    if rows == self.rows { return }
    // Of rows that the first kernel leaves few of, the others ask little.
    let askMuch = asked * 2 >= self.rows.count * keys.count
    self.rows = rows
    asked = 0
    shape = sharedShape()
    if let shape, keys.count > 1, askMuch { fetch(shape) }
  }

  /// Finds the values of all rows and the shape that they share.
  private func sharedShape() -> RecordShape? {
    // The rows are a part of the records.
    guard !rows.isEmpty, let base = records.baseAddress, case .object(let object) = records[rows.lowerBound] else {
      return nil
    }
    let (first, memory, lists) = (UnsafeRawPointer(base + rows.lowerBound), memory, lists)
    let address = UInt(bitPattern: ObjectIdentifier(object.shape))
    var others: UInt = 0
    for row in 0..<rows.count {
      let record = first + row &* MemoryLayout<RecordValue>.stride
      // What is no object has other things in these places, which are not followed.
      others |= record.load(fromByteOffset: memory.shape, as: UInt.self) ^ address
      others |= UInt(record.load(fromByteOffset: memory.kind, as: UInt8.self) ^ memory.object)
      lists[row] = record.load(fromByteOffset: memory.values, as: UnsafeRawPointer?.self)
    }
    return others == 0 ? object.shape : nil
  }

  /// Reads a byte of each value that kernels will ask for, all over the memory. A loop that does nothing else waits for
  /// many at a time, and kernels find them near.
  private func fetch(_ shape: RecordShape) {
    if known?.shape !== shape { known = (shape, keys.compactMap(values)) }
    let (values, kind) = (known?.values ?? [], memory.kind)
    var bytes: UInt8 = 0
    for row in 0..<rows.count {
      for value in values { bytes |= value[row].load(fromByteOffset: kind, as: UInt8.self) }
    }
    // Never so, and the loop must not be left out as useless.
    if bytes == .max { asked = 0 }
  }
}
