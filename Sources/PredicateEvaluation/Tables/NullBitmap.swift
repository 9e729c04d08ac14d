/// Which values of a column are there: one bit for each row.
package struct NullBitmap: Sendable {
  private let words: ColumnBuffer<UInt64>

  /// The bitmap of these words, whose lowest bit is the first row's.
  package init(words: ColumnBuffer<UInt64>) { self.words = words }

  /// Whether the row has a value.
  @inline(__always)
  package func hasValue(_ row: Int) -> Bool { words[row >> 6] >> UInt64(row & 63) & 1 != 0 }

  /// Clears the marks of rows that have no value; `start` is a multiple of 8.
  @inline(__always)
  func narrow(_ mask: Mask, from start: Int, count: Int) {
    var row = 0
    while row + 8 <= count {
      let word = words[(start + row) >> 6]
      let bits = UInt8(truncatingIfNeeded: word >> UInt64((start + row) & 56))
      if bits != 0xFF {
        for bit in 0..<8 { mask[row + bit] &= bits >> UInt8(bit) & 1 }
      }
      row += 8
    }
    while row < count {
      mask[row] &= hasValue(start + row) ? 1 : 0
      row += 1
    }
  }
}

extension NullBitmap {
  /// Gathers the bits row by row.
  package struct Builder: ~Copyable {
    private var words = GrowingBuffer<UInt64>()
    private var count = 0
    private var nulls = 0

    package init() {}

    /// Marks further rows as having a value.
    package mutating func appendValues(_ rows: Int = 1) {
      for _ in 0..<rows { append(1) }
    }

    package mutating func appendNull() {
      nulls += 1
      append(0)
    }

    @inline(__always)
    private mutating func append(_ bit: UInt64) {
      if count & 63 == 0 { words.append(0) }
      words[count >> 6] |= bit << UInt64(count & 63)
      count += 1
    }

    /// The bitmap; nil if every row has a value.
    package mutating func finish() -> NullBitmap? {
      defer { (count, nulls) = (0, 0) }
      let words = self.words.finish()
      return nulls == 0 ? nil : NullBitmap(words: words)
    }
  }
}
