import PredicatePlatform

/// Bytes that grow at their end, with some to spare behind the last one.
// Safe: it owns its memory and grows before it writes; `base` and `bytes` are for those who keep the store as it is
// meanwhile.
@safe struct ByteStore: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity = 256
  private(set) var count = 0

  /// How many bytes beyond the last one may be read.
  static let slack = 64

  init() { unsafe base = .allocate(capacity: capacity + Self.slack) }

  deinit { unsafe base.deallocate() }

  mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    unsafe base[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { reserve(bytes.count) }
    unsafe (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Goes back to a number of bytes that it had.
  mutating func shorten(to count: Int) { self.count = min(max(count, 0), self.count) }

  private mutating func reserve(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
  }

  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: base, count: count) }

  /// The text that the bytes are; nil if they are not well-formed UTF-8.
  var text: String? { unsafe ByteScan.string(bytes) }
}

/// Memory for bytes of an input, which decides how many there are: where the system gives no more of it, that is an
/// error and not the end of the process.
// Safe: it owns its memory, all of the capacity; those who write know it, and ask for `base` again after it has grown.
@safe struct GrowingMemory: ~Copyable {
  /// The first byte.
  private(set) var base: UnsafeMutablePointer<UInt8>
  /// How many bytes there is room for.
  private(set) var capacity = 0
  /// How many bytes there are beyond these.
  private let slack: Int

  /// What stands for memory that was not given yet.
  private nonisolated(unsafe) static let none = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)

  /// Memory for so many bytes and some to spare; for none if the system has no more, so that growing fails.
  init(capacity: Int, slack: Int = 0) {
    self.slack = slack
    unsafe base = Self.none
    if let memory = unsafe CLibrary.allocate(capacity + slack) {
      unsafe base = memory
      self.capacity = capacity
    }
  }

  deinit {
    if capacity > 0 { unsafe CLibrary.deallocate(base) }
  }

  /// Makes room for at least so many bytes and keeps those that there are.
  /// - Throws: ``DataError`` (`outOfMemory`) where the system has no more memory.
  mutating func grow(toHold wanted: Int, file: String?) throws(DataError) {
    guard wanted > capacity else { return }
    // Twice as much at least, so that copying stays linear; the system moves large pieces without it.
    let larger = max(wanted, capacity * 2)
    guard let memory = unsafe CLibrary.allocate(larger + slack, movedFrom: capacity > 0 ? base : nil) else {
      throw DataError(
        .outOfMemory, "there is no memory for more than \(capacity) bytes at once", file: file,
        hint: "let the process have more memory, or read records that are shorter")
    }
    unsafe base = memory
    capacity = larger
  }
}
