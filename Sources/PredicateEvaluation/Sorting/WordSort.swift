import PredicateLanguage

/// Sorts rows by a word each; those with equal words keep their order.
enum WordSort {
  /// A row with its word.
  struct Entry: BitwiseCopyable {
    let word: UInt64
    let place: Int
  }

  /// Fewer rows are sorted sooner by comparisons.
  private static let fewestRows = 512

  /// Cost: linear in the rows, once for each byte in which their words differ.
  /// - Throws: ``FormatError`` (`interrupted`).
  static func sort(_ rows: inout [Entry], _ pause: inout WorkPause) throws(FormatError) {
    guard rows.count >= fewestRows else {
      // Places ascend, so they tell which of two equal words came first.
      return rows.sort { ($0.word, $0.place) < ($1.word, $1.place) }
    }
    var other = rows
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      if try move(rows, to: &other, shift, &pause) { swap(&rows, &other) }
    }
  }

  /// Puts the rows in the order of one byte of their words; false if all have the same one.
  private static func move(
    _ rows: [Entry], to other: inout [Entry], _ shift: UInt64, _ pause: inout WorkPause
  ) throws(FormatError) -> Bool {
    var next = [Int](repeating: 0, count: 256)
    for row in rows { next[Int(row.word >> shift & 0xFF)] += 1 }
    if next.contains(rows.count) { return false }
    var start = 0
    for byte in 0..<256 {
      let count = next[byte]
      next[byte] = start
      start += count
    }
    for row in rows {
      try pause.step()
      let byte = Int(row.word >> shift & 0xFF)
      other[next[byte]] = row
      next[byte] += 1
    }
    return true
  }
}
