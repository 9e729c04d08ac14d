#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

extension Dialect {
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
    // Its shell takes a tab in its input for a wish to be told what may follow.
    let whites = "CAST(X'\(LiteralDialect.hexadecimal(whiteSpace.utf8))' AS STRING)"
    var dialect = Dialect(
      .spark, "Spark", quote: "`", placeholder: .mark, text: .spark, literals: .spark,
      paths: PathTemplates.table(
        trimmed: { "trim(TRAILING '/' FROM \($0))" }, behindLast: { "substring_index(\($0), '\($1)', -1)" },
        length: { "char_length(\($0))" },
        start: { "left(\($0), \($1))" }, merged: { "regexp_replace(\($0), '/+', '/')" }),
      [
        .same: "{0} <=> {1}",
        // Here NaN equals itself and is larger than all other numbers.
        .isNaN: "isnan({0})",
        .doubleToBoolean: "(CASE WHEN isnan({0}) THEN CAST({0} AS BIGINT) = 0 ELSE {0} <> 0 END)",
        .maximumDoubles: "COALESCE(max(NULLIF({0}, double('NaN'))), max({0}))",
        .equalDoubles: "({0} = {1} AND NOT isnan({0}))", .lessDoubles: "({0} < {1} AND NOT isnan({1}))",
        .lessOrEqualDoubles: "({0} <= {1} AND NOT isnan({1}))",
        .divideIntegers: "({0} div NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        .shiftLeft: "shiftleft({0}, {1})", .shiftRight: "shiftright({0}, {1})",
        .call(.truncate): "(CASE WHEN {0} < 0 THEN CAST(ceil({0}) AS DOUBLE) ELSE CAST(floor({0}) AS DOUBLE) END)",
        .call(.floor): nil, .call(.ceiling): nil,
        .integerToText: "CAST({0} AS STRING)",
        .call(.length): "(octet_length(encode({0}, 'UTF-16BE')) div 2)",
        // `$` also stands before a line break at the end.
        .call(.version): VersionTemplate.text(where: "{0} RLIKE '^\(VersionTemplate.version)(?!(?s:.))'") { padded in
          "regexp_replace(\(padded), '\(VersionTemplate.number)', '$1')"
        },
        .call(.trim): "trim(BOTH \(whites) FROM {0})", .position: "(NULLIF(instr({1}, {0}), 0) - 1)",
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
    dialect.skipsBehindNull = true
    // It knows of a calculation without nullable operands that it is not NULL.
    dialect.isCalculated = SQLTemplate("CAST({0} AS STRING) <=> ''")
    dialect.largestDecimal = Decimal(string: String(repeating: "9", count: 38))
    dialect.decimalDigits = 38
    dialect.joinsSubqueries = true
    // Not where the row has to decide what else there is.
    dialect.takesCasesApart = true
    dialect.sortsByColumnsOfGroups = true
    return dialect
  }()
}

extension TextDialect {
  package static let spark = TextDialect(
    exact: ("", ""), translate: "translate", replace: "replace", contains: .test("contains"),
    beginsWith: "startswith", endsWith: "endswith",
    regex: .engine(
      replaceAll: "regexp_replace", suffix: "",
      flavor: RegexFlavor(matches: SQLTemplate("{0} RLIKE {1}"), largestCount: 65_535)),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: true, holdsZero: true, quoteInLiteral: "\\'",
    hangul: .refused(test: "RLIKE") { message, _ in "raise_error('\(trusted: message)')" })
}

extension LiteralDialect {
  static let spark = LiteralDialect(
    integer: { "\($0)L" },
    double: { $0.isFinite ? "\(NumberText.lossless($0))D" : "CAST('\(NumberText.lossless($0))' AS DOUBLE)" },
    decimal: { $0.count > 38 ? nil : "\($0.text)BD" },
    // Settings decide of backslashes and of two quotation marks, and `${name}` is replaced before anything is read.
    text: { isPlain($0, without: "'\\$") ? "'\($0)'" : "CAST(X'\(hexadecimal($0.utf8))' AS STRING)" },
    date: { "TIMESTAMP_LTZ '\($0)Z'" }, data: { "X'\($0)'" })
}
