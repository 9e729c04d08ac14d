import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import PredicateSession

/// `predicate filter` and `predicate count`: the records for which a predicate holds.
///
/// A database is asked one statement, and its rows pass by; of joined files all records are held. Records of other files
/// pass by one at a time, unless the predicate or a sort key needs all of them. Of those that are sorted as many are
/// held as are asked for, and of the others the values of the sort keys.
struct FilterCommand {
  private let run: CommandRun
  private let predicate: FormatPredicate
  private var compiled: CompiledPredicate
  private let variables: [String: RecordValue]
  private let sort: RecordSorter
  private let source: CommandInput
  /// The files of which the records pass by; none where other input is asked.
  private var input: RecordInput
  private var check: InputCheck
  private var rows: ResultRows
  /// What is to be told of a file that is followed.
  private let notices: FollowedNotices

  /// Prepares everything that does not need the files.
  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    source = try CommandInput(run)
    let format = try FormatInput(run)
    let locale = try run.locale()
    variables = format.variables
    (predicate, compiled) = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in
      try Self.compile(format, locale)
    }
    sort = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in try Self.sortOrder(run, locale) }
    check = InputCheck(predicate, sort: sort, run: run)
    rows = try ResultRows(run, of: source)
    let notices = FollowedNotices()
    self.notices = notices
    var sources: [RecordSource] = []
    if case .files(let files) = source {
      sources = run.arguments.has(.follow) ? [try Self.followed(run, notices)] : try run.sources(files)
    }
    input = RecordInput(sources, run: run)
    if run.arguments.has(.follow), compiled.needsAllRecords || !sort.keys.isEmpty {
      throw run.usage("`--follow` never ends, and all records are needed: for `--sort`, or for an aggregate of all")
    }
  }

  /// The file that is followed.
  private static func followed(_ run: CommandRun, _ notices: FollowedNotices) throws(CommandFailure) -> RecordSource {
    let options = run.readOptions
    guard let file = try run.file(), file != "-" else { throw run.usage("`--follow` needs a FILE") }
    guard (options.kind ?? FileKind(path: file) ?? .jsonLines) == .jsonLines else {
      throw run.usage("`--follow` reads JSON Lines, and `\(file)` is none")
    }
    run.environment.endQuietlyOnInterrupt()
    let isClosed = run.environment.isOutputClosed
    return RecordSource(following: file, options: options) {
      !isClosed()
    } noticed: {
      notices.add($0)
    }
  }

  /// The predicate, alone and compiled.
  private static func compile(
    _ format: FormatInput, _ locale: String?
  ) throws(CommandFailure) -> (FormatPredicate, CompiledPredicate) {
    do throws(FormatError) {
      let predicate = try format.predicate()
      return (predicate, try predicate.compiled(locale: locale))
    } catch {
      throw .invalid(error, option: format.option)
    }
  }

  /// The order that `--sort` asks for.
  private static func sortOrder(_ run: CommandRun, _ locale: String?) throws(CommandFailure) -> RecordSorter {
    var keys: [SortKey] = []
    for text in run.arguments.values(.sort) {
      do throws(FormatError) {
        keys.append(try SortKey(parsing: text, limits: run.limits))
        // Compiled one by one, so that a mistake is shown with its key.
        _ = try RecordSorter(keys, locale: locale)
      } catch {
        throw .invalid(error, option: "--sort '\(text)'")
      }
    }
    do throws(FormatError) { return try RecordSorter(keys, locale: locale) } catch { throw .invalid(error) }
  }

  /// Reads, evaluates and writes.
  mutating func execute() throws(CommandFailure) -> ExitCode {
    try run.stopwatch.measure(.check) { () throws(CommandFailure) in try check.begin(source) }
    defer { source.reportStatements() }
    do throws(CommandFailure) {
      switch source {
      case .files: try filterFiles()
      case .related(let related): try filter(related)
      case .store(let store): try filter(store)
      }
      try input.requireUnchanged()
    } catch {
      rows.abandon()
      // What is wrong may be the change alone.
      try input.requireUnchanged()
      throw error
    }
    rows.finish()
    try run.output.requireSuccess()
    run.progress.erase()
    if run.stopwatch.isOn { run.reporter.write(run.stopwatch.report) }
    guard run.arguments.has(.exitStatus), rows.matched == 0 else { return .success }
    return try hasMatchOutsideOfPage() ? .success : .noMatch
  }

  private mutating func filterFiles() throws(CommandFailure) {
    if let settled = settled() { (compiled, input) = settled }
    if compiled.needsAllRecords || sort.needsAllRecords {
      try filterAll()
    } else if sort.keys.isEmpty {
      try filterEach()
    } else {
      try filterAndSort()
    }
  }

  // MARK: One record at a time

  private mutating func filterEach() throws(CommandFailure) {
    var rows = self.rows
    defer { self.rows = rows }
    guard let filter = try blockFilter(rows.countsOnly ? .count : .records) else {
      return try forEachMatch { record, _ in rows.add(record) }
    }
    if rows.countsOnly, let count = guessedCount(filter) {
      rows.add(count: count)
      return
    }
    var matched = 0
    try forEachBlock(filter) { matches throws(CommandFailure) in
      for (_, record) in matches.records {
        try count(1, to: &matched)
        guard rows.add(record) else { return false }
      }
      guard matches.records.isEmpty, matches.count > 0 else { return true }
      try count(matches.count, to: &matched)
      return rows.add(count: matches.count)
    }
  }

  /// The number of matches in tables that are read once; nil where the whole of them has to be looked at first, or where
  /// there is anything to say besides.
  private func guessedCount(_ filter: BlockFilter) -> Int? {
    let most = predicate.limits.resultRows ?? Int.max
    var count = 0
    let isWhole = run.stopwatch.measure(.read) {
      input.forEachGuessedBlock(
        filter.request, accepts: { check.isClean($0, of: $1) }, evaluate: { filter.matches(in: $0) }
      ) { matches, _ in
        count += matches.count
        return matches.failure == nil && count <= most
      }
    }
    return isWhole ? count : nil
  }

  private func blockFilter(_ wanted: BlockFilter.Wanted) throws(CommandFailure) -> BlockFilter? {
    do throws(FormatError) {
      return try BlockFilter(compiled, variables: variables, wanted)
    } catch {
      throw .invalid(error)
    }
  }

  private mutating func filterAndSort() throws(CommandFailure) {
    let most = rows.mostAsked
    guard let filter = try blockFilter(.first(most, sort)) else { return try filterThenSort() }
    var first = FirstRows<RecordValue>(sort, first: most)
    var matched = 0
    try forEachBlock(filter) { matches throws(CommandFailure) in
      try count(matches.count, to: &matched)
      if let part = matches.first { first.append(part) }
      return true
    }
    let records: [RecordValue]
    do throws(FormatError) {
      records = try run.stopwatch.measure(.sort) { () throws(FormatError) in try first.rows() }
    } catch {
      throw .evaluation(error, record: nil)
    }
    for record in records {
      guard rows.add(record) else { return }
    }
  }

  /// Sorts by keys that need whole records, or all of them one after the other.
  private mutating func filterThenSort() throws(CommandFailure) {
    var records: [RecordValue] = []
    var places: [RecordInput.Place] = []
    try forEachMatch { record, place in
      records.append(record)
      places.append(place)
      return true
    }
    let input = self.input
    try addSorted(Array(records.indices), of: records) { input.name(of: places[$0]) }
  }

  private func forEachMatch(
    _ body: (RecordValue, RecordInput.Place) -> Bool
  ) throws(CommandFailure) {
    var stream = compiled.stream(variables: variables)
    var matched = 0
    try read { (record, place) throws(CommandFailure) in
      let holds: Bool
      do throws(FormatError) {
        holds = try run.stopwatch.measure(.run) { () throws(FormatError) in try stream.evaluate(record) }
      } catch {
        throw .evaluation(error, record: input.name(of: place))
      }
      guard holds else { return true }
      try count(1, to: &matched)
      return body(record, place)
    }
  }

  /// Counts matches, of which the limits may allow only so many.
  private func count(_ more: Int, to matched: inout Int) throws(CommandFailure) {
    matched += more
    guard let most = predicate.limits.resultRows, matched > most else { return }
    throw .evaluation(.tooManyRows(most, predicate.source), record: nil)
  }

  // MARK: Blocks of records

  /// Gives what each block came to until `take` wants no more, and throws what went wrong behind the matches. Their
  /// evaluation belongs to the time of reading, as both go on at once.
  private func forEachBlock(
    _ filter: BlockFilter, _ take: (BlockFilter.Matches) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var check = self.check
    var isWhole = true
    try run.stopwatch.measure(.read) { () throws(CommandFailure) in
      try input.forEachBlock(
        filter.request,
        columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) },
        evaluate: { filter.matches(in: $0) }
      ) { (matches, report, place) throws(CommandFailure) in
        notices.take().forEach(run.reporter.note)
        check.observe(keys: report.newKeys, records: report.records)
        for record in matches.makes { check.observe(record) }
        isWhole = try take(matches)
        if isWhole, let failure = matches.failure {
          throw failure.told { input.name(of: RecordInput.Place(file: place.file, number: place.number + $0)) }
        }
        return isWhole
      }
    }
    if isWhole { check.end(entity: input.entity) }
  }

  // MARK: All records

  /// The predicate with the values of its aggregates over all records, such as `max:(length)`, for which the files are read
  /// to the columns that these need, and the files, held for the pass over the records; nil if it has none, or if the records
  /// themselves are needed. Whatever is wrong with a file is found again when the records are read.
  private func settled() -> (CompiledPredicate, RecordInput)? {
    guard !sort.needsAllRecords, var pass = WholeSetPass(compiled) else { return nil }
    let request = ColumnRequest(keys: pass.keys.sorted().map(\.text))
    return run.stopwatch.measure(.read) {
      guard let input = input.held() else { return nil }
      var isWhole = true
      for source in input.sources {
        do {
          _ = try source.readBlocks(request) {
            $0.table
          } deliver: { _, table in
            isWhole = table.map { pass.add($0) } ?? false
            return isWhole
          }
        } catch {
          return nil
        }
        if !isWhole { return nil }
      }
      return pass.settled().map { ($0, input) }
    }
  }

  private mutating func filterAll() throws(CommandFailure) {
    var records: [RecordValue] = []
    var places: [RecordInput.Place] = []
    try read { (record, place) throws(CommandFailure) in
      records.append(record)
      places.append(place)
      return true
    }
    let input = self.input
    try filter(records) { input.name(of: places[$0]) }
  }

  private mutating func filter(_ related: RelatedInput) throws(CommandFailure) {
    try filter(related.records, written: related.entities.plainRecords(of: related.entity), name: related.name)
  }

  /// Filters and sorts all records there are; `written` are the same as they are written, if not as they are.
  private mutating func filter(
    _ records: [RecordValue], written: [RecordValue]? = nil, name: (Int) -> RecordPlace
  ) throws(CommandFailure) {
    let matches: [Int]
    do throws(FormatError) {
      matches = try run.stopwatch.measure(.run) { () throws(FormatError) in
        try compiled.indexes(of: records, variables: variables)
      }
    } catch {
      throw .evaluation(error, record: place(of: error, among: records, name))
    }
    try addSorted(matches, of: records, written: written, name: name)
  }

  // MARK: A database

  private mutating func filter(_ store: StoreInput) throws(CommandFailure) {
    var query = try query(of: store)
    let translation = try store.translation(of: query, variables: variables)
    if let residual = translation.residual {
      let reasons = translation.report.map { "\n  " + $0.message }.joined()
      run.reporter.note("evaluated in memory: `\(residual.predicateFormat)`\(reasons)")
    } else if !translation.hasLimit {
      run.reporter.note("sorted in memory: SQLite cannot say the order `\(sort.text)`")
    }
    // The order says nothing about the number.
    if rows.countsOnly { query.order = [] }
    let asked = query
    var rows = self.rows
    defer { self.rows = rows }
    var matched = 0
    var failure: CommandFailure?
    try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try StoreInput.evaluating { () throws(StoreError) in
        if rows.countsOnly {
          rows.add(count: try store.store.count(asked, variables: variables))
          return
        }
        try store.store.forEachRecord(asked, variables: variables) { record in
          run.progress.advance()
          do throws(CommandFailure) {
            try count(1, to: &matched)
            return rows.add(record)
          } catch {
            failure = error
            return false
          }
        }
      }
    }
    if rows.countsOnly { try count(rows.matched, to: &matched) }
    if let failure { throw failure }
  }

  /// What is asked of a database.
  private func query(of store: StoreInput) throws(CommandFailure) -> RecordQuery<RecordValue> {
    var query = RecordQuery<RecordValue>(try store.entity())
    query.predicate = predicate
    query.order = sort.keys
    query.limit = try run.number(.limit, atLeast: 0)
    query.offset = try run.number(.offset, atLeast: 0)
    return query
  }

  /// Whether something in a database matches that `--offset` or `--limit` left out; those of files are counted as they pass.
  private func hasMatchOutsideOfPage() throws(CommandFailure) -> Bool {
    guard case .store(let store) = source else { return false }
    var any = try query(of: store)
    guard (any.offset ?? 0) > 0 || any.limit == 0 else { return false }
    (any.order, any.offset, any.limit) = ([], nil, 1)
    let asked = any
    return try StoreInput.evaluating { () throws(StoreError) in
      try store.store.count(asked, variables: variables)
    } > 0
  }

  // MARK: Parts

  private func read(
    _ body: (RecordValue, RecordInput.Place) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var check = self.check
    var isWhole = true
    try run.stopwatch.measure(.read) { () throws(CommandFailure) in
      try input.forEach(
        columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) }
      ) { (record, place) throws(CommandFailure) in
        notices.take().forEach(run.reporter.note)
        check.observe(record)
        isWhole = try body(record, place)
        return isWhole
      }
    }
    if isWhole { check.end(entity: input.entity) }
  }

  private mutating func addSorted(
    _ matches: [Int], of records: [RecordValue], written: [RecordValue]? = nil, name: (Int) -> RecordPlace
  ) throws(CommandFailure) {
    let order: [Int]
    do throws(FormatError) {
      order = try run.stopwatch.measure(.sort) { () throws(FormatError) in
        try sort.sorted(matches, of: records, variables: variables, first: rows.mostAsked)
      }
    } catch {
      throw .evaluation(error, record: place(of: error, among: records, name))
    }
    let written = written ?? records
    for index in order where written.indices.contains(index) {
      guard rows.add(written[index]) else { return }
    }
  }

  private func place(
    of error: FormatError, among records: [RecordValue], _ name: (Int) -> RecordPlace
  ) -> RecordPlace? {
    error.recordIndex.flatMap { records.indices.contains($0) ? name($0) : nil }
  }
}
