import PredicateLanguage

extension Dialect {
  private static func whole(_ integer: String) -> String {
    "(CASE WHEN abs({0}) < 4503599627370496.0 THEN CAST(\(integer) AS REAL) ELSE {0} END)"
  }

  /// The error `integer overflow`: the least number has no positive twin. Were it a constant, SQLite might calculate it
  /// before any row asks.
  private static let failure = "abs((random() & 0) - 9223372036854775807 - 1)"

  /// Of text; SQLite rounds seconds down and knows milliseconds. A Julian day would lose both.
  private static let seconds = "CAST(strftime('%s', {0}) AS INTEGER)"
  private static let milliseconds = "CAST(substr(strftime('%f', {0}), 4) AS INTEGER)"

  private static let sqliteTable: [SQLOperation: String?] = [
    .same: "{0} IS {1}", .different: "{0} IS NOT {1}",
    // A jump, where NOT COALESCE is a value.
    .isNotTrue: "({0}) IS NOT TRUE",
    .divideIntegers: "({0} / {1})", .divideDoubles: "({0} / {1})", .moduloIntegers: "({0} % {1})",
    // There is no `^`.
    .bitXor: "(({0} | {1}) - ({0} & {1}))", .shiftLeft: "({0} << {1})", .shiftRight: "({0} >> {1})",
    .addDecimals: nil, .subtractDecimals: nil, .sumDecimals: nil, .negateDecimal: "(- {0})",
    // The library's own are compiled in or not, as its maker chose. Larger doubles are whole.
    .call(.floor): whole("CAST({0} AS INTEGER) - ({0} < CAST({0} AS INTEGER))"),
    .call(.ceiling): whole("CAST({0} AS INTEGER) + ({0} > CAST({0} AS INTEGER))"),
    .call(.truncate): whole("CAST({0} AS INTEGER)"),
    .booleanToInteger: "{0}", .integerToDouble: "CAST({0} AS REAL)", .doubleToInteger: "CAST({0} AS INTEGER)",
    .integerToText: "CAST({0} AS TEXT)",
    .call(.length): SQLiteZeros.length, .substring: SQLiteZeros.substring,
    .call(.trim): "trim({0}, '\(whiteSpace)')", .position: "(NULLIF(instr({1}, {0}), 0) - 1)",
    .now: "((julianday('now') - 2440587.5) * 86400.0)",
    .dateFromSeconds1970: "{0}", .dateFromSeconds2001: "({0} + 978307200)",
    .dateFromMilliseconds1970: "({0} / 1000.0)",
    // Whole milliseconds stay such, as where a date is read.
    .dateToSeconds2001: """
    (CASE WHEN round({0} * 1000) / 1000 = {0} THEN (round({0} * 1000) - 978307200000) / 1000 \
    ELSE {0} - 978307200.0 END)
    """,
    .numberToDate: """
    (CASE WHEN (round(({0} + 978307200) * 1000) - 978307200000) / 1000 = {0} \
    THEN round(({0} + 978307200) * 1000) / 1000 ELSE {0} + 978307200 END)
    """,
    .iso8601ToMilliseconds: "(\(seconds) * 1000 + \(milliseconds))",
    .iso8601ToSeconds2001: "(\(seconds) - 978307200 + \(milliseconds) / 1000.0)",
    .dateFromText: "(\(seconds) + \(milliseconds) / 1000.0)",
    .shiftDate: "({0} + {1})", .named: "(SELECT {1} FROM (SELECT {0} AS {2}))",
    // `avg` adds integers as doubles, which rounds large sums.
    .averageIntegers: "(CAST(SUM({0}) AS REAL) / COUNT({1}))",
    // Of infinities of both signs they make NULL.
    .averageDoubles: "(CASE WHEN avg({0}) IS NULL AND COUNT({1}) > 0 THEN \(failure) ELSE avg({0}) END)",
    .sumDoubles: "COALESCE(TOTAL({0}), \(failure))", .deviation: nil,
    .overflowed: "typeof({0}) = 'real'", .failure: failure,
  ].merging(SQLiteCalendar.table) { _, date in date }

  /// What the functions add that PredicateSQLite registers.
  private static let registered: [SQLOperation: String?] = [
    .call(.canonical): "predicate_fold({0}, 'cd')",
    .call(.length): call(.length, "s"), .call(.floor): call(.floor, "d"), .call(.ceiling): call(.ceiling, "d"),
    .call(.truncate): call(.truncate, "d"), .power: call(.power, "dd"), .round: call(.round, "d"),
    .moduloDoubles: call(.modulus, "dd"),
    .addDecimals: call(.add, "nn"), .subtractDecimals: call(.subtract, "nn"), .multiplyDecimals: call(.multiply, "nn"),
    .divideDecimals: call(.divide, "nn"), .moduloDecimals: call(.modulus, "nn"), .roundDecimal: call(.round, "n"),
    .absoluteDecimal: call(.absolute, "n"), .negateDecimal: "predicate_call('from:subtract:', 'in', 0, {0})",
    .compareDecimals: "predicate_compare({0}, {1})",
    .sumDecimals: "predicate_call('sum:', 'N', \(numbers))",
    .averageDecimals: "predicate_call('average:', 'N', \(numbers))",
    .deviation: "predicate_call('stddev:', 'D', \(numbers))",
    .median: "predicate_call('median:', 'D', \(numbers))",
    .medianIntegers: "predicate_call('median:', 'I', \(numbers))",
    .medianDecimals: "predicate_call('median:', 'N', \(numbers))",
    .percentile: "predicate_call('percentile:at:', 'Dd', \(numbers), {2})",
    .decimalToDouble: "predicate_call('castObject:toType:', 'ns', {0}, 'Double')",
    .textToDouble: cast("s", "Double"), .textToInteger: cast("s", "Int"), .textToBoolean: cast("s", "Bool"),
    .textToDate: cast("s", "NSDate"), .doubleToText: cast("d", "NSString"),
    .keyOfText: "predicate_key({0}, {1})",
    .dateInZone: "predicate_call({3}, 'ts', {0}, {1})", .dateInWeeks: "predicate_call({3}, 'tsi', {0}, {1}, {2})",
  ]

  /// Every other function of numbers and texts that gives the same for the same: evaluation itself calculates it.
  private static let called: [SQLOperation: String?] = BuiltinFunction.allCases.reduce(into: [:]) { table, function in
    let signature = function.signature
    let kinds = signature.parameters.compactMap { letters[$0] }
    guard signature.isScalar, !signature.traits.contains(.isRandom) else { return }
    table[.call(function)] = call(function, kinds.joined())
  }

  private static let letters: [ValueType: String] = [.double: "d", .integer: "i", .string: "s"]

  private static func call(_ function: BuiltinFunction, _ kinds: String) -> String {
    let places = kinds.indices.enumerated().map { "{\($0.offset)}" }
    return "predicate_call('\(function.rawValue)', '\(kinds)', \(places.joined(separator: ", ")))"
  }

  /// `quote` alone writes every digit of a number.
  private static let numbers = "group_concat(CASE WHEN {0} IS NOT NULL THEN quote({0}) END, ' ')"

  private static func cast(_ kind: String, _ type: String) -> String {
    "predicate_call('castObject:toType:', '\(kind)s', {0}, '\(type)')"
  }

  private static func sqlite(_ table: [SQLOperation: String?]) -> Dialect {
    var dialect = Dialect(
      .sqlite, "SQLite", quote: "\"", placeholder: .mark, text: .sqlite, literals: .sqlite,
      paths: PathTemplates.sqlite, table)
    dialect.dateForm = .secondsSince1970
    dialect.holdsDecimalsAsDoubles = true
    dialect.nan = .null
    dialect.comparesMixedNumbersExactly = true
    dialect.noLimit = "-1"
    dialect.gathersKeys = true
    dialect.shiftsByAnyCount = true
    dialect.namesCollations = true
    dialect.replacesFromNUL = false
    dialect.foldsByTables = false
    dialect.leavesPlainNames = true
    // Before 3.46 the parser's stack holds a hundred symbols.
    dialect.deepestDate = 20
    return dialect
  }

  /// SQLite as it comes.
  static let sqlite = sqlite(sqliteTable)

  /// SQLite with the functions that PredicateSQLite registers.
  static let sqliteWithFunctions = {
    var dialect = sqlite(sqliteTable.merging(registered) { _, own in own }.merging(called) { own, _ in own })
    dialect.isOfStore = true
    return dialect
  }()
}

extension TextDialect {
  // `instr`, `replace` and GLOB know no collation; comparisons name BINARY themselves, where indexes can serve them.
  package static let sqlite = TextDialect(
    exact: ("", ""), translate: nil, replace: "replace", contains: .position("instr"),
    beginsWith: nil, endsWith: nil, regex: .registered, pattern: .glob, escapesInLiterals: false, holdsZero: true,
    asciiCaseCollation: "NOCASE",
    // A column would bring its own collation along.
    equal: SQLTemplate("{0} = {1} COLLATE BINARY"), never: "0",
    beginsWithValue: SQLTemplate("substr(CAST({0} AS BLOB), 1, length(CAST({1} AS BLOB))) IS CAST({1} AS BLOB)"),
    endsWithValue: SQLTemplate("substr(CAST({0} AS BLOB), -length(CAST({1} AS BLOB))) IS CAST({1} AS BLOB)"),
    ends: .bytes, concat: SQLTemplate("({0} || {1})"), hangul: .registered)
}

extension LiteralDialect {
  static let sqlite = LiteralDialect(
    boolean: { $0 ? "1" : "0" }, integer: { $0 }, double: SQLiteDouble.literal,
    // As the driver binds them.
    decimal: { "'\($0.text)'" },
    text: { text in
      if isPlain(text) { return quoted(text) }
      // Neither a shell nor the parser goes on behind NUL; `char` makes text in the database's own encoding.
      var runs: [(isPlain: Bool, scalars: [Unicode.Scalar])] = []
      for scalar in text.unicodeScalars {
        let isPlain = !TerminalText.isControl(scalar)
        if runs.last?.isPlain == isPlain {
          runs[runs.count - 1].scalars.append(scalar)
        } else {
          runs.append((isPlain, [scalar]))
        }
      }
      let parts = runs.map { run -> String in
        var text = ""
        text.unicodeScalars.append(contentsOf: run.scalars)
        return run.isPlain ? quoted(text) : "char(\(run.scalars.map { String($0.value) }.joined(separator: ", ")))"
      }
      return "(\(parts.joined(separator: " || ")))"
    },
    date: nil, uuid: { "x'\($0.replacing("-", with: ""))'" }, data: { "x'\($0)'" })
}
