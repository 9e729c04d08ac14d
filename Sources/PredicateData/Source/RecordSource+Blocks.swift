import PredicateEvaluation
import PredicateLanguage

extension RecordSource {
  /// Reads the file in blocks of records: `evaluate` looks at each block, on any of several threads; `deliver` gets what
  /// came of it, on this one and in the order of the file, until it returns false.
  ///
  /// Before the first block of a table its columns go to `columns`, which may stop the reading by false. A block with a
  /// mistake is delivered with the records before it, then the mistake is thrown.
  /// - Throws: ``DataError``, as ``records()``.
  package func readBlocks<Outcome: Sendable>(
    _ request: ColumnRequest, columns: ([TableColumn]) -> Bool = { _ in true },
    evaluate: @escaping @Sendable (any ScannedBlock) -> Outcome, deliver: (BlockReport, Outcome) -> Bool
  ) throws(DataError) -> ReadSummary {
    var buffer = try open()
    let kind = try kind(of: &buffer)
    if try kind.isOneList(&buffer) { try requireOneEntity() }
    switch kind {
    case .jsonLines:
      let (options, name) = (options, name)
      var summary = ReadSummary()
      try reading(
        BlockInput(BlockSplitter(buffer, boundary: .lines, options: options, file: name)),
        scanner: { LineScanner(request, options: options, file: name) }, evaluate: { evaluate($0) }
      ).run(&summary, deliver: deliver)
      return summary
    case .csv, .tsv:
      let delimiter = try delimiter(of: kind, &buffer)
      guard RowBoundary.suits(delimiter), options.columnTyping.knowsItself else { break }
      return try readTable(buffer, request, delimiter, columns, evaluate, deliver)
    case .json:
      if let bracket = try buffer.arrayBracket() {
        return try readElements(buffer, behind: bracket, request, evaluate, deliver)
      }
    case .propertyList, .yaml: break
    }
    return try readBatches(buffer, kind: kind, columns: columns, evaluate, deliver)
  }

  func reading<Scanner: BlockScanner, Outcome: Sendable>(
    _ input: BlockInput, scanner: @escaping @Sendable () -> Scanner, evaluate: @escaping @Sendable (Scanner) -> Outcome
  ) -> BlockReading<Scanner, Outcome> {
    BlockReading(
      input: input, scanner: scanner, evaluate: evaluate, blockSize: options.blockSize, threads: options.threads)
  }

  /// Reads a table: once for the types of its columns, once for its records.
  private func readTable<Outcome: Sendable>(
    _ buffer: consuming BlockBuffer, _ request: ColumnRequest, _ delimiter: UInt8, _ columns: ([TableColumn]) -> Bool,
    _ evaluate: @escaping @Sendable (any ScannedBlock) -> Outcome, _ deliver: (BlockReport, Outcome) -> Bool
  ) throws(DataError) -> ReadSummary {
    var buffer = buffer
    if options.columnTyping == .wholeFile { try buffer.holdStream() }
    var rows = CSVRows(buffer, delimiter: delimiter, limits: options.limits, file: name)
    var summary = ReadSummary()
    guard let names = try rows.readHeader(options.header) else { return summary }
    let line = rows.nextLine
    let input = BlockInput(
      BlockSplitter(
        rows.rest(), boundary: .rows(RowBoundary(delimiter: delimiter)), options: options, file: name))
    var layout = CSVLayout(names: names, options: options, file: name)
    var evidence = names.map { _ in CSVColumnEvidence() }
    if options.columnTyping == .strings {
      layout.types = names.map { _ in .string }
    } else {
      let untyped = layout
      var unused = ReadSummary()
      try reading(
        input, scanner: { RowScanner(ColumnRequest(keys: []), untyped, delimiter: delimiter) }, evaluate: \.evidence
      ).run(&unused, linesBefore: line - 1) { _, found in
        for index in evidence.indices { evidence[index].merge(found[index]) }
        return true
      }
      layout.settle(evidence)
    }
    guard columns(layout.columns(evidence)) else { return summary }
    if options.columnTyping != .strings {
      guard try input.rewind() else { return summary }
    }
    let typed = layout
    do throws(DataError) {
      try reading(
        input, scanner: { RowScanner(request, typed, delimiter: delimiter) }, evaluate: { evaluate($0) }
      ).run(&summary, linesBefore: line - 1, deliver: deliver)
    } catch {
      // What is wrong with a file that was changed may be that alone.
      try input.requireUnchanged()
      throw error
    }
    try input.requireUnchanged()
    return summary
  }

  /// Reads the elements of an array as lines. What is wrong with one is found by reading the document once more, as a whole.
  private func readElements<Outcome: Sendable>(
    _ buffer: consuming BlockBuffer, behind bracket: Int, _ request: ColumnRequest,
    _ evaluate: @escaping @Sendable (any ScannedBlock) -> Outcome, _ deliver: (BlockReport, Outcome) -> Bool
  ) throws(DataError) -> ReadSummary {
    var options = options
    options.skipsMalformedLines = false
    var buffer = buffer
    try buffer.holdStream()
    _ = try buffer.refill(toHold: bracket + 1)
    buffer.consume(bracket + 1)
    var summary = ReadSummary()
    let (fixed, name) = (options, name)
    let input = BlockInput(
      BlockSplitter(buffer, boundary: .elements(ElementLines()), options: options, file: name))
    do throws(DataError) {
      try reading(
        input, scanner: { LineScanner(request, options: fixed, file: name) }, evaluate: { evaluate($0) }
      ).run(&summary, deliver: deliver)
      return summary
    } catch {
      if error.code == .recordTooLong { throw error.inRecord(error.line) }
      guard error.code == .malformedJSON || error.line != nil, var whole = try input.takeBuffer() else { throw error }
      try whole.skipPreamble(file: name)
      var document = try document(whole)
      _ = try document.read(stem: stem) { _ in true }
      throw error
    }
  }

  /// Reads record by record and gives some together.
  private func readBatches<Outcome: Sendable>(
    _ buffer: consuming BlockBuffer, kind: FileKind, columns: ([TableColumn]) -> Bool,
    _ evaluate: (any ScannedBlock) -> Outcome, _ deliver: (BlockReport, Outcome) -> Bool
  ) throws(DataError) -> ReadSummary {
    let batch = RecordBatch()
    var goesOn = true
    func give() -> Bool {
      guard batch.count > 0, goesOn else { return goesOn }
      var report = BlockReport()
      report.records = batch.count
      report.leftOut = batch.leftOut
      goesOn = deliver(report, evaluate(batch))
      batch.records.removeAll(keepingCapacity: true)
      batch.leftOut.removeAll(keepingCapacity: true)
      return goesOn
    }
    do throws(DataError) {
      let summary = try read(buffer, kind: kind, columns: columns, leftOut: { batch.leftOut.append(batch.count) }) {
        record in
        batch.records.append(record)
        return batch.count < RecordBatch.size || give()
      }
      _ = give()
      return summary
    } catch {
      // What was read before the mistake comes first, and may end the reading.
      guard give() else { return ReadSummary() }
      throw error
    }
  }
}

/// Some records that were read one by one.
private final class RecordBatch: ScannedBlock {
  static let size = 256
  var records: [RecordValue] = []
  /// How many records stand before each one that was left out.
  var leftOut: [Int] = []
  var count: Int { records.count }
  var table: RecordTable? { nil }
  func record(_ row: Int) throws(DataError) -> RecordValue { records[row] }
}
