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
