import PredicateEvaluation
import PredicateLanguage

#if canImport(Dispatch)
  import Dispatch
#endif

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
    switch kind {
    case .jsonLines:
      let (options, name) = (options, name)
      var summary = ReadSummary()
      let reading = BlockReading(
        queue: BlockQueue(BlockSplitter(buffer, boundary: .lines, blockSize: options.blockSize)),
        scanner: { LineScanner(request, options: options, file: name) }, evaluate: evaluate,
        blockSize: options.blockSize, threads: options.threads)
      try reading.run(&summary, deliver: deliver)
      return summary
    case .json, .csv, .tsv: return try readBatches(buffer, kind: kind, columns: columns, evaluate, deliver)
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
      goesOn = deliver(report, evaluate(batch))
      batch.records.removeAll(keepingCapacity: true)
      return goesOn
    }
    do throws(DataError) {
      let summary = try read(buffer, kind: kind, columns: columns) { record in
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
  var count: Int { records.count }
  var table: RecordTable? { nil }
  func record(_ row: Int) throws(DataError) -> RecordValue { records[row] }
}
