import PredicatePlatform

/// Kernels over a whole column of texts that need not look at each text alone.
// Unsafe: rows are those of the batch, offsets lie within the bytes, and buffers end with eight bytes that may be read.
// The column is captured, so that its memory stays.
enum TextColumnKernels {
  /// Equal to one of a few short texts.
  static func equals(_ texts: TextColumn, _ wanted: [ShortText], _ present: NullBitmap?) -> Kernel.Narrow {
    if let only = wanted.first, wanted.count == 1 {
      return { _, start, count, mask in
        let bytes = unsafe texts.bytes.base
        let offsets = unsafe texts.offsets.base + start
        for row in 0..<count {
          let place = unsafe Int(offsets[row])
          // The buffer ends with eight bytes that may be read.
          unsafe mask[row] &= only.equals(bytes + place, Int(offsets[row + 1]) &- place) ? 1 : 0
        }
        present?.narrow(mask, from: start, count: count)
        return true
      }
    }
    return { _, start, count, mask in
      let bytes = unsafe texts.bytes.base
      let offsets = unsafe texts.offsets.base + start
      unsafe wanted.withUnsafeBufferPointer { wanted in
        for row in 0..<count {
          let place = unsafe Int(offsets[row])
          let length = unsafe Int(offsets[row + 1]) &- place
          var found: UInt8 = 0
          for text in 0..<wanted.count { unsafe found |= wanted[text].equals(bytes + place, length) ? 1 : 0 }
          mask[row] &= found
        }
      }
      present?.narrow(mask, from: start, count: count)
      return true
    }
  }

  /// Ends with a short text, which is not empty.
  static func ends(_ texts: TextColumn, with suffix: ShortText, _ present: NullBitmap?) -> Kernel.Narrow {
    { _, start, count, mask in
      let bytes = unsafe texts.bytes.base
      let offsets = unsafe texts.offsets.base + start
      var row = 0
      // The first eight bytes of all have none before them to be read.
      while row < count, unsafe Int(offsets[row + 1]) < 8 {
        let text = unsafe texts.utf8(start + row)
        unsafe mask[row] &= suffix.isSuffix(of: text) ? 1 : 0
        row += 1
      }
      while row < count {
        let end = unsafe Int(offsets[row + 1])
        unsafe mask[row] &= suffix.isSuffix(bytes + end, end &- Int(offsets[row])) ? 1 : 0
        row += 1
      }
      present?.narrow(mask, from: start, count: count)
      return true
    }
  }

  /// Holds a text, which is not empty: one search through all bytes of the batch, unless few rows are left.
  static func contains(_ texts: TextColumn, _ needle: [UInt8], _ present: NullBitmap?) -> Kernel.Narrow {
    let each = TextColumnReader(texts: texts).kernel(cost: 6, TextContainment(needle), present).narrow
    let search = MemorySearch(needle)
    return { rows, start, count, mask in
      var chosen = 0
      for row in 0..<count { chosen += Int(mask[row]) }
      if chosen < count / 8 { return each(rows, start, count, mask) }
      let offsets = unsafe texts.offsets.base + start
      let bytes = unsafe texts.bytes.base
      let end = unsafe Int(offsets[count])
      var position = unsafe Int(offsets[0])
      var row = 0
      while let hit = unsafe search.firstIndex(bytes, position, end) {
        while unsafe Int(offsets[row + 1]) <= hit {
          mask[row] = 0
          row += 1
        }
        if unsafe hit + search.count <= Int(offsets[row + 1]) {
          position = unsafe Int(offsets[row + 1])
          row += 1
        } else {
          // The bytes of two texts side by side.
          position = hit + 1
        }
      }
      while row < count {
        mask[row] = 0
        row += 1
      }
      present?.narrow(mask, from: start, count: count)
      return true
    }
  }

  /// What a table says of each code.
  static func coded(_ codes: ColumnBuffer<UInt16>, _ verdicts: [Bool], _ present: NullBitmap?) -> Kernel {
    let holding = verdicts.indices.filter { verdicts[$0] }
    if holding.isEmpty { return .never }
    if let only = holding.first, holding.count == 1 {
      let wanted = UInt16(truncatingIfNeeded: only)
      return Kernel(cost: 1) { _, start, count, mask in
        let codes = unsafe codes.base + start
        for row in 0..<count { unsafe mask[row] &= codes[row] == wanted ? 1 : 0 }
        present?.narrow(mask, from: start, count: count)
        return true
      }
    }
    let table = ColumnBuffer<UInt8>(verdicts.map { $0 ? 1 : 0 })
    return Kernel(cost: 1) { _, start, count, mask in
      let codes = unsafe codes.base + start
      let table = unsafe table.base
      for row in 0..<count { unsafe mask[row] &= table[Int(codes[row])] }
      present?.narrow(mask, from: start, count: count)
      return true
    }
  }
}

/// Finding bytes in many others: the C library looks for the rarest of them, a vector at a time, and is given no more
/// than what is left.
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
    let base = unsafe UnsafeRawPointer(bytes)
    let last = end - needle.count
    var candidate = start
    while candidate <= last {
      let place = candidate + rarest
      guard
        let skipped = unsafe CLibrary.firstIndex(of: needle.base[rarest], in: base + place, count: last - candidate + 1)
      else { return nil }
      candidate += skipped
      if unsafe needle.count == 1 || CLibrary.areEqual(base + candidate, needle.base, count: needle.count) {
        return candidate
      }
      candidate += 1
    }
    return nil
  }
}
