import PredicateLanguage

/// One evaluation of a predicate over dynamic records.
///
/// Of each block of records, the keys that conditions ask for become columns, and kernels run over these. What a block holds
/// decides what can: where a key has values of several kinds, its conditions are evaluated row by row for that block.
struct BlockRun: MarkingRun {
  /// The whole predicate, for blocks about which a kernel cannot tell.
  let program: Program<Test>
  let constants: BatchConstants
  let rows: BlockRows

  /// Fewer records than this are evaluated one by one: plans cost as much as some dozens of evaluations.
  static var fewestRows: Int { 32 }
  /// Where blocks differ more than this, further plans are made and not kept.
  private static var mostPlans: Int { 16 }

  /// What goes on from block to block.
  struct State {
    fileprivate var plans: [[UInt64]: BatchPlan] = [:]
    fileprivate var signature: [UInt64]?
    var plan: BatchPlan?
    fileprivate var scope: Scope?
    /// Whether the scope is that of the whole predicate.
    fileprivate var isWhole = false
    /// What conditions have assigned, whichever plan they were in.
    fileprivate var variables: [RecordValue?]?
  }

  func forEachBatch(_ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError) {
    try forEachBlock(from: Kernel.batchSize, body)
  }

  func forEachGrowingBatch(_ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError) {
    try forEachBlock(from: Self.fewestRows, body)
  }

  /// The first block has `size` rows, each one after it twice as many, up to ``Kernel/batchSize``.
  private func forEachBlock(
    from size: Int, _ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool
  ) throws(FormatError) {
    let table = BlockTable(rows)
    var state = State()
    var failure: FormatError?
    Kernel.withMask { mask in
      var size = size
      var start = 0
      while start < rows.count {
        failure = constants.interruption
        if failure != nil { return }
        var count = min(size, rows.count - start)
        mask.initialize(repeating: 1, count: count)
        table.read(start..<start + count)
        do throws(FormatError) {
          try choosePlan(table, &state)
        } catch {
          failure = error
          return
        }
        failure = narrow(mask, start, &count, &state)
        guard body(start..<start + count, mask) else {
          // Who has seen enough does not learn that a later row fails.
          failure = nil
          return
        }
        if failure != nil { return }
        start += count
        size = min(2 * size, Kernel.batchSize)
      }
    }
    if let failure { throw failure }
  }

  /// The plan for what the columns hold now.
  func choosePlan(_ table: BlockTable, _ state: inout State) throws(FormatError) {
    let found = table.signature
    if state.signature == found { return }
    state.scope = state.isWhole ? state.scope : nil
    if let known = state.plans[found] {
      state.plan = known
    } else {
      let plan = try BatchPlan(BatchCompiler(fields: table, constants: constants))
      if state.plans.count < Self.mostPlans { state.plans[table.signature] = plan }
      state.plan = plan
    }
    // Making a plan may have added columns.
    state.signature = table.signature
  }

  /// Marks the rows of a block that match. After a failure, `count` rows have their verdicts.
  private func narrow(_ mask: Mask, _ start: Int, _ count: inout Int, _ state: inout State) -> FormatError? {
    mask.initialize(repeating: 1, count: count)
    // Columns count their rows from the block's first.
    if state.plan?.kernel?.narrow(.none, 0, count, mask) ?? true {
      return state.plan?.rest.flatMap { narrow(mask, start, &count, $0, isWhole: false, &state) }
    }
    mask.update(repeating: 1, count: count)
    return narrow(mask, start, &count, program, isWhole: true, &state)
  }

  /// Evaluates what is left row by row.
  private func narrow(
    _ mask: Mask, _ start: Int, _ count: inout Int, _ rest: Program<Test>, isWhole: Bool, _ state: inout State
  ) -> FormatError? {
    var scope: Scope
    if let own = state.scope.take(), state.isWhole == isWhole {
      scope = own
    } else {
      scope = constants.scope(rest.layout)
    }
    state.isWhole = isWhole
    if let variables = state.variables { scope.variables = variables }
    defer {
      state.variables = scope.variables
      state.scope = scope
    }
    for row in 0..<count where mask[row] != 0 {
      do throws(FormatError) {
        mask[row] = try rest.run(rows.record(start + row), &scope, index: start + row) ? 1 : 0
      } catch {
        count = row
        return error
      }
    }
    return nil
  }
}
