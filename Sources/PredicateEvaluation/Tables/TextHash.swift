import PredicateLanguage

/// Hashing and comparing texts by their bytes, eight at a time.
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
      state = mixed(state ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), first)
      index += 8
    }
    if index < bytes.count { state = mixed(state ^ tail(bytes, from: index), second) }
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
      word = word << 8 | UInt64(bytes[index])
    }
    return word
  }

  @inline(__always)
  static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    left.count == right.count
      && UTF8Text.commonPrefix(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right)) == left.count
  }
}
