import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import PredicatePlatform
import PredicateSession

/// `predicate fetch`: columns, groups and statistics of records.
///
/// Records pass by, many at a time where columns suffice to choose among them, unless some part of the query needs all of
/// them; memory grows with the rows.
struct FetchCommand {
  private let run: CommandRun
  private let input: QueryInput
  private let compiled: CompiledQuery
  private let chartFile: OutputFile?

  /// Prepares everything that does not need the files.
  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    chartFile = try ChartOutput.file(run)
    (input, compiled) = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in
      let input = try QueryInput(run)
      return (input, try input.compiled())
    }
  }

  /// Reads, evaluates and writes.
  func execute() throws(CommandFailure) -> ExitCode {
    let source = try CommandInput(run)
    let rows =
      switch source {
      case .files(let files): try self.rows(of: files)
      case .related(let related): try self.rows(of: related)
      case .store(let store): try self.rows(of: store)
      }
    source.reportStatements()
    return try write(rows, of: source.entity())
  }

  private func write(_ rows: RecordRows, of entity: String?) throws(CommandFailure) -> ExitCode {
    try run.stopwatch.measure(.rows) { () throws(CommandFailure) in
      let chart = try ChartOutput(run, rows, chartFile, zone: input.zone)
      if chart?.replacesRows != true { try writeRows(rows, of: entity) }
      try chart?.write()
    }
    try run.output.requireSuccess()
    run.progress.erase()
    if run.stopwatch.isOn { run.reporter.write(run.stopwatch.report) }
    return run.arguments.has(.exitStatus) && rows.isEmpty ? .noMatch : .success
  }

  // MARK: Input

  private func rows(of store: StoreInput) throws(CommandFailure) -> RecordRows {
    var query = input.query
    let entity = try store.entity()
    query.entity = entity
    try input.reject(query.checkForRun(against: store.model(for: query), entity: entity))
    let asked = query
    try noteWhatStays(asked, store)
    return try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try StoreInput.evaluating { () throws(StoreError) in
        try store.store.rows(asked, variables: input.variables)
      }
    }
  }

  private func rows(of related: RelatedInput) throws(CommandFailure) -> RecordRows {
    var query = related.entities.plain(input.query, of: related.entity)
    query.entity = related.entity
    let asked = query
    try input.reject(asked.checkForRun(against: related.model, entity: related.entity))
    return try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try evaluating(record: related.name) { () throws(FormatError) in
        try asked.compiled().rows(of: related.records, variables: input.variables)
      }
    }
  }

  /// Tells why some part is evaluated in memory.
  private func noteWhatStays(_ query: RecordQuery<RecordValue>, _ store: StoreInput) throws(CommandFailure) {
    let translation = try store.translation(of: query, variables: input.variables)
    if translation.residual == nil, translation.hasLimit { return }
    run.reporter.note("evaluated in memory:" + translation.report.map { "\n  " + $0.message }.joined())
  }

  private func rows(of files: [String]) throws(CommandFailure) -> RecordRows {
    let records = RecordInput(try run.sources(files), run: run)
    var stream = compiled.needsAllRecords ? nil : QueryStream(compiled, variables: input.variables)
    var held: [RecordValue] = []
    var places: [RecordInput.Place] = []
    var missing = MissingKeys(in: input.nodes)
    var isWhole = true
    let request = stream == nil ? nil : try columnRequest()
    try run.stopwatch.measure(.read) { () throws(CommandFailure) in
      if let request, var blocks = stream {
        // One stream at a time: it holds the groups.
        stream = nil
        if let guessed = guessedStream(records, request) {
          stream = guessed
          return
        }
        defer { stream = blocks }
        isWhole = try read(records, request, { QueryBlock($0) }, &blocks, &missing)
        return
      }
      if stream != nil, let filter = try blockFilter() {
        var chosen = QueryStream(compiled, variables: input.variables, isChosen: true)
        defer { stream = chosen }
        isWhole = try read(records, filter.request, { .records(filter.matches(in: $0)) }, &chosen, &missing)
        return
      }
      try records.forEach(
        columns: { (columns, source) throws(CommandFailure) in try check(columns, of: source) }
      ) { (record, place) throws(CommandFailure) in
        missing.observe(record)
        guard stream != nil else {
          held.append(record)
          places.append(place)
          return true
        }
        do throws(FormatError) {
          isWhole = try stream?.add(record) == true
        } catch {
          throw .evaluation(error, record: records.name(of: place))
        }
        return isWhole
      }
    }
    if isWhole, let model = missing.model(entity: records.entity) { warn(of: model, records.entity) }
    return try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try evaluating(record: { index in places.indices.contains(index) ? records.name(of: places[index]) : nil }) {
        () throws(FormatError) in
        if let rows = try stream?.finish() { return rows }
        return try compiled.rows(of: held, variables: input.variables)
      }
    }
  }

  /// The columns that the query reads; nil if it reads whole records.
  private func columnRequest() throws(CommandFailure) -> ColumnRequest? {
    do throws(FormatError) {
      return try compiled.requiredKeys().map { ColumnRequest(keys: $0.sorted().map(\.text)) }
    } catch {
      throw .invalid(error)
    }
  }

  /// The filter that chooses the records of a query over whole ones; nil where it chooses none, or not by columns.
  private func blockFilter() throws(CommandFailure) -> BlockFilter? {
    do throws(FormatError) {
      return try compiled.predicate.flatMap { predicate throws(FormatError) in
        try BlockFilter(predicate, variables: input.variables, .records)
      }
    } catch {
      throw .invalid(error)
    }
  }

  /// Gives the records to the query in blocks; false if it wanted no more.
  private func read(
    _ records: RecordInput, _ request: ColumnRequest, _ make: @escaping @Sendable (any ScannedBlock) -> QueryBlock,
    _ stream: inout QueryStream, _ missing: inout MissingKeys
  ) throws(CommandFailure) -> Bool {
    var isWhole = true
    try records.forEachBlock(
      request, columns: { (columns, source) throws(CommandFailure) in try check(columns, of: source) },
      evaluate: make
    ) { (block, report, place) throws(CommandFailure) in
      missing.observe(keys: report.newKeys, records: report.records)
      isWhole = try block.feed(&stream, &missing) {
        records.name(of: RecordInput.Place(file: place.file, number: place.number + $0))
      }
      return isWhole
    }
    return isWhole
  }

  /// The query after all records of tables that are read once; nil where the whole of them has to be looked at first, or where
  /// there is anything to say besides.
  private func guessedStream(_ records: RecordInput, _ request: ColumnRequest) -> QueryStream? {
    // A query that stops within a table does not see whether the guess holds.
    guard input.query.limit == nil || compiled.isGrouped || !input.query.order.isEmpty else { return nil }
    var stream = QueryStream(compiled, variables: input.variables)
    let isWhole = records.forEachGuessedBlock(
      request, accepts: { (try? findings($0, of: $1).isEmpty) ?? false }, evaluate: \.table
    ) { table, _ in
      (try? table.map { table throws(FormatError) in try stream.add(table) }) ?? false
    }
    return isWhole ? stream : nil
  }

  private func check(_ columns: [TableColumn], of source: RecordSource) throws(CommandFailure) {
    try input.reject(findings(columns, of: source))
  }

  /// What there is to say about the query over a table with these columns.
  private func findings(
    _ columns: [TableColumn], of source: RecordSource
  ) throws(CommandFailure) -> [QueryFinding] {
    let entity = source.stem.isEmpty ? "table" : source.stem
    let model = try ModelInput.model(of: columns, entity: entity, file: source.name)
    return input.query.checkForRun(against: model, entity: entity)
  }

  /// Warns of keys that no record had. Where nobody looks, only of those that have a likelier spelling.
  private func warn(of model: RecordModel, _ entity: String) {
    for finding in input.query.check(against: model, entity: entity)
    where finding.diagnostic.code == .unknownKey
      && (finding.diagnostic.hint != nil || run.environment.isErrorTerminal)
    {
      var warning = finding.diagnostic
      warning.severity = .warning
      run.reporter.findings([warning], source: finding.source)
    }
  }

  private func evaluating<Result>(
    record name: (Int) -> RecordPlace?, _ body: () throws(FormatError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FormatError) { return try body() } catch {
      throw .evaluation(error, record: error.recordIndex.flatMap(name))
    }
  }

  // MARK: Output

  private func writeRows(_ rows: RecordRows, of entity: String?) throws(CommandFailure) {
    let chosen = run.arguments.value(.output).flatMap(OutputFormat.init(rawValue:))
    var options = WriteOptions()
    options.columns = rows.columns
    options.width = run.environment.width
    if chosen == .sql, let table = try run.tableName(of: entity) { options.table = table }
    let output = run.output
    var writer = RecordWriter(chosen ?? (run.environment.isOutputTerminal ? .table : .jsonLines), options: options) {
      output.write($0)
    }
    for row in rows where !run.output.isClosed { writer.write(.object(row)) }
    writer.finish()
    if let remark = ElisionRemark.text(writer.elidedColumns, remedy: "`--output line` shows all") {
      run.reporter.note(remark)
    }
  }
}
