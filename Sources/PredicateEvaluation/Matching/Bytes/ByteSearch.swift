import PredicateLanguage

/// How a byte of the text is seen when it is compared.
protocol ByteMap {
  static func map(_ byte: UInt8) -> UInt8
  /// The bits in which bytes may differ that map to `byte`.
  static func ignoredBits(_ byte: UInt8) -> UInt8
}

/// As it is.
enum ByteIdentity: ByteMap {
  @inline(__always)
  static func map(_ byte: UInt8) -> UInt8 { byte }
  static func ignoredBits(_ byte: UInt8) -> UInt8 { 0 }
}

/// ASCII capitals as small letters.
enum ASCIILower: ByteMap {
  @inline(__always)
  static func map(_ byte: UInt8) -> UInt8 { TextFolding.lowered(byte) }
  static func ignoredBits(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "a") < 26 ? 0x20 : 0 }
}

/// Finding a run of bytes in others, in time linear in the length of both.
// Unsafe: no read goes beyond the bytes' count: words of eight are read where as many are left, or at the end where
// there are so many at all.
package struct ByteSearch: Hashable, Sendable {
  /// What is looked for.
  package let needle: [UInt8]
  /// For each length of a partial match, the length of the longest shorter one that ends there; empty for short needles,
  /// where starting over costs little.
  private let fallbacks: [Int]

  package init(_ needle: [UInt8]) {
    self.needle = needle
    fallbacks = needle.count > Self.longNeedle ? Self.fallbacks(of: needle) : []
  }

  /// The longest needle for which starting over costs little.
  private static let longNeedle = 16

  /// Where the needle first occurs at or after `start`; nil if it does not, or is empty.
  package func firstIndex(in bytes: [UInt8], from start: Int) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { unsafe firstIndex(in: $0, from: start, ByteIdentity.self) }
  }

  /// Where the needle first occurs at or after `start` in bytes seen through a map; nil if it does not, or is empty.
  @inline(__always)
  func firstIndex<Map: ByteMap>(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ map: Map.Type
  ) -> Int? {
    guard start >= 0, bytes.count - start >= needle.count else { return nil }
    if needle.count > Self.longNeedle { return unsafe linear(bytes, start, map) }
    return unsafe needle.withUnsafeBufferPointer { unsafe Self.firstIndex(of: $0, in: bytes, from: start, map) }
  }

  /// The same for a short needle, which there is room for after `start`.
  @inline(__always)
  private static func firstIndex<Map: ByteMap>(
    of needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ map: Map.Type
  ) -> Int? {
    guard !needle.isEmpty else { return nil }
    let last = bytes.count - needle.count
    var next = start
    while let index = unsafe candidate(needle[0], bytes, from: next, map), index <= last {
      var matched = 1
      while matched < needle.count, unsafe map.map(bytes[index + matched]) == needle[matched] { matched += 1 }
      if matched == needle.count { return index }
      next = index + 1
    }
    return nil
  }

  /// The next place at which the byte may stand, looked for eight bytes at a time.
  @inline(__always)
  static func candidate<Map: ByteMap>(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ map: Map.Type
  ) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let ignored = UInt64(map.ignoredBits(byte)) &* ones
    let wanted = UInt64(byte) &* ones | ignored
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    if raw.count < 8 {
      while index < raw.count {
        if unsafe map.map(raw[index]) == byte { return index }
        index += 1
      }
      return nil
    }
    while index + 8 <= raw.count {
      let difference =
        unsafe (UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) | ignored) ^ wanted
      // The lowest zero byte of the difference has its high bit set here.
      let zeros = (difference &- ones) & ~difference & ~lows
      if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
      index += 8
    }
    // The last eight bytes, of which the first have been seen: at most all of them. Here every zero byte has its high bit
    // set, and no other. A loop over those that are left would end where the processor does not expect it.
    let offset = raw.count - 8
    let difference =
      unsafe (UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) | ignored) ^ wanted
    let zeros = ~((difference & lows) &+ lows | difference | lows) >> UInt64(8 * (index - offset))
    return zeros == 0 ? nil : index + zeros.trailingZeroBitCount / 8
  }

  @inline(never)
  private func linear<Map: ByteMap>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ map: Map.Type
  ) -> Int? {
    var matched = 0
    for index in start..<bytes.count {
      let byte = unsafe map.map(bytes[index])
      while matched > 0, needle[matched] != byte { matched = fallbacks[matched - 1] }
      if needle[matched] == byte { matched += 1 }
      if matched == needle.count { return index + 1 - matched }
    }
    return nil
  }

  private static func fallbacks(of needle: [UInt8]) -> [Int] {
    var fallbacks = [Int](repeating: 0, count: needle.count)
    var matched = 0
    for index in needle.indices.dropFirst() {
      while matched > 0, needle[matched] != needle[index] { matched = fallbacks[matched - 1] }
      if needle[matched] == needle[index] { matched += 1 }
      fallbacks[index] = matched
    }
    return fallbacks
  }
}
