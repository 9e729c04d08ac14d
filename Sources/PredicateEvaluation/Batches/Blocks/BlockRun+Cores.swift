import PredicateLanguage

extension BlockRun {
  /// How many rows match, counted on all cores; nil if the rows are few, or for one thread only, or if kernels
  /// cannot tell about all of them.
  func countAtOnce() -> Int? {
    // The rows say that they may be read by several threads, and each has columns of its own.
    nonisolated(unsafe) let run = self
    return rows.divided(constants.limits)?.count { unsafe run.worker }
  }

  /// The places of the rows that match, found on all cores; nil as ``countAtOnce()``.
  func indexesAtOnce() -> [Int]? {
    // As above.
    nonisolated(unsafe) let run = self
    return rows.divided(constants.limits)?.places { unsafe run.worker }
  }

  /// What narrows the marks of rows; for one thread.
  private var worker: DividedRows.Narrow {
    var state = begin()
    return { start, count, mask in
      guard let plan = try? choosePlan(start..<start + count, &state), plan.rest == nil else { return false }
      return plan.kernel?.narrow(.none, 0, count, mask) ?? false
    }
  }
}
