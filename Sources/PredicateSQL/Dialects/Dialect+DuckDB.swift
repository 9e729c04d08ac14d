#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

extension Dialect {
  /// DuckDB.
  static let duckdb = {
    var dialect = Dialect(
      .duckdb, "DuckDB", quote: "\"", placeholder: .mark, text: .duckdb, literals: .duckdb,
      paths: PathTemplates.table(
        trimmed: { "rtrim(\($0), '/')" }, behindLast: { "split_part(\($0), '\($1)', -1)" }, length: { "length(\($0))" },
        start: { "left(\($0), \($1))" }, merged: { "regexp_replace(\($0), '/+', '/', 'g')" }),
      [
        .same: "{0} IS NOT DISTINCT FROM {1}",
        // Here NaN equals itself and is larger than all other numbers.
        .isNaN: "isnan({0})",
        .doubleToBoolean: "(CASE WHEN isnan({0}) THEN CAST({0} AS BIGINT) = 0 ELSE {0} <> 0 END)",
        .maximumDoubles: "COALESCE(max(NULLIF({0}, 'NaN')), max({0}))",
        .equalDoubles: "({0} = {1} AND NOT isnan({0}))", .lessDoubles: "({0} < {1} AND NOT isnan({1}))",
        .lessOrEqualDoubles: "({0} <= {1} AND NOT isnan({1}))",
        .divideIntegers: "({0} // NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        .bitXor: "xor({0}, {1})", .shiftRight: "({0} >> {1})", .call(.truncate): "trunc({0})",
        .call(.length):
          "(length({0}) + length(regexp_replace({0}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g')))",
        .call(.version): VersionTemplate.text(where: "regexp_full_match({0}, '\(VersionTemplate.version)')") { padded in
          "regexp_replace(\(padded), '\(VersionTemplate.number)', '\\1', 'g')"
        },
        .call(.trim): "trim({0}, '\(whiteSpace)')", .position: "(NULLIF(instr({1}, {0}), 0) - 1)",
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
        // The range of CASE is that of its values, whatever may go wrong in its conditions. NULL has any number's range,
        // but no text's.
        .hideRange: "(CASE WHEN random() >= 0 THEN {0} END)",
        .hideRangeOfText: "(CASE WHEN random() >= 0 THEN {0} ELSE CAST(random() AS VARCHAR) END)",
        .hideRangeOfData: "(CASE WHEN random() >= 0 THEN {0} ELSE CAST(CAST(random() AS VARCHAR) AS BLOB) END)",
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
}

extension TextDialect {
  // A column's NOCASE reaches `contains`, `starts_with` and LIKE, too.
  package static let duckdb = TextDialect(
    exact: ("(", " COLLATE C)"), translate: "translate", replace: "replace",
    contains: .test("contains"), beginsWith: "starts_with", endsWith: "ends_with",
    regex: .engine(
      replaceAll: "regexp_replace", suffix: ", 'g'",
      flavor: RegexFlavor(
        matches: SQLTemplate("regexp_matches({0}, {1})"), largestCount: 1_000, mostCopies: 1_000)),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: false, holdsZero: true,
    concat: SQLTemplate("({0} || {1})"),
    hangul: .composed(
      SQLTemplate(
        """
        array_to_string([CASE WHEN regexp_matches(run, {2}) THEN nfc_normalize(run) ELSE run END \
        FOR run IN regexp_extract_all({0}, {3})], '')
        """)))
}

extension LiteralDialect {
  static let duckdb = LiteralDialect(
    integer: { "CAST(\($0) AS BIGINT)" },
    // With a point alone a number is a decimal.
    double: { "CAST('\(NumberText.lossless($0))' AS DOUBLE)" },
    decimal: { $0.cast(most: 38) },
    text: { isPlain($0) ? quoted($0) : "decode(unhex('\(hexadecimal($0.utf8))'))" },
    date: { "TIMESTAMP '\($0)'" }, uuid: { "CAST('\($0)' AS UUID)" }, data: { "unhex('\($0)')" })
}
