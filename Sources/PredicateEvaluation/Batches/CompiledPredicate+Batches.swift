import PredicateLanguage

extension CompiledPredicate {
  /// The places of the records that match; nil if the records are to be evaluated one by one.
  func batchIndexes(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> [Int]? {
    if let matches = try blockIndexes(of: records, variables) { return matches }
    return try withRun(records, variables) { run, count throws(FormatError) in
      if let matches = run.indexesOnAllCores(0..<count) {
        if let most = program.limits.resultRows, matches.count > most { throw tooManyRows(most) }
        return matches
      }
      var matches: [Int] = []
      let most = program.limits.resultRows ?? Int.max
      try run.forEachBatch(0..<count) { rows, mask in
        MaskWords.append(rows, mask, to: &matches)
        return matches.count <= most
      }
      if matches.count > most { throw tooManyRows(most) }
      return matches
    }
  }

  /// How many records match; nil if the records are to be evaluated one by one.
  func batchCount(
    in records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> Int? {
    if let matches = try blockCount(in: records, variables) { return matches }
    return try withRun(records, variables) { run, count throws(FormatError) in
      let most = program.limits.resultRows ?? Int.max
      var matches = 0
      if let found = run.countOnAllCores(0..<count) ?? run.countWithoutMarks(0..<count) {
        matches = found
      } else {
        try run.forEachBatch(0..<count) { rows, mask in
          matches += MaskWords.count(mask, rows.count)
          return matches <= most
        }
      }
      if matches > most { throw tooManyRows(most) }
      return matches
    }
  }

  /// The place of the first record that matches, or nil within if none does; nil if the records are to be evaluated one
  /// by one.
  func firstBatchIndex(
    in records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> Int?? {
    if let match = try firstBlockIndex(in: records, variables) { return match }
    return try withRun(records, variables) { run, count throws(FormatError) -> Int? in
      var first: Int?
      try run.forEachBatch(0..<count) { rows, mask in
        first = (0..<rows.count).first { mask[$0] != 0 }.map { rows.lowerBound + $0 }
        return first == nil
      }
      if first != nil, program.limits.resultRows == 0 { throw tooManyRows(0) }
      return first
    }
  }
}

extension CompiledPredicate {
  /// Gives the run over records, and their number, to `body`; nil if the records are to be evaluated one by one.
  private func withRun<Record: RecordValueConvertible, Result>(
    _ records: some Collection<Record>, _ variables: [String: any RecordValueConvertible],
    _ body: (_ run: BatchRun, _ count: Int) throws(FormatError) -> Result
  ) throws(FormatError) -> Result? {
    // A kernel that is kept makes no plan, so it is used for few records, too.
    let kept = variables.isEmpty ? content.structPlans.kernel(Record.self, of: self) : nil
    let fewest = kept == nil ? BatchSource.fewestRows : 1
    return try BatchSource.with(records, fewest: fewest) { source throws(FormatError) in
      try body(try run(source, variables.mapValues(\.recordValue), nil, kept: kept), source.count)
    }
  }

  /// The run over the rows of a source; aggregates over all records are computed here.
  func run(
    _ source: BatchSource, _ variables: [String: RecordValue], _ context: FunctionContext?, kept: Kernel? = nil
  ) throws(FormatError) -> BatchRun {
    var scope = program.scope(variables, context)
    if needsAllRecords {
      if let values = BatchAggregates(resolved.aggregates, source).values {
        scope.aggregates = values.map(WholeSetValue.value)
      } else {
        try program.aggregate((0..<source.count).lazy.map(source.record), &scope)
      }
    }
    let constants = BatchConstants(
      program: resolved, limits: program.limits, locale: locale, source: program.source, variables: variables,
      aggregates: scope.aggregates, context: scope.context)
    let plan =
      if let kept { BatchPlan(kept) } else {
        try BatchPlan(BatchCompiler(fields: source.fields, constants: constants))
      }
    return BatchRun(plan: plan, program: program, constants: constants, source: source)
  }
}

extension Collection {
  /// The elements at ascending places, counted from 0. Cost: linear in the places, for random access.
  func elements(at places: [Int]) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(places.count)
    var index = startIndex
    var position = 0
    for place in places {
      formIndex(&index, offsetBy: place - position)
      position = place
      result.append(self[index])
    }
    return result
  }
}
