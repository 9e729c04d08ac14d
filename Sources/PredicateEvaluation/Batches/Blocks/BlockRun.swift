import PredicateLanguage

/// One evaluation of a predicate over dynamic records.
///
/// Of each block of records, the keys that conditions ask for become columns, and kernels run over these. What a block holds
/// decides what can: where a key has values of several kinds, its conditions are evaluated row by row for that block.
struct BlockRun: MarkingRun {
  let program: Program<Test>
  let constants: BatchConstants
  let rows: BlockRows

  /// Fewer records than this are evaluated one by one: plans cost as much as some dozens of evaluations.
  static var fewestRows: Int { 32 }
  /// Where blocks differ more than this, further plans are made and not kept.
  private static var mostPlans: Int { 16 }

  /// What goes on from block to block.
  struct State {
    fileprivate let table: BlockTable
    fileprivate var plan: BatchPlan?
    fileprivate var plans: [[UInt64]: BatchPlan] = [:]
    fileprivate var signature: [UInt64]?
    fileprivate var rest = RowState()

    init(_ rows: BlockRows) { table = BlockTable(rows) }
  }

  var rowCount: Int { rows.count }

  func begin() -> State { State(rows) }

  func record(_ row: Int) throws(FormatError) -> RecordValue { try rows.record(row) }

  func narrow(_ mask: Mask, _ start: Int, _ count: inout Int, _ state: inout State) -> FormatError? {
    do throws(FormatError) {
      let plan = try choosePlan(start..<start + count, &state)
      // Columns count their rows from the block's first.
      return narrow(mask, start, &count, plan, .none, at: 0, &state.rest)
    } catch {
      count = 0
      return error
    }
  }

  /// Reads a block; gives the plan for what the columns hold now.
  func choosePlan(_ block: Range<Int>, _ state: inout State) throws(FormatError) -> BatchPlan {
    let table = state.table
    table.read(block)
    let found = table.signature
    if let plan = state.plan, state.signature == found { return plan }
    state.rest.changePlan()
    let plan: BatchPlan
    if let known = state.plans[found] {
      plan = known
    } else {
      plan = try BatchPlan(BatchCompiler(fields: table, constants: constants))
      if state.plans.count < Self.mostPlans { state.plans[table.signature] = plan }
    }
    state.plan = plan
    // Making a plan may have added columns.
    state.signature = table.signature
    return plan
  }
}

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
