import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSession

/// The records of files for which a predicate holds.
///
/// They pass by one at a time, unless the predicate or a sort key needs all of them. Of those that are sorted as many are
/// held as are asked for, and of the others the values of the sort keys.
struct FileFilter {
  private let run: CommandRun
  private var filter: RecordFilter
  /// The files, held once they are read twice.
  private(set) var input: RecordInput
  private let notices: FollowedNotices
  private let skipped = SkippedEvaluations()
  private var tally = CastTally()

  init(_ filter: RecordFilter, _ files: FileInput) {
    run = files.run
    self.filter = filter
    input = files.records
    notices = files.notices
  }

  /// Reads, evaluates and gives the matches to `rows`.
  mutating func filter(into rows: inout ResultRows) throws(CommandFailure) {
    defer { skipped.report(run) }
    if let settled = settled() { (filter.compiled, input, tally) = settled }
    if filter.needsAllRecords {
      try filterAll(into: &rows)
    } else if filter.sort.keys.isEmpty {
      try filterEach(into: &rows)
    } else {
      try filterAndSort(into: &rows)
    }
    run.report(tally, sources: input.sources) { input.name(of: RecordInput.Place($0)) }
  }

  // MARK: One record at a time

  private func filterEach(into rows: inout ResultRows) throws(CommandFailure) {
    guard let blocks = try blockFilter(rows.countsOnly ? .count : .records) else {
      return try forEachMatch { record, _ in rows.add(record) }
    }
    if rows.countsOnly, !filter.mayLoseTexts, let count = guessedCount(blocks) {
      rows.add(count: count)
      return
    }
    var matched = 0
    try forEachBlock(blocks) { matches throws(CommandFailure) in
      for (row, record) in matches.records {
        try filter.count(1, to: &matched)
        guard rows.add(record) else { return row }
      }
      guard matches.records.isEmpty, matches.count > 0 else { return nil }
      try filter.count(matches.count, to: &matched)
      return rows.add(count: matches.count) ? nil : Int.max
    }
  }

  /// The number of matches in tables that are read once; nil where the whole of them has to be looked at first, or where
  /// there is anything to say besides.
  private func guessedCount(_ blocks: BlockFilter) -> Int? {
    let most = filter.predicate.limits.resultRows ?? Int.max
    var count = 0
    let unlike = filter.check.unlike
    let isWhole = run.stopwatch.measure(.read) {
      input.forEachGuessedBlock(
        blocks.request, accepts: { filter.check.isClean($0, of: $1) },
        evaluate: { (matches: blocks.matches(in: $0), isClean: unlike.found(in: $0).isEmpty) }
      ) { block, _, _ in
        let matches = block.matches
        count += matches.count
        return block.isClean && matches.failure == nil && matches.skipped == 0 && count <= most
      }
    }
    return isWhole ? count : nil
  }

  private func blockFilter(_ wanted: BlockFilter.Wanted) throws(CommandFailure) -> BlockFilter? {
    // A block says how many records failed, and which one first.
    if run.badRows != nil, run.arguments.has(.skipBad) { return nil }
    do throws(FormatError) {
      // Of columns that are not asked for nothing is lost, unless all that is lost is to be told.
      let tellsLosses = if case .count = wanted { run.badRows != nil } else { true }
      return try BlockFilter(
        filter.compiled, variables: filter.variables, wanted,
        stated: tellsLosses ? run.arguments.reading.types.map(\.column) : [],
        skipsFailures: run.arguments.has(.skipBad))
    } catch {
      throw .invalid(error)
    }
  }

  private func filterAndSort(into rows: inout ResultRows) throws(CommandFailure) {
    let most = rows.mostAsked
    guard let blocks = try blockFilter(.first(most, filter.sort)) else { return try filterThenSort(into: &rows) }
    var first = FirstRows<RecordValue>(filter.sort, first: most)
    var matched = 0
    var gathered = GatheredBytes(filter.predicate.limits, source: filter.predicate.source)
    var bytes = 0
    try forEachBlock(blocks) { matches throws(CommandFailure) in
      try filter.count(matches.count, to: &matched)
      guard let part = matches.first else { return nil }
      let all = first.heldCount + part.rows.count
      first.append(part)
      var held = bytes + RecordValue.heldBytes(of: part.rows)
      // Some were let go.
      if first.heldCount < all { held = RecordValue.heldBytes(of: first.held) }
      try Self.gather(held - bytes + part.keyBytes, &gathered)
      bytes = held
      return nil
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
  private func filterThenSort(into rows: inout ResultRows) throws(CommandFailure) {
    var records: [RecordValue] = []
    var places: [RecordInput.Place] = []
    var gathered = GatheredBytes(filter.predicate.limits, source: filter.predicate.source)
    try forEachMatch { (record, place) throws(CommandFailure) in
      try Self.gather(record.heldBytes, &gathered)
      records.append(record)
      places.append(place)
      return true
    }
    try tally.counting({ places[$0].pair }) { () throws(CommandFailure) in
      try filter.addSorted(Array(records.indices), of: records, into: &rows) { input.name(of: places[$0]) }
    }
  }

  private static func gather(_ bytes: Int, _ gathered: inout GatheredBytes) throws(CommandFailure) {
    do throws(FormatError) { try gathered.add(bytes) } catch { throw .evaluation(error, record: nil) }
  }

  private func forEachMatch(
    _ body: (RecordValue, RecordInput.Place) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var stream = filter.compiled.stream(variables: filter.variables)
    var matched = 0
    try read { (record, place) throws(CommandFailure) in
      let holds: Bool
      do throws(FormatError) {
        holds = try run.stopwatch.measure(.run) { () throws(FormatError) in try stream.evaluate(record) }
      } catch {
        guard run.arguments.has(.skipBad), error.mayBeSkipped else {
          throw .evaluation(error, record: input.name(of: place))
        }
        skipped.add(1, error, input.name(of: place))
        run.badRows?.add(record, at: input.name(of: place), error)
        return true
      }
      guard holds else { return true }
      try filter.count(1, to: &matched)
      return try body(record, place)
    }
  }

  // MARK: Blocks of records

  /// Gives what each block came to until `take` wants no more and says behind which row, and throws what went wrong behind
  /// the matches. Their evaluation belongs to the time of reading, as both go on at once.
  private func forEachBlock(
    _ blocks: BlockFilter, _ take: (BlockFilter.Matches) throws(CommandFailure) -> Int?
  ) throws(CommandFailure) {
    var check = filter.check
    var isWhole = true
    let unlike = check.unlike
    try run.stopwatch.measure(.read) { () throws(CommandFailure) in
      try input.forEachBlock(
        blocks.request,
        columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) },
        evaluate: { block in
          let losses = CastLosses()
          let matches = losses.counting { blocks.matches(in: block) }
          return (matches: matches, losses: losses.take(), unlike: unlike.found(in: block))
        }
      ) { (block, report, place) throws(CommandFailure) in
        let matches = block.matches
        func pair(_ row: Int) -> CastTally.Place { (place.file, place.number + report.place(ofRecord: row)) }
        notices.take().forEach(run.reporter.note)
        check.observe(report, block.unlike) { RecordInput.Place(pair($0)) }
        for record in matches.makes { check.observe(keysOf: record) }
        if let (error, row) = matches.firstSkipped {
          skipped.add(matches.skipped, error, input.name(of: RecordInput.Place(pair(row))))
        }
        let last = try take(matches)
        isWhole = last == nil
        tally.add(block.losses, through: last ?? Int.max, pair)
        if isWhole, let failure = matches.failure {
          throw failure.told { input.name(of: RecordInput.Place(pair($0))) }
        }
        return isWhole
      }
    }
    check.end(input, isWhole: isWhole)
  }

  // MARK: All records

  /// The predicate with the values of its aggregates over all records, such as `max:(length)`, for which the files are read
  /// to the columns that these need, the files, held for the pass over the records, and what CASTs in the aggregates have
  /// lost; nil if it has none, or if the records themselves are needed. Whatever is wrong with a file is found again when the
  /// records are read.
  private func settled() -> (CompiledPredicate, RecordInput, CastTally)? {
    guard !filter.sort.needsAllRecords, var pass = WholeSetPass(filter.compiled) else { return nil }
    let request = ColumnRequest(keys: pass.keys.sorted().map(\.text))
    return run.stopwatch.measure(.read) {
      guard let input = input.held() else { return nil }
      let tally = CastTally()
      var isWhole = true
      for (file, source) in input.sources.enumerated() {
        var number = 1
        do {
          _ = try source.readBlocks(request) {
            $0.table
          } deliver: { report, table in
            isWhole = tally.counting({ (file, number + report.place(ofRecord: $0)) }) {
              table.map { pass.add($0) } ?? false
            }
            number += report.places
            return isWhole
          }
        } catch {
          return nil
        }
        if !isWhole { return nil }
      }
      return tally.counting { pass.settled() }.map { ($0, input, tally) }
    }
  }

  private func filterAll(into rows: inout ResultRows) throws(CommandFailure) {
    var records: [RecordValue] = []
    var places: [RecordInput.Place] = []
    var gathered = GatheredBytes(filter.predicate.limits, source: filter.predicate.source)
    try read { (record, place) throws(CommandFailure) in
      try Self.gather(record.heldBytes, &gathered)
      records.append(record)
      places.append(place)
      return true
    }
    try tally.counting({ places[$0].pair }) { () throws(CommandFailure) in
      try filter.filter(records, into: &rows) { input.name(of: places[$0]) }
    }
  }

  // MARK: Parts

  private func read(
    _ body: (RecordValue, RecordInput.Place) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var check = filter.check
    var isWhole = true
    try run.stopwatch.measure(.read) { () throws(CommandFailure) in
      try input.forEach(
        columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) }
      ) { (record, place) throws(CommandFailure) in
        notices.take().forEach(run.reporter.note)
        check.observe(record, at: place)
        isWhole =
          filter.mayLoseTexts
          ? try tally.counting({ _ in place.pair }) { () throws(CommandFailure) in try body(record, place) }
          : try body(record, place)
        return isWhole
      }
    }
    check.end(input, isWhole: isWhole)
  }
}
