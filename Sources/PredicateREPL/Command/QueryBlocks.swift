import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage

/// Records for a query, read in blocks: the columns that it names, or whole records where there are no columns, or where
/// it reads whole records.
enum QueryBlock: Sendable {
  case table(RecordTable)
  /// Those that the query's predicate chooses.
  case chosen(BlockFilter.Matches)
  /// The records, and what is wrong behind them.
  case records([RecordValue], DataError?)

  /// On any thread.
  init(_ block: any ScannedBlock) {
    if let table = block.table {
      self = .table(table)
      return
    }
    var records: [RecordValue] = []
    do throws(DataError) {
      for row in 0..<block.count { records.append(try block.record(row)) }
      self = .records(records, nil)
    } catch {
      self = .records(records, error)
    }
  }

  /// Gives the records to a query; false if no more are wanted.
  func feed(
    _ stream: inout QueryStream, _ missing: inout MissingKeys, name: (Int) -> RecordPlace
  ) throws(CommandFailure) -> Bool {
    switch self {
    case .table(let table):
      do throws(FormatError) {
        return try stream.add(table)
      } catch {
        throw .evaluation(error, record: error.recordIndex.map(name))
      }
    case .chosen(let matches):
      for record in matches.makes { missing.observe(record) }
      for (row, record) in matches.records {
        guard try Self.feed(record, row, &stream, name) else { return false }
      }
      if let failure = matches.failure { throw failure.told(name) }
    case .records(let records, let failure):
      for (row, record) in records.enumerated() {
        missing.observe(record)
        guard try Self.feed(record, row, &stream, name) else { return false }
      }
      if let failure { throw .data(failure) }
    }
    return true
  }

  private static func feed(
    _ record: RecordValue, _ row: Int, _ stream: inout QueryStream, _ name: (Int) -> RecordPlace
  ) throws(CommandFailure) -> Bool {
    do throws(FormatError) { return try stream.add(record) } catch { throw .evaluation(error, record: name(row)) }
  }
}
