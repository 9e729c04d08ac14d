import PredicateLanguage

extension Dialect {
  /// MySQL 8 and MariaDB 10.6 and later.
  static let mysql = {
    // Whatever the columns' collation: equal bytes are equal text, and the first comparison may use an index.
    let binary = "CAST({0} AS BINARY)"
    let other = "CAST({1} AS BINARY)"
    let exact = "CONVERT({0} USING utf8mb4) COLLATE utf8mb4_bin"
    func start(_ format: String) -> String { "CAST(DATE_FORMAT({0}, '\(format)') AS DATETIME(6))" }
    var dialect = Dialect(
      .mysql, "MySQL", quote: "`", placeholder: .mark, text: .mysql, literals: .mysql,
      paths: PathTemplates.table(
        trimmed: { "TRIM(TRAILING '/' FROM \($0))" }, behindLast: { "SUBSTRING_INDEX(\($0), '\($1)', -1)" },
        length: { "CHAR_LENGTH(\($0))" },
        start: { "LEFT(\($0), \($1))" }, merged: { "REGEXP_REPLACE(\($0), '/+', '/')" }),
      [
        .same: "{0} <=> {1}",
        .equalText: "({0} = {1} AND \(binary) = \(other))",
        .lessText: "\(binary) < \(other)", .lessOrEqualText: "\(binary) <= \(other)",
        .sortText: binary,
        .minimumText: "CONVERT(MIN(\(binary)) USING utf8mb4)", .maximumText: "CONVERT(MAX(\(binary)) USING utf8mb4)",
        .divideIntegers: "({0} DIV {1})", .divideDoubles: "({0} / {1})", .moduloIntegers: "({0} % {1})",
        .moduloDoubles: "({0} % {1})",
        // Bit operations give unsigned numbers.
        .bitAnd: "CAST({0} & {1} AS SIGNED)", .bitOr: "CAST({0} | {1} AS SIGNED)",
        .bitXor: "CAST({0} ^ {1} AS SIGNED)", .call(.onesComplement): "CAST(~ {0} AS SIGNED)",
        .shiftLeft: "CAST({0} << {1} AS SIGNED)",
        .booleanToInteger: "{0}", .integerToDouble: "({0} + 0e0)", .doubleToInteger: "CAST({0} AS SIGNED)",
        .integerToText: "CAST({0} AS CHAR)", .call(.truncate): "TRUNCATE({0}, 0)",
        .call(.length): "(LENGTH(CONVERT({0} USING utf16)) DIV 2)",
        // What looks behind keeps white space within the text from being tried again and again.
        .call(.trim): """
        REGEXP_REPLACE(\(exact), \
        '\\\\A[\(whiteSpace)]++|(?<![\(whiteSpace)])[\(whiteSpace)]++\\\\z', '')
        """,
        // What is put in place of a match names its parts in one way here and in another in MariaDB, so nothing does.
        .call(.version): VersionTemplate.text(
          where: "\(exact) RLIKE '\\\\A\(VersionTemplate.version)\\\\z'",
          trimmed: "REGEXP_REPLACE(\(exact), '\(VersionTemplate.rest)', '')"
        ) { padded in
          "REGEXP_REPLACE(\(padded), '0(?=[0-9]{\(VersionNumbers.mostDigits)})', '')"
        },
        .position: "(NULLIF(LOCATE({0}, {1} COLLATE utf8mb4_bin), 0) - 1)",
        .now: "UTC_TIMESTAMP(6)",
        .dateToSeconds2001: "(TIMESTAMPDIFF(MICROSECOND, '2001-01-01', {0}) / 1e6)",
        .year: "YEAR({0})", .quarter: "QUARTER({0})", .month: "MONTH({0})", .week: "WEEK({0}, 3)",
        .weekday: "(WEEKDAY({0}) + 1)", .day: "DAYOFMONTH({0})", .dayOfYear: "DAYOFYEAR({0})", .hour: "HOUR({0})",
        .minute: "MINUTE({0})", .second: "SECOND({0})",
        .startOfYear: start("%Y-01-01"), .startOfMonth: start("%Y-%m-01"), .startOfDay: start("%Y-%m-%d"),
        .startOfHour: start("%Y-%m-%d %H:00:00"),
        .startOfQuarter:
          "CAST(DATE_ADD(MAKEDATE(YEAR({0}), 1), INTERVAL (QUARTER({0}) - 1) * 3 MONTH) AS DATETIME(6))",
        .startOfWeek: "CAST(DATE_SUB(DATE({0}), INTERVAL WEEKDAY({0}) DAY) AS DATETIME(6))",
        .dateToSeconds: "(TO_SECONDS({0}) - 62167219200)", .shiftDate: "DATE_ADD({0}, INTERVAL {1} SECOND)",
        // Named zones need tables that a server may lack, and end in 2038.
        .stepped: "CAST(ELT(INTERVAL({0}, {1}) + 1, {2}) AS SIGNED)",
        // A division ends with an error beyond 64 bits, where CAST goes on with the largest number.
        .sumIntegers: "(COALESCE(SUM({0}), 0) DIV 1)",
        .averageIntegers: "((SUM({0}) + 0e0) / COUNT({0}))",
        .averageDoubles: "(SUM({0}) / COUNT({0}))",
        // MariaDB takes the deviation of one value for NULL where it is compared with that.
        .deviation: "(stddev_pop({0}) + 0e0)",
        // Texts of one group are equal bytes, and no zero has a sign.
        .certain: "RAND() >= 0",
        // MariaDB takes 0 less the least number for that number. Of these, what comes to the least number is an error.
        .subtractLeastChecked: "({0} + (-1 - {1}) + 1)",
        .groupedText: binary, .textOfGrouped: "CONVERT({0} USING utf8mb4)", .groupedDouble: "({0} + 0e0)",
      ])
    dialect.nan = .none
    // It pads with spaces, or folds letters, as the column's collation says.
    dialect.equalsTextsExactly = false
    dialect.skipsBehindNull = true
    dialect.groupsByExpressions = false
    dialect.noLimit = "18446744073709551615"
    return dialect
  }()
}

extension TextDialect {
  // Columns may have any character set. The binary collation pads with spaces when it compares, but not in LIKE, INSTR
  // and REGEXP; equality goes by bytes instead.
  package static let mysql = TextDialect(
    exact: ("(CONVERT(", " USING utf8mb4) COLLATE utf8mb4_bin)"), translate: nil, replace: "REPLACE",
    contains: .position("INSTR"), beginsWith: nil, endsWith: nil,
    regex: .engine(
      replaceAll: "REGEXP_REPLACE", suffix: "",
      flavor: RegexFlavor(
        matches: SQLTemplate("{0} REGEXP {1}"), largestCount: 65_535,
        // It gives up after ten million steps, which takes twice these lengths and more. A division ends with an error.
        patience: RegexFlavor.Patience(
          engine: "MariaDB", longest: [.max, 3_000_000, 3_000],
          matches: SQLTemplate(
            "(CASE WHEN CHAR_LENGTH({0}) > {2} THEN CHAR_LENGTH({0}) * 1e19 DIV 1 ELSE {0} REGEXP {1} END)")))),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: true, holdsZero: true,
    // Text would be padded with spaces.
    equal: SQLTemplate("CAST({0} AS BINARY) = CAST({1} AS BINARY)"), isThere: SQLTemplate("LENGTH({0}) > 0"),
    beginsWithValue: SQLTemplate("CAST(LEFT({0}, CHAR_LENGTH({1})) AS BINARY) = CAST({1} AS BINARY)"),
    endsWithValue: SQLTemplate("CAST(RIGHT({0}, CHAR_LENGTH({1})) AS BINARY) = CAST({1} AS BINARY)"),
    ends: .like, hangul: .refused(test: "REGEXP", error: CharacterWalk.error))
}

extension LiteralDialect {
  static let mysql = LiteralDialect(
    integer: { $0 },
    double: { $0.isFinite ? NumberText.lossless($0).contains("e") ? "\($0)" : "\($0)e0" : nil },
    decimal: \.text,
    // Of what a backslash is a setting decides, but not between these: `"` may be that of names.
    text: { isPlain($0, without: "\\") ? quoted($0) : "_utf8mb4 x'\(hexadecimal($0.utf8))'" },
    date: { "TIMESTAMP '\($0)'" }, data: { "x'\($0)'" })
}
