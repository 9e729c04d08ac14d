import PredicateLanguage

/// The values read so far whose container is still open, in memory of its own: the last of them move into their
/// container as one block when it closes.
struct ValueStack: ~Copyable {
  private var values: UnsafeMutablePointer<RecordValue>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    values = .allocate(capacity: capacity)
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
  }

  @inline(__always)
  mutating func push(_ value: consuming RecordValue) {
    if count == capacity { grow() }
    (values + count).initialize(to: value)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<RecordValue>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: values, count: count)
    values.deallocate()
    values = larger
    capacity *= 2
  }

  /// Takes the last value off; nil if there is none.
  mutating func pop() -> RecordValue? {
    guard count > 0 else { return nil }
    count -= 1
    return (values + count).move()
  }

  /// Takes all values from `base` on off.
  @inline(__always)
  mutating func popAll(from base: Int) -> [RecordValue] {
    let taken = count - base
    guard taken > 0 else { return [] }
    let source = values + base
    count = base
    return Array(unsafeUninitializedCapacity: taken) { buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: source, count: taken)
      initialized = taken
    }
  }

  /// Takes the last value off and puts it in the place of an earlier one.
  mutating func popInto(_ index: Int) {
    guard index < count - 1, let value = pop() else { return }
    values[index] = value
  }

  /// Drops all values, as after an error.
  mutating func removeAll() {
    values.deinitialize(count: count)
    count = 0
  }
}
