import PredicateLanguage

extension CompiledQuery {
  /// The rows of the query over records that can be looked at many at a time; nil for other records.
  func batchRows(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> RecordRows? {
    if !isGrouped, sorter.needsAllRecords { return nil }
    return try BatchSource.with(records) { source throws(FormatError) in
      try batchRows(source, variables.mapValues(\.recordValue))
    }
  }

  private func batchRows(_ source: BatchSource, _ variables: [String: RecordValue]) throws(FormatError) -> RecordRows {
    var stream = QueryStream(self, variables: variables, isChosen: true, isSorted: false)
    if let groups, var table = BatchGroups(groups, source) {
      try forEachBatch(source, variables, stream.context) { rows, mask in
        table.add(rows, mask)
        return true
      }
      if table.isExact { return try stream.rows(of: table) }
    }
    var failure: FormatError?
    try forEachBatch(source, variables, stream.context) { rows, mask in
      for row in rows where mask[row - rows.lowerBound] != 0 {
        do throws(FormatError) {
          guard try stream.add(source.record(row), at: row) else { return false }
        } catch {
          failure = error
          return false
        }
      }
      return true
    }
    if let failure { throw failure }
    return try stream.finish()
  }

  /// Gives the rows for which the predicate holds to `body`, batch by batch.
  private func forEachBatch(
    _ source: BatchSource, _ variables: [String: RecordValue], _ context: FunctionContext,
    _ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool
  ) throws(FormatError) {
    if let predicate {
      return try predicate.run(source, variables, context).forEachBatch(0..<source.count, body)
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Kernel.batchSize) { memory in
      guard let mask = memory.baseAddress else { return }
      mask.initialize(repeating: 1, count: Kernel.batchSize)
      for start in stride(from: 0, to: source.count, by: Kernel.batchSize) {
        guard body(start..<min(start + Kernel.batchSize, source.count), mask) else { return }
      }
    }
  }
}
