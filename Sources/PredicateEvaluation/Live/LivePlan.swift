import PredicateLanguage
import PredicateQuery

/// A query made ready to be followed.
struct LivePlan: Sendable {
  let predicate: CompiledPredicate?
  /// The section's key first, if there are sections.
  let sorter: RecordSorter
  let isSectioned: Bool
  let window: LiveWindow
  let variables: [String: RecordValue]

  /// Compiles a query.
  /// - Throws: `FormatError` of code `unsupported` for queries whose rows are no records, and for what does not compile.
  init<Record>(
    _ query: RecordQuery<Record>, sections: SortKey?, variables: [String: RecordValue]
  ) throws(FormatError) {
    try Self.requireRecords(query)
    // As the first sort key, the section's expression goes by the zone and the locale of the query.
    var sorted = query
    if let sections { sorted.order.insert(sections, at: 0) }
    let resolved = try sorted.resolved()
    if let predicate = resolved.predicate {
      self.predicate = try CompiledPredicate(predicate, locale: resolved.locale)
    } else {
      predicate = nil
    }
    sorter = try RecordSorter(resolved.order, locale: resolved.locale)
    isSectioned = sections != nil
    window = LiveWindow(offset: resolved.offset ?? 0, limit: resolved.limit)
    self.variables = variables
  }

  private static func requireRecords<Record>(_ query: RecordQuery<Record>) throws(FormatError) {
    let part: (name: String, source: SourceText?)
    if let column = query.columns.first(where: { !$0.isAll }) {
      part = ("columns", column.expression.source)
    } else if let key = query.grouping.first {
      part = ("groups", key.source)
    } else if let having = query.having {
      part = ("HAVING", having.source)
    } else if query.isDistinct {
      part = ("distinct rows", nil)
    } else if let list = query.unwinding.first {
      part = ("unwound lists", list.source)
    } else if let limit = query.groupLimit {
      part = ("a limit of each group", limit.keys.first?.source)
    } else {
      return
    }
    throw FormatError(
      Diagnostic(
        .unsupported, "live results are whole records, and the query has \(part.name)",
        hint: "follow the records, and compute rows of them when they change"), source: part.source)
  }

  /// Whether one record's change may change the verdict on others, or their place.
  var needsAllRecords: Bool { predicate?.needsAllRecords == true || sorter.needsAllRecords }

  /// The most matches that the predicate's limits allow.
  var mostMatches: Int? { predicate?.program.limits.resultRows }

  var tooManyMatches: FormatError { .tooManyRows(mostMatches ?? 0, predicate?.program.source) }

  /// Makes ready for a batch; where something ranges over all records, `all` are read.
  func evaluation<Record: RecordValueConvertible & Sendable>(
    over all: [StoreRow<Record>]
  ) throws(FormatError) -> LiveEvaluation {
    let context = FunctionContext()
    var evaluation = LiveEvaluation(
      predicateScope: predicate?.program.scope(variables, context),
      keyScopes: sorter.expressions.map { $0.program.scope(variables, context) })
    if needsAllRecords {
      let values = all.compactMap { $0.record?.recordValue }
      if let predicate, var scope = evaluation.predicateScope {
        try predicate.program.aggregate(values, &scope)
        evaluation.predicateScope = scope
      }
      for (place, key) in sorter.expressions.enumerated() {
        try key.program.aggregate(values, &evaluation.keyScopes[place])
      }
    }
    return evaluation
  }

  /// What a record needs for its place in the list; nil where the predicate does not hold for it.
  func row<Record: RecordValueConvertible & Sendable>(
    _ row: StoreRow<Record>, _ evaluation: inout LiveEvaluation, _ work: inout LiveStatistics
  ) throws(FormatError) -> LiveRow<Record>? {
    guard let record = row.record else { return nil }
    let value = record.recordValue
    work.evaluations += 1
    if let predicate, var scope = evaluation.predicateScope.take() {
      defer { evaluation.predicateScope = scope }
      guard try predicate.program.run(value, &scope) else { return nil }
    }
    var keys: [RecordValue] = []
    var name = RecordValue.null
    for (place, key) in sorter.expressions.enumerated() {
      let value = try key.program.run(value, &evaluation.keyScopes[place])
      if place == 0, isSectioned { name = value }
      keys.append(sorter.folded(value, place))
    }
    return LiveRow(sequence: row.sequence, revision: row.revision, record: record, keys: keys, name: name)
  }
}

/// The scopes of one batch.
struct LiveEvaluation {
  var predicateScope: Scope?
  var keyScopes: [Scope]
}

/// What work a live list did, for tests that prove that none is repeated.
package struct LiveStatistics: Hashable, Sendable {
  /// Records that the predicate and the keys were evaluated for.
  package var evaluations = 0
  /// Comparisons of two records' keys.
  package var comparisons = 0
  /// Evaluations of the query over all records.
  package var fetches = 0
}

extension LivePlan {
  // MARK: Order

  /// Whether a record comes before another one: by the keys, else by when it came into the store.
  func isBefore(
    _ keys: [RecordValue], _ sequence: Int, _ other: [RecordValue], _ otherSequence: Int,
    _ work: inout LiveStatistics
  ) throws(FormatError) -> Bool {
    work.comparisons += 1
    switch try sorter.compare(keys, other, first: keys.count) {
    case .less: return true
    case .greater: return false
    case .equal, .unordered: return sequence < otherSequence
    }
  }

  /// Rows in order.
  func sorted<Record>(
    _ rows: [LiveRow<Record>], _ work: inout LiveStatistics
  ) throws(FormatError) -> [LiveRow<Record>] {
    if sorter.keys.isEmpty { return rows.sorted { $0.sequence < $1.sequence } }
    var failure: FormatError?
    let sorted = rows.sorted { left, right in
      if failure != nil { return left.sequence < right.sequence }
      do throws(FormatError) {
        return try isBefore(left.keys, left.sequence, right.keys, right.sequence, &work)
      } catch {
        failure = error
        return left.sequence < right.sequence
      }
    }
    if let failure { throw failure }
    return sorted
  }

  /// The place of the first entry that does not come before a row; where the row is or belongs.
  func place<Record>(
    _ keys: [RecordValue], _ sequence: Int, in entries: ChunkedArray<LiveEntry<Record>>,
    _ work: inout LiveStatistics
  ) throws(FormatError) -> Int {
    try entries.firstPlace { (entry) throws(FormatError) in
      let isBefore = try isBefore(entry.keys, entry.sequence, keys, sequence, &work)
      return !isBefore
    }
  }

  /// The place of the first entry that does not come before a section.
  func start<Record>(
    of section: LiveSection, in entries: ChunkedArray<LiveEntry<Record>>, _ work: inout LiveStatistics
  ) throws(FormatError) -> Int {
    try entries.firstPlace { (entry) throws(FormatError) in
      if entry.section === section { return true }
      work.comparisons += 1
      return try sorter.compare(entry.keys, [section.key], first: 1) != .less
    }
  }

  /// Whether a row with these keys belongs to a section.
  func isIn(_ section: LiveSection?, _ keys: [RecordValue]) throws(FormatError) -> Bool {
    guard let section else { return false }
    return try sorter.compare([section.key], keys, first: 1) == .equal
  }

  /// The place of the first section that does not come before a value.
  func place(
    ofSection key: RecordValue, in sections: ChunkedArray<LiveSection>, _ work: inout LiveStatistics
  ) throws(FormatError) -> Int {
    try sections.firstPlace { (section) throws(FormatError) in
      work.comparisons += 1
      return try sorter.compare([section.key], [key], first: 1) != .less
    }
  }
}
