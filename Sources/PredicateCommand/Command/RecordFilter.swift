import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSession

/// What `predicate filter` and `predicate count` ask: a query with a condition and an order, and without columns.
struct RecordFilter {
  let query: RecordQuery<RecordValue>
  let predicate: FormatPredicate
  /// The condition, made ready.
  var compiled: CompiledPredicate
  /// The order, made ready.
  let sort: RecordSorter
  /// The values of `$name`.
  let variables: [String: RecordValue]
  /// What looks for mistakes around the reading.
  var check: InputCheck
  private let run: CommandRun

  /// Reads the FORMAT and the options.
  /// - Throws: `invalid` for a part that does not parse or compile, with its option; a usage error for numbers that are none.
  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    let format = try FormatInput(run)
    let locale = try run.locale()
    variables = format.variables
    (predicate, compiled) = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in
      try Self.compile(format, locale)
    }
    sort = try run.stopwatch.measure(.parse) { () throws(CommandFailure) in try Self.sortOrder(run, locale) }
    var query = RecordQuery<RecordValue>()
    query.predicate = predicate
    query.order = sort.keys
    query.limit = try run.number(.limit, atLeast: 0)
    query.offset = try run.number(.offset, atLeast: 0)
    self.query = query
    check = InputCheck(query, variables: variables, run: run)
  }

  /// The predicate, alone and compiled.
  private static func compile(
    _ format: FormatInput, _ locale: String?
  ) throws(CommandFailure) -> (FormatPredicate, CompiledPredicate) {
    do throws(FormatError) {
      let predicate = try format.predicate()
      return (predicate, try predicate.compiled(locale: locale))
    } catch {
      throw .invalid(error, option: format.option)
    }
  }

  /// The order that `--sort` asks for.
  private static func sortOrder(_ run: CommandRun, _ locale: String?) throws(CommandFailure) -> RecordSorter {
    var keys: [SortKey] = []
    for text in run.arguments.values(.sort) {
      do throws(FormatError) {
        keys.append(try SortKey(parsing: text, limits: run.limits))
        // Compiled one by one, so that a mistake is shown with its key.
        _ = try RecordSorter(keys, locale: locale)
      } catch {
        throw .invalid(error, option: "--sort '\(text)'")
      }
    }
    do throws(FormatError) { return try RecordSorter(keys, locale: locale) } catch { throw .invalid(error) }
  }

  /// Whether the condition or a sort key ranges over all records.
  var needsAllRecords: Bool { compiled.needsAllRecords || sort.needsAllRecords }

  /// Whether some CAST makes nil of texts that are no numbers, or no booleans.
  var mayLoseTexts: Bool { compiled.mayLoseTexts || sort.mayLoseTexts }

  /// Counts matches, of which the limits may allow only so many.
  func count(_ more: Int, to matched: inout Int) throws(CommandFailure) {
    matched += more
    guard let most = predicate.limits.resultRows, matched > most else { return }
    throw .evaluation(.tooManyRows(most, predicate.source), record: nil)
  }

  // MARK: Records in memory

  /// Filters and sorts all records there are; `written` are the same as they are written, if not as they are.
  func filter(
    _ records: [RecordValue], written: [RecordValue]? = nil, into rows: inout ResultRows, name: (Int) -> RecordPlace
  ) throws(CommandFailure) {
    let matches: [Int]
    do throws(FormatError) {
      matches = try run.stopwatch.measure(.run) { () throws(FormatError) in
        try compiled.indexes(of: records, variables: variables)
      }
    } catch {
      throw .evaluation(error, record: place(of: error, among: records, name))
    }
    try addSorted(matches, of: records, written: written, into: &rows, name: name)
  }

  /// Gives the matches among some records to `rows`, in order.
  func addSorted(
    _ matches: [Int], of records: [RecordValue], written: [RecordValue]? = nil, into rows: inout ResultRows,
    name: (Int) -> RecordPlace
  ) throws(CommandFailure) {
    let most = rows.mostAsked
    let order: [Int]
    do throws(FormatError) {
      order = try run.stopwatch.measure(.sort) { () throws(FormatError) in
        try sort.sorted(matches, of: records, variables: variables, first: most)
      }
    } catch {
      throw .evaluation(error, record: place(of: error, among: records, name))
    }
    let written = written ?? records
    for index in order where written.indices.contains(index) {
      guard rows.add(written[index]) else { return }
    }
  }

  private func place(
    of error: FormatError, among records: [RecordValue], _ name: (Int) -> RecordPlace
  ) -> RecordPlace? {
    error.recordIndex.flatMap { records.indices.contains($0) ? name($0) : nil }
  }
}
