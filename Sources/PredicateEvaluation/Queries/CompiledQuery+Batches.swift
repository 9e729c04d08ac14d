import PredicateLanguage
import PredicateQuery

extension CompiledQuery {
  /// The rows of the query over records that can be looked at many at a time; nil for other records.
  func batchRows(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> RecordRows? {
    if partsNeedAllRecords || unwinding != nil { return nil }
    return try BatchSource.with(records) { source throws(FormatError) in
      try batchRows(source, variables.mapValues(\.recordValue))
    }
  }

  /// The number of rows over such records; nil for other records, and where rows are made to be counted.
  func batchCount(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> Int? {
    try BatchSource.with(records) { source throws(FormatError) -> Int? in
      guard var plain = PlainRows(self, source) else { return nil }
      return try plain.count(variables.mapValues(\.recordValue))
    } ?? nil
  }

  private func batchRows(_ source: BatchSource, _ variables: [String: RecordValue]) throws(FormatError) -> RecordRows {
    if var plain = PlainRows(self, source) { return try plain.rows(variables) }
    var stream = QueryStream(self, variables: variables, isChosen: true)
    let fields = stream.fields(source.fields)
    if let fields { stream.expect(fields, Batch(rows: source.rows, start: 0, count: source.count, mask: nil)) }
    var failure: FormatError?
    try forEachBatch(source, variables, stream.context) { rows, mask in
      if let fields {
        let batch = Batch(rows: source.rows, start: rows.lowerBound, count: rows.count, mask: mask)
        if stream.add(batch, fields) { return true }
      }
      return stream.add(rows, mask, &failure) { source.record($0) }
    }
    if let failure { throw failure }
    return try stream.finish()
  }

  /// Gives the rows for which the predicate holds to `body`, batch by batch.
  func forEachBatch(
    _ source: BatchSource, _ variables: [String: RecordValue], _ context: FunctionContext,
    _ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool
  ) throws(FormatError) {
    if let predicate { return try predicate.run(source, variables, context).forEachBatch(body) }
    try forEachBatch(of: source.count, body)
  }

  /// All rows without a predicate, batch by batch.
  func forEachBatch(of count: Int, _ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool) throws(FormatError) {
    var isInterrupted = false
    Kernel.withMask { mask in
      mask.update(repeating: 1, count: Kernel.batchSize)
      for start in stride(from: 0, to: count, by: Kernel.batchSize) {
        isInterrupted = interruption.isRequested
        if isInterrupted { return }
        guard body(start..<min(start + Kernel.batchSize, count), mask) else { return }
      }
    }
    if isInterrupted { throw FormatError(.interrupted) }
  }
}
