import PredicateLanguage

/// The block of untyped records that kernels are at, with the values that they have asked for so far.
///
/// To look a key up costs more than any test, so each is looked up once, whatever the number of conditions on it, and only
/// in the rows that are still marked.
final class DictionaryBlock {
  /// All records, which are in memory as long as the run lasts.
  private let records: UnsafeBufferPointer<Any>
  let memory: ValueMemory
  private let untyped: UntypedMemory
  private var columns: [Column] = []
  /// The first row of the block; nil before the first block.
  private var start: Int?
  /// The values whose texts are in no record.
  private var kept: [RecordValue] = []

  init(_ records: UnsafeBufferPointer<Any>, _ memory: ValueMemory, _ untyped: UntypedMemory) {
    self.records = records
    self.memory = memory
    self.untyped = untyped
  }

  deinit {
    for column in columns {
      column.cells.deallocate()
      column.isFetched.deallocate()
    }
  }

  /// How many rows there are at most. A dictionary takes hundreds of bytes, and what a condition has read of it should be in
  /// the nearest cache for the next.
  static var partSize: Int { 32 }

  /// The values of one key.
  private struct Column {
    let key: DictionaryKey
    /// For each row the memory of a ``RecordValue`` of a plain kind, which owns nothing: its text is the record's.
    let cells: UnsafeMutableRawPointer
    /// 1 for the rows whose value has been looked up, as marks are.
    let isFetched = Mask.allocate(capacity: DictionaryBlock.partSize)

    init(_ key: DictionaryKey) {
      self.key = key
      let size = DictionaryBlock.partSize * MemoryLayout<RecordValue>.stride
      cells = .allocate(byteCount: size, alignment: MemoryLayout<RecordValue>.alignment)
      cells.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      isFetched.initialize(repeating: 0, count: DictionaryBlock.partSize)
    }
  }

  /// The number of a key, by which its values are asked for.
  func number(of key: String) -> Int {
    if let known = columns.firstIndex(where: { UTF8Text.equal($0.key.text, key) }) { return known }
    columns.append(Column(DictionaryKey(key)))
    return columns.count - 1
  }

  /// Where the values of a key are, for the marked rows of a block, each a ``RecordValue``'s stride behind the one before;
  /// nil if a record is no dictionary, or a value none of the language.
  func values(_ number: Int, _ start: Int, _ count: Int, _ mask: Mask) -> UnsafeRawPointer? {
    if start != self.start { begin(start) }
    let column = columns[number]
    // The block is a part of the records.
    guard let first = records.baseAddress, count <= DictionaryBlock.partSize else { return nil }
    for row in 0..<count where mask[row] & ~column.isFetched[row] != 0 {
      guard let dictionary = untyped.dictionary(first + (start + row)) else { return nil }
      let cell = column.cells + row * MemoryLayout<RecordValue>.stride
      if let value = column.key.value(in: dictionary) {
        guard withUnsafePointer(to: value, { write($0, to: cell) }) else { return nil }
      } else {
        setKind(memory.null, of: cell)
      }
      column.isFetched[row] = 1
    }
    return UnsafeRawPointer(column.cells)
  }

  private func begin(_ start: Int) {
    self.start = start
    kept.removeAll(keepingCapacity: true)
    for column in columns { column.isFetched.update(repeating: 0, count: DictionaryBlock.partSize) }
  }

  @inline(__always)
  private func setKind(_ kind: UInt8, of cell: UnsafeMutableRawPointer) {
    cell.storeBytes(of: kind, toByteOffset: memory.kind, as: UInt8.self)
  }

  @inline(__always)
  private func store<Value: BitwiseCopyable>(_ value: Value, _ kind: UInt8, in cell: UnsafeMutableRawPointer) -> Bool {
    cell.storeBytes(of: value, as: Value.self)
    setKind(kind, of: cell)
    return true
  }

  /// Writes a value; false if it is none of the language.
  @inline(__always)
  private func write(_ value: UnsafePointer<Any>, to cell: UnsafeMutableRawPointer) -> Bool {
    switch untyped.cell(value) {
    case .null: setKind(memory.null, of: cell)
    case .bool(let flag): return store(UInt8(flag ? 1 : 0), memory.bool, in: cell)
    case .integer(let number): return store(number, memory.integer, in: cell)
    case .double(let number): return store(number, memory.double, in: cell)
    case .date(let seconds): return store(seconds, memory.date, in: cell)
    case .text:
      // The dictionary has the text, so that its words can be read as long as the run lasts.
      guard let text = untyped.text(value) else { return writeConverted(value.pointee, to: cell) }
      cell.copyMemory(from: text, byteCount: MemoryLayout<String>.size)
      setKind(memory.string, of: cell)
    case .other: return writeConverted(value.pointee, to: cell)
    }
    return true
  }

  /// Writes what must be converted to be tested; of what no test knows, that it is so.
  @inline(never)
  private func writeConverted(_ value: Any, to cell: UnsafeMutableRawPointer) -> Bool {
    guard let value = try? RecordValue(any: value) else { return false }
    guard case .string(let text) = value else {
      setKind(memory.object, of: cell)
      return true
    }
    kept.append(value)
    withUnsafePointer(to: text) { cell.copyMemory(from: $0, byteCount: MemoryLayout<String>.size) }
    setKind(memory.string, of: cell)
    return true
  }
}

/// The values of one key of untyped dictionaries.
struct DictionaryField: Sendable {
  /// The key's number in the ``DictionaryBlock``.
  let number: Int

  /// Tests the values, which are looked up first.
  func narrow<Cells: CellTest>(_ memory: ValueMemory, _ test: Cells) -> Kernel.Narrow {
    let number = number
    return { rows, start, count, mask in
      guard let values = DirectKernel.block(rows, as: DictionaryBlock.self).values(number, start, count, mask) else {
        return false
      }
      return memory.narrow(mask, count, asked: MaskWords.count(mask, count), test) {
        values + $0 &* MemoryLayout<RecordValue>.stride
      }
    }
  }
}
