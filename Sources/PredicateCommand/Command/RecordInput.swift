import PredicateData
import PredicateFormat
import PredicateSession

/// The records of all files, one file after the other.
struct RecordInput {
  private(set) var sources: [RecordSource]
  let run: CommandRun

  /// Where a record comes from.
  struct Place {
    /// The number of the file, from 0.
    let file: Int
    /// The number of the record in the file, from 1, those that are left out counted.
    let number: Int

    /// The same for counting by places.
    var pair: CastTally.Place { (file, number) }

    init(file: Int, number: Int) {
      self.file = file
      self.number = number
    }

    init(_ pair: CastTally.Place) { self.init(file: pair.file, number: pair.number) }
  }

  init(_ sources: [RecordSource], run: CommandRun) {
    self.sources = sources
    self.run = run
  }

  /// The same for several passes over the same contents; nil if a file passes by once, or cannot be read.
  func held() -> RecordInput? {
    var input = self
    input.sources = []
    for source in sources {
      guard let held = try? source.held(amongFiles: sources.count) else { return nil }
      input.sources.append(held)
    }
    return input
  }

  /// Throws if a file was changed between two passes.
  func requireUnchanged() throws(CommandFailure) {
    do throws(DataError) {
      for source in sources { try source.requireUnchanged() }
    } catch {
      throw .data(error)
    }
  }

  /// What records are called where no table names them.
  var entity: String { sources.first.map(\.stem).flatMap { $0.isEmpty ? nil : $0 } ?? "records" }

  /// The place for messages.
  func name(of place: Place) -> RecordPlace { RecordPlace(file: sources[place.file].name, number: place.number) }

  /// Gives the records to `body` until it returns false.
  ///
  /// Before the first record of a table its columns go to `columns`, with the source.
  func forEach(
    columns: ([TableColumn], RecordSource) throws(CommandFailure) -> Void = { (_, _) throws(CommandFailure) in },
    _ body: (RecordValue, Place) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    for (file, source) in sources.enumerated() {
      var failure: CommandFailure?
      var (goesOn, isTable) = (true, false)
      var number = 0
      let summary: ReadSummary
      do throws(DataError) {
        summary = try source.read { found in
          isTable = true
          do throws(CommandFailure) {
            try requireColumns(found, of: source)
            try columns(found, source)
            return true
          } catch {
            failure = error
            return false
          }
        } leftOut: {
          number += 1
        } _: { record in
          number += 1
          run.progress.advance()
          do throws(CommandFailure) {
            goesOn = try body(record, Place(file: file, number: number))
          } catch {
            failure = error
            goesOn = false
          }
          return goesOn
        }
      } catch {
        throw .data(error)
      }
      if let failure { throw failure }
      tell(summary, of: source, isTable: isTable)
      if !goesOn { return }
    }
  }

  /// Gives what `evaluate` makes of blocks of records to `body` until it returns false; `evaluate` runs on any of several
  /// threads. The place is that of a block's first record.
  ///
  /// Before the first block of a table its columns go to `columns`, with the source.
  func forEachBlock<Outcome: Sendable>(
    _ request: ColumnRequest,
    columns: ([TableColumn], RecordSource) throws(CommandFailure) -> Void,
    evaluate: @escaping @Sendable (any ScannedBlock) -> Outcome,
    _ body: (Outcome, BlockReport, Place) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    for (file, source) in sources.enumerated() {
      var failure: CommandFailure?
      var (goesOn, isTable) = (true, false)
      var number = 1
      let summary: ReadSummary
      do throws(DataError) {
        summary = try source.readBlocks(request) { found in
          isTable = true
          do throws(CommandFailure) {
            try requireColumns(found, of: source)
            try columns(found, source)
            return true
          } catch {
            failure = error
            return false
          }
        } evaluate: {
          evaluate($0)
        } deliver: { report, outcome in
          run.progress.advance(by: report.records)
          do throws(CommandFailure) {
            goesOn = try body(outcome, report, Place(file: file, number: number))
          } catch {
            failure = error
            goesOn = false
          }
          number += report.places
          return goesOn
        }
      } catch {
        throw .data(error)
      }
      if let failure { throw failure }
      tell(summary, of: source, isTable: isTable)
      if !goesOn { return }
    }
  }

  /// Gives what `evaluate` makes of the blocks of all files to `body`, with the place of the first record, each file read once
  /// with the types of its columns guessed. False, whatever was given so far, if `body` returns false, or where reading it so is not for some file.
  func forEachGuessedBlock<Outcome: Sendable>(
    _ request: ColumnRequest, accepts: ([TableColumn], RecordSource) -> Bool,
    evaluate: @escaping @Sendable (any ScannedBlock) -> Outcome, _ body: (Outcome, BlockReport, Place) -> Bool
  ) -> Bool {
    // Which columns there must be is for the usual way to say.
    guard run.arguments.reading.types.isEmpty else { return false }
    var records = 0
    for (file, source) in sources.enumerated() {
      var number = 1
      let isWhole = source.readGuessing(
        request, accepts: { headerRemark($0, of: source) == nil && accepts($0, source) }, evaluate: { evaluate($0) }
      ) { report, outcome in
        run.progress.advance(by: report.records)
        records += report.records
        defer { number += report.records }
        return body(outcome, report, Place(file: file, number: number))
      }
      guard isWhole else {
        // They will be read again.
        run.progress.advance(by: -records)
        return false
      }
    }
    return true
  }

  /// Throws for a type that is said of a column that the only file does not have.
  private func requireColumns(_ columns: [TableColumn], of source: RecordSource) throws(CommandFailure) {
    if let remark = headerRemark(columns, of: source) { run.reporter.note(remark) }
    guard sources.count == 1 else { return }
    do throws(ReadingMistake) {
      try ReadingMistake.require(source.options.types, among: columns.map(\.name))
    } catch {
      throw run.usage(error.message, hint: error.hint)
    }
  }

  private func headerRemark(_ columns: [TableColumn], of source: RecordSource) -> String? {
    source.options.header == nil ? HeaderRemark.text(columns.map(\.name), file: source.name) : nil
  }

  private func tell(_ summary: ReadSummary, of source: RecordSource, isTable: Bool) {
    run.tell(summary, of: source.name)
    if !isTable, summary.records > 0, run.arguments.has(.type) {
      run.reporter.note(
        "`\(CommandOption.type.name)` speaks of columns, and \(source.name ?? "standard input") is no table")
    }
  }
}
