/// Whole records of a file, in memory that is used for one block after the other.
final class RecordBlock: @unchecked Sendable {
  // Why unchecked: a block belongs to one worker, which one thread uses at a time.

  /// The first byte. Behind the last one stands a line feed that does not belong to the block, then zeros, so that a
  /// scan that stops at line feeds needs no other bound and may read words of up to 32 bytes.
  var base: UnsafeMutablePointer<UInt8> { memory.base }
  private var memory: GrowingMemory
  /// How many bytes the block has.
  private(set) var count = 0

  static let slack = 64

  init(capacity: Int) { memory = GrowingMemory(capacity: max(capacity, 1), slack: Self.slack) }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// What is free behind the contents.
  var free: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base + count, count: memory.capacity - count)
  }

  /// Takes bytes that were written to `free` into the block.
  func append(count more: Int) { count = min(count + max(more, 0), memory.capacity) }

  /// Cuts the block down to its first bytes, or empties it.
  func shorten(to count: Int) { self.count = min(max(count, 0), self.count) }

  func append(_ bytes: Span<UInt8>) throws(DataError) {
    try grow(toHold: count + bytes.count)
    bytes.withUnsafeBytes { free.copyMemory(from: $0) }
    count += bytes.count
  }

  /// Makes room for at least so many bytes.
  func grow(toHold wanted: Int) throws(DataError) { try memory.grow(toHold: wanted, file: nil) }

  /// Puts the line feed and the zeros behind the contents.
  func seal() {
    (base + count).update(repeating: 0, count: Self.slack)
    base[count] = UInt8(ascii: "\n")
  }
}
