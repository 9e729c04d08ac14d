import PredicateEvaluation
import PredicateLanguage

/// The columns of one block while it is scanned, and where in the block each record lies.
// Safe: it owns its memory. Columns are numbered by it, and it grows as soon as the rows are as many as there is room
// for, so that there is always a present one.
@safe struct CellTable: ~Copyable {
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
    unsafe ranges = .allocate(capacity: capacity)
    room = max(request.keys?.count ?? 0, 8)
    unsafe cells = .allocate(capacity: room)
    for key in request.keys ?? [] where keys.insert(key) { addColumn() }
  }

  deinit {
    for slot in keys.names.indices { unsafe cells[slot].deallocate() }
    unsafe cells.deallocate()
    unsafe ranges.deallocate()
  }

  /// Makes room for the cells of the key that has been added last.
  private mutating func addColumn() {
    let slot = keys.names.count - 1
    if slot == room {
      let larger = UnsafeMutablePointer<CellColumn>.allocate(capacity: room * 2)
      unsafe larger.moveInitialize(from: cells, count: room)
      unsafe cells.deallocate()
      unsafe cells = larger
      room *= 2
    }
    unsafe (cells + slot).initialize(to: CellColumn(capacity: capacity))
  }

  /// The column of a key; nil if it is not asked for.
  mutating func slot(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    if let slot = unsafe keys.number(of: key) { return slot }
    guard takesAll, unsafe keys.insert(key) else { return nil }
    addColumn()
    return keys.names.count - 1
  }

  // MARK: Rows

  /// Completes the present row, whose record lies at these offsets of the block.
  @inline(__always)
  mutating func endRow(_ start: Int, _ end: Int) {
    unsafe ranges[count] = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
    count += 1
    if count == capacity { grow() }
  }

  /// Takes the values of the present row away.
  func clearRow() {
    for slot in keys.names.indices { unsafe cells[slot].set(count, CellTag.null, 0) }
  }

  /// Where a row's record lies in the block.
  func range(_ row: Int) -> Range<Int> { unsafe Int(ranges[row].start)..<Int(ranges[row].end) }

  @inline(never)
  private mutating func grow() {
    for slot in keys.names.indices { unsafe cells[slot].grow(from: capacity, to: capacity * 2) }
    let larger = UnsafeMutablePointer<(start: UInt32, end: UInt32)>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: ranges, count: count)
    unsafe ranges.deallocate()
    unsafe ranges = larger
    capacity *= 2
  }

  /// Sets a value of the present row.
  mutating func set(_ slot: Int, _ value: RecordValue) {
    switch value {
    case .null: unsafe cells[slot].set(count, CellTag.null, 0)
    case .bool(let value): unsafe cells[slot].set(count, CellTag.bool, value ? 1 : 0)
    case .integer(let value): unsafe cells[slot].set(count, CellTag.integer, UInt64(bitPattern: value))
    case .double(let value): unsafe cells[slot].set(count, CellTag.double, value.bitPattern)
    case .date, .string, .decimal, .uuid, .data, .array, .set, .object, .record:
      if let seconds = value.secondsSince2001 {
        unsafe cells[slot].set(count, CellTag.date, seconds.bitPattern)
      } else {
        others.append(value)
        unsafe cells[slot].set(count, CellTag.other, UInt64(others.count - 1))
      }
    }
  }

  /// Puts in the place of the present row's values what their texts, of a block, stand for.
  mutating func read(_ texts: JSONTexts, of block: UnsafePointer<UInt8>) {
    for (slot, name) in keys.names.enumerated() {
      let places = unsafe CellTexts(block: block, resolved: UnsafePointer(resolved.base))
      let value = unsafe CellReading(column: cells[slot], count: count, texts: places, others: others).value(count)
      let read = texts.value(value, at: name)
      // What stays as it is keeps its bytes in the block.
      if read != value { set(slot, read) }
    }
  }

  /// Begins with a new block.
  mutating func removeAll() {
    for slot in keys.names.indices { unsafe cells[slot].clear(count: min(count + 1, capacity)) }
    others.removeAll(keepingCapacity: true)
    resolved.shorten(to: 0)
    count = 0
  }

  // MARK: The table

  /// The rows so far, whose texts lie in `block`.
  func table(of block: UnsafePointer<UInt8>) -> RecordTable {
    let texts = unsafe CellTexts(block: block, resolved: UnsafePointer(resolved.base))
    let columns = keys.names.enumerated().map { slot, name in
      unsafe CellReading(column: cells[slot], count: count, texts: texts, others: others).column(name)
    }
    return RecordTable(unchecked: columns, count: count)
  }
}

/// What the cell of a record holds, in the columns of one block.
enum CellTag {
  static let null: UInt8 = 0
  static let bool: UInt8 = 1
  static let integer: UInt8 = 2
  static let double: UInt8 = 3
  /// Seconds since 2001.
  static let date: UInt8 = 4
  /// Bytes of the block: where they begin in the lower half, how many in the upper.
  static let text: UInt8 = 5
  /// The same, of the bytes that escapes were resolved into.
  static let resolvedText: UInt8 = 6
  /// The place of a value among the table's others.
  static let other: UInt8 = 7
}

/// The cells of one column while a block is scanned: a tag and eight bytes each, so that scanning writes two stores for
/// a cell and asks nothing; of what kind the column is, is told when the block is done.
// Safe: its table alone has it, lets go of the memory, and sets rows below the capacity.
@safe struct CellColumn {
  private(set) var tags: UnsafeMutablePointer<UInt8>
  private(set) var payloads: UnsafeMutablePointer<UInt64>

  /// Room for so many cells, without values.
  init(capacity: Int) {
    unsafe tags = .allocate(capacity: capacity)
    unsafe tags.initialize(repeating: CellTag.null, count: capacity)
    unsafe payloads = .allocate(capacity: capacity)
    unsafe payloads.initialize(repeating: 0, count: capacity)
  }

  func deallocate() {
    unsafe tags.deallocate()
    unsafe payloads.deallocate()
  }

  mutating func grow(from capacity: Int, to larger: Int) {
    let moved = CellColumn(capacity: larger)
    unsafe moved.tags.update(from: tags, count: capacity)
    unsafe moved.payloads.update(from: payloads, count: capacity)
    deallocate()
    self = moved
  }

  /// Sets a cell; the row is below the capacity.
  @inline(__always)
  func set(_ row: Int, _ tag: UInt8, _ payload: UInt64) {
    unsafe tags[row] = tag
    unsafe payloads[row] = payload
  }

  /// Takes the values of the first cells away.
  func clear(count: Int) { unsafe tags.update(repeating: CellTag.null, count: count) }

  /// Where a text lies, as a payload.
  @inline(__always)
  static func place(_ start: Int, count: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: start)) | UInt64(UInt32(truncatingIfNeeded: count)) << 32
  }
}

/// The bytes that the texts of a block's cells lie in; both have at least 16 to spare behind the last one.
// Safe: it is used while the table is made, and the scan that set the cells had the places from the same bytes.
@safe struct CellTexts {
  let block: UnsafePointer<UInt8>
  let resolved: UnsafePointer<UInt8>

  @inline(__always)
  func bytes(_ tag: UInt8, _ payload: UInt64) -> UnsafeBufferPointer<UInt8> {
    let base = unsafe tag == CellTag.text ? block : resolved
    return unsafe UnsafeBufferPointer(start: base + Int(payload & 0xFFFF_FFFF), count: Int(payload >> 32))
  }
}

/// Makes a column of cells.
// Unsafe: rows are below the count, and each buffer is made for as many values as are written, with what it must have
// to spare.
struct CellReading {
  let column: CellColumn
  let count: Int
  let texts: CellTexts
  let others: [RecordValue]

  private static let textTags: UInt8 = 1 << CellTag.text | 1 << CellTag.resolvedText

  func column(_ name: String) -> RecordColumn {
    let tags = unsafe column.tags
    // One bit for each tag that occurs.
    var seen: UInt8 = 0
    for row in 0..<count { unsafe seen |= 1 << (tags[row] & 7) }
    let values = seen & ~(1 << CellTag.null)
    if let storage = storage(values) {
      return RecordColumn(name, storage, present: seen == values ? nil : present)
    }
    let builder = ColumnBuilder()
    for row in 0..<count { builder.append(value(row)) }
    return builder.finish(name, coding: false)
  }

  /// How values of one kind are stored; nil if there are none, or several kinds.
  private func storage(_ tags: UInt8) -> ColumnStorage? {
    switch tags {
    case 1 << CellTag.bool: .bool(bools)
    case 1 << CellTag.integer: .integer(payloads())
    case 1 << CellTag.double: .double(payloads())
    case 1 << CellTag.date: .date(payloads())
    case let tags where tags != 0 && tags & ~Self.textTags == 0: textColumn.map { .text($0) }
    default: nil
    }
  }

  func value(_ row: Int) -> RecordValue {
    let payload = unsafe column.payloads[row]
    let tag = unsafe column.tags[row]
    return switch tag {
    case CellTag.bool: .bool(payload != 0)
    case CellTag.integer: .integer(Int64(bitPattern: payload))
    case CellTag.double: .double(Double(bitPattern: payload))
    case CellTag.date: RecordValue(secondsSince2001: Double(bitPattern: payload))
    case CellTag.text, CellTag.resolvedText: unsafe .string(String(decoding: texts.bytes(tag, payload), as: UTF8.self))
    case CellTag.other: others[Int(payload)]
    default: .null
    }
  }

  /// The payloads as they are: whole numbers and floating-point numbers have eight bytes, too.
  private func payloads<Element: BitwiseCopyable & Sendable>() -> ColumnBuffer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: count + 1)
    unsafe UnsafeMutableRawPointer(memory).copyMemory(from: column.payloads, byteCount: count * 8)
    return unsafe ColumnBuffer(owning: memory, count: count)
  }

  private var bools: ColumnBuffer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
    for row in 0..<count { unsafe (memory + row).initialize(to: UInt8(truncatingIfNeeded: column.payloads[row])) }
    return unsafe ColumnBuffer(owning: memory, count: count)
  }

  private var present: NullBitmap {
    let words = (count + 63) / 64
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: words + 1)
    for word in 0..<words {
      var bits: UInt64 = 0
      for row in word * 64..<min(word * 64 + 64, count) {
        unsafe bits |= (column.tags[row] != CellTag.null ? 1 : 0) << UInt64(row & 63)
      }
      unsafe (memory + word).initialize(to: bits)
    }
    return unsafe NullBitmap(words: ColumnBuffer(owning: memory, count: words))
  }

  /// The texts one after the other; nil if they are more than four GiB.
  private var textColumn: TextColumn? {
    let (tags, payloads) = unsafe (column.tags, column.payloads)
    var total = 0
    for row in 0..<count where unsafe tags[row] != CellTag.null { unsafe total += Int(payloads[row] >> 32) }
    guard total <= Int(UInt32.max) else { return nil }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: total + 16)
    let offsets = UnsafeMutablePointer<UInt32>.allocate(capacity: count + 3)
    var end = 0
    for row in 0..<count {
      unsafe (offsets + row).initialize(to: UInt32(truncatingIfNeeded: end))
      let tag = unsafe tags[row]
      if tag == CellTag.null { continue }
      let text = unsafe texts.bytes(tag, payloads[row])
      guard let source = text.baseAddress else { continue }
      if text.count <= 16 {
        // There are 16 bytes to spare behind the contents on both sides, so that a short text moves in two words
        // whatever its length; what is too much is overwritten by the next one.
        let from = unsafe UnsafeRawPointer(source)
        let to = unsafe UnsafeMutableRawPointer(bytes + end)
        let (first, second) = unsafe (from.loadUnaligned(as: UInt64.self), (from + 8).loadUnaligned(as: UInt64.self))
        unsafe to.storeBytes(of: first, as: UInt64.self)
        unsafe (to + 8).storeBytes(of: second, as: UInt64.self)
      } else {
        unsafe (bytes + end).update(from: source, count: text.count)
      }
      end += text.count
    }
    unsafe (offsets + count).initialize(to: UInt32(truncatingIfNeeded: end))
    return unsafe TextColumn(
      bytes: ColumnBuffer(owning: bytes, count: end), offsets: ColumnBuffer(owning: offsets, count: count + 1))
  }
}
