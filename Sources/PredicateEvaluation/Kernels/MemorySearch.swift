#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Finding bytes in many others: the C library looks for the rarest of them, a vector at a time.
struct MemorySearch: Sendable {
  private let needle: ColumnBuffer<UInt8>
  /// The place within the needle of its rarest byte.
  private let rarest: Int
  private let portable: ByteSearch

  // Common bytes of text, the most frequent first; all others are rarer.
  private static let common = Array(" etaoinsrhldcumfpgwybv,.k01-\"x".utf8)

  init(_ needle: [UInt8]) {
    self.needle = ColumnBuffer(needle)
    portable = ByteSearch(needle)
    rarest =
      needle.indices.max { first, second in
        func rank(_ index: Int) -> Int { Self.common.firstIndex(of: needle[index]) ?? Self.common.count }
        return rank(first) < rank(second)
      } ?? 0
  }

  var count: Int { needle.count }

  /// Where the bytes first stand from `start` to `end`; nil if they do not, or are none.
  @inline(__always)
  func firstIndex(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard needle.count > 0, end - start >= needle.count else { return nil }
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
      let base = UnsafeRawPointer(bytes)
      let last = end - needle.count
      var candidate = start
      while candidate <= last {
        let found = memchr(base + candidate + rarest, Int32(needle.base[rarest]), last - candidate + 1)
        guard let found else { return nil }
        candidate = UnsafeRawPointer(found) - base - rarest
        if needle.count == 1 || memcmp(base + candidate, needle.base, needle.count) == 0 { return candidate }
        candidate += 1
      }
      return nil
    #else
      return portable.firstIndex(
        in: UnsafeBufferPointer(start: bytes, count: end), from: start, ByteIdentity.self)
    #endif
  }
}
