import PredicateData
import PredicateLanguage

extension Subcommand {
  /// The hint for an option that does not exist: the one of this subcommand that does the same in other programs, begins
  /// alike, or is spelt much like it; nil if there is none.
  func remedy(forUnknown name: String) -> String? {
    // The version is told wherever it is asked for.
    let options = description.options + [.version]
    if let form = OutputFormat(name: name)?.rawValue, description.outputs.contains(form) {
      return "write `\(CommandOption.output.name) \(form)`"
    }
    if let option = Self.elsewhere[name] {
      if options.contains(option) { return "did you mean `\(option.name)`?" }
      if let remedy = rowsRemedy(for: option, typed: "--" + name) { return remedy }
    }
    let longer = options.filter { $0.rawValue.hasPrefix(name) }
    if longer.count == 1, name.utf8.count > 1 { return "did you mean `\(longer[0].name)`?" }
    return NearMatch.best(for: name, among: options.map(\.rawValue)).map { "did you mean `--\($0)`?" }
  }

  /// The hint for a condition as an option where FORMAT is one, and of `filter` and `count` for an option about columns, groups
  /// or distinct rows; nil for others.
  func rowsRemedy(for option: CommandOption, typed: String) -> String? {
    if option == .where, description.takesFormat { return "FORMAT is the condition: leave out `\(typed)`" }
    guard self == .filter || self == .count, !description.options.contains(option),
      Self.fetch.description.options.contains(option), Self.sql.description.options.contains(option)
    else { return nil }
    return typed == option.name
      ? "`predicate fetch --where FORMAT` takes it" : "`predicate fetch --where FORMAT` has `\(option.name)`"
  }

  /// What options are called in SQL, and by the programs that people come from: jq, sqlite3, DuckDB, Miller, xsv, coreutils.
  private static let elsewhere: [String: CommandOption] = [
    "format": .output, "output-format": .output, "to": .output, "mode": .output,
    "from": .inputFormat, "input": .inputFormat,
    "filter": .where, "query": .where, "condition": .where,
    "columns": .select, "column": .select, "fields": .select, "field": .select,
    "order": .sort, "order-by": .sort, "orderby": .sort, "sort-by": .sort, "by": .groupBy, "groupby": .groupBy,
    "distinct-by": .distinctOn, "unique-by": .distinctOn, "uniq-by": .distinctOn, "limit-by": .limitPerGroup,
    "top-per-group": .limitPerGroup, "head-per-group": .limitPerGroup, "partition-by": .per,
    "flatten": .unwind, "explode": .unwind, "unnest": .unwind, "expand": .unwind,
    "top": .limit, "head": .limit, "first": .limit, "max-count": .limit, "skip": .offset, "unique": .distinct,
    "uniq": .distinct, "param": .arg, "args": .arg, "variable": .var, "tail": .follow,
    "tz": .timeZone, "colour": .color, "timing": .time, "timer": .time, "join": .relate, "schema": .model,
  ]
}
