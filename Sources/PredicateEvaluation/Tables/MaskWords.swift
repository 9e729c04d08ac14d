/// For each row of a batch 1 if it is still chosen, else 0.
// Safe: it is lent for the time of a call, and loops ask about rows of the batch that it was made for, from 0 to below
// its count. No check tells them so, since it would cost more than a test.
@safe struct Mask {
  fileprivate let marks: UnsafeMutablePointer<UInt8>

  /// As many marks as the batch has rows.
  @inline(__always)
  init(_ marks: UnsafeMutablePointer<UInt8>) { unsafe self.marks = marks }

  @inline(__always)
  subscript(row: Int) -> UInt8 {
    get { unsafe marks[row] }
    nonmutating set { unsafe marks[row] = newValue }
  }

  /// Sets the marks of the first rows.
  @inline(__always)
  func update(repeating mark: UInt8, count: Int) { unsafe marks.update(repeating: mark, count: count) }

  /// Copies the marks of the first rows.
  @inline(__always)
  func update(from other: Mask, count: Int) { unsafe marks.update(from: other.marks, count: count) }
}

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
    let marks = unsafe UnsafeRawPointer(mask.marks)
    var row = 0
    while row + 8 <= rows.count {
      // Eight rows without a mark are the usual case.
      var word = unsafe UInt64(littleEndian: marks.loadUnaligned(fromByteOffset: row, as: UInt64.self))
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
