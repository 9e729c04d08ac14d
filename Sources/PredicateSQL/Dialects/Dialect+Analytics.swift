#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Dialect {
  /// DuckDB.
  static let duckdb = {
    var dialect = Dialect(
      .duckdb, "DuckDB", quote: "\"", placeholder: .mark,
      [
        .same: "{0} IS NOT DISTINCT FROM {1}",
        // Here NaN equals itself and is larger than all other numbers.
        .equalDoubles: "({0} = {1} AND NOT isnan({0}))", .lessDoubles: "({0} < {1} AND NOT isnan({1}))",
        .lessOrEqualDoubles: "({0} <= {1} AND NOT isnan({1}))",
        .divideIntegers: "({0} // NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        .bitXor: "xor({0}, {1})", .shiftRight: "({0} >> {1})", .truncate: "trunc({0})",
        .length:
          "(length({0}) + length(regexp_replace({0}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g')))",
        .concat: "({0} || {1})", .trim: "trim({0}, '\(whiteSpace)')", .position: "(NULLIF(instr({1}, {0}), 0) - 1)",
        .now: "(now() AT TIME ZONE 'UTC')", .dateToSeconds2001: "(epoch_us({0}) / 1e6 - 978307200)",
        .year: "year({0})", .quarter: "quarter({0})", .month: "month({0})", .week: "weekofyear({0})",
        .weekday: "isodow({0})", .day: "day({0})", .dayOfYear: "dayofyear({0})", .hour: "hour({0})",
        .minute: "minute({0})", .second: "second({0})",
        .startOfYear: "CAST(date_trunc('year', {0}) AS TIMESTAMP)",
        .startOfQuarter: "CAST(date_trunc('quarter', {0}) AS TIMESTAMP)",
        .startOfMonth: "CAST(date_trunc('month', {0}) AS TIMESTAMP)",
        .startOfWeek: "CAST(date_trunc('week', {0}) AS TIMESTAMP)",
        .startOfDay: "CAST(date_trunc('day', {0}) AS TIMESTAMP)",
        .startOfHour: "CAST(date_trunc('hour', {0}) AS TIMESTAMP)",
        .dateToSeconds: "CAST(floor(epoch({0})) AS BIGINT)", .shiftDate: "({0} + to_seconds({1}))",
        .dateToZone: "(({0} AT TIME ZONE 'UTC') AT TIME ZONE {1})",
        .dateFromZone: "(({0} AT TIME ZONE {1}) AT TIME ZONE 'UTC')",
        .named: "(SELECT {1} FROM (SELECT {0} AS {2}) AS z)",
        .sumIntegers: "CAST(COALESCE(SUM({0}), 0) AS BIGINT)",
        // Of `n + 1 = 5` it makes `n = 4`, which ends with no error; of these it does not.
        .addChecked: "add({0}, {1})", .subtractChecked: "subtract({0}, {1})", .multiplyChecked: "multiply({0}, {1})",
        .negateChecked: "subtract(0, {0})", .certain: "random() >= 0",
        .median: "quantile_cont({0}, 0.5)", .medianIntegers: "quantile_cont({0}, 0.5)",
        .percentile: "quantile_cont({0}, {1})",
      ])
    dialect.largestDecimal = Decimal(string: String(repeating: "9", count: 38))
    dialect.decimalDigits = 38
    // Observed in 2.0.0, with the optimizer `common_subplan`.
    dialect.takesInnerJoinsForOuter = true
    dialect.clocks = .secondOfTwo
    dialect.nullsFirst = " NULLS FIRST"
    dialect.nullsLast = " NULLS LAST"
    return dialect
  }()

  /// Spark SQL 3.5 and later.
  static let spark = {
    // Without ANSI mode numbers of 64 bits start over where they overflow, without an error. What sort of number a text is
    // read as tells the mode, before any row is read.
    func checked(_ calculation: String) -> String {
      """
      (CASE WHEN typeof('1' + 1) = 'bigint' THEN \(calculation) \
      ELSE CAST(raise_error('overflow: needs ANSI mode') AS BIGINT) END)
      """
    }
    var dialect = Dialect(
      .spark, "Spark", quote: "`", placeholder: .mark,
      [
        .same: "{0} <=> {1}",
        // Here NaN equals itself and is larger than all other numbers.
        .equalDoubles: "({0} = {1} AND NOT isnan({0}))", .lessDoubles: "({0} < {1} AND NOT isnan({1}))",
        .lessOrEqualDoubles: "({0} <= {1} AND NOT isnan({1}))",
        .divideIntegers: "({0} div NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        .shiftLeft: "shiftleft({0}, {1})", .shiftRight: "shiftright({0}, {1})",
        .truncate: "(CASE WHEN {0} < 0 THEN CAST(ceil({0}) AS DOUBLE) ELSE CAST(floor({0}) AS DOUBLE) END)",
        .floor: nil, .ceiling: nil,
        .integerToText: "CAST({0} AS STRING)",
        .length: "(octet_length(encode({0}, 'UTF-16BE')) div 2)",
        .trim: "trim(BOTH '\(whiteSpace)' FROM {0})", .position: "(NULLIF(instr({1}, {0}), 0) - 1)",
        .now: "current_timestamp()",
        .dateToSeconds2001: "(unix_micros({0}) / 1e6D - 978307200)",
        .year: "year({0})", .quarter: "quarter({0})", .month: "month({0})", .week: "weekofyear({0})",
        .weekday: "(weekday({0}) + 1)", .day: "day({0})", .dayOfYear: "dayofyear({0})", .hour: "hour({0})",
        .minute: "minute({0})", .second: "second({0})",
        .startOfYear: "date_trunc('YEAR', {0})", .startOfQuarter: "date_trunc('QUARTER', {0})",
        .startOfMonth: "date_trunc('MONTH', {0})", .startOfWeek: "date_trunc('WEEK', {0})",
        .startOfDay: "date_trunc('DAY', {0})", .startOfHour: "date_trunc('HOUR', {0})",
        .dateToSeconds: "unix_seconds({0})", .shiftDate: "timestampadd(SECOND, {1}, {0})",
        .dateToZone: "from_utc_timestamp({0}, {1})", .dateFromZone: "to_utc_timestamp({0}, {1})",
        .named: "element_at(transform(array({0}), {2} -> {1}), 1)",
        // It knows that no random number is below 0.
        .certain: "rand() + 1 >= rand()", .addChecked: checked("{0} + {1}"), .subtractChecked: checked("{0} - {1}"),
        .multiplyChecked: checked("{0} * {1}"), .negateChecked: checked("- {0}"),
        .divideIntegersChecked: checked("{0} div NULLIF({1}, 0)"), .absoluteChecked: checked("abs({0})"),
        // A sum of whole numbers alone may overflow on the way.
        .sumIntegers: checked("CAST(COALESCE(SUM(CAST({0} AS DECIMAL(38, 0))), 0) AS BIGINT)"),
        .averageIntegers: "(CAST(SUM(CAST({0} AS DECIMAL(38, 0))) AS DOUBLE) / NULLIF(COUNT({0}), 0))",
        .median: "percentile({0}, 0.5)", .medianIntegers: "percentile({0}, 0.5)", .percentile: "percentile({0}, {1})",
      ])
    dialect.uuidForm = .text
    dialect.clocks = .firstOfTwo
    dialect.largestDecimal = Decimal(string: String(repeating: "9", count: 38))
    dialect.decimalDigits = 38
    dialect.joinsSubqueries = true
    // Not where the row has to decide what else there is.
    dialect.takesCasesApart = true
    dialect.sortsByColumnsOfGroups = true
    return dialect
  }()

  /// ClickHouse.
  static let clickhouse = {
    // Their own functions for this cut dates before 1970.
    func checked(_ left: String, _ right: String) -> String {
      "accurateCast(\(left) toInt128(\(right)), 'Nullable(Int64)')"
    }
    let micros = "toUnixTimestamp64Micro({0})"
    func start(_ length: Int64, from monday: Int64 = 0) -> String {
      let past = "positiveModulo(\(micros) + \(monday), \(length))"
      return "fromUnixTimestamp64Micro(\(micros) - \(past), 'UTC')"
    }
    func first(ofMonth month: String) -> String {
      "makeDateTime64(toYear({0}, 'UTC'), \(month), 1, 0, 0, 0, 0, 6, 'UTC')"
    }
    var dialect = Dialect(
      .clickhouse, "ClickHouse", quote: "`", placeholder: .typed,
      [
        .same: "COALESCE({0} = {1}, {0} IS NULL AND {1} IS NULL)",
        .divideIntegers: "intDiv({0}, NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        .bitAnd: "bitAnd({0}, {1})", .bitOr: "bitOr({0}, {1})", .bitXor: "bitXor({0}, {1})",
        .complement: "bitNot({0})", .shiftLeft: "bitShiftLeft({0}, {1})", .shiftRight: "bitShiftRight({0}, {1})",
        .truncate: "trunc({0})",
        .booleanToInteger: "toInt64({0})", .integerToDouble: "toFloat64({0})", .doubleToInteger: "toInt64({0})",
        .integerToText: "toString({0})",
        .length: """
        toInt64(lengthUTF8({0}) + lengthUTF8(replaceRegexpAll({0}, '[^\\\\x{10000}-\\\\x{10FFFF}]', '')))
        """,
        .substring: "substringUTF8({0}, {1}, {2})", .replace: "replaceAll({0}, {1}, {2})",
        .trim: "replaceRegexpAll({0}, '^[\(whiteSpace)]+|[\(whiteSpace)]+$', '')",
        .decimalOfOneScale: "toDecimal256({0}, 38)",
        .position: "(toInt64(NULLIF(positionUTF8({1}, {0}), 0)) - 1)",
        .now: "now64(6, 'UTC')",
        .dateToSeconds2001: "(toUnixTimestamp64Micro({0}) / 1e6 - 978307200)",
        .year: "toYear({0}, 'UTC')", .quarter: "toQuarter({0}, 'UTC')", .month: "toMonth({0}, 'UTC')",
        .week: "toISOWeek({0}, 'UTC')", .weekday: "toDayOfWeek({0}, 0, 'UTC')", .day: "toDayOfMonth({0}, 'UTC')",
        .dayOfYear: "toDayOfYear({0}, 'UTC')", .hour: "toHour({0}, 'UTC')", .minute: "toMinute({0}, 'UTC')",
        .second: "toSecond({0}, 'UTC')",
        .startOfYear: first(ofMonth: "1"),
        .startOfQuarter: first(ofMonth: "toQuarter({0}, 'UTC') * 3 - 2"),
        .startOfMonth: first(ofMonth: "toMonth({0}, 'UTC')"),
        // The first of January 1970 was a Thursday.
        .startOfWeek: start(604_800_000_000, from: 259_200_000_000), .startOfDay: start(86_400_000_000),
        .startOfHour: start(3_600_000_000),
        // Their zones have changes at quarters of an hour alone, and none before 1900.
        .dateToSeconds: "toInt64(floor(\(micros) / 1e6))", .shiftDate: "addSeconds({0}, {1})",
        .named: "arrayMap({2} -> {1}, [{0}])[1]",
        // Where numbers of 64 bits overflow they start over, without an error.
        .add: checked("{0} +", "{1}"), .subtract: checked("{0} -", "{1}"), .multiply: checked("{0} *", "{1}"),
        .negate: checked("0 -", "{0}"), .absolute: "accurateCast(abs({0}), 'Nullable(Int64)')",
        .certain: "rand() >= 0",
        .sumIntegers: "COALESCE(accurateCast(SUM(toInt256({0})), 'Nullable(Int64)'), 0)",
        .averageIntegers: "(toFloat64(SUM(toInt256({0}))) / NULLIF(COUNT({0}), 0))",
        .deviation: "stddevPopStable({0})", .median: "quantileExactInclusive(0.5)({0})",
        .medianIntegers: "quantileExactInclusive(0.5)({0})", .percentile: "quantileExactInclusive({1})({0})",
        // Doubles are grouped by their bits.
        .groupedDouble: "if(isNaN({0}), nan, {0} + 0)", .integerOfCount: "toInt64({0})", .nullable: "toNullable({0})",
      ])
    dialect.comparesMixedNumbersExactly = true
    dialect.joinsSubqueries = true
    dialect.largestDecimal = Decimal(string: String(repeating: "9", count: 38))
    dialect.nullsFirst = " NULLS FIRST"
    dialect.nullsLast = " NULLS LAST"
    dialect.years = 1900...2299
    // NULL for rows without a match, as everywhere else.
    dialect.leftJoinSuffix = " SETTINGS join_use_nulls = 1"
    return dialect
  }()
}
