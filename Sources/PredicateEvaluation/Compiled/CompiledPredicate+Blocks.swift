import PredicateLanguage

extension CompiledPredicate {
  /// The places of the untyped records that match, of which only what evaluation comes to is converted.
  func indexes<Element>(
    ofAny records: [Element], _ variables: [String: any RecordValueConvertible]
  ) throws(FormatError) -> [Int] {
    // Whole records are converted as a whole.
    guard RequiredKeys(resolved).keys != nil else {
      var values: [RecordValue] = []
      for record in records { values.append(try HostValues.converted(record)) }
      return try indexes(of: values, variables: variables)
    }
    return try blockRun(.untyped(UntypedRows(records)), variables).indexes()
  }

  /// Which parts of the outermost AND become loops over the first block's columns: the first ones, up to one that may fail;
  /// nil for records that are evaluated one by one.
  func loopedParts(
    of records: [RecordValue], _ variables: [String: RecordValue]
  ) throws(FormatError) -> [Bool]? {
    guard let rows = BlockRows(records) else { return nil }
    let table = BlockTable(rows)
    table.read(0..<min(rows.count, Kernel.batchSize))
    let compiler = BatchCompiler(fields: table, constants: try blockRun(rows, variables).constants)
    let root = resolved.root
    guard compiler.kernel(root) == nil else {
      if case .and(let parts) = root.kind { return parts.map { _ in true } }
      return [true]
    }
    guard case .and(let parts) = root.kind else { return [false] }
    let loops = parts.prefix { compiler.kernel($0) != nil }.count
    return parts.indices.map { $0 < loops }
  }

  /// The run over rows; aggregates over all records are computed here.
  func blockRun(
    _ rows: BlockRows, _ variables: [String: any RecordValueConvertible], _ context: FunctionContext? = nil
  ) throws(FormatError) -> BlockRun {
    let variables = variables.mapValues(\.recordValue)
    var scope = program.scope(variables, context)
    if needsAllRecords, let values = BlockAggregates.values(resolved.aggregates, rows, program.limits) {
      scope.aggregates = values.map(WholeSetValue.value)
    } else if needsAllRecords {
      var records: [RecordValue] = []
      for row in 0..<rows.count { records.append(try rows.record(row)) }
      try program.aggregate(records, &scope)
    }
    return BlockRun(program: program, constants: constants(variables, scope), rows: rows)
  }
}
