import PredicateLanguage

extension BlockRun {
  /// How many rows match, counted on all cores; nil if the rows are few, or for one thread only, or if a kernel over the
  /// values where they lie cannot tell about all of them.
  func countAtOnce() -> Int? {
    // The rows say that they may be read by several threads, and each has a kernel of its own.
    nonisolated(unsafe) let run = self
    return rows.divided(constants.limits)?.count { run.narrow }
  }

  /// The places of the rows that match, found on all cores; nil as ``countAtOnce()``.
  func indexesAtOnce() -> [Int]? {
    // As above.
    nonisolated(unsafe) let run = self
    return rows.divided(constants.limits)?.places { run.narrow }
  }

  /// What narrows the marks of rows; for one thread.
  private var narrow: DividedRows.Narrow? {
    rows.kernel(constants).map { kernel in { start, count, mask in kernel.narrow(start, count, mask) } }
  }
}

extension BlockRows {
  /// The rows in pieces for all cores; nil for those that one thread only may read.
  func divided(_ limits: Limits) -> DividedRows? {
    // Values all over the memory take some nanoseconds each, whatever is asked of them.
    isForAnyThread ? DividedRows(range: 0..<count, nanoseconds: 4, limits: limits) : nil
  }
}
