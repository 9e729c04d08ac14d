import PredicateLanguage

extension RecordSource {
  /// Reads a table once instead of twice: the types of its columns are guessed by its first block, and every further cell that
  /// is asked for is held against them, in blocks as ``readBlocks(_:columns:evaluate:deliver:)`` reads them.
  ///
  /// False, whatever was given to `deliver` so far, if the guess does not hold, or if there is none: the input is no table
  /// that can be read again; a column that is asked for is empty in the first block; `accepts` refuses the columns;
  /// `deliver` does not want to go on; something is wrong with the file. `readBlocks` then tells what there is to be told.
  package func readGuessing<Outcome: Sendable>(
    _ request: ColumnRequest, accepts: ([TableColumn]) -> Bool,
    evaluate: @escaping @Sendable (any ScannedBlock) -> Outcome, deliver: (BlockReport, Outcome) -> Bool
  ) -> Bool {
    guard canBeReadAgain, options.columnTyping == .wholeFile, let keys = request.keys else { return false }
    do throws(DataError) {
      var buffer = try open()
      let kind = try kind(of: &buffer)
      guard kind == .csv || kind == .tsv else { return false }
      try requireOneEntity()
      let delimiter = try delimiter(of: kind, &buffer)
      guard RowBoundary.suits(delimiter), buffer.canRewind else { return false }
      var rows = CSVRows(buffer, delimiter: delimiter, limits: options.limits, file: name)
      guard let names = try rows.readHeader(options.header) else { return false }
      let line = rows.nextLine
      let input = BlockInput(
        BlockSplitter(
          rows.rest(), boundary: .rows(RowBoundary(delimiter: delimiter)), options: options, file: name))

      var layout = CSVLayout(names: names, options: options, file: name)
      var evidence: [CSVColumnEvidence] = []
      let untyped = layout
      var summary = ReadSummary()
      try reading(
        input, scanner: { RowScanner(ColumnRequest(keys: []), untyped, delimiter: delimiter) }, evaluate: \.evidence
      ).run(&summary) { _, found in
        evidence = found
        return false
      }
      guard evidence.count == names.count else { return false }
      let isKnown = zip(names, evidence).allSatisfy { name, found in
        !keys.contains(RecordKey(name)) || found.valueType != .any
      }
      guard isKnown, accepts(layout.columns(evidence)), try input.rewind() else { return false }

      layout.settle(evidence)
      let typed = layout
      var isWhole = true
      var read = ReadSummary()
      try reading(
        input, scanner: { RowScanner(request, typed, delimiter: delimiter) }, evaluate: { evaluate($0) }
      ).run(&read, linesBefore: line - 1) { report, outcome in
        // What is left out or mended has to be told.
        isWhole = report.skipped == 0 && report.mended.isEmpty(of: report.records) && deliver(report, outcome)
        return isWhole
      }
      try input.requireUnchanged()
      return isWhole && read.mended.isEmpty(of: read.records)
    } catch {
      return false
    }
  }
}
