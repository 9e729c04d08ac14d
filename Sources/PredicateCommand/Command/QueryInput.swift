import PredicateFormat
import PredicateSession

/// The query that the options of `predicate fetch` describe.
struct QueryInput {
  let query: RecordQuery<RecordValue>
  /// The values of `$name`.
  let variables: [String: RecordValue]
  /// The zone of date functions that name none.
  let zone: ZoneOffsets
  private let run: CommandRun

  /// Reads the options.
  /// - Throws: `invalid` for a part that does not parse, with its option; a usage error for numbers that are none.
  init(_ run: CommandRun) throws(CommandFailure) {
    self.run = run
    let format = try FormatInput(run, format: run.arguments.value(.where) ?? "")
    variables = format.variables
    var query = RecordQuery(run.arguments.value(.entity))
    let limits = run.limits
    if let text = run.arguments.value(.where) {
      query.predicate = try Self.part(.where, text) { () throws(FormatError) in try format.predicate() }
    }
    for text in run.arguments.values(.select) {
      query.columns.append(
        try Self.part(.select, text) { () throws(FormatError) in try QueryColumn(parsing: text, limits: limits) })
    }
    for text in run.arguments.values(.groupBy) {
      query.grouping.append(
        try Self.part(.groupBy, text) { () throws(FormatError) in try FormatExpression(parsing: text, limits: limits) })
    }
    if let text = run.arguments.value(.having) {
      query.having = try Self.part(.having, text) { () throws(FormatError) in
        try FormatPredicate(parsing: text, limits: limits)
      }
    }
    for text in run.arguments.values(.sort) {
      query.order.append(
        try Self.part(.sort, text) { () throws(FormatError) in try SortKey(parsing: text, limits: limits) })
    }
    query.isDistinct = run.arguments.has(.distinct)
    query.limit = try run.number(.limit, atLeast: 0)
    query.offset = try run.number(.offset, atLeast: 0)
    query.timeZone = run.arguments.value(.timeZone)
    zone = try Self.zone(run)
    query.firstWeekday = try run.number(.firstWeekday, atLeast: 1)
    query.locale = try run.locale()
    self.query = query
  }

  private static func part<Part>(
    _ option: CommandOption, _ text: String, _ parse: () throws(FormatError) -> Part
  ) throws(CommandFailure) -> Part {
    do throws(FormatError) {
      return try parse()
    } catch {
      var first = error.first
      let isList = OpenText.splitAtCommas(text).count > 1 && option.description.isRepeatable
      if isList { first.hint = "give `\(option.name)` for each of several, without commas" }
      throw .invalid(
        isList ? FormatError(first, source: error.source) : error, option: "\(option.name) '\(text)'")
    }
  }

  private static func zone(_ run: CommandRun) throws(CommandFailure) -> ZoneOffsets {
    guard let name = run.arguments.value(.timeZone) else { return .utc }
    do throws(ValueError) {
      return try ZoneOffsets(named: name)
    } catch {
      throw run.usage("`\(CommandOption.timeZone.name)`: \(error.message)", hint: error.hint)
    }
  }

  /// The query made ready.
  func compiled() throws(CommandFailure) -> CompiledQuery {
    try reject(query.checkForRun())
    do throws(FormatError) { return try query.compiled() } catch { throw .invalid(error) }
  }

  /// Reports warnings.
  /// - Throws: `invalid` for the first error, with its option.
  func reject(_ findings: [QueryFinding]) throws(CommandFailure) {
    if let first = findings.first(where: { $0.diagnostic.severity == .error }) {
      let same = findings.filter { $0.part == first.part && $0.diagnostic.severity == .error }
      let error = FormatError(same.map(\.diagnostic), source: first.source) ?? first.error
      throw .invalid(error, option: option(of: first.part))
    }
    for finding in findings { run.reporter.findingsOfRun([finding.diagnostic], source: finding.source) }
  }

  /// The option that a part of the query comes from.
  private func option(of part: QueryPart) -> String? {
    let (option, place): (CommandOption, Int) =
      switch part {
      case .predicate: (.where, 0)
      case .column(let place): (.select, place)
      case .grouping(let place): (.groupBy, place)
      case .having: (.having, 0)
      case .order(let place): (.sort, place)
      case .settings: (.firstWeekday, 0)
      }
    let texts = run.arguments.values(option)
    return texts.indices.contains(place) ? "\(option.name) '\(texts[place])'" : nil
  }

  /// Every part of the query, to look for keys that no record has.
  var nodes: [SyntaxNode] {
    var nodes: [SyntaxNode] = query.columns.map { .expression($0.expression.node) }
    nodes += query.grouping.map { .expression($0.node) }
    nodes += query.order.map { .expression($0.expression.node) }
    if let predicate = query.predicate { nodes.append(.predicate(predicate.node)) }
    if let having = query.having { nodes.append(.predicate(having.node)) }
    return nodes
  }
}
