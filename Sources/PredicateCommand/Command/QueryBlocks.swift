import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage

/// Records for a query, read in blocks: the columns that it names; or whole records, where there are no columns or where it
/// reads whole records.
enum QueryBlock: Sendable {
  case table(RecordTable)
  /// Records, all of them or those that the query's predicate chooses, and what is wrong behind them.
  case records(BlockFilter.Matches)

  /// The columns, or else all records; on any thread.
  init(_ block: any ScannedBlock) {
    if let table = block.table {
      self = .table(table)
      return
    }
    var all = BlockFilter.Matches()
    do throws(DataError) {
      for row in 0..<block.count { all.records.append((row, try block.record(row))) }
    } catch {
      all.failure = .data(error)
    }
    all.makes = all.records.map(\.record)
    self = .records(all)
  }

  /// Gives the records to a query; false if no more are wanted.
  func feed(
    _ stream: inout QueryStream, _ check: inout InputCheck, name: (Int) -> RecordPlace
  ) throws(CommandFailure) -> Bool {
    switch self {
    case .table(let table):
      do throws(FormatError) {
        return try stream.add(table)
      } catch {
        throw .evaluation(error, record: error.recordIndex.map(name))
      }
    case .records(let found):
      for record in found.makes { check.observe(keysOf: record) }
      for (row, record) in found.records {
        guard try Self.feed(record, row, &stream, name) else { return false }
      }
      if let failure = found.failure { throw failure.told(name) }
    }
    return true
  }

  private static func feed(
    _ record: RecordValue, _ row: Int, _ stream: inout QueryStream, _ name: (Int) -> RecordPlace
  ) throws(CommandFailure) -> Bool {
    do throws(FormatError) { return try stream.add(record, at: row) } catch {
      throw .evaluation(error, record: name(row))
    }
  }
}
