import PredicateLanguage

extension CompiledPredicate {
  /// Fewer structs than this are evaluated one by one: a plan costs as much as some dozens of evaluations.
  private static let fewestRows = 32

  /// Makes a run over records that are held in columns or in an array of structs and gives it to `body`, with their
  /// number; nil for all other records, and for few.
  func withBatches<Record: RecordValueConvertible, Result>(
    of records: some Collection<Record>, _ variables: [String: any RecordValueConvertible],
    _ body: (BatchRun, _ count: Int) throws(FormatError) -> Result
  ) throws(FormatError) -> Result? {
    if Record.self == RecordValue.self {
      guard let table = records as? RecordTable else { return nil }
      return try withUnsafeRows { rows throws(FormatError) in
        try body(run(TableFields(table: table), rows, table.count, variables) { table[$0] }, table.count)
      }
    }
    guard let type = Record.self as? any Recordable.Type, records.count >= Self.fewestRows else { return nil }
    let fields = Self.fields(type)
    var failure: FormatError?
    let result = records.withContiguousStorageIfAvailable { buffer -> Result? in
      guard let base = buffer.baseAddress else { return nil }
      do throws(FormatError) {
        let run = try run(fields, UnsafeRawPointer(base), buffer.count, variables) { buffer[$0].recordValue }
        return try body(run, buffer.count)
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return result ?? nil
  }

  static func fields<Root: Recordable>(_ type: Root.Type) -> any FieldSource { StructFields<Root>() }

  /// Kernels over columns take no rows; they are given an address all the same.
  private func withUnsafeRows<Result>(
    _ body: (UnsafeRawPointer) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    let nothing = ColumnBuffer<UInt8>([])
    let result = try body(UnsafeRawPointer(nothing.base))
    return withExtendedLifetime(nothing) { result }
  }

  private func run(
    _ fields: any FieldSource, _ rows: UnsafeRawPointer, _ count: Int,
    _ variables: [String: any RecordValueConvertible], _ record: @escaping (Int) -> RecordValue
  ) throws(FormatError) -> BatchRun {
    var scope = program.scope(variables.mapValues(\.recordValue), nil)
    if needsAllRecords {
      if let values = BatchAggregates(resolved.aggregates, fields, rows, count).values {
        scope.aggregates = values.map(WholeSetValue.value)
      } else {
        try program.aggregate((0..<count).lazy.map(record), &scope)
      }
    }
    let constants = BatchConstants(
      program: resolved, limits: program.limits, locale: locale, source: program.source,
      variables: scope.namedVariables, aggregates: scope.aggregates, context: scope.context)
    let plan = try BatchPlan(BatchCompiler(fields: fields, constants: constants))
    return BatchRun(plan: plan, constants: constants, rows: rows, record: record)
  }
}

extension CompiledPredicate {
  /// The places of the records that match; nil if the records are to be evaluated one by one.
  func batchIndexes(
    of records: some Collection<some RecordValueConvertible>, _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> [Int]? {
    try withBatches(of: records, variables) { run, count throws(FormatError) in
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
    try withBatches(of: records, variables) { run, count throws(FormatError) in
      let most = program.limits.resultRows ?? Int.max
      var matches = 0
      if let found = run.countOnAllCores(0..<count) {
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
    try withBatches(of: records, variables) { run, count throws(FormatError) -> Int? in
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
