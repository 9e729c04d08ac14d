/// Storing each of the different texts of a column once.
enum TextCoding {
  /// The most different texts; their places must fit 16 bits.
  private static let mostTexts = 1 << 16
  /// A text must return this often on average, else looking it up costs more than it saves.
  private static let leastRepeats = 4

  /// The codes of a column's texts and the texts; nil if too many differ. Rows without a value get code 0.
  static func coded(
    _ texts: TextColumn, _ present: NullBitmap?
  ) -> (codes: ColumnBuffer<UInt16>, dictionary: TextColumn)? {
    guard texts.count > 0 else { return nil }
    var table = TextTable()
    var codes = GrowingBuffer<UInt16>(capacity: texts.count)
    let most = min(mostTexts, max(texts.count / leastRepeats, 2))
    for row in 0..<texts.count {
      guard present?.hasValue(row) ?? true else {
        codes.append(0)
        continue
      }
      guard let place = table.place(of: texts.utf8(row), most: most) else { return nil }
      codes.append(UInt16(truncatingIfNeeded: place))
    }
    return (codes.finish(), table.finish())
  }
}

/// A set of texts, each with the place at which it came.
struct TextTable: ~Copyable {
  private var texts = TextColumn.Builder()
  private var hashes = GrowingBuffer<UInt64>()
  /// Places of texts, at least twice as many as there are texts; -1 for none.
  private var slots: ColumnSlots

  init() { slots = ColumnSlots(capacity: 64) }

  var count: Int { texts.count }

  /// The place of a text, which is added if need be; nil if there would be more than `most`.
  @inline(__always)
  mutating func place(of text: UnsafeBufferPointer<UInt8>, most: Int) -> Int? {
    let hash = TextHash.hash(text)
    var slot = slots.first(hash)
    while true {
      let place = Int(slots[slot])
      if place < 0 { break }
      if hashes[place] == hash, TextHash.areEqual(texts.utf8(place), text) { return place }
      slot = slots.next(slot)
    }
    return add(text, hash, slot, most)
  }

  /// The place of a text; nil if it is not there.
  @inline(__always)
  func place(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = TextHash.hash(text)
    var slot = slots.first(hash)
    while true {
      let place = Int(slots[slot])
      if place < 0 { return nil }
      if hashes[place] == hash, TextHash.areEqual(texts.utf8(place), text) { return place }
      slot = slots.next(slot)
    }
  }

  @inline(never)
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ slot: Int, _ most: Int) -> Int? {
    let place = texts.count
    guard place < most, place < Int(Int32.max), texts.append(text) else { return nil }
    hashes.append(hash)
    slots[slot] = Int32(truncatingIfNeeded: place)
    if (place + 1) * 2 > slots.capacity {
      let known = hashes.values
      slots = ColumnSlots(capacity: slots.capacity * 2, count: known.count) { known[$0] }
    }
    return place
  }

  mutating func finish() -> TextColumn { texts.finish() }
}

/// The slots of a hash table with open addressing: places, or -1.
struct ColumnSlots: ~Copyable {
  private let memory: UnsafeMutablePointer<Int32>
  /// A power of two.
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: -1, count: capacity)
  }

  /// The slots of the places from 0 to below `count`, given the hash of each.
  init(capacity: Int, count: Int, hash: (Int) -> UInt64) {
    self.init(capacity: capacity)
    for place in 0..<count {
      var slot = first(hash(place))
      while memory[slot] >= 0 { slot = next(slot) }
      memory[slot] = Int32(truncatingIfNeeded: place)
    }
  }

  deinit { memory.deallocate() }

  @inline(__always)
  func first(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (capacity - 1) }
  @inline(__always)
  func next(_ slot: Int) -> Int { (slot + 1) & (capacity - 1) }

  subscript(slot: Int) -> Int32 {
    @inline(__always) get { memory[slot] }
    @inline(__always) nonmutating set { memory[slot] = newValue }
  }
}
