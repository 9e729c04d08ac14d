import PredicateLanguage

/// Searches over raw bytes, eight at a time.
// Unsafe: words are read where as many bytes are left, and what takes pointers leaves that to its caller.
package enum ByteScan {
  /// Where bytes stand without blanks and tabs at either end.
  static func trimmed(_ bytes: Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }

  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Eight bytes as a number whose lowest byte is the first one.
  @inline(__always)
  static func word(at pointer: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }

  /// A byte repeated eight times.
  @inline(__always)
  static func pattern(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

  /// Marks the zero bytes of a word by their high bits; marks above the lowest one may be false.
  @inline(__always)
  static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highBits }

  /// Marks the bytes of a word that are below a bound of at most 128 by their high bits; marks above the lowest one may be
  /// false.
  @inline(__always)
  static func bytes(of word: UInt64, below bound: UInt8) -> UInt64 { (word &- pattern(bound)) & ~word & highBits }

  /// The first place of a byte from `start` on; nil if it does not occur.
  static func firstIndex(of byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let wanted = pattern(byte)
      var index = start
      while bytes.count - index >= 8 {
        let found = unsafe zeroBytes(word(at: base + index) ^ wanted)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count {
        if unsafe base[index] == byte { return index }
        index += 1
      }
      return nil
    }
  }

  /// The last place of a byte from `start` on; nil if it does not occur there.
  static func lastIndex(of byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    var index = bytes.count
    while index > start {
      index -= 1
      if bytes[index] == byte { return index }
    }
    return nil
  }

  /// Whether two stretches of memory hold the same bytes.
  @inline(__always)
  static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
    var index = 0
    while count - index >= 8 {
      if unsafe word(at: left + index) != word(at: right + index) { return false }
      index += 8
    }
    while index < count {
      if unsafe left[index] != right[index] { return false }
      index += 1
    }
    return true
  }

  /// The text that bytes are; nil if they are not well-formed UTF-8.
  ///
  /// `String(validating:as:)` looks up generic metadata at each call, which costs more than short strings themselves.
  @inline(__always)
  package static func string(_ bytes: Span<UInt8>) -> String? {
    unsafe bytes.withUnsafeBufferPointer { unsafe string($0) }
  }

  /// The same of memory.
  @inline(__always)
  package static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard unsafe firstInvalidUTF8(in: bytes) == nil else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The place of the first byte that is no part of well-formed UTF-8; nil if all is well.
  ///
  /// Overlong forms, surrogates and values past U+10FFFF are not well-formed (RFC 3629).
  package static func firstInvalidUTF8(in bytes: Span<UInt8>) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { unsafe firstInvalidUTF8(in: $0) }
  }

  /// The same of memory.
  package static func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var index = 0
    while index < bytes.count {
      // Text that is not ASCII is so in places only.
      while bytes.count - index >= 32,
        unsafe (word(at: base + index) | word(at: base + index + 8) | word(at: base + index + 16)
          | word(at: base + index + 24))
          & highBits == 0
      { index += 32 }
      while bytes.count - index >= 8, unsafe word(at: base + index) & highBits == 0 { index += 8 }
      // The end of a text is less than a word: its last eight bytes are looked at, of which some were seen before.
      if bytes.count >= 8, bytes.count - index < 8,
        unsafe word(at: base + bytes.count - 8) & highBits == 0
      {
        return nil
      }
      while index < bytes.count, unsafe bytes[index] < 0x80 { index += 1 }
      guard index < bytes.count else { break }
      let lead = unsafe bytes[index]
      let second: ClosedRange<UInt8>
      let length: Int
      switch lead {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return index
      }
      guard bytes.count - index >= length, unsafe second.contains(bytes[index + 1]) else { return index }
      for next in 2..<max(2, length) where unsafe bytes[index + next] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }
}
