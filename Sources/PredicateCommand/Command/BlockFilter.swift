import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import PredicateSession

/// A predicate over blocks of records, on any thread.
///
/// The columns of a block are asked first; where that fails for some record, or where there are no columns, its records
/// are asked one by one, so that whatever comes before a mistake is found as well.
struct BlockFilter: Sendable {
  private let compiled: CompiledPredicate
  private let variables: [String: RecordValue]
  /// The columns that the predicate reads.
  let request: ColumnRequest
  /// What is asked for of the records that match.
  private let wanted: Wanted
  /// Whether records are left out for which the predicate fails.
  private let skipsFailures: Bool

  enum Wanted {
    case records
    case count
    /// The first so many in an order.
    case first(Int, RecordSorter)
  }

  /// What a block came to.
  struct Matches: Sendable {
    /// How many records match, those before a failure.
    var count = 0
    /// These records with their places in the block, if they are asked for.
    var records: [(row: Int, record: RecordValue)] = []
    /// The records that may be among the first, if these are asked for and nothing failed.
    var first: FirstRows<RecordValue>.Part?
    var failure: Failure?
    /// How many records were left out because the predicate fails, and the first of them.
    var skipped = 0
    var firstSkipped: (error: FormatError, row: Int)?
    /// Records of which the keys are not reported otherwise, one of each make.
    var makes: [RecordValue] = []
  }

  enum Failure: Error {
    /// The predicate, or a key to sort by, has no answer for a record.
    case evaluation(FormatError, row: Int)
    case data(DataError)

    /// What the user is told; `name` says which record stands at a place of the block.
    func told(_ name: (_ row: Int) -> RecordPlace?) -> CommandFailure {
      switch self {
      case .data(let error): .data(error)
      case .evaluation(let error, let row): .evaluation(error, record: name(row))
      }
    }
  }

  /// A filter by a predicate; nil if that, or a key to sort by, needs whole records, or all of them one after the other. The
  /// columns `stated` to have a type are read, too: what of them is lost is told.
  init?(
    _ compiled: CompiledPredicate, variables: [String: RecordValue], _ wanted: Wanted, stated: [String] = [],
    skipsFailures: Bool = false
  ) throws(FormatError) {
    let required = try compiled.requiredKeys()
    guard !compiled.needsAllRecords, !required.dependsOnRun, var keys = required.keys else { return nil }
    if case .first(_, let sorter) = wanted {
      guard let more = try sorter.requiredKeys() else { return nil }
      keys.formUnion(more)
    }
    keys.formUnion(stated.map(RecordKey.init))
    self.compiled = compiled
    self.variables = variables
    self.wanted = wanted
    self.skipsFailures = skipsFailures
    request = ColumnRequest(keys: keys.sorted().map(\.text))
  }

  func matches(in block: any ScannedBlock) -> Matches {
    if let table = block.table, let matches = matches(in: table, of: block) { return matches }
    var matches = Matches()
    do throws(Failure) {
      try addEach(of: block, to: &matches)
      try order(&matches)
    } catch {
      matches.failure = error
    }
    return matches
  }

  /// The matches by columns; nil if something has no answer for some record.
  private func matches(in table: RecordTable, of block: any ScannedBlock) -> Matches? {
    var matches = Matches()
    do {
      if case .count = wanted {
        matches.count = try compiled.count(in: table, variables: variables)
        return matches
      }
      let rows = try compiled.indexes(of: table, variables: variables)
      matches.count = rows.count
      if case .first(let most, let sorter) = wanted {
        let keys = try sorter.columns(of: table, rows, variables: variables)
        matches.first = try FirstRows.Part(sorter, keys, count: rows.count, first: most) { try block.record(rows[$0]) }
      } else {
        for row in rows { matches.records.append((row, try block.record(row))) }
      }
      return matches
    } catch {
      // Going through the records again tells what is wrong and what comes before it.
      return nil
    }
  }

  /// Chooses the first among the records that match, if these are asked for.
  private func order(_ matches: inout Matches) throws(Failure) {
    guard case .first(let most, let sorter) = wanted else { return }
    let found = matches.records
    do throws(FormatError) {
      let keys = try sorter.columns(of: found.map(\.record), found.map(\.row), variables: variables)
      matches.first = FirstRows.Part(sorter, keys, count: found.count, first: most) { found[$0].record }
    } catch {
      throw .evaluation(error, row: error.recordIndex ?? 0)
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
        guard skipsFailures, error.mayBeSkipped else { throw .evaluation(error, row: row) }
        matches.skipped += 1
        matches.firstSkipped = matches.firstSkipped ?? (error, row)
        continue
      }
      matches.count += 1
      if case .count = wanted { continue }
      matches.records.append((row, record))
    }
  }

  private func note(_ record: RecordValue, in matches: inout Matches) {
    if case .object(let object) = record, case .object(let last)? = matches.makes.last, last.shape === object.shape {
      return
    }
    matches.makes.append(record)
  }
}
