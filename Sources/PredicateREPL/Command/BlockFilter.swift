import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage

/// A predicate over blocks of records, on any thread.
///
/// The columns of a block are asked first; where that fails for some record, or where there are no columns, its records
/// are asked one by one, so that whatever comes before a mistake is found as well.
struct BlockFilter: Sendable {
  private let compiled: CompiledPredicate
  private let variables: [String: RecordValue]
  /// The columns that the predicate reads.
  let request: ColumnRequest
  /// Whether the records themselves are not asked for.
  private let countsOnly: Bool

  /// What a block came to.
  struct Matches: Sendable {
    /// How many records match, those before a failure.
    var count = 0
    /// These records with their places in the block, unless only their number matters.
    var records: [(row: Int, record: RecordValue)] = []
    var failure: Failure?
    /// Records of which the keys are not reported otherwise, one of each make.
    var makes: [RecordValue] = []
  }

  enum Failure: Error {
    /// The predicate has no answer for a record.
    case evaluation(FormatError, row: Int)
    case data(DataError)
  }

  /// A filter by a predicate; nil if that needs whole records, or all of them one after the other.
  init?(
    _ compiled: CompiledPredicate, variables: [String: RecordValue], countsOnly: Bool
  ) throws(FormatError) {
    let required = try compiled.requiredKeys()
    guard !compiled.needsAllRecords, !required.dependsOnRun, let keys = required.keys else { return nil }
    self.compiled = compiled
    self.variables = variables
    self.countsOnly = countsOnly
    request = ColumnRequest(keys: keys.sorted())
  }

  func matches(in block: any ScannedBlock) -> Matches {
    if let table = block.table, let matches = matches(in: table, of: block) { return matches }
    var matches = Matches()
    do throws(Failure) { try addEach(of: block, to: &matches) } catch { matches.failure = error }
    return matches
  }

  /// The matches by columns; nil if some record has none.
  private func matches(in table: RecordTable, of block: any ScannedBlock) -> Matches? {
    var matches = Matches()
    do {
      if countsOnly {
        matches.count = try compiled.count(in: table, variables: variables)
      } else {
        for row in try compiled.indexes(of: table, variables: variables) {
          matches.records.append((row, try block.record(row)))
        }
        matches.count = matches.records.count
      }
      return matches
    } catch {
      // Going through the records again tells what is wrong and what comes before it.
      return nil
    }
  }

  private func addEach(of block: any ScannedBlock, to matches: inout Matches) throws(Failure) {
    var stream = compiled.stream(variables: variables)
    for row in 0..<block.count {
      let record: RecordValue
      do throws(DataError) { record = try block.record(row) } catch { throw .data(error) }
      if block.table == nil { note(record, in: &matches) }
      do throws(FormatError) {
        guard try stream.evaluate(record) else { continue }
      } catch {
        throw .evaluation(error, row: row)
      }
      matches.count += 1
      if !countsOnly { matches.records.append((row, record)) }
    }
  }

  private func note(_ record: RecordValue, in matches: inout Matches) {
    if case .object(let object) = record, case .object(let last)? = matches.makes.last, last.shape === object.shape {
      return
    }
    matches.makes.append(record)
  }
}
