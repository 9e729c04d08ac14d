extension Dialect {
  /// PostgreSQL 13 and later.
  static let postgresql = {
    func part(_ field: String) -> String { "CAST(floor(EXTRACT(\(field) FROM {0} AT TIME ZONE {1})) AS BIGINT)" }
    func start(_ unit: String) -> String { "(date_trunc('\(unit)', {0} AT TIME ZONE {1}) AT TIME ZONE {1})" }
    var dialect = Dialect(
      .postgresql, "PostgreSQL", quote: "\"", placeholder: .dollar,
      [
        .same: "{0} IS NOT DISTINCT FROM {1}",
        // The database's own collation may be any language's.
        .lessText: "{0} COLLATE \"C\" < {1}", .lessOrEqualText: "{0} COLLATE \"C\" <= {1}",
        .sortText: "{0} COLLATE \"C\"",
        .minimumText: "min({0} COLLATE \"C\")", .maximumText: "max({0} COLLATE \"C\")",
        // Here NaN equals itself and is larger than all other numbers.
        .equalDoubles: "({0} = {1} AND {0} < 'NaN')", .lessDoubles: "({0} < {1} AND {1} < 'NaN')",
        .lessOrEqualDoubles: "({0} <= {1} AND {1} < 'NaN')",
        .divideIntegers: "({0} / NULLIF({1}, 0))", .multiplyDecimals: "({0} * {1})",
        .bitXor: "({0} # {1})", .shiftLeft: "({0} << {1})", .shiftRight: "({0} >> {1})",
        .substring: "substr({0}, CAST({1} AS INTEGER), CAST({2} AS INTEGER))",
        .booleanToInteger: "CAST(CAST({0} AS INTEGER) AS BIGINT)", .integerToDouble: "CAST({0} AS DOUBLE PRECISION)",
        .integerToText: "CAST({0} AS TEXT)", .truncate: "trunc({0})", .decimalToDouble: "CAST({0} AS DOUBLE PRECISION)",
        .length: """
        (char_length({0}) + char_length(regexp_replace({0}, '[^\\U00010000-\\U0010FFFF]', '', 'g')))
        """,
        .concat: "({0} || {1})", .trim: "btrim({0}, '\(whiteSpace)')", .position: "(NULLIF(strpos({1}, {0}), 0) - 1)",
        .now: "statement_timestamp()",
        .dateToSeconds2001: "CAST(EXTRACT(EPOCH FROM {0}) - 978307200 AS DOUBLE PRECISION)",
        .year: part("YEAR"), .quarter: part("QUARTER"), .month: part("MONTH"), .week: part("WEEK"),
        .weekday: part("ISODOW"), .day: part("DAY"), .dayOfYear: part("DOY"), .hour: part("HOUR"),
        .minute: part("MINUTE"), .second: part("SECOND"),
        .startOfYear: start("year"), .startOfQuarter: start("quarter"), .startOfMonth: start("month"),
        .startOfWeek: start("week"), .startOfDay: start("day"), .startOfHour: start("hour"),
        .dateToSeconds: "CAST(floor(EXTRACT(EPOCH FROM {0})) AS BIGINT)",
        .shiftDate: "({0} + make_interval(secs => {1}))",
        .dateToZone: "(({0} AT TIME ZONE {1}) AT TIME ZONE 'UTC')",
        .dateFromZone: "(({0} AT TIME ZONE 'UTC') AT TIME ZONE {1})",
        .named: "(SELECT {1} FROM (SELECT {0} AS {2}) AS z)",
        .sumIntegers: "CAST(COALESCE(SUM({0}), 0) AS BIGINT)",
        .averageIntegers: "(CAST(SUM({0}) AS DOUBLE PRECISION) / NULLIF(COUNT({0}), 0))",
        .median: "percentile_cont(0.5) WITHIN GROUP (ORDER BY {0})",
        .medianIntegers: "percentile_cont(0.5) WITHIN GROUP (ORDER BY {0})",
        .percentile: "percentile_cont({1}) WITHIN GROUP (ORDER BY {0})",
      ])
    dialect.holdsNUL = false
    dialect.clocks = .secondOfTwo
    dialect.datesTakeZone = true
    dialect.nullsFirst = " NULLS FIRST"
    dialect.nullsLast = " NULLS LAST"
    return dialect
  }()

  /// MySQL 8 and MariaDB 10.6 and later.
  static let mysql = {
    // Whatever the columns' collation: equal bytes are equal text, and the first comparison may use an index.
    let binary = "CAST({0} AS BINARY)"
    let other = "CAST({1} AS BINARY)"
    func start(_ format: String) -> String { "CAST(DATE_FORMAT({0}, '\(format)') AS DATETIME(6))" }
    var dialect = Dialect(
      .mysql, "MySQL", quote: "`", placeholder: .mark,
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
        .bitXor: "CAST({0} ^ {1} AS SIGNED)", .complement: "CAST(~ {0} AS SIGNED)",
        .shiftLeft: "CAST({0} << {1} AS SIGNED)",
        .booleanToInteger: "{0}", .integerToDouble: "({0} + 0e0)", .doubleToInteger: "CAST({0} AS SIGNED)",
        .integerToText: "CAST({0} AS CHAR)", .truncate: "TRUNCATE({0}, 0)",
        .length: "(LENGTH(CONVERT({0} USING utf16)) DIV 2)",
        // What looks behind keeps white space within the text from being tried again and again.
        .trim: """
        REGEXP_REPLACE(CONVERT({0} USING utf8mb4) COLLATE utf8mb4_bin, \
        '\\\\A[\(whiteSpace)]++|(?<![\(whiteSpace)])[\(whiteSpace)]++\\\\z', '')
        """,
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
        .groupedText: binary, .textOfGrouped: "CONVERT({0} USING utf8mb4)", .groupedDouble: "({0} + 0e0)",
      ])
    dialect.nan = .none
    dialect.noLimit = "18446744073709551615"
    return dialect
  }()
}
