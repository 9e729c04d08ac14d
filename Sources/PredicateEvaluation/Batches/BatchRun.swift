import PredicateLanguage

/// One evaluation of a plan over rows.
struct BatchRun: MarkingRun {
  let plan: BatchPlan
  /// The whole predicate, for batches that the plan's kernel cannot tell about.
  let program: Program<Test>
  let constants: BatchConstants
  let source: BatchSource

  func forEachBatch(_ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError) {
    var scope = plan.rest.map { constants.scope($0.layout) }
    var wholeScope: Scope?
    var failure: FormatError?
    Kernel.withMask { mask in
      var start = 0
      while start < source.count {
        failure = constants.interruption
        if failure != nil { return }
        var count = min(Kernel.batchSize, source.count - start)
        mask.initialize(repeating: 1, count: count)
        if plan.kernel?.narrow(source.rows, start, count, mask) ?? true {
          if let rest = plan.rest { failure = narrow(mask, start, &count, rest, &scope) }
        } else {
          mask.update(repeating: 1, count: count)
          wholeScope = wholeScope ?? constants.scope(program.layout)
          // What one batch assigns the next one sees, whichever program evaluates it.
          if let assigned = scope?.variables { wholeScope?.variables = assigned }
          failure = narrow(mask, start, &count, program, &wholeScope)
          if let assigned = wholeScope?.variables { scope?.variables = assigned }
        }
        guard body(start..<start + count, mask) else {
          // Who has seen enough does not learn that a later row fails.
          failure = nil
          return
        }
        if failure != nil { return }
        start += count
      }
    }
    if let failure { throw failure }
  }

  func countAtOnce() -> Int? { countOnAllCores() ?? countWithoutMarks() }

  /// How many rows match, where a kernel alone can count them, and nobody may want to stop it.
  private func countWithoutMarks() -> Int? {
    guard plan.rest == nil, constants.limits.interruption == nil, let counted = plan.kernel?.count else { return nil }
    return counted(source.rows, 0, source.count)
  }

  /// Evaluates what is left row by row. After a failure, `count` rows have their verdicts.
  private func narrow(
    _ mask: Mask, _ start: Int, _ count: inout Int, _ rest: Program<Test>, _ scope: inout Scope?
  ) -> FormatError? {
    guard var own = scope.take() else { return nil }
    defer { scope = own }
    for row in 0..<count where mask[row] != 0 {
      do throws(FormatError) {
        mask[row] = try rest.run(source.record(start + row), &own, index: start + row) ? 1 : 0
      } catch {
        count = row
        return error
      }
    }
    return nil
  }
}
