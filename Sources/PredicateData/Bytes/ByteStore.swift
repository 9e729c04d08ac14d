/// Bytes that grow at their end, with some to spare behind the last one.
struct ByteStore: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity = 256
  private(set) var count = 0

  /// How many bytes beyond the last one may be read.
  static let slack = 64

  init() { base = .allocate(capacity: capacity + Self.slack) }

  deinit { base.deallocate() }

  mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    base[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { reserve(bytes.count) }
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Goes back to a number of bytes that it had.
  mutating func shorten(to count: Int) { self.count = min(max(count, 0), self.count) }

  private mutating func reserve(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
