import PredicateLanguage

extension CompiledPredicate {
  /// The places of the records that match; nil if the records are to be evaluated one by one.
  func batchIndexes(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> [Int]? {
    if let rows = BlockRows(records) { return try blockRun(rows, variables).indexes() }
    return try withRun(records, variables) { run throws(FormatError) in try run.indexes() }
  }

  /// How many records match; nil if the records are to be evaluated one by one.
  func batchCount(
    in records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> Int? {
    if let rows = BlockRows(records) { return try blockRun(rows, variables).count() }
    return try withRun(records, variables) { run throws(FormatError) in try run.count() }
  }

  /// The place of the first record that matches, or nil within if none does; nil if the records are to be evaluated one
  /// by one.
  func firstBatchIndex(
    in records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> Int?? {
    if let rows = BlockRows(records) { return .some(try blockRun(rows, variables).firstIndex()) }
    return try withRun(records, variables) { run throws(FormatError) in try run.firstIndex() }
  }
}

extension CompiledPredicate {
  /// Gives the run over records to `body`; nil if the records are to be evaluated one by one.
  private func withRun<Record: RecordValueConvertible, Result>(
    _ records: some Collection<Record>, _ variables: [String: any RecordValueConvertible],
    _ body: (BatchRun) throws(FormatError) -> Result
  ) throws(FormatError) -> Result? {
    try requireKeys(of: records)
    // A kernel that is kept makes no plan, so it is used for few records, too.
    let kept = variables.isEmpty ? content.structPlans.kernel(Record.self, of: self) : nil
    let fewest = kept == nil ? BatchSource.fewestRows : 1
    return try BatchSource.with(records, fewest: fewest) { source throws(FormatError) in
      try body(try run(source, variables.mapValues(\.recordValue), nil, kept: kept))
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
    let constants = constants(variables, scope)
    let plan =
      if let kept { BatchPlan(kept) } else {
        try BatchPlan(BatchCompiler(fields: source.fields, constants: constants))
      }
    return BatchRun(plan: plan, program: program, constants: constants, source: source)
  }

  /// What does not change during a run, whose aggregates a scope has.
  func constants(_ variables: [String: RecordValue], _ scope: Scope) -> BatchConstants {
    BatchConstants(
      program: resolved, locale: locale, variables: variables, aggregates: scope.aggregates, context: scope.context)
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
