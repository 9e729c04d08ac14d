import PredicateLanguage
import PredicateQuery

/// The rows of a query whose columns and sort keys are plain fields of its records: none is made before it is known to be
/// among those that come out.
struct PlainRows {
  private let query: CompiledQuery
  private let source: BatchSource
  private let columns: [BatchField]
  private let order: [BatchField]
  /// The rows that the predicate chooses, ascending, and the values of their sort keys.
  private var chosen: [Int] = []
  private var keys: [ColumnBuilder]

  /// Nil if some column is more than a field, or if rows depend on others: if equal ones are to come once, or so many of a
  /// group.
  init?(_ query: CompiledQuery, _ source: BatchSource) {
    guard query.unwinding == nil, !query.isGrouped, !query.resolved.isDistinct, query.groupLimit == nil,
      query.resolved.allKeysPlace == nil,
      let columns = Self.fields(query.columns, source),
      let order = Self.fields(query.sorter.programs, source)
    else { return nil }
    self.query = query
    self.source = source
    self.columns = columns
    self.order = order
    keys = order.map { _ in ColumnBuilder() }
  }

  private static func fields(_ expressions: [CompiledExpression], _ source: BatchSource) -> [BatchField]? {
    var fields: [BatchField] = []
    for expression in expressions {
      guard let field = expression.fieldName.flatMap(source.fields.field) else { return nil }
      fields.append(field)
    }
    return fields
  }

  mutating func rows(_ variables: [String: RecordValue]) throws(FormatError) -> RecordRows {
    try choose(variables)
    let keys = keys.map { $0.finish("", coding: false) }
    let places = try query.page(
      query.sorter.order(keys, among: nil, count: chosen.count, first: query.mostPlaces))
    if columns.isEmpty { return RowOutput.rows(of: places.map { source.record(chosen[$0]) }) }
    let rows = places.map { chosen[$0] }
    let values = columns.map { field in
      let builder = ColumnBuilder()
      field.append(rows, of: source.rows, to: builder)
      return builder.finish("", coding: false)
    }
    return query.rows(values, count: places.count, places: Array(places.indices))
  }

  /// How many rows there are.
  mutating func count(_ variables: [String: RecordValue]) throws(FormatError) -> Int {
    // Their order does not matter, and none of these values lacks one.
    try choose(variables, countsOnly: true)
    return try query.page(chosen).count
  }

  private mutating func choose(_ variables: [String: RecordValue], countsOnly: Bool = false) throws(FormatError) {
    let most = order.isEmpty ? mostChosen : Int.max
    let takesKeys = !countsOnly && !order.isEmpty
    var chosen: [Int] = []
    var failure: FormatError?
    try query.forEachBatch(source, variables, FunctionContext()) { rows, mask in
      MaskWords.append(rows, mask, to: &chosen)
      if takesKeys {
        let batch = Batch(rows: source.rows, start: rows.lowerBound, count: rows.count, mask: mask)
        for (key, field) in zip(keys, order) { field.append(batch, to: key) }
        do throws(FormatError) { try keepFirst(&chosen) } catch { failure = error }
      }
      return failure == nil && (chosen.isEmpty || chosen.count < most)
    }
    if let failure { throw failure }
    if chosen.count > most { chosen.removeLast(chosen.count - most) }
    self.chosen = chosen
  }

  /// Lets rows go that others come before, where only the first are wanted and many are held. The values of a field are of
  /// one kind, so that none of those let go can lack an order among those to come.
  private func keepFirst(_ chosen: inout [Int]) throws(FormatError) {
    guard query.mostPlaces < chosen.count / 2, chosen.count >= Self.manyRows else { return }
    let columns = keys.map { $0.finish("", coding: false) }
    let first = try query.sorter.order(columns, among: nil, count: chosen.count, first: query.mostPlaces).sorted()
    for (key, column) in zip(keys, columns) {
      for place in first { key.append(column[place]) }
    }
    chosen = first.map { chosen[$0] }
  }

  /// Enough rows that choosing among them costs little for each, few enough that their keys stay in a near cache.
  private static let manyRows = 8 * Kernel.batchSize

  /// How many rows settle the result where their order is that of the records.
  private var mostChosen: Int {
    guard let limit = query.mostRows?.count else { return query.mostPlaces }
    // One row more than the limits allow says that they are exceeded.
    let (most, overflows) = limit.addingReportingOverflow(query.resolved.offset ?? 0)
    return min(query.mostPlaces, overflows || most == .max ? .max : most + 1)
  }
}
