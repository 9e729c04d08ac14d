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

/// The cells of one column while a block is scanned: a tag and eight bytes each, so that scanning writes two stores for a
/// cell and asks nothing; of what kind the column is, is told when the block is done.
struct CellColumn {
  private(set) var tags: UnsafeMutablePointer<UInt8>
  private(set) var payloads: UnsafeMutablePointer<UInt64>

  /// Room for so many cells, without values.
  init(capacity: Int) {
    tags = .allocate(capacity: capacity)
    tags.initialize(repeating: CellTag.null, count: capacity)
    payloads = .allocate(capacity: capacity)
    payloads.initialize(repeating: 0, count: capacity)
  }

  func deallocate() {
    tags.deallocate()
    payloads.deallocate()
  }

  mutating func grow(from capacity: Int, to larger: Int) {
    let moved = CellColumn(capacity: larger)
    moved.tags.update(from: tags, count: capacity)
    moved.payloads.update(from: payloads, count: capacity)
    deallocate()
    self = moved
  }

  /// Sets a cell; the row is below the capacity.
  @inline(__always)
  func set(_ row: Int, _ tag: UInt8, _ payload: UInt64) {
    tags[row] = tag
    payloads[row] = payload
  }

  /// Takes the values of the first cells away.
  func clear(count: Int) { tags.update(repeating: CellTag.null, count: count) }

  /// Where a text lies, as a payload.
  @inline(__always)
  static func place(_ start: Int, count: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: start)) | UInt64(UInt32(truncatingIfNeeded: count)) << 32
  }
}
