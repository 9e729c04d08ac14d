import PredicateEvaluation
import PredicateFormat
import PredicateSession

/// What `predicate fetch` asks: a query with columns, groups and an order, as its options say.
struct QueryInput {
  let query: RecordQuery<RecordValue>
  /// The query made ready.
  let compiled: CompiledQuery
  /// The values of `$name`.
  let variables: [String: RecordValue]
  /// The zone of date functions that name none.
  let zone: ZoneOffsets
  /// What looks for mistakes around the reading.
  var check: InputCheck

  /// Reads the options.
  /// - Throws: `invalid` for a part that is wrong whatever the records look like, with its option; a usage error for numbers
  ///   that are none.
  init(_ run: CommandRun) throws(CommandFailure) {
    let format = try FormatInput(run, format: run.arguments.value(.where) ?? "")
    variables = format.variables
    var query = RecordQuery(run.arguments.value(.entity))
    let (limits, functions) = (run.limits, run.functions)
    if let text = run.arguments.value(.where) {
      query.predicate = try Self.part(.where, text) { () throws(FormatError) in try format.predicate() }
    }
    for text in run.arguments.values(.unwind) {
      query.unwinding.append(
        try Self.part(.unwind, text) { () throws(FormatError) in
          try FormatExpression(parsing: text, limits: limits, functions: functions)
        })
    }
    for text in run.arguments.values(.select) {
      query.columns.append(
        try Self.part(.select, text) { () throws(FormatError) in
          try QueryColumn(parsing: text, limits: limits, functions: functions)
        })
    }
    for text in run.arguments.values(.groupBy) {
      query.grouping.append(
        try Self.part(.groupBy, text) { () throws(FormatError) in
          try FormatExpression(parsing: text, limits: limits, functions: functions)
        })
    }
    if let text = run.arguments.value(.having) {
      query.having = try Self.part(.having, text) { () throws(FormatError) in
        try FormatPredicate(parsing: text, limits: limits, functions: functions)
      }
    }
    for text in run.arguments.values(.sort) {
      query.order.append(
        try Self.part(.sort, text) { () throws(FormatError) in
          try SortKey(parsing: text, limits: limits, functions: functions)
        })
    }
    query.isDistinct = run.arguments.has(.distinct)
    query.groupLimit = try Self.groupLimit(run)
    query.limit = try run.number(.limit, atLeast: 0)
    query.offset = try run.number(.offset, atLeast: 0)
    query.timeZone = run.arguments.value(.timeZone)
    zone = try Self.zone(run)
    query.firstWeekday = try run.number(.firstWeekday, atLeast: 1)
    query.locale = try run.locale()
    if let refusal = query.refusalOfWholeRecords(by: limits, part: CommandOption.select.name) {
      throw .invalid(FormatError(refusal, source: nil))
    }
    self.query = query
    var check = InputCheck(query, variables: variables, run: run)
    try check.begin()
    self.check = check
    do throws(FormatError) { compiled = try query.compiled() } catch { throw .invalid(error) }
  }

  private static func part<Part>(
    _ option: CommandOption, _ text: String, _ parse: () throws(FormatError) -> Part
  ) throws(CommandFailure) -> Part {
    do throws(FormatError) {
      return try parse()
    } catch {
      var first = error.first
      let isList = OpenText.splitAtCommas(text).count > 1 && option.description.isRepeatable
      // What is a column and no expression has a name, or is `*`.
      let named = option == .groupBy && text.trimmed != "*" ? try? QueryColumn(parsing: text).name : nil
      if isList {
        first.hint = "give `\(option.name)` for each of several, without commas"
      } else if let named {
        first.hint = "`\(CommandOption.select.name) '\(text)'` gives it the name, then `\(option.name) \(named)`"
      }
      throw .invalid(
        isList || named != nil ? FormatError(first, source: error.source) : error, option: "\(option.name) '\(text)'")
    }
  }

  /// The limit of each group that `--limit-per-group` and `--per`, or `--distinct-on`, ask for.
  private static func groupLimit(_ run: CommandRun) throws(CommandFailure) -> GroupLimit? {
    let (distinct, limit, per) = (CommandOption.distinctOn, CommandOption.limitPerGroup, CommandOption.per)
    func keys(_ option: CommandOption) throws(CommandFailure) -> [FormatExpression]? {
      guard run.arguments.has(option) else { return nil }
      var keys: [FormatExpression] = []
      for (text, option) in limitKeys(run, option) {
        do throws(FormatError) {
          keys.append(try FormatExpression(parsing: text, limits: run.limits, functions: run.functions))
        } catch {
          throw .invalid(error, option: option)
        }
      }
      return keys
    }
    let count = try run.number(limit, atLeast: 0)
    let (agreeing, first) = (try keys(per), try keys(distinct))
    do throws(GroupLimit.Mistake) {
      return try GroupLimit(count, per: agreeing, distinctOn: first)
    } catch {
      switch error {
      case .excluded: throw run.usage("`\(distinct.name)` and `\(limit.name)` exclude each other")
      case .missingCount: throw run.usage("`\(per.name)` needs `\(limit.name) N`")
      case .missingKeys:
        let group = CommandOption.groupBy.name
        throw run.usage(
          "`\(limit.name)` needs `\(per.name) KEY`",
          hint: "`\(per.name)` says what the rows of a group agree in; `\(group)` makes one row of each")
      }
    }
  }

  /// The keys of groups that have a limit, one by one, each with the option that it stands in.
  static func limitKeys(_ run: CommandRun) -> [(text: String, option: String)] {
    limitKeys(run, .distinctOn) + limitKeys(run, .per)
  }

  private static func limitKeys(_ run: CommandRun, _ option: CommandOption) -> [(text: String, option: String)] {
    run.arguments.values(option).flatMap { value in
      OpenText.splitAtCommas(value).map { ($0.trimmed, "\(option.name) '\(value)'") }
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
}
