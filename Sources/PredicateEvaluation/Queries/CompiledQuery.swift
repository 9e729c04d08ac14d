public import PredicateLanguage
public import PredicateQuery

/// A query made ready to be run many times, over records of any kind.
///
/// ```swift
/// let perMonth = try query.compiled()
/// try perMonth.rows(of: rounds).decode { (month: Date, average: Double) in average }  // [72.0, 69.0]
/// ```
/// Immutable and shareable between threads. Records pass once: memory grows with the rows that come out and not with the
/// records that go in, unless the predicate, a sort key or what a group aggregates ranges over all records.
public struct CompiledQuery: Sendable {
  let resolved: ResolvedQuery
  /// What makes rows of the elements of lists; nil where records are rows.
  private(set) var unwinding: RecordUnwinding?
  /// What records are chosen by; nil where all are.
  package let predicate: CompiledPredicate?
  /// The columns of each record or group.
  let columns: [CompiledExpression]
  /// What makes the groups; nil where each row stands for one record.
  let groups: CompiledGroups?
  let sorter: RecordSorter
  /// What leaves the first rows of each group; nil where all are left.
  let groupLimit: CompiledGroupLimit?
  /// The most rows that one run may give, and the part whose limits say so.
  let mostRows: (count: Int, source: SourceText?)?
  /// Counts the bytes of rows, by the strictest limit of all parts.
  package let gathered: GatheredBytes
  /// What can stop the work: that of the first part that has one.
  let interruption: Interruption?

  /// Compiles a query.
  /// - Throws: `FormatError` for what `RecordQuery.check(against:entity:listsExtensions:)` calls an error without a
  ///   model, and for what is wrong whatever the records look like, such as an invalid pattern; `unknownLocale`.
  public init<Record>(_ query: RecordQuery<Record>) throws(FormatError) {
    let resolved = try query.resolved()
    let locale = resolved.locale
    self.resolved = resolved
    predicate = if let condition = resolved.predicate { try condition.compiled(locale: locale) } else { nil }
    var columns: [CompiledExpression] = []
    for column in resolved.columns { columns.append(try column.expression.compiled(locale: locale)) }
    self.columns = columns
    sorter = try RecordSorter(resolved.order, locale: locale)
    groupLimit =
      if let limit = resolved.groupLimit { try CompiledGroupLimit(limit, locale: locale) } else { nil }
    groups =
      if let groups = resolved.groups {
        try CompiledGroups(
          groups, resolved.having, columns: columns, order: sorter.programs, limitKeys: groupLimit?.keys ?? [],
          locale: locale)
      } else {
        nil
      }
    var most: (count: Int, source: SourceText?)?
    var interruption: Interruption?
    var gathered: GatheredBytes?
    func note(_ limits: Limits, _ source: SourceText?) {
      if limits.resultBytes < gathered?.most ?? Int.max { gathered = GatheredBytes(limits, source: source) }
      interruption = Interruption.joined(interruption, limits.interruption)
      if let rows = limits.resultRows, rows < most?.count ?? Int.max { most = (rows, source) }
    }
    for condition in query.conditions { note(condition.limits, condition.source) }
    for expression in query.expressions { note(expression.limits, expression.source) }
    mostRows = most
    self.gathered = gathered ?? GatheredBytes(Limits())
    self.interruption = interruption
    if !resolved.unwinding.isEmpty { unwinding = try RecordUnwinding(resolved.unwinding, keys: requiredKeys()) }
  }

  /// Whether each row stands for a group of records, or for all of them.
  public var isGrouped: Bool { groups != nil }

  /// Whether some part ranges over all records, so that none can be let go before the last has come.
  public var needsAllRecords: Bool {
    if let predicate, predicate.needsAllRecords { return true }
    return partsNeedAllRecords
  }

  /// What is computed of rows: of groups where the query makes them, else of records.
  private var rowExpressions: [CompiledExpression] { columns + sorter.programs + (groupLimit?.keys ?? []) }

  /// What is computed of records, but for the predicate.
  var recordExpressions: [CompiledExpression] { groups?.expressions ?? rowExpressions }

  /// Whether some CAST makes nil of texts that are no numbers, or no booleans.
  package var mayLoseTexts: Bool {
    [predicate, groups?.having].contains { $0?.mayLoseTexts == true }
      || (recordExpressions + rowExpressions).contains(where: \.mayLoseTexts)
  }

  /// The same of all parts but the predicate.
  var partsNeedAllRecords: Bool {
    groups?.needAllRecords ?? (sorter.needsAllRecords || groupLimit?.needsAllRecords == true)
  }

  /// The rows of the query over these records: of its columns, or, without columns, of the records' own keys.
  ///
  /// Variables are the values of `$name`. Cost: one pass over the records, then the sorting of the rows.
  /// - Throws: `FormatError`; its `recordIndex` tells which record.
  public func rows(
    of records: some Collection<some RecordValueConvertible>,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RecordRows {
    try requireKeys(of: records)
    // Where no row is asked for databases evaluate nothing, and meet no mistake of a record.
    if resolved.limit == 0 {
      var nothing = QueryStream(self, variables: variables.mapValues(\.recordValue))
      return try nothing.finish()
    }
    if let rows = try batchRows(of: records, variables) { return rows }
    if let rows = try blockRows(of: records, variables) { return rows }
    if needsAllRecords {
      let records = records.map(\.recordValue)
      let variables = variables.mapValues(\.recordValue)
      guard let unwinding else { return try rowsOfAll(records, variables) }
      return try rows(ofAll: records, unwinding, variables)
    }
    var stream = QueryStream(self, variables: variables.mapValues(\.recordValue))
    for record in records where try !stream.add(record.recordValue) { break }
    return try stream.finish()
  }

  /// The number of rows, within the limit. None of them is made where the columns and sort keys are plain keys of a
  /// `RecordTable` or of structs.
  /// - Throws: as ``rows(of:variables:)``.
  public func count(
    of records: some Collection<some RecordValueConvertible>,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> Int {
    try requireKeys(of: records)
    if let count = try batchCount(of: records, variables) { return count }
    return try rows(of: records, variables: variables).count
  }

  /// The places, from 0, of the records that the query chooses, in its order and within its limit.
  /// - Throws: `FormatError` of code `notGrouped` where rows stand for groups or distinct values, and as ``rows(of:variables:)``.
  public func indexes(
    of records: some Collection<some RecordValueConvertible>,
    variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> [Int] {
    if isGrouped || resolved.isDistinct || unwinding != nil {
      throw FormatError(
        Diagnostic(
          .notGrouped, "the rows of this query are no records",
          hint: "ask for its rows, or leave out groups, `distinct` and `unwind`"))
    }
    try requireKeys(of: records)
    let values = records.map(\.recordValue)
    let variables = variables.mapValues(\.recordValue)
    var chosen = try chosen(values, variables, first: mostPlaces)
    if let groupLimit { chosen = try groupLimit.first(chosen, of: values, variables: variables) }
    return try page(chosen)
  }

  /// Throws for a key that none of the records could have, where there is none to find it.
  private func requireKeys(of records: some Collection<some RecordValueConvertible>) throws(FormatError) {
    guard let list = KeysOfEveryRecord.list(ofNone: records) else { return }
    if let predicate { try KeysOfEveryRecord.require(predicate.resolved, in: list) }
    for expression in recordExpressions {
      try KeysOfEveryRecord.require(expression.expression, in: list)
    }
  }

  /// The first records that the query chooses, in its order.
  private func chosen(
    _ records: [RecordValue], _ variables: [String: RecordValue], first most: Int
  ) throws(FormatError) -> [Int] {
    var chosen = Array(records.indices)
    if let predicate { chosen = try predicate.indexes(of: records, variables: variables) }
    return try sorter.sorted(chosen, of: records, variables: variables, first: most)
  }

  /// The rows where some part ranges over all rows that records make.
  private func rows(
    ofAll records: [RecordValue], _ unwinding: RecordUnwinding, _ variables: [String: RecordValue]
  ) throws(FormatError) -> RecordRows {
    var run = RecordUnwinding.Run(unwinding, variables, FunctionContext())
    var rows: [RecordValue] = []
    var places: [Int] = []
    for (place, record) in records.enumerated() {
      _ = try run.forEachRow(of: record, at: place, failed: { error throws(FormatError) in throw error }) { row in
        rows.append(row)
        places.append(place)
        return true
      }
    }
    do throws(FormatError) {
      // A text that a CAST loses has a place among the rows, which is none among the records.
      return try CastLosses().counting { () throws(FormatError) in try rowsOfAll(rows, variables) }
    } catch {
      guard let row = error.recordIndex, places.indices.contains(row) else { throw error }
      throw FormatError(error.first, source: error.source, recordIndex: places[row])
    }
  }

  /// The rows where some part ranges over all records.
  private func rowsOfAll(_ records: [RecordValue], _ variables: [String: RecordValue]) throws(FormatError) -> RecordRows
  {
    var chosen = Array(records.indices)
    if let predicate { chosen = try predicate.indexes(of: records, variables: variables) }
    if !isGrouped {
      // Of equal rows only one counts.
      let most = resolved.isDistinct ? Int.max : mostPlaces
      chosen = try sorter.sorted(chosen, of: records, variables: variables, first: most)
    }
    var stream = QueryStream(self, variables: variables, isChosen: true, isSorted: true)
    try stream.aggregate(records)
    for place in chosen where try !stream.add(records[place], at: place) { break }
    return try stream.finish()
  }

  /// What the offset and the limit leave.
  func page<Row>(_ rows: [Row]) throws(FormatError) -> [Row] {
    let page = rows.dropFirst(resolved.offset ?? 0).prefix(resolved.limit ?? Int.max)
    if let mostRows, page.count > mostRows.count { throw tooManyRows(mostRows) }
    return Array(page)
  }

  func tooManyRows(_ most: (count: Int, source: SourceText?)) -> FormatError {
    FormatError(Diagnostic(.tooManyRows, "the query gives more than \(most.count) rows"), source: most.source)
  }
}

extension CompiledQuery {
  /// The keys of records that the query reads; nil if it reads the records themselves. Cost: its parts are resolved once
  /// more.
  package func requiredKeys() throws(FormatError) -> Set<RecordKey>? {
    if groups == nil, columns.isEmpty || resolved.allKeysPlace != nil { return nil }
    var expressions = recordExpressions
    if let groups {
      expressions = groups.keys
      // How many records there are is told without reading one.
      for aggregate in groups.aggregates where try !aggregate.countsRecords { expressions += aggregate.expressions }
    }
    // A path begins at the record, or at the element of a list before it.
    var keys = Set(resolved.unwinding.compactMap { $0.path.first.map(RecordKey.init) })
    if let predicate {
      guard let more = try predicate.requiredKeys().keys else { return nil }
      keys.formUnion(more)
    }
    for expression in expressions {
      guard let more = RequiredKeys(try Resolver.resolve(expression.expression)).keys else { return nil }
      keys.formUnion(more)
    }
    return keys
  }
}

extension CompiledGroups.Aggregate {
  /// Whether it is `count:(SELF)`.
  fileprivate var countsRecords: Bool {
    get throws(FormatError) {
      guard function == .count, !isDistinct else { return false }
      if case .record = try Resolver.resolve(argument.expression).root.kind { return true } else { return false }
    }
  }
}
