import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import PredicateSQL
import PredicateSQLite
import PredicateCharts

/// `.fetch`, `.group` and `.chart`.
extension ReplSession {
  mutating func fetchCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try runQuery(&reaction) { session throws(SessionFailure) in try session.fetchQuery(argument) }
  }

  mutating func groupCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      throw .usage("`.group` needs an expression", hint: "write `.group EXPRESSION: COLUMN, …`")
    }
    try runQuery(&reaction) { session throws(SessionFailure) in try session.groupQuery(argument) }
  }

  /// Runs a query, shows its rows and keeps them.
  private mutating func runQuery(
    _ reaction: inout Reaction, _ query: (ReplSession) throws(SessionFailure) -> RecordQuery<RecordValue>
  ) throws(SessionFailure) {
    let stopwatch = Stopwatch(environment.now, isOn: showsTimes)
    let tally = CastTally()
    let rows: RecordRows
    do throws(SessionFailure) {
      rows = try tally.counting { () throws(SessionFailure) in try self.rows(stopwatch, &reaction, query) }
    } catch {
      throw advised(error)
    }
    lastResult = .table(rows)
    try stopwatch.measure(.rows) { () throws(SessionFailure) in try show(.table(rows), of: nil, &reaction) }
    addNotes(of: tally, &reaction)
    if showsTimes { reaction.add(.note, stopwatch.report) }
  }

  private func rows(
    _ stopwatch: Stopwatch, _ reaction: inout Reaction,
    _ query: (ReplSession) throws(SessionFailure) -> RecordQuery<RecordValue>
  ) throws(SessionFailure) -> RecordRows {
    guard let entity, let root = entity.rootEntity else { throw .noRecords }
    var query = try stopwatch.measure(.parse) { () throws(SessionFailure) in try query(self) }
    query.entity = entity.name
    query.timeZone = timeZone
    if entity.store != nil { try refuseLocale() } else { query.locale = locale }
    let asked = query
    try stopwatch.measure(.check) { () throws(SessionFailure) in
      let found = try asked.checkForRun(against: entity.model(for: asked), entity: root.name)
      let findings = try completed(
        found.map { (finding: $0.diagnostic, source: $0.source) }, UnlikeValues(asked, variables: variables),
        PercentScale(asked), of: entity)
      if let error = findings.first(where: { $0.finding.severity == .error }) {
        throw .format(FormatError(error.finding, source: error.source))
      }
      for (finding, source) in findings { reaction.add(.warning, renderer(source).render([finding])) }
    }
    if let store = entity.store {
      let translation = try stopwatch.measure(.check) { () throws(SessionFailure) in
        try self.translation(of: asked, by: store)
      }
      if !translation.hasLimit { reaction.add(.note, Self.remark(on: translation)) }
      return try stopwatch.measure(.run) { () throws(SessionFailure) in
        try SessionFailure.catching { () throws(StoreError) in try store.rows(asked, variables: variables) }
      }
    }
    tellOrder(TextOrder(asked), of: entity, &reaction)
    let loaded = try entity.loaded()
    let shown = entity.related?.plain(asked, of: entity.name) ?? asked
    return try stopwatch.measure(.run) { () throws(SessionFailure) in
      let compiled: CompiledQuery
      do throws(FormatError) { compiled = try shown.compiled() } catch { throw .format(error) }
      do throws(FormatError) {
        return try entity.skipsFailures && !compiled.needsAllRecords
          ? rowsLeavingOutFailures(compiled, loaded.records, &reaction)
          : compiled.rows(of: loaded.records, variables: variables)
      } catch {
        throw .evaluation(error)
      }
    }
  }

  /// The rows of a query; records for which it fails are left out, and told.
  private func rowsLeavingOutFailures(
    _ query: CompiledQuery, _ records: [RecordValue], _ reaction: inout Reaction
  ) throws(FormatError) -> RecordRows {
    var stream = QueryStream(query, variables: variables, skipsFailures: true)
    var failed = FailedRecords()
    for (place, record) in records.enumerated() {
      func leaveOut(_ error: FormatError) throws(FormatError) { try failed.leaveOut(place, error) }
      guard try stream.add(record, at: place, failed: leaveOut) else { break }
    }
    let rows = try stream.finish()
    if let note = failed.note(of: "query") { reaction.add(.note, note) }
    return rows
  }

  // MARK: Reading

  /// The query of `.fetch`: columns, then clauses.
  private func fetchQuery(_ argument: String) throws(SessionFailure) -> RecordQuery<RecordValue> {
    let text = try QueryText(argument)
    var query = RecordQuery()
    var (word, rest) = text.head.firstWordAndRest
    if word.lowercased() == "distinct" { query.isDistinct = true } else { (word, rest) = ("", text.head) }
    query.columns = try columns(rest)
    if let grouping = text.clauses[.grouping] {
      for part in OpenText.splitAtCommas(grouping) { query.grouping.append(try expression(part.trimmed)) }
    }
    try read(text, into: &query)
    return query
  }

  /// The query of `.group`: what to group by, the columns beside it, then clauses. In the order of the groups unless another
  /// one is asked for.
  private func groupQuery(_ argument: String) throws(SessionFailure) -> RecordQuery<RecordValue> {
    let text = try QueryText(argument.withoutBy)
    if text.clauses[.grouping] != nil { throw .usage("`.group` groups by what stands first, without `group by`") }
    let (keys, others) = QueryText.splitAtColon(text.head)
    var query = RecordQuery()
    let grouping = try columns(keys)
    query.columns = try grouping + columns(others ?? "count:(SELF) AS count")
    query.grouping = grouping.map(\.expression)
    query.order = grouping.map { SortKey($0.expression) }
    try read(text, into: &query)
    return query
  }

  private func columns(_ text: String) throws(SessionFailure) -> [QueryColumn] {
    if text.trimmed.isEmpty { return [] }
    var columns: [QueryColumn] = []
    let parts = OpenText.splitAtCommas(text).map { $0.trimmed }
    for (place, part) in parts.enumerated() {
      do throws(FormatError) {
        columns.append(
          try QueryColumn(
            parsing: part, arguments: ArgumentCursor(nil, conditions: conditions),
            limits: environment.formatLimits, functions: environment.functions))
      } catch {
        let rest = Array(parts[(place + 1)...])
        throw .format(QueryText.stray(in: part, followedBy: rest, error) ?? withHabitHint(error, part))
      }
    }
    return columns
  }

  private func read(_ text: QueryText, into query: inout RecordQuery<RecordValue>) throws(SessionFailure) {
    if let lists = text.clauses[.unwind] {
      for part in OpenText.splitAtCommas(lists) { query.unwinding.append(try expression(part.trimmed)) }
    }
    if let condition = text.clauses[.where] { query.predicate = try predicate(condition) }
    if let condition = text.clauses[.having] { query.having = try predicate(condition) }
    if let keys = text.clauses[.sort] {
      query.order = []
      for part in OpenText.splitAtCommas(keys) { query.order.append(try sortKey(part.trimmed)) }
    }
    let limit = try text.clauses[.limit].map { text throws(SessionFailure) in
      guard let number = Int(text), number >= 0 else { throw SessionFailure.usage("`\(text)` is no number of rows") }
      return number
    }
    guard let keys = text.clauses[.per] else {
      query.limit = limit
      return
    }
    var agreeing: [FormatExpression] = []
    for part in OpenText.splitAtCommas(keys) { agreeing.append(try expression(part.trimmed)) }
    do throws(GroupLimit.Mistake) { query.groupLimit = try GroupLimit(limit, per: agreeing) } catch {
      throw .usage("`per` says what the rows agree in of which there is a limit", hint: "write `limit 3 per KEY`")
    }
  }

  // MARK: Charts

  mutating func chartCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let (word, rest) = argument.firstWordAndRest
    let kind = ChartKind(rawValue: word.lowercased())
    let text = kind == nil ? argument : rest
    let rows: RecordRows
    if text.isEmpty {
      rows = try lastRows()
    } else {
      let stopwatch = Stopwatch(environment.now, isOn: false)
      rows = try self.rows(stopwatch, &reaction) { session throws(SessionFailure) in
        do throws(SessionFailure) {
          return try session.fetchQuery(text)
        } catch {
          if kind == nil, (try? session.fetchQuery(rest)) != nil, !rest.isEmpty { throw Self.noChart(word) }
          throw error
        }
      }
      lastResult = .table(rows)
    }
    let data = ChartData(columns: rows.columns, rows: rows.values)
    let usual: ChartKind = data.columns.isEmpty || data.content(ofColumn: 0) != .dates ? .bar : .line
    do throws(ChartError) {
      let isColorful = environment.isColorful && output == nil
      let chart = try TerminalChart(
        data, kind ?? usual, width: width, height: Self.chartHeight, color: isColorful, zone: zone())
      reaction.add(isColorful ? .drawing : .data, chart.text)
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
  }

  private static func noChart(_ name: String) -> SessionFailure {
    let kinds = ChartKind.allCases.map(\.rawValue)
    return .usage(
      "there is no chart `\(name)`",
      hint: NearMatch.best(for: name, among: kinds).map { "did you mean `\($0)`?" }
        ?? "charts are " + kinds.joined(separator: ", "))
  }

  // As high as most terminals, with room for the line that asked and the one that follows.
  private static let chartHeight = 20

  private func zone() -> ZoneOffsets {
    // What `.time-zone` took is known.
    do throws(ValueError) {
      return try timeZone.map { (name) throws(ValueError) in try ZoneOffsets(named: name) } ?? .utc
    } catch { return .utc }
  }

  /// The last result as rows of columns.
  private func lastRows() throws(SessionFailure) -> RecordRows {
    if case .table(let rows)? = lastResult { return rows }
    guard case .array(let records) = try lastValue(), let first = records.first, case .object(let object) = first else {
      throw .usage(
        "the last result has no columns to draw", hint: "`.group EXPRESSION` makes some, or write `.chart COLUMNS`")
    }
    let names = object.shape.keys
    return RecordRows(
      columns: names,
      rows: records.map { record in
        guard case .object(let object) = record else { return names.map { _ in .null } }
        return names.map { name in object.shape.slot(of: name).map { object.values[$0] } ?? .null }
      })
  }
}
