/// A run of plain values that no longer changes, in memory of its own.
///
/// Loops over columns read it through a pointer: Swift's arrays would check bounds and owners for each value.
// Safe: the memory lives as long as the buffer, and an index is one of a row, which tables, batches and sorting count;
// no check tells them so in a release build, since it would cost as much as a test. `base` is for those who keep the
// buffer.
@safe package final class ColumnBuffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  // Why unchecked: the memory is written before the buffer is made and freed with it; between, it is only read.

  /// The first value. Eight bytes beyond the last one may be read; they hold anything.
  package let base: UnsafePointer<Element>
  package let count: Int

  /// Takes over allocated memory, eight bytes longer than the values.
  package init(owning memory: UnsafeMutablePointer<Element>, count: Int) {
    unsafe base = UnsafePointer(memory)
    self.count = count
  }

  deinit { unsafe UnsafeMutablePointer(mutating: base).deallocate() }

  /// Holds a copy of the values.
  package convenience init(_ values: some Collection<Element>) {
    var buffer = GrowingBuffer<Element>(capacity: values.count)
    for value in values { buffer.append(value) }
    let count = buffer.count
    unsafe self.init(owning: buffer.release(), count: count)
  }

  package var values: UnsafeBufferPointer<Element> { unsafe UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  package subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }
}

/// A run of plain values that grows at its end.
// Safe as the buffer is that it becomes: it alone has the memory, and grows before it writes behind the last value.
@safe package struct GrowingBuffer<Element: BitwiseCopyable & Sendable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 0) {
    self.capacity = max(capacity, 16)
    unsafe memory = Self.allocate(self.capacity)
  }

  deinit { unsafe memory.deallocate() }

  // Words of eight bytes may be read from any place.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    .allocate(capacity: capacity + (8 + MemoryLayout<Element>.stride - 1) / MemoryLayout<Element>.stride)
  }

  @inline(__always)
  package mutating func append(_ value: Element) {
    if count == capacity { grow(toHold: count + 1) }
    unsafe (memory + count).initialize(to: value)
    count += 1
  }

  package mutating func append(repeating value: Element, count more: Int) {
    guard more > 0 else { return }
    if capacity - count < more { grow(toHold: count + more) }
    unsafe (memory + count).initialize(repeating: value, count: more)
    count += more
  }

  @inline(__always)
  package mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    guard let source = values.baseAddress else { return }
    if capacity - count < values.count { grow(toHold: count + values.count) }
    unsafe (memory + count).initialize(from: source, count: values.count)
    count += values.count
  }

  package mutating func append(contentsOf buffer: ColumnBuffer<Element>) { unsafe append(contentsOf: buffer.values) }

  /// Forgets the values and keeps the memory.
  package mutating func removeAll() { count = 0 }

  package subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe memory[index]
    }
    set {
      assert(index >= 0 && index < count)
      unsafe memory[index] = newValue
    }
  }

  package var values: UnsafeBufferPointer<Element> { unsafe UnsafeBufferPointer(start: memory, count: count) }

  /// The values in a buffer that no longer changes; this one is empty afterwards.
  package mutating func finish() -> ColumnBuffer<Element> {
    let count = self.count
    return unsafe ColumnBuffer(owning: release(), count: count)
  }

  fileprivate mutating func release() -> UnsafeMutablePointer<Element> {
    let memory = unsafe self.memory
    capacity = 16
    count = 0
    unsafe self.memory = Self.allocate(capacity)
    return unsafe memory
  }

  @inline(never)
  private mutating func grow(toHold needed: Int) {
    let capacity = max(needed, self.capacity * 2)
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
    self.capacity = capacity
  }
}
