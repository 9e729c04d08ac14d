/// Keys by their bytes, numbered in the order in which they came.
///
/// By bytes, because strings are equal in spellings that keys are told apart by. A table of its own, because the first
/// set or dictionary of a type searches all that a program's types conform to: the command would pay for that at each
/// start.
// Unsafe: a key's bytes last as long as the call.
struct KeyTable {
  private(set) var names: [String] = []
  private var hashes: [Int] = []
  /// The number of a key and 1, at the place to which its hash leads or at the next free one; 0 where there is none. Twice
  /// as many as keys at least, and a power of two.
  private var places: [UInt32] = []

  /// The number of a key; nil if it is not there.
  func number(of key: UnsafeBufferPointer<UInt8>) -> Int? { unsafe number(of: key, Self.hash(key)) }

  /// Adds a key, which is to be UTF-8, if it is not there, and says whether it was not.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let hash = unsafe Self.hash(key)
    guard unsafe number(of: key, hash) == nil else { return false }
    unsafe names.append(String(decoding: key, as: UTF8.self))
    hashes.append(hash)
    if names.count * 2 > places.count {
      places = Array(repeating: 0, count: max(places.count * 2, 16))
      for number in names.indices { place(number) }
    } else {
      place(names.count - 1)
    }
    return true
  }

  mutating func insert(_ key: String) -> Bool {
    var key = key
    return key.withUTF8 { unsafe insert($0) }
  }

  /// Takes away the keys from a number on.
  mutating func removeKeys(from first: Int) {
    // The last one first: no other has its place because that one was taken.
    while names.count > first {
      places[found(names.count - 1)] = 0
      names.removeLast()
      hashes.removeLast()
    }
  }

  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    // Seeded anew in each process, so that no file can be made to have keys of one hash.
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }

  private func number(of key: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
    guard !places.isEmpty else { return nil }
    var place = hash & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if hashes[number] == hash, unsafe Self.spells(names[number], key) { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private static func spells(_ name: String, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    var name = name
    return name.withUTF8 { name in
      guard name.count == key.count else { return false }
      guard let left = name.baseAddress, let right = key.baseAddress else { return name.isEmpty }
      return unsafe ByteScan.areEqual(left, right, count: key.count)
    }
  }

  private mutating func place(_ number: Int) {
    var place = hashes[number] & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = UInt32(number + 1)
  }

  /// Where the number of a key stands.
  private func found(_ number: Int) -> Int {
    var place = hashes[number] & (places.count - 1)
    while places[place] != UInt32(number + 1) { place = (place + 1) & (places.count - 1) }
    return place
  }
}

/// What stood between the values of earlier records: commas, keys, colons and the blanks around them, each as one run of
/// bytes that the next record is compared with.
///
/// Records of one file mostly have the same keys in the same order, written the same way; then one comparison of words
/// passes over all that lies between two values.
// Safe: it owns room for `most` entries and their bytes, and begins anew before there are more. A text that is compared
// lies in a block, which has bytes to spare.
@safe struct SeparatorList: ~Copyable {
  @safe private struct Entry {
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

  init() { unsafe entries = .allocate(capacity: Self.most) }

  deinit {
    for index in 0..<count { unsafe entries[index].bytes.deallocate() }
    unsafe entries.deallocate()
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
      let entry = unsafe entries + index
      if unsafe Self.stands(entry, at: text) {
        place = index &+ 1
        return unsafe (text + entry.pointee.count, entry.pointee.slot)
      }
      index &+= 1
    }
    return nil
  }

  /// Whether the bytes at `text` are those of the entry. Reads at most the word in which both first differ; no entry has a
  /// line feed, and behind the one that ends the block there are more than eight bytes.
  @inline(__always)
  private static func stands(_ entry: UnsafePointer<Entry>, at text: UnsafePointer<UInt8>) -> Bool {
    let bytes = unsafe UnsafePointer(entry.pointee.bytes)
    var index = 0
    let last = unsafe entry.pointee.count &- 8
    while index < last {
      if unsafe ByteScan.word(at: bytes + index) != ByteScan.word(at: text + index) { return false }
      index &+= 8
    }
    return unsafe (ByteScan.word(at: bytes + index) ^ ByteScan.word(at: text + index)) & entry.pointee.lastMask == 0
  }

  /// Finds the separator with these bytes anywhere, or adds it at `place`, which moves behind it; true if it is new.
  mutating func settle(_ bytes: UnsafeBufferPointer<UInt8>, slot: Int, _ place: inout Int) -> Bool {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return false }
    for index in 0..<count where unsafe entries[index].count == bytes.count {
      if unsafe ByteScan.areEqual(entries[index].bytes, base, count: bytes.count) {
        place = index + 1
        return false
      }
    }
    if count == Self.most {
      for index in 0..<count { unsafe entries[index].bytes.deallocate() }
      count = 0
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 8)
    unsafe copy.initialize(from: base, count: bytes.count)
    unsafe (copy + bytes.count).initialize(repeating: 0, count: 8)
    let lastCount = (bytes.count - 1) % 8 + 1
    let index = min(place, count)
    unsafe (entries + index + 1).update(from: entries + index, count: count - index)
    unsafe (entries + index).initialize(
      to: Entry(bytes: copy, count: bytes.count, lastMask: ~0 >> UInt64(64 - lastCount * 8), slot: slot))
    count += 1
    place = index + 1
    return true
  }
}
