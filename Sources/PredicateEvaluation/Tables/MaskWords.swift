/// For each row of a batch 1 if it is still chosen, else 0.
typealias Mask = UnsafeMutablePointer<UInt8>

/// Reading the marks of a batch several at a time.
enum MaskWords {
  /// How many rows are marked.
  @inline(__always)
  static func count(_ mask: Mask, _ rows: Int) -> Int {
    var count = 0
    for row in 0..<rows { count &+= Int(mask[row]) }
    return count
  }

  /// Appends the marked rows.
  static func append(_ rows: Range<Int>, _ mask: Mask, to places: inout [Int]) {
    let marks = UnsafeRawPointer(mask)
    var row = 0
    while row + 8 <= rows.count {
      // Eight rows without a mark are the usual case.
      var word = UInt64(littleEndian: marks.loadUnaligned(fromByteOffset: row, as: UInt64.self))
      while word != 0 {
        let bit = word.trailingZeroBitCount
        places.append(rows.lowerBound + row + bit / 8)
        word &= word &- 1
      }
      row += 8
    }
    while row < rows.count {
      if mask[row] != 0 { places.append(rows.lowerBound + row) }
      row += 1
    }
  }
}
