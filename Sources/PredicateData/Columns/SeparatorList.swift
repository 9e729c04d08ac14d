/// What stood between the values of earlier records: commas, keys, colons and the blanks around them, each as one run of
/// bytes that the next record is compared with.
///
/// Records of one file mostly have the same keys in the same order, written the same way; then one comparison of words
/// passes over all that lies between two values.
struct SeparatorList: ~Copyable {
  private struct Entry {
    /// With bytes to spare, so that words may be read at its end.
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
    /// Which bytes of the last word count.
    var lastMask: UInt64
    /// The column of the value behind it; -1 if that is not asked for.
    var slot: Int
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var count = 0
  /// More than this means that keys are data; then the list begins anew.
  private static let most = 512
  /// How many keys may be left out for the next one to be found without a search.
  private static let reach = 3

  init() { entries = .allocate(capacity: Self.most) }

  deinit {
    for index in 0..<count { entries[index].bytes.deallocate() }
    entries.deallocate()
  }

  /// Passes over the separator at `text` if it is the one at `place` or shortly behind: gives the byte behind it and the
  /// column of the value that follows. `place` moves behind the entry.
  @inline(__always)
  func step(
    at text: UnsafePointer<UInt8>, _ place: inout Int
  ) -> (next: UnsafePointer<UInt8>, slot: Int)? {
    var index = place
    let end = min(place &+ Self.reach, count)
    while index < end {
      let entry = entries + index
      if Self.stands(entry, at: text) {
        place = index &+ 1
        return (text + entry.pointee.count, entry.pointee.slot)
      }
      index &+= 1
    }
    return nil
  }

  /// Whether the bytes at `text` are those of the entry. Reads at most the word in which both first differ; no entry has a
  /// line feed, and behind the one that ends the block there are more than eight bytes.
  @inline(__always)
  private static func stands(_ entry: UnsafePointer<Entry>, at text: UnsafePointer<UInt8>) -> Bool {
    let bytes = UnsafePointer(entry.pointee.bytes)
    var index = 0
    let last = entry.pointee.count &- 8
    while index < last {
      if ByteScan.word(at: bytes + index) != ByteScan.word(at: text + index) { return false }
      index &+= 8
    }
    return (ByteScan.word(at: bytes + index) ^ ByteScan.word(at: text + index)) & entry.pointee.lastMask == 0
  }

  /// Finds the separator with these bytes anywhere, or adds it at `place`, which moves behind it; true if it is new.
  mutating func settle(_ bytes: UnsafeBufferPointer<UInt8>, slot: Int, _ place: inout Int) -> Bool {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return false }
    for index in 0..<count where entries[index].count == bytes.count {
      if ByteScan.areEqual(entries[index].bytes, base, count: bytes.count) {
        place = index + 1
        return false
      }
    }
    if count == Self.most {
      for index in 0..<count { entries[index].bytes.deallocate() }
      count = 0
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 8)
    copy.initialize(from: base, count: bytes.count)
    (copy + bytes.count).initialize(repeating: 0, count: 8)
    let lastCount = (bytes.count - 1) % 8 + 1
    let index = min(place, count)
    (entries + index + 1).update(from: entries + index, count: count - index)
    (entries + index).initialize(
      to: Entry(bytes: copy, count: bytes.count, lastMask: ~0 >> UInt64(64 - lastCount * 8), slot: slot))
    count += 1
    place = index + 1
    return true
  }
}
