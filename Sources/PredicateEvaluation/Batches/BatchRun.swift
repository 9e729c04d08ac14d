import PredicateLanguage

/// One evaluation of a plan over rows.
struct BatchRun: MarkingRun {
  let plan: BatchPlan
  let program: Program<Test>
  let constants: BatchConstants
  let source: BatchSource

  var rowCount: Int { source.count }
  // A whole batch costs no more than a microsecond or two.
  static var fewestRows: Int { Kernel.batchSize }

  func begin() -> RowState { RowState() }

  func record(_ row: Int) -> RecordValue { source.record(row) }

  func narrow(_ mask: Mask, _ start: Int, _ count: inout Int, _ state: inout RowState) -> FormatError? {
    narrow(mask, start, &count, plan, source.rows, at: start, &state)
  }

  func countAtOnce() -> Int? { countOnAllCores() ?? countWithoutMarks() }

  /// How many rows match, where a kernel alone can count them, and nobody may want to stop it.
  private func countWithoutMarks() -> Int? {
    guard plan.rest == nil, constants.limits.interruption == nil, let counted = plan.kernel?.count else { return nil }
    return counted(source.rows, 0, source.count)
  }
}

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
