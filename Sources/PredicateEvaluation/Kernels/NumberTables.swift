/// A hash table from words to numbers. Word and number lie side by side: in a large table, each look costs a memory
/// access.
// Safe: it owns its memory, and a slot is cut to the capacity, which is twice what is used.
@safe struct WordNumbers: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var word: UInt64
    /// -1 where there is none.
    var number: Int32
  }

  private var entries: UnsafeMutablePointer<Entry>
  /// A power of two.
  private var capacity = 64
  private var used = 0

  init() { unsafe entries = Self.allocate(capacity) }

  deinit { unsafe entries.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe entries.initialize(repeating: Entry(word: 0, number: -1), count: capacity)
    return unsafe entries
  }

  /// The number of a word; a new one is `count`, which grows.
  @inline(__always)
  mutating func number(_ word: UInt64, _ count: inout Int32) -> Int32 {
    var slot = Int(truncatingIfNeeded: TextHash.hash(word)) & (capacity - 1)
    while true {
      let entry = unsafe entries[slot]
      if entry.number < 0 { return add(word, slot, &count) }
      if entry.word == word { return entry.number }
      slot = (slot + 1) & (capacity - 1)
    }
  }

  @inline(never)
  private mutating func add(_ word: UInt64, _ slot: Int, _ count: inout Int32) -> Int32 {
    let number = count
    unsafe entries[slot] = Entry(word: word, number: number)
    count += 1
    used += 1
    if used * 2 > capacity { grow() }
    return number
  }

  private mutating func grow() {
    let larger = unsafe Self.allocate(capacity * 2)
    let mask = capacity * 2 - 1
    for old in 0..<capacity where unsafe entries[old].number >= 0 {
      var slot = unsafe Int(truncatingIfNeeded: TextHash.hash(entries[old].word)) & mask
      while unsafe larger[slot].number >= 0 { slot = (slot + 1) & mask }
      unsafe larger[slot] = entries[old]
    }
    unsafe entries.deallocate()
    unsafe entries = larger
    capacity *= 2
  }
}

/// A table from texts to numbers.
struct TextNumbers: ~Copyable {
  private var texts = TextTable()
  private var numbers = GrowingBuffer<Int32>()

  /// The number of a text; a new one is `count`, which grows. Negative if there are too many texts.
  @inline(__always)
  mutating func number(_ text: UnsafeBufferPointer<UInt8>, _ count: inout Int32) -> Int32 {
    guard let place = unsafe texts.place(of: text, most: .max) else { return -1 }
    if place == numbers.count {
      numbers.append(count)
      count += 1
    }
    return numbers[place]
  }
}

/// The numbers of whole numbers that lie within a window.
// Safe: it owns its memory, and a place is compared with the width.
@safe final class NumberWindow {
  private let numbers: UnsafeMutablePointer<Int32>
  private let width: UInt64

  init(_ width: Int) {
    self.width = UInt64(width)
    unsafe numbers = .allocate(capacity: width)
    unsafe numbers.initialize(repeating: -1, count: width)
  }

  deinit { unsafe numbers.deallocate() }

  /// The number of a value; a new one is `count`, which grows. Nil outside the window, which begins at `low`.
  @inline(__always)
  func number(_ value: Int64, from low: Int64, _ count: inout Int32) -> Int32? {
    let place = UInt64(bitPattern: value &- low)
    guard place < width else { return nil }
    let slot = unsafe numbers + Int(truncatingIfNeeded: place)
    if unsafe slot.pointee < 0 {
      unsafe slot.pointee = count
      count += 1
    }
    return unsafe slot.pointee
  }
}
