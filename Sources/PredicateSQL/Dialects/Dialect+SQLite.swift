extension Dialect {
  /// Whole seconds of a number of seconds, rounded down.
  private static let seconds = "(CAST({0} AS INTEGER) - ({0} < CAST({0} AS INTEGER)))"

  private static func part(_ format: String, _ modifiers: String = "") -> String {
    "CAST(strftime('\(format)', \(seconds), 'unixepoch'\(modifiers)) AS INTEGER)"
  }

  private static func start(_ modifiers: String) -> String {
    "CAST(strftime('%s', \(seconds), 'unixepoch', \(modifiers)) AS INTEGER)"
  }

  private static let sqliteTable: [SQLOperation: String?] = [
    .same: "{0} IS {1}",
    .divideIntegers: "({0} / {1})", .divideDoubles: "({0} / {1})", .moduloIntegers: "({0} % {1})",
    // There is no `^`.
    .bitXor: "(({0} | {1}) - ({0} & {1}))", .shiftLeft: "({0} << {1})", .shiftRight: "({0} >> {1})",
    // Compiled in or not, as the library's maker chose.
    .squareRoot: nil, .exponential: nil, .ceiling: nil, .floor: nil,
    .booleanToInteger: "{0}", .integerToDouble: "CAST({0} AS REAL)", .doubleToInteger: "CAST({0} AS INTEGER)",
    .integerToText: "CAST({0} AS TEXT)", .uuidToText: nil,
    // `length` counts Unicode scalars; those beyond 16 bits are looked for only where there are some.
    .length: """
    (CASE WHEN {0} GLOB '*[\u{10000}-\u{10FFFF}]*' THEN length({0}) + (WITH RECURSIVE scalars(i) AS (SELECT 1 UNION ALL \
    SELECT i + 1 FROM scalars WHERE i < length({0})) SELECT count(*) FROM scalars WHERE unicode(substr({0}, i, 1)) > \
    65535) ELSE length({0}) END)
    """,
    .concat: "({0} || {1})", .trim: "trim({0}, '\(whiteSpace)')", .position: "(NULLIF(instr({1}, {0}), 0) - 1)",
    .dateFromSeconds1970: "{0}", .dateFromSeconds2001: "({0} + 978307200)",
    .dateFromMilliseconds1970: "({0} / 1000.0)", .dateToSeconds2001: "({0} - 978307200.0)",
    .iso8601ToMilliseconds:
      "(CAST(strftime('%s', {0}) AS INTEGER) * 1000 + CAST(substr(strftime('%f', {0}), 4) AS INTEGER))",
    .dateFromText: "((julianday({0}) - 2440587.5) * 86400.0)",
    .year: part("%Y"), .month: part("%m"), .day: part("%d"), .dayOfYear: part("%j"), .hour: part("%H"),
    .minute: part("%M"), .second: part("%S"), .quarter: "((\(part("%m")) + 2) / 3)",
    .weekday: "((\(part("%w")) + 6) % 7 + 1)",
    // The week belongs to the year that has its Thursday.
    .week: "((\(part("%j", ", '-3 days', 'weekday 4'")) - 1) / 7 + 1)",
    .startOfYear: start("'start of year'"), .startOfMonth: start("'start of month'"),
    .startOfDay: start("'start of day'"), .startOfWeek: start("'-6 days', 'weekday 1', 'start of day'"),
    .startOfQuarter: start("'start of month', '-' || ((\(part("%m")) - 1) % 3) || ' months'"),
    .startOfHour: "(\(seconds) - ((\(seconds) % 3600) + 3600) % 3600)",
    .averageIntegers: "(CAST(SUM({0}) AS REAL) / COUNT({0}))", .averageDoubles: "(SUM({0}) / COUNT({0}))",
    .sumDoubles: "TOTAL({0})",
  ]

  /// What the functions add that PredicateSQLite registers.
  private static let registered: [SQLOperation: String?] = [
    .canonical: "predicate_fold({0}, 'cd')"
  ]

  private static func sqlite(_ table: [SQLOperation: String?]) -> Dialect {
    var dialect = Dialect(.sqlite, "SQLite", quote: "\"", placeholder: .mark, table)
    dialect.dateForm = .secondsSince1970
    dialect.holdsDecimalsAsDoubles = true
    dialect.hasNaN = false
    dialect.comparesMixedNumbersExactly = true
    dialect.noLimit = "-1"
    return dialect
  }

  /// SQLite as it comes.
  static let sqlite = sqlite(sqliteTable)

  /// SQLite with the functions that PredicateSQLite registers.
  static let sqliteWithFunctions = sqlite(sqliteTable.merging(registered) { _, own in own })
}
