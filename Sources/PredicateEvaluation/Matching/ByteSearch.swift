/// How a byte of the text is seen when it is compared.
protocol ByteMap {
  static func map(_ byte: UInt8) -> UInt8
}

/// As it is.
enum ByteIdentity: ByteMap {
  @inline(__always)
  static func map(_ byte: UInt8) -> UInt8 { byte }
}

/// ASCII capitals as small letters.
enum ASCIILower: ByteMap {
  @inline(__always)
  static func map(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }
}

/// Finding a run of bytes in others, in time linear in the length of both.
package struct ByteSearch: Hashable, Sendable {
  /// What is looked for.
  package let needle: [UInt8]
  /// For each length of a partial match, the length of the longest shorter one that ends there; empty for short needles,
  /// where starting over costs little.
  private let fallbacks: [Int]

  package init(_ needle: [UInt8]) {
    self.needle = needle
    fallbacks = needle.count > 16 ? Self.fallbacks(of: needle) : []
  }

  /// Where the needle first occurs at or after `start`; nil if it does not, or is empty.
  package func firstIndex(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { firstIndex(in: $0, from: start, ByteIdentity.self) }
  }

  /// Where the needle first occurs at or after `start` in bytes seen through a map; nil if it does not, or is empty.
  @inline(__always)
  func firstIndex<Map: ByteMap>(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ map: Map.Type
  ) -> Int? {
    needle.withUnsafeBufferPointer { needle in
      guard let first = needle.first, start >= 0, bytes.count - start >= needle.count else { return nil }
      if !fallbacks.isEmpty { return linear(needle, bytes, start, map) }
      let last = bytes.count - needle.count
      var index = start
      while index <= last {
        if map.map(bytes[index]) == first {
          var matched = 1
          while matched < needle.count, map.map(bytes[index + matched]) == needle[matched] { matched += 1 }
          if matched == needle.count { return index }
        }
        index += 1
      }
      return nil
    }
  }

  private func linear<Map: ByteMap>(
    _ needle: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ map: Map.Type
  ) -> Int? {
    var matched = 0
    for index in start..<bytes.count {
      let byte = map.map(bytes[index])
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
