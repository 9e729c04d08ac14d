import PredicateLanguage

/// One evaluation of a predicate over rows, whose verdicts come as marks, many at a time.
protocol MarkingRun {
  /// What goes on from batch to batch.
  associatedtype State

  /// The whole predicate, for batches about which a kernel cannot tell.
  var program: Program<Test> { get }
  var constants: BatchConstants { get }
  var rowCount: Int { get }
  /// How many rows the first batch has for who may have seen enough soon.
  static var fewestRows: Int { get }

  func begin() -> State
  /// The record of a row, for what is evaluated row by row.
  func record(_ row: Int) throws(FormatError) -> RecordValue
  /// Clears the marks of those rows of a batch that do not match. After a failure, `count` rows have their verdicts.
  func narrow(_ mask: Mask, _ start: Int, _ count: inout Int, _ state: inout State) -> FormatError?

  /// How many rows match, by a way that is faster than batch by batch; nil where there is none.
  func countAtOnce() -> Int?
  /// The places of the rows that match, by a way that is faster than batch by batch; nil where there is none.
  func indexesAtOnce() -> [Int]?
}

/// What evaluation row by row leaves behind for the next batch.
struct RowState {
  fileprivate var scope: Scope?
  /// Whether the scope is that of the whole predicate.
  fileprivate var isWhole = false
  /// What conditions have assigned, whichever program they were in.
  fileprivate var variables: [RecordValue?]?

  /// Another plan comes, whose rest is another program.
  mutating func changePlan() { if !isWhole { scope = nil } }
}

extension MarkingRun {
  /// Gives each batch's rows with their marks to `body`, in order, until it returns false. The first batch has `size` rows,
  /// each one after it twice as many, up to ``Kernel/batchSize``.
  ///
  /// Of a batch in which a row fails, the rows before that one are given first.
  /// - Throws: ``FormatError``; its `recordIndex` tells which row.
  func forEachBatch(
    from size: Int = Kernel.batchSize, _ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool
  ) throws(FormatError) {
    var state = begin()
    var failure: FormatError?
    Kernel.withMask { mask in
      var size = size
      var start = 0
      while start < rowCount {
        failure = constants.interruption
        if failure != nil { return }
        var count = min(size, rowCount - start)
        mask.update(repeating: 1, count: count)
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

  /// Clears the marks of a batch by a plan, whose kernel finds the batch's first row at `place` of `rows`.
  func narrow(
    _ mask: Mask, _ start: Int, _ count: inout Int, _ plan: BatchPlan, _ rows: StructRows, at place: Int,
    _ state: inout RowState
  ) -> FormatError? {
    if plan.kernel?.narrow(rows, place, count, mask) ?? true {
      guard let rest = plan.rest else { return nil }
      return narrow(mask, start, &count, rest, isWhole: false, &state)
    }
    mask.update(repeating: 1, count: count)
    return narrow(mask, start, &count, program, isWhole: true, &state)
  }

  /// Evaluates what is left row by row.
  private func narrow(
    _ mask: Mask, _ start: Int, _ count: inout Int, _ rest: Program<Test>, isWhole: Bool, _ state: inout RowState
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
        mask[row] = try rest.run(record(start + row), &scope, index: start + row) ? 1 : 0
      } catch {
        count = row
        return error
      }
    }
    return nil
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
    try forEachBatch(from: Self.fewestRows) { rows, mask in
      first = (0..<rows.count).first { mask[$0] != 0 }.map { rows.lowerBound + $0 }
      return first == nil
    }
    if first != nil, program.limits.resultRows == 0 { throw .tooManyRows(0, program.source) }
    return first
  }
}
