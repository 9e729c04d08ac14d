import PredicateData
import PredicateFormat
import PredicateSession

/// The records that matched, on their way out: some left out at the start, no more than so many, written or counted.
struct ResultRows {
  private let offset: Int
  private let limit: Int
  private let format: OutputFormat
  private let flushesEachRow: Bool
  private var writer: RecordWriter
  private let run: CommandRun
  /// How many records matched so far.
  private(set) var matched = 0
  /// Whether some match that the input left out by itself.
  var hasMatchElsewhere = false
  /// How many of them belong to the result.
  private(set) var written = 0

  private static let measuredRows = 100_000

  /// Records that match a query, on their way out.
  init(_ run: CommandRun, of input: any CommandInput, _ query: RecordQuery<RecordValue>) throws(CommandFailure) {
    let isCut = input.cutsPages
    try self.init(
      run, of: input.entityName(), offset: isCut ? 0 : query.offset ?? 0,
      limit: isCut ? Int.max : query.limit ?? Int.max)
  }

  /// Rows on their way out, with columns where these are known.
  init(
    _ run: CommandRun, of entity: String?, columns: [String]? = nil, offset: Int = 0, limit: Int = Int.max
  ) throws(CommandFailure) {
    self.run = run
    (self.offset, self.limit) = (offset, limit)
    let isUnbuffered = run.arguments.has(.unbuffered) || run.arguments.has(.follow)
    format = Self.format(run)
    var options = WriteOptions()
    options.columns = columns
    options.width = run.environment.width
    if format == .sql, let table = try run.tableName(of: entity) { options.table = table }
    if isUnbuffered {
      options.sampleSize = 1
    } else if format == .table, !run.environment.isOutputTerminal {
      // Nobody waits for the first rows, so that more are measured.
      options.sampleSize = Self.measuredRows
    }
    flushesEachRow = isUnbuffered || (run.environment.isOutputTerminal && [.jsonLines, .line, .paths].contains(format))
    let output = run.output
    writer = RecordWriter(format, options: options) { output.write($0) }
  }

  private static func format(_ run: CommandRun) -> OutputFormat {
    if run.subcommand == .count { return .count }
    let chosen = run.arguments.value(.output).flatMap(OutputFormat.init(rawValue:))
    return chosen ?? (run.environment.isOutputTerminal ? .table : .jsonLines)
  }

  /// Whether any record matched, also one that does not belong to the result.
  var hasMatch: Bool { matched > 0 || hasMatchElsewhere }

  /// Whether the records themselves are not asked for.
  var countsOnly: Bool { format == .count }

  /// How many records at most are looked at, all of them to be had in order: one more than those that belong to the result
  /// tells that there are others.
  var mostAsked: Int {
    let (most, overflows) = limit.addingReportingOverflow(offset)
    return overflows || most == .max ? .max : most + 1
  }

  /// Takes a record that matched; false once no further record can change the result.
  mutating func add(_ record: RecordValue) -> Bool {
    matched += 1
    if matched <= offset { return true }
    guard written < limit else { return false }
    written += 1
    run.stopwatch.measure(.rows) {
      writer.write(record)
      if flushesEachRow { writer.flush() }
    }
    return written < limit && !run.output.isClosed
  }

  /// Takes records that matched where only their number matters; false once no further record can change the result.
  @discardableResult
  mutating func add(count: Int) -> Bool {
    let passed = min(count, max(offset - matched, 0))
    matched += count
    let taken = min(count - passed, limit - written)
    written += taken
    writer.write(count: taken)
    return written < limit && !run.output.isClosed
  }

  /// Writes what is left.
  mutating func finish() {
    run.stopwatch.measure(.rows) { writer.finish() }
    if format == .table, run.environment.isOutputTerminal {
      run.output.write(CountText.counted(written, "row") + "\n")
    }
    if let remark = ElisionRemark.text(writer.elidedColumns, remedy: "`--output line` shows all") {
      run.reporter.note(remark)
    }
    let omitted = writer.omittedKeys
    if !omitted.isEmpty {
      let names = omitted.prefix(10).map { "`\($0)`" }.joined(separator: ", ") + (omitted.count > 10 ? ", …" : "")
      run.reporter.note("left out \(names), which came up after the columns were fixed; JSON Lines keeps every key")
    }
  }

  /// Writes what was found before a failure. A number or the end of an array would claim that it is all.
  mutating func abandon() {
    switch format {
    case .count: break
    case .json: writer.flush()
    case .jsonLines, .line, .paths, .table, .csv, .tsv, .markdown, .html, .sql: writer.finish()
    }
  }
}
