/// A canonical prefix code of DEFLATE as a table: the next bits of the input give an entry, which says what they mean.
///
/// Not checked for use from several threads: nothing changes once the table is made.
// Safe: it owns its memory; bits are cut to the size of a table, and where a second one begins is said by the first.
@safe final class HuffmanTable: @unchecked Sendable {
  /// What some bits mean.
  struct Entry {
    private(set) var raw: UInt32

    /// The bits belong to no code.
    static let none = Entry(raw: 0)
    /// The byte itself, or a symbol without more bits.
    static func literal(_ value: Int) -> Entry { Entry(raw: UInt32(truncatingIfNeeded: value) << 16 | 1 << 8) }
    /// The end of a block.
    static let end = Entry(raw: 1 << 9)
    /// A length or distance, to which more bits are added.
    static func copy(base: Int, extra: Int) -> Entry {
      Entry(raw: UInt32(truncatingIfNeeded: base) << 16 | 1 << 10 | UInt32(truncatingIfNeeded: extra) << 4)
    }
    /// Where the entries of longer codes with this start stand.
    static func longer(at place: Int) -> Entry { Entry(raw: UInt32(truncatingIfNeeded: place) << 16 | 1 << 11) }

    /// The same meaning for a code of so many bits.
    func coded(bits: Int) -> Entry { Entry(raw: raw | UInt32(truncatingIfNeeded: bits)) }

    @inline(__always) var isLiteral: Bool { raw & 1 << 8 != 0 }
    @inline(__always) var isEnd: Bool { raw & 1 << 9 != 0 }
    @inline(__always) var isCopy: Bool { raw & 1 << 10 != 0 }
    @inline(__always) var isLonger: Bool { raw & 1 << 11 != 0 }
    /// How many bits the code has.
    @inline(__always) var bits: UInt64 { UInt64(raw & 15) }
    /// How many bits behind the code are added to the value.
    @inline(__always) var extra: UInt64 { UInt64(raw >> 4 & 15) }
    @inline(__always) var value: Int { Int(raw >> 16) }
  }

  /// The most bits of a code.
  static let mostBits = 15

  private let entries: UnsafeMutablePointer<Entry>
  private let mask: UInt64
  /// How many bits are looked up at once; longer codes take a second look.
  private let firstBits: UInt64
  private let longerMask: UInt64

  /// The code whose symbol `n` has `lengths[n]` bits, 0 for none, and means `meaning(n)`; nil if the lengths leave room for
  /// two meanings of one code, or for codes without a meaning. One code alone may leave room, as encoders write it for a
  /// single distance.
  init?(lengths: some Collection<UInt8>, firstBits: Int, meaning: (Int) -> Entry) {
    guard var next = Self.firstCodes(lengths) else { return nil }
    let firstSize = 1 << firstBits
    let longerSize = 1 << (Self.mostBits - firstBits)
    var table = Array(repeating: Entry.none, count: firstSize)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let bits = Int(length)
      // Codes are read highest bit first, everything else lowest bit first.
      let code = Self.reversed(next[bits], bits)
      next[bits] += 1
      let entry = meaning(symbol).coded(bits: bits)
      if bits <= firstBits {
        for place in stride(from: code, to: firstSize, by: 1 << bits) { table[place] = entry }
        continue
      }
      let start = code & (firstSize - 1)
      if !table[start].isLonger {
        table[start] = .longer(at: table.count)
        table += Array(repeating: Entry.none, count: longerSize)
      }
      let base = table[start].value
      for place in stride(from: code >> firstBits, to: longerSize, by: 1 << (bits - firstBits)) {
        table[base + place] = entry
      }
    }
    unsafe entries = .allocate(capacity: table.count)
    unsafe entries.initialize(from: table, count: table.count)
    mask = UInt64(firstSize - 1)
    self.firstBits = UInt64(firstBits)
    longerMask = UInt64(longerSize - 1)
  }

  deinit { unsafe entries.deallocate() }

  /// The meaning of the lowest bits; only as many of them count as its code has.
  @inline(__always)
  subscript(bits: UInt64) -> Entry {
    let entry = unsafe entries[Int(truncatingIfNeeded: bits & mask)]
    guard entry.isLonger else { return entry }
    return unsafe entries[entry.value &+ Int(truncatingIfNeeded: bits &>> firstBits & longerMask)]
  }

  /// The first code of each length: where those a bit shorter end, doubled. Nil for lengths that make no code.
  private static func firstCodes(_ lengths: some Collection<UInt8>) -> [Int]? {
    var counts = Array(repeating: 0, count: mostBits + 1)
    for length in lengths {
      guard length <= mostBits else { return nil }
      if length > 0 { counts[Int(length)] += 1 }
    }
    var room = 1
    var first = [0]
    for bits in 1...mostBits {
      first.append(((first.last ?? 0) + counts[bits - 1]) << 1)
      room = room * 2 - counts[bits]
      if room < 0 { return nil }
    }
    guard room == 0 || counts.reduce(0, +) <= 1 else { return nil }
    return first
  }

  private static func reversed(_ code: Int, _ bits: Int) -> Int {
    var (rest, result) = (code, 0)
    for _ in 0..<bits {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
