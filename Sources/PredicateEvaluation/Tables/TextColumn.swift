import PredicateLanguage

/// The texts of a column: their UTF-8 bytes one after the other, and where each ends.
package struct TextColumn: Sendable {
  let bytes: ColumnBuffer<UInt8>
  /// Where the text of each row begins, and after the last one where it ends.
  let offsets: ColumnBuffer<UInt32>
  /// Whether all texts are known to be ASCII.
  let isASCII: Bool

  /// The texts that lie between the offsets, of which there is one more than texts. Whoever changes the bytes afterwards
  /// says so: then nothing is taken for known about them.
  package init(bytes: ColumnBuffer<UInt8>, offsets: ColumnBuffer<UInt32>, mayChange: Bool = false) {
    self.bytes = bytes
    self.offsets = offsets
    isASCII = unsafe !mayChange && TextFolding.isASCII(bytes.values)
  }

  package var count: Int { offsets.count - 1 }

  // Offsets come from the builder, or from whoever filled the buffers: each is at most the next one, and the last one
  // at most the number of bytes.

  /// The bytes of a row's text; none where the row has no value. They are there as long as the column.
  @inline(__always)
  package func utf8(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe Int(offsets.base[row])
    return unsafe UnsafeBufferPointer(start: bytes.base + start, count: Int(offsets.base[row + 1]) &- start)
  }

  /// The first eight bytes of a row's text as a number, in whose order the texts are; zeros stand for bytes that it
  /// lacks.
  func word(_ row: Int) -> UInt64 {
    let text = unsafe utf8(row)
    var word: UInt64 = 0
    for place in 0..<8 { word = unsafe word << 8 | (place < text.count ? UInt64(text[place]) : 0) }
    return word
  }

  /// The order of two rows' texts.
  func compare(_ left: Int, _ right: Int) -> ValueOrdering {
    unsafe UTF8Text.compare(UnsafeRawBufferPointer(utf8(left)), UnsafeRawBufferPointer(utf8(right)))
  }

  package func string(_ row: Int) -> String { unsafe String(decoding: utf8(row), as: UTF8.self) }
}

extension TextColumn {
  /// Gathers texts row by row.
  package struct Builder: ~Copyable {
    private var bytes = GrowingBuffer<UInt8>()
    private var offsets = GrowingBuffer<UInt32>()

    package init() { offsets.append(0) }

    package var count: Int { offsets.count - 1 }

    /// How many bytes all of them have.
    var byteCount: Int { bytes.count }

    /// Appends valid UTF-8. False if the column holds four GiB already: then nothing is appended.
    @inline(__always)
    package mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard bytes.count + text.count <= Int(UInt32.max) else { return false }
      unsafe bytes.append(contentsOf: text)
      offsets.append(UInt32(truncatingIfNeeded: bytes.count))
      return true
    }

    func utf8(_ row: Int) -> UnsafeBufferPointer<UInt8> {
      unsafe UnsafeBufferPointer(rebasing: bytes.values[Int(offsets[row])..<Int(offsets[row + 1])])
    }

    package mutating func finish() -> TextColumn {
      let column = TextColumn(bytes: bytes.finish(), offsets: offsets.finish())
      offsets.append(0)
      return column
    }
  }
}

/// Hashing and comparing texts by their bytes, eight at a time, where as many are left.
enum TextHash {
  // Two odd numbers without pattern: the golden ratio's and the square root of two's fractions.
  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0x6A09_E667_F3BC_C909

  /// Not seeded, since no table grows with hostile input without a limit: see the callers.
  @inline(__always)
  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(text)
    var state = UInt64(truncatingIfNeeded: bytes.count) &* first
    var index = 0
    while index + 8 <= bytes.count {
      state = unsafe mixed(state ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), first)
      index += 8
    }
    if index < bytes.count { state = unsafe mixed(state ^ tail(bytes, from: index), second) }
    return mixed(state, second)
  }

  @inline(__always)
  static func hash(_ word: UInt64) -> UInt64 { mixed(mixed(word, first), second) }

  /// The product's halves, folded: every bit of the result depends on every bit of the word.
  @inline(__always)
  private static func mixed(_ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = (word ^ factor).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  /// Fewer than eight bytes as a word.
  @inline(__always)
  private static func tail(_ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = bytes.count
    while index > start {
      index -= 1
      word = unsafe word << 8 | UInt64(bytes[index])
    }
    return word
  }

  @inline(__always)
  static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe left.count == right.count
      && UTF8Text.commonPrefix(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right)) == left.count
  }
}

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
      guard let place = unsafe table.place(of: texts.utf8(row), most: most) else { return nil }
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
    let hash = unsafe TextHash.hash(text)
    var slot = slots.first(hash)
    while true {
      let place = Int(slots[slot])
      if place < 0 { break }
      if hashes[place] == hash, unsafe TextHash.areEqual(texts.utf8(place), text) { return place }
      slot = slots.next(slot)
    }
    return unsafe add(text, hash, slot, most)
  }

  /// The place of a text; nil if it is not there.
  @inline(__always)
  func place(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let hash = unsafe TextHash.hash(text)
    var slot = slots.first(hash)
    while true {
      let place = Int(slots[slot])
      if place < 0 { return nil }
      if hashes[place] == hash, unsafe TextHash.areEqual(texts.utf8(place), text) { return place }
      slot = slots.next(slot)
    }
  }

  @inline(never)
  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ slot: Int, _ most: Int) -> Int? {
    let place = texts.count
    guard place < most, place < Int(Int32.max), unsafe texts.append(text) else { return nil }
    hashes.append(hash)
    slots[slot] = Int32(truncatingIfNeeded: place)
    if (place + 1) * 2 > slots.capacity {
      let known = unsafe hashes.values
      slots = ColumnSlots(capacity: slots.capacity * 2, count: known.count) { unsafe known[$0] }
    }
    return place
  }

  mutating func finish() -> TextColumn { texts.finish() }
}

/// The slots of a hash table with open addressing: places, or -1.
// Safe: it owns its memory, and a slot is one that `first` or `next` gave, cut to the capacity.
@safe struct ColumnSlots: ~Copyable {
  private let memory: UnsafeMutablePointer<Int32>
  /// A power of two.
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe memory = .allocate(capacity: capacity)
    unsafe memory.initialize(repeating: -1, count: capacity)
  }

  /// The slots of the places from 0 to below `count`, given the hash of each.
  init(capacity: Int, count: Int, hash: (Int) -> UInt64) {
    self.init(capacity: capacity)
    for place in 0..<count {
      var slot = first(hash(place))
      while unsafe memory[slot] >= 0 { slot = next(slot) }
      unsafe memory[slot] = Int32(truncatingIfNeeded: place)
    }
  }

  deinit { unsafe memory.deallocate() }

  @inline(__always)
  func first(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (capacity - 1) }
  @inline(__always)
  func next(_ slot: Int) -> Int { (slot + 1) & (capacity - 1) }

  subscript(slot: Int) -> Int32 {
    @inline(__always) get { unsafe memory[slot] }
    @inline(__always) nonmutating set { unsafe memory[slot] = newValue }
  }
}
