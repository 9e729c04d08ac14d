import PredicateLanguage
import PredicateQuery

extension CompiledQuery {
  /// The rows of the query over an array of dynamic records; nil for other records, and for few.
  func blockRows(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> RecordRows? {
    if partsNeedAllRecords || unwinding != nil { return nil }
    guard let rows = BlockRows(records) else { return nil }
    return try blockRows(rows, variables.mapValues(\.recordValue))
  }

  private func blockRows(_ records: BlockRows, _ variables: [String: RecordValue]) throws(FormatError) -> RecordRows {
    var stream = QueryStream(self, variables: variables, isChosen: true)
    let table = BlockTable(records)
    var failure: FormatError?
    try forEachBlock(records, variables, stream.context) { rows, mask in
      if isGrouped {
        table.read(rows)
        let batch = Batch(rows: .none, start: 0, count: rows.count, mask: mask)
        if let fields = stream.fields(OwnFields(table: table)), stream.add(batch, fields) { return true }
      }
      return stream.add(rows, mask, &failure) { row throws(FormatError) in try records.record(row) }
    }
    if let failure { throw failure }
    return try stream.finish()
  }

  /// Gives the records for which the predicate holds to `body`, block by block.
  private func forEachBlock(
    _ records: BlockRows, _ variables: [String: RecordValue], _ context: FunctionContext,
    _ body: (_ rows: Range<Int>, _ mask: Mask) -> Bool
  ) throws(FormatError) {
    if let predicate { return try predicate.blockRun(records, variables, context).forEachBatch(body) }
    try forEachBatch(of: records.count, body)
  }
}

/// The columns of a block whose values are held as what they are.
private struct OwnFields: FieldSource {
  let table: BlockTable

  func field(_ key: String) -> BatchField? {
    let field = table.field(key)
    let isConverted = table.columns.contains { UTF8Text.equal($0.key, key) && $0.isConverted }
    return isConverted ? nil : field
  }
}
