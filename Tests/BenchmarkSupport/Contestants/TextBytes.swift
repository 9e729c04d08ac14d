/// A text column's memory, for loops that read it without checks.
///
/// Rows come from `0..<rows` of the column, so that offsets lie within `bytes`, and every load of eight bytes ends within
/// the sixteen zero bytes behind the last text.
struct TextBytes {
  let bytes: UnsafeBufferPointer<UInt8>
  let offsets: UnsafeBufferPointer<Int32>

  @inline(__always) func begin(_ row: Int) -> Int { Int(offsets[row]) }
  /// Where the zero byte behind a row's text lies.
  @inline(__always) func end(_ row: Int) -> Int { Int(offsets[row + 1]) &- 1 }

  /// The eight bytes from a place on, the first one lowest.
  @inline(__always) func word(_ place: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Whether a row's text is this short one.
  @inline(__always) func equals(_ row: Int, _ text: ShortText) -> Bool { word(begin(row)) & text.mask == text.bits }

  /// How often a byte occurs in a row's text.
  @inline(__always) func occurrences(_ byte: UInt8, _ row: Int) -> Int {
    var place = begin(row)
    var rest = end(row) &- place
    var count = 0
    while rest > 8 {
      count &+= Self.matches(word(place), byte).nonzeroBitCount
      place &+= 8
      rest &-= 8
    }
    let inside: UInt64 = rest == 0 ? 0 : ~0 >> UInt64(truncatingIfNeeded: 64 &- rest &* 8)
    return count &+ (Self.matches(word(place), byte) & inside).nonzeroBitCount
  }

  /// The highest bit of each byte that is the one looked for.
  @inline(__always) private static func matches(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return ~(((difference & low) &+ low) | difference | low)
  }
}

/// A text of at most seven bytes and the zero byte behind it, as one load of eight bytes finds it.
struct ShortText {
  let bits: UInt64
  let mask: UInt64

  init(_ text: String) {
    var bits: UInt64 = 0
    for byte in text.utf8.prefix(7).reversed() { bits = bits << 8 | UInt64(byte) }
    self.bits = bits
    mask = ~0 >> UInt64(64 - (min(text.utf8.count, 7) + 1) * 8)
  }
}

extension TextColumn {
  /// Reads the column's memory.
  @inline(__always) func withBytes<Result>(_ body: (TextBytes) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      offsets.withUnsafeBufferPointer { offsets in body(TextBytes(bytes: bytes, offsets: offsets)) }
    }
  }

  /// How many of the first rows a closure holds for; the closure becomes part of the loop.
  @inline(__always) func count(_ rows: Int, _ holds: (TextBytes, Int) -> Bool) -> Int {
    withBytes { text in
      var count = 0
      for row in 0..<rows { count &+= holds(text, row) ? 1 : 0 }
      return count
    }
  }
}
