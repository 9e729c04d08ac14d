#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

extension Dialect {
  /// Apache DataFusion 55 and later, with dates in microseconds: those in nanoseconds end in 2262.
  static let datafusion = {
    let micros = "CAST({0} AS BIGINT)"
    // Numbers of 64 bits start over where they overflow, without an error; decimals of 38 digits hold any of these results.
    // A cast that is compared would be taken away, and its error with it; one within a function is not.
    func checked(_ left: String, _ sign: String, _ right: String) -> String {
      "greatest(CAST(CAST(\(left) AS DECIMAL(20, 0)) \(sign) CAST(\(right) AS DECIMAL(20, 0)) AS BIGINT))"
    }
    // Parts of dates and lengths are numbers of 32 bits.
    func part(_ field: String) -> String { "CAST(date_part('\(field)', {0}) AS BIGINT)" }
    // `date_trunc` goes by nanoseconds.
    func first(ofMonth month: String) -> String {
      "CAST(make_date(date_part('year', {0}), \(month), 1) AS TIMESTAMP(6))"
    }
    func start(_ length: Int64, from monday: Int64 = 0) -> String {
      "CAST(\(micros) - ((\(micros) + \(monday)) % \(length) + \(length)) % \(length) AS TIMESTAMP(6))"
    }
    var dialect = Dialect(
      .datafusion, "DataFusion", quote: "\"", placeholder: .dollar, text: .datafusion, literals: .datafusion,
      paths: PathTemplates.table(
        trimmed: { "rtrim(\($0), '/')" }, behindLast: { "split_part(\($0), '\($1)', -1)" },
        length: { "character_length(\($0))" },
        start: { "left(\($0), \($1))" }, merged: { "regexp_replace(\($0), '/+', '/', 'g')" }),
      [
        // What stands behind it would be read with it.
        .same: "({0} IS NOT DISTINCT FROM {1})",
        // As what is guarded is calculated all the same where a CASE becomes AND and OR.
        .doubleToInteger: "TRY_CAST({0} AS BIGINT)",
        // Here NaN equals itself and is larger than all other numbers; one with a sign, as calculations make it, is smaller.
        .isNaN: "isnan({0})", .unsignedNaN: "nanvl({0}, CAST('NaN' AS DOUBLE))",
        .doubleToBoolean: "(CASE WHEN isnan({0}) THEN CAST({0} AS BIGINT) = 0 ELSE {0} <> 0 END)",
        .maximumDoubles: "COALESCE(max(NULLIF({0}, CAST('NaN' AS DOUBLE))), max({0}))",
        .equalDoubles: "({0} = {1} AND NOT isnan({0}))", .lessDoubles: "({0} < {1} AND NOT isnan({1}))",
        .lessOrEqualDoubles: "({0} <= {1} AND NOT isnan({1}))",
        .divideIntegers: "({0} / NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        // Of a value with itself it is 0 there, without a look at the value; these are not the same to the planner.
        .bitXor: "greatest({0} ^ greatest({1}))",
        .call(.onesComplement): "({0} ^ -1)", .shiftLeft: "({0} << {1})", .shiftRight: "({0} >> {1})",
        .call(.truncate): "trunc({0})",
        .call(.length): """
        CAST(character_length({0}) + character_length(regexp_replace({0}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g')) AS BIGINT)
        """,
        .call(.version): VersionTemplate.text(where: "regexp_like({0}, '^\(VersionTemplate.version)$')") { padded in
          "regexp_replace(\(padded), '\(VersionTemplate.number)', '\\1', 'g')"
        },
        .call(.trim): "btrim({0}, '\(whiteSpace)')", .position: "CAST(NULLIF(strpos({1}, {0}), 0) - 1 AS BIGINT)",
        .now: "CAST(now() AS TIMESTAMP(6))", .dateToSeconds2001: "(\(micros) / 1e6 - 978307200)",
        .year: part("year"), .quarter: part("quarter"), .month: part("month"), .week: part("week"),
        .weekday: part("isodow"), .day: part("day"), .dayOfYear: part("doy"), .hour: part("hour"),
        .minute: part("minute"), .second: part("second"),
        .startOfYear: first(ofMonth: "1"), .startOfQuarter: first(ofMonth: "date_part('quarter', {0}) * 3 - 2"),
        .startOfMonth: first(ofMonth: "date_part('month', {0})"),
        // The first of January 1970 was a Thursday.
        .startOfWeek: start(604_800_000_000, from: 259_200_000_000), .startOfDay: start(86_400_000_000),
        .startOfHour: start(3_600_000_000),
        // Of its own clocks a time that came twice, or never, is an error.
        .dateToSeconds: "CAST(floor(\(micros) / 1e6) AS BIGINT)",
        .shiftDate: "CAST(\(micros) + 1000000 * {1} AS TIMESTAMP(6))",
        .stepped: """
        CASE WHEN {0} IS NOT NULL THEN array_element([{2}], \
        CAST(array_position(array_sort(array_append([{1}], {0} + 5e-1)), {0} + 5e-1) AS BIGINT)) END
        """,
        .addChecked: checked("{0}", "+", "{1}"), .subtractChecked: checked("{0}", "-", "{1}"),
        .multiplyChecked: checked("{0}", "*", "{1}"), .negateChecked: checked("0", "-", "{0}"),
        .certain: "random() >= 0",
        .sumIntegers: "greatest(CAST(COALESCE(SUM(CAST({0} AS DECIMAL(38, 0))), 0) AS BIGINT))",
        .averageIntegers: "(CAST(SUM(CAST({0} AS DECIMAL(38, 0))) AS DOUBLE) / NULLIF(COUNT({0}), 0))",
        .median: "median({0})", .medianIntegers: "median(CAST({0} AS DOUBLE))",
        .percentile: "percentile_cont({1}) WITHIN GROUP (ORDER BY CAST({0} AS DOUBLE))",
      ])
    // A CASE that is compared is compared value by value, and its condition left out where no value can be equal.
    dialect.choiceThatFails = SQLTemplate("greatest({0})")
    dialect.uuidForm = .text
    dialect.largestDecimal = Decimal(string: String(repeating: "9", count: 38))
    dialect.decimalDigits = 38
    dialect.joinsSubqueries = true
    // Another CASE of conditions becomes AND and OR, of which parts go to tables before they are joined.
    dialect.when = SQLTemplate("{0} WHEN TRUE")
    dialect.nullsFirst = " NULLS FIRST"
    dialect.nullsLast = " NULLS LAST"
    return dialect
  }()
}

extension TextDialect {
  package static let datafusion = TextDialect(
    exact: ("", ""), translate: "translate", replace: "replace", contains: .test("contains"),
    beginsWith: "starts_with", endsWith: "ends_with",
    regex: .engine(
      replaceAll: "regexp_replace", suffix: ", 'g'",
      flavor: RegexFlavor(
        matches: SQLTemplate("regexp_like({0}, {1})"), largestCount: 1_000, mostCopies: 1_000)),
    pattern: .like(escape: "\\", clause: ""), escapesInLiterals: false, holdsZero: true,
    // Of two parameters it does not find the type.
    concat: SQLTemplate("(CAST({0} AS VARCHAR) || {1})"), foundGroup: "\\1",
    // Text that is no number is an error that shows the text; the empty end, which changes with each row, keeps the planner
    // from calculating that of a constant where no row asks for it.
    hangul: .refused(test: "~") { message, text in
      "CAST(CAST('\(trusted: message): ' || \(text) || substr(CAST(random() AS VARCHAR), 1, 0) AS BIGINT) AS VARCHAR)"
    })
}

extension LiteralDialect {
  static let datafusion = LiteralDialect(
    integer: { "CAST(\($0) AS BIGINT)" },
    double: { "CAST('\(NumberText.lossless($0))' AS DOUBLE)" },
    decimal: { $0.cast(most: 38) },
    // The setting of the parser's dialect decides of backslashes.
    text: { isPlain($0, without: "\\") ? quoted($0) : "CAST(X'\(hexadecimal($0.utf8))' AS VARCHAR)" },
    date: { "CAST('\($0)' AS TIMESTAMP(6))" }, data: { "X'\($0)'" })
}
