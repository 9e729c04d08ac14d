import PredicateEvaluation
import PredicateLanguage

/// The columns of one block while it is scanned, and where in the block each record lies.
struct CellTable: ~Copyable {
  /// The cells of each column.
  private(set) var cells: UnsafeMutablePointer<CellColumn>
  private var room: Int
  private var keys = KeyTable()
  /// Whether keys that were not asked for become columns as they come up.
  private let takesAll: Bool
  /// How many rows there is room for.
  private(set) var capacity = 1024
  /// How many rows are complete.
  private(set) var count = 0
  /// Where each row's record begins in the block, and where it ends.
  private var ranges: UnsafeMutablePointer<(start: UInt32, end: UInt32)>
  /// What escapes were resolved into.
  var resolved = ByteStore()
  private var others: [RecordValue] = []

  /// The bytes of the largest block whose places fit the cells.
  static let mostBytes = Int(UInt32.max) - 64

  init(_ request: ColumnRequest) {
    takesAll = request.keys == nil
    ranges = .allocate(capacity: capacity)
    room = max(request.keys?.count ?? 0, 8)
    cells = .allocate(capacity: room)
    for key in request.keys ?? [] where keys.insert(key) { addColumn() }
  }

  deinit {
    for slot in keys.names.indices { cells[slot].deallocate() }
    cells.deallocate()
    ranges.deallocate()
  }

  /// Makes room for the cells of the key that has been added last.
  private mutating func addColumn() {
    let slot = keys.names.count - 1
    if slot == room {
      let larger = UnsafeMutablePointer<CellColumn>.allocate(capacity: room * 2)
      larger.moveInitialize(from: cells, count: room)
      cells.deallocate()
      cells = larger
      room *= 2
    }
    (cells + slot).initialize(to: CellColumn(capacity: capacity))
  }

  /// The column of a key; nil if it is not asked for.
  mutating func slot(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    if let slot = keys.number(of: key) { return slot }
    guard takesAll, keys.insert(key) else { return nil }
    addColumn()
    return keys.names.count - 1
  }

  // MARK: Rows

  /// Completes the present row, whose record lies at these offsets of the block.
  @inline(__always)
  mutating func endRow(_ start: Int, _ end: Int) {
    ranges[count] = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
    count += 1
    if count == capacity { grow() }
  }

  /// Takes the values of the present row away.
  func clearRow() {
    for slot in keys.names.indices { cells[slot].set(count, CellTag.null, 0) }
  }

  /// Where a row's record lies in the block.
  func range(_ row: Int) -> Range<Int> { Int(ranges[row].start)..<Int(ranges[row].end) }

  @inline(never)
  private mutating func grow() {
    for slot in keys.names.indices { cells[slot].grow(from: capacity, to: capacity * 2) }
    let larger = UnsafeMutablePointer<(start: UInt32, end: UInt32)>.allocate(capacity: capacity * 2)
    larger.update(from: ranges, count: count)
    ranges.deallocate()
    ranges = larger
    capacity *= 2
  }

  /// Sets a value of the present row.
  mutating func set(_ slot: Int, _ value: RecordValue) {
    switch value {
    case .null: cells[slot].set(count, CellTag.null, 0)
    case .bool(let value): cells[slot].set(count, CellTag.bool, value ? 1 : 0)
    case .integer(let value): cells[slot].set(count, CellTag.integer, UInt64(bitPattern: value))
    case .double(let value): cells[slot].set(count, CellTag.double, value.bitPattern)
    case .date, .string, .decimal, .uuid, .data, .array, .set, .object, .record:
      if let seconds = value.secondsSince2001 {
        cells[slot].set(count, CellTag.date, seconds.bitPattern)
      } else {
        others.append(value)
        cells[slot].set(count, CellTag.other, UInt64(others.count - 1))
      }
    }
  }

  /// Begins with a new block.
  mutating func removeAll() {
    for slot in keys.names.indices { cells[slot].clear(count: min(count + 1, capacity)) }
    others.removeAll(keepingCapacity: true)
    resolved.shorten(to: 0)
    count = 0
  }

  // MARK: The table

  /// The rows so far, whose texts lie in `block`.
  func table(of block: UnsafePointer<UInt8>) -> RecordTable {
    let texts = CellTexts(block: block, resolved: UnsafePointer(resolved.base))
    let columns = keys.names.enumerated().map { slot, name in
      CellReading(column: cells[slot], count: count, texts: texts, others: others).column(name)
    }
    return RecordTable(unchecked: columns, count: count)
  }
}
