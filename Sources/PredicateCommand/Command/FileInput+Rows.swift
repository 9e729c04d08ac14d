import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSession

extension FileInput {
  /// Records pass by, many at a time where columns suffice to choose among them, unless some part of the query needs all of
  /// them.
  func rows(of query: QueryInput) throws(CommandFailure) -> RecordRows {
    let compiled = query.compiled
    let tally = CastTally()
    let skips = run.arguments.has(.skipBad)
    let skipped = SkippedEvaluations()
    var stream =
      compiled.needsAllRecords ? nil : QueryStream(compiled, variables: query.variables, skipsFailures: skips)
    var held: [RecordValue] = []
    var gathered = compiled.gathered
    var places = RecordPlaces()
    var check = query.check
    var isWhole = true
    // Which records fail, and which rows a record makes, is seen one by one.
    let isPlain = !skips && query.query.unwinding.isEmpty
    let request = stream == nil || !isPlain ? nil : try columnRequest(compiled)
    try run.stopwatch.measure(.read) { () throws(CommandFailure) in
      if let request, var blocks = stream {
        // One stream at a time: it holds the groups.
        stream = nil
        if !compiled.mayLoseTexts, let guessed = guessedStream(query, request, &places) {
          stream = guessed
          return
        }
        defer { stream = blocks }
        isWhole = try read(request, { QueryBlock($0) }, &blocks, &check, tally, &places)
        return
      }
      if stream != nil, isPlain, let filter = try blockFilter(query) {
        var chosen = QueryStream(compiled, variables: query.variables, isChosen: true)
        defer { stream = chosen }
        isWhole = try read(filter.request, { .records(filter.matches(in: $0)) }, &chosen, &check, tally, &places)
        return
      }
      try records.forEach(
        columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) }
      ) { (record, place) throws(CommandFailure) in
        check.observe(record, at: place)
        let index = places.append(place)
        guard stream != nil else {
          do throws(FormatError) { try gathered.add(record.heldBytes) } catch { throw .evaluation(error, record: nil) }
          held.append(record)
          return true
        }
        stream?.base = index
        func skip(_ error: FormatError) throws(FormatError) {
          guard skips, error.mayBeSkipped else { throw error }
          skipped.add(1, error, records.name(of: place))
          run.badRows?.add(record, at: records.name(of: place), error)
        }
        func take() throws(FormatError) -> Bool { try stream?.add(record, at: 0, failed: skip) == true }
        do throws(FormatError) {
          isWhole = compiled.mayLoseTexts ? try tally.counting({ _ in place.pair }, take) : try take()
        } catch {
          throw .evaluation(error, record: records.name(of: place))
        }
        return isWhole
      }
    }
    check.end(records, isWhole: isWhole)
    defer {
      skipped.report(run)
      run.report(tally, sources: records.sources) { records.name(of: RecordInput.Place($0)) }
    }
    return try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try CommandFailure.evaluating(record: { places[$0].map { records.name(of: $0) } }) { () throws(FormatError) in
        try tally.counting({ places[$0]?.pair ?? (0, $0 + 1) }) { () throws(FormatError) in
          if let rows = try stream?.finish() { return rows }
          return try compiled.rows(of: held, variables: query.variables)
        }
      }
    }
  }

  /// The columns that the query reads; nil if it reads whole records.
  private func columnRequest(_ compiled: CompiledQuery) throws(CommandFailure) -> ColumnRequest? {
    do throws(FormatError) {
      return try compiled.requiredKeys().map { keys in
        let stated = run.badRows == nil ? [] : run.arguments.reading.types.map { RecordKey($0.column) }
        return ColumnRequest(keys: keys.union(stated).sorted().map(\.text))
      }
    } catch {
      throw .invalid(error)
    }
  }

  /// The filter that chooses the records of a query over whole ones; nil where it chooses none, or not by columns.
  private func blockFilter(_ query: QueryInput) throws(CommandFailure) -> BlockFilter? {
    do throws(FormatError) {
      return try query.compiled.predicate.flatMap { predicate throws(FormatError) in
        try BlockFilter(
          predicate, variables: query.variables, .records, stated: run.arguments.reading.types.map(\.column))
      }
    } catch {
      throw .invalid(error)
    }
  }

  /// Gives the records to the query in blocks; false if it wanted no more.
  private func read(
    _ request: ColumnRequest, _ make: @escaping @Sendable (any ScannedBlock) -> QueryBlock,
    _ stream: inout QueryStream, _ check: inout InputCheck, _ tally: CastTally, _ places: inout RecordPlaces
  ) throws(CommandFailure) -> Bool {
    var isWhole = true
    let unlike = check.unlike
    try records.forEachBlock(
      request, columns: { (columns, source) throws(CommandFailure) in try check.check(columns, of: source) },
      evaluate: { block in
        let losses = CastLosses()
        let query = losses.counting { make(block) }
        return (query: query, losses: losses.take(), unlike: unlike.found(in: block))
      }
    ) { (block, report, place) throws(CommandFailure) in
      let pair: (Int) -> CastTally.Place = { (place.file, place.number + report.place(ofRecord: $0)) }
      check.observe(report, block.unlike) { RecordInput.Place(pair($0)) }
      tally.add(block.losses, pair)
      stream.base = places.append(place, report)
      isWhole = try tally.counting(pair) { () throws(CommandFailure) in
        try block.query.feed(&stream, &check) { records.name(of: RecordInput.Place(pair($0))) }
      }
      return isWhole
    }
    return isWhole
  }

  /// The query after all records of tables that are read once; nil where the whole of them has to be looked at first, or where
  /// there is anything to say besides.
  private func guessedStream(
    _ query: QueryInput, _ request: ColumnRequest, _ places: inout RecordPlaces
  ) -> QueryStream? {
    // A query that stops within a table does not see whether the guess holds.
    guard query.query.limit == nil || query.compiled.isGrouped || !query.query.order.isEmpty else { return nil }
    var stream = QueryStream(query.compiled, variables: query.variables)
    var found = RecordPlaces()
    let unlike = query.check.unlike
    let isWhole = records.forEachGuessedBlock(
      request, accepts: { query.check.isClean($0, of: $1) },
      evaluate: { (table: $0.table, isClean: unlike.found(in: $0).isEmpty) }
    ) { block, report, place in
      guard block.isClean else { return false }
      let table = block.table
      stream.base = found.append(place, count: report.records)
      return (try? table.map { table throws(FormatError) in try stream.add(table) }) ?? false
    }
    guard isWhole else { return nil }
    places = found
    return stream
  }
}
