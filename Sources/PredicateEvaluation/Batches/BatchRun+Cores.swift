import PredicateLanguage

extension BatchRun {
  /// How many rows match, counted on all cores; nil if the work is small, or evaluated row by row in part: closures and
  /// objects of the host's are used by one thread only.
  func countOnAllCores() -> Int? {
    guard plan.rest == nil, let kernel = plan.kernel else { return nil }
    let rows = source.rows
    if let counted = kernel.count {
      return divided(kernel).results { { piece in counted(rows, piece.lowerBound, piece.count) } }?.reduce(0, +)
    }
    return divided(kernel).count { { kernel.narrow(rows, $0, $1, $2) } }
  }

  /// The places of the rows that match, found on all cores; nil as ``countOnAllCores()``.
  func indexesAtOnce() -> [Int]? {
    guard plan.rest == nil, let kernel = plan.kernel else { return nil }
    let rows = source.rows
    return divided(kernel).places { { kernel.narrow(rows, $0, $1, $2) } }
  }

  private func divided(_ kernel: Kernel) -> DividedRows {
    DividedRows(range: 0..<source.count, nanoseconds: kernel.cost, limits: constants.limits)
  }
}
