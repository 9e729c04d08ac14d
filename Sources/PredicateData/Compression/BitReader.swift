/// The bits of compressed data, the lowest of each byte first. The bytes come from an input that is given with each call.
struct BitReader: ~Copyable {
  /// What was read of the input.
  let memory: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The next byte of `memory` that is not among the bits.
  var next = 0
  /// Where the bytes in `memory` end.
  private(set) var end: Int
  /// Bits taken from the bytes and not used, the next one lowest; zero above the first `bitCount`.
  var bits: UInt64 = 0
  var bitCount = 0
  /// How many bytes there were before those in `memory`.
  private var before = 0
  private(set) var isAtEnd = false

  private static let usualCapacity = 64 << 10

  /// A reader of bytes that were taken from the input already, and of those that follow.
  init(_ start: Span<UInt8>) {
    capacity = max(start.count, Self.usualCapacity)
    memory = .allocate(capacity: capacity)
    for index in 0..<start.count { memory[index] = start[index] }
    end = start.count
  }

  deinit { memory.deallocate() }

  /// How many bytes of the data were used.
  var position: Int { before + next - bitCount / 8 }

  /// How many bits there are without reading more.
  var available: Int { bitCount + (end - next) * 8 }

  /// Reads more bytes of the input; false at its end.
  mutating func refill(from input: inout ByteInput) throws(DataError) -> Bool {
    if isAtEnd { return false }
    memory.update(from: memory + next, count: end - next)
    before += next
    end -= next
    next = 0
    guard end < capacity else { return true }
    let count = try input.read(into: UnsafeMutableRawBufferPointer(start: memory + end, count: capacity - end))
    end += count
    isAtEnd = count == 0
    return !isAtEnd
  }

  /// Takes bytes to the bits until there are at least `count` (at most 57) of them; false if the data ends before.
  mutating func need(_ count: Int, from input: inout ByteInput) throws(DataError) -> Bool {
    while bitCount < count {
      if next == end, try !refill(from: &input) { return false }
      guard next < end else { continue }
      bits |= UInt64(memory[next]) << UInt64(bitCount)
      next += 1
      bitCount += 8
    }
    return true
  }

  /// Uses up bits that are there, fewer than 64, and gives them as a number.
  mutating func take(_ count: Int) -> Int {
    let value = bits & (1 << UInt64(count) - 1)
    bits >>= UInt64(count)
    bitCount -= count
    return Int(truncatingIfNeeded: value)
  }

  /// Passes over the bits up to the next whole byte.
  mutating func align() { _ = take(bitCount % 8) }

  /// The next byte, where bytes begin; nil at the end.
  mutating func byte(from input: inout ByteInput) throws(DataError) -> UInt8? {
    guard try need(8, from: &input) else { return nil }
    return UInt8(truncatingIfNeeded: take(8))
  }
}
