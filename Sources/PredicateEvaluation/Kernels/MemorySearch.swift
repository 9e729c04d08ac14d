import PredicatePlatform

/// Finding bytes in many others: the C library looks for the rarest of them, a vector at a time.
struct MemorySearch: Sendable {
  private let needle: ColumnBuffer<UInt8>
  /// The place within the needle of its rarest byte.
  private let rarest: Int

  // Common bytes of text, the most frequent first; all others are rarer.
  private static let common = Array(" etaoinsrhldcumfpgwybv,.k01-\"x".utf8)

  init(_ needle: [UInt8]) {
    self.needle = ColumnBuffer(needle)
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
    let base = UnsafeRawPointer(bytes)
    let last = end - needle.count
    var candidate = start
    while candidate <= last {
      let place = candidate + rarest
      guard let skipped = CLibrary.firstIndex(of: needle.base[rarest], in: base + place, count: last - candidate + 1)
      else { return nil }
      candidate += skipped
      if needle.count == 1 || CLibrary.areEqual(base + candidate, needle.base, count: needle.count) {
        return candidate
      }
      candidate += 1
    }
    return nil
  }
}
