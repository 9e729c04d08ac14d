import PredicateLanguage

/// One evaluation of a predicate over rows, whose verdicts come as marks, many at a time.
protocol MarkingRun {
  /// The whole predicate.
  var program: Program<Test> { get }

  /// Gives each batch's rows with their marks to `body`, in order, until it returns false.
  ///
  /// Of a batch in which a row fails, the rows before that one are given first.
  /// - Throws: ``FormatError``; its `recordIndex` tells which row.
  func forEachBatch(_ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError)
  /// The same from small batches on, for who may have seen enough soon.
  func forEachGrowingBatch(_ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError)

  /// How many rows match, by a way that is faster than batch by batch; nil where there is none.
  func countAtOnce() -> Int?
  /// The places of the rows that match, by a way that is faster than batch by batch; nil where there is none.
  func indexesAtOnce() -> [Int]?
}

extension MarkingRun {
  /// In the usual batches, for rows of which a whole batch costs no more than a microsecond or two.
  func forEachGrowingBatch(_ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError) {
    try forEachBatch(body)
  }

  /// The places of the rows that match.
  func indexes() throws(FormatError) -> [Int] {
    let most = program.limits.resultRows ?? Int.max
    var matches: [Int] = []
    if let found = indexesAtOnce() {
      matches = found
    } else {
      try forEachBatch { rows, mask in
        MaskWords.append(rows, mask, to: &matches)
        return matches.count <= most
      }
    }
    if matches.count > most { throw .tooManyRows(most, program.source) }
    return matches
  }

  /// How many rows match.
  func count() throws(FormatError) -> Int {
    let most = program.limits.resultRows ?? Int.max
    var matches = 0
    if let found = countAtOnce() {
      matches = found
    } else {
      try forEachBatch { rows, mask in
        matches += MaskWords.count(mask, rows.count)
        return matches <= most
      }
    }
    if matches > most { throw .tooManyRows(most, program.source) }
    return matches
  }

  /// The place of the first row that matches; nil if none does.
  func firstIndex() throws(FormatError) -> Int? {
    var first: Int?
    // A match is often near the start.
    try forEachGrowingBatch { rows, mask in
      first = (0..<rows.count).first { mask[$0] != 0 }.map { rows.lowerBound + $0 }
      return first == nil
    }
    if first != nil, program.limits.resultRows == 0 { throw .tooManyRows(0, program.source) }
    return first
  }
}
