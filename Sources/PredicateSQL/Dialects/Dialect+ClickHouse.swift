#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PredicateLanguage

extension Dialect {
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
      .clickhouse, "ClickHouse", quote: "`", placeholder: .typed(type(of:)), text: .clickhouse, literals: .clickhouse,
      paths: PathTemplates.table(
        trimmed: { "trim(TRAILING '/' FROM \($0))" }, behindLast: { "substringIndex(\($0), '\($1)', -1)" },
        length: { "length(\($0))" },
        start: { "left(\($0), \($1))" }, merged: { "replaceRegexpAll(\($0), '/+', '/')" }),
      [
        .same: "COALESCE({0} = {1}, {0} IS NULL AND {1} IS NULL)",
        .divideIntegers: "intDiv({0}, NULLIF({1}, 0))", .moduloDoubles: "({0} % NULLIF({1}, 0))",
        .bitAnd: "bitAnd({0}, {1})", .bitOr: "bitOr({0}, {1})", .bitXor: "bitXor({0}, {1})",
        .call(.onesComplement): "bitNot({0})", .shiftLeft: "bitShiftLeft({0}, {1})",
        .shiftRight: "bitShiftRight({0}, {1})",
        .call(.truncate): "trunc({0})",
        .booleanToInteger: "toInt64({0})", .integerToDouble: "toFloat64({0})", .doubleToInteger: "toInt64({0})",
        .integerToText: "toString({0})",
        .call(.length): """
        toInt64(lengthUTF8({0}) + lengthUTF8(replaceRegexpAll({0}, '[^\\\\x{10000}-\\\\x{10FFFF}]', '')))
        """,
        .substring: "substringUTF8({0}, {1}, {2})", .replace: "replaceAll({0}, {1}, {2})",
        .call(.trim): "replaceRegexpAll({0}, '^[\(whiteSpace)]+|[\(whiteSpace)]+$', '')",
        .call(.version): VersionTemplate.text(
          where: "match({0}, '^\(VersionTemplate.version)$')",
          trimmed: "replaceRegexpOne({0}, '\(VersionTemplate.rest)', '')", replace: "replaceAll"
        ) { padded in
          "replaceRegexpAll(\(padded), '\(VersionTemplate.number)', '\\\\1')"
        },
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
        .isNaN: "isNaN({0})",
        .doubleToBoolean: "(CASE WHEN isNaN({0}) THEN accurateCast({0}, 'Int64') = 0 ELSE {0} <> 0 END)",
        // A condition becomes one of a join, to which NaN equals itself.
        .equalDoubles: "({0} = {1} AND NOT isNaN({0}))",
        .minimumDoubles: "COALESCE(min(if(isNaN({0}), NULL, {0})), min({0}))",
        .maximumDoubles: "COALESCE(max(if(isNaN({0}), NULL, {0})), max({0}))",
        // Doubles are grouped by their bits.
        .groupedDouble: "if(isNaN({0}), nan, {0} + 0)", .integerOfCount: "toInt64({0})", .nullable: "toNullable({0})",
      ])
    dialect.escapesInNames = true
    dialect.comparesMixedNumbersExactly = true
    dialect.joinsSubqueries = true
    dialect.largestDecimal = Decimal(string: String(repeating: "9", count: 38))
    dialect.nullsFirst = " NULLS FIRST"
    dialect.nullsLast = " NULLS LAST"
    dialect.years = 1900...2299
    // NULL for rows without a match, as everywhere else.
    dialect.leftJoinSuffix = " SETTINGS join_use_nulls = 1"
    // An inner join of nothing leaves out its other side, and with it an error that memory has. Known since 24.5.
    dialect.failingJoinSuffix = ", query_plan_convert_outer_join_to_inner_join = 0"
    return dialect
  }()

  private static func type(of value: RecordValue) -> String {
    switch value {
    case .bool: "Bool"
    case .integer: "Int64"
    case .double: "Float64"
    case .decimal: "Decimal(76, 38)"
    case .date: "DateTime64(6, 'UTC')"
    case .uuid: "UUID"
    case .null, .string, .data, .array, .set, .object, .record: "String"
    }
  }
}

extension TextDialect {
  package static let clickhouse = TextDialect(
    exact: ("", ""), translate: "translateUTF8", replace: "replaceAll",
    contains: .position("position"), beginsWith: "startsWith", endsWith: "endsWith",
    regex: .engine(
      replaceAll: "replaceRegexpAll", suffix: "",
      flavor: RegexFlavor(
        matches: SQLTemplate("match({0}, {1})"), largestCount: 1_000, mostCopies: 1_000)),
    pattern: .like(escape: "\\", clause: ""), escapesInLiterals: true, holdsZero: true,
    hangul: .composed(
      SQLTemplate(
        """
        if({1} IS NULL, NULL, arrayStringConcat(arrayMap(run -> if(match(run, {2}), normalizeUTF8NFC(run), run), \
        extractAll(assumeNotNull({0}), {3}))))
        """)))
}

extension LiteralDialect {
  static let clickhouse = LiteralDialect(
    boolean: { $0 ? "true" : "false" }, integer: { "toInt64(\($0))" },
    // Of a text it does not make the nearest double; of a number it does.
    double: { "toFloat64(\(NumberText.lossless($0)))" },
    decimal: { $0.count - $0.places > 38 || $0.places > 38 ? nil : "toDecimal256('\($0.text)', 38)" },
    text: { escaped($0, quote: "\\'") },
    date: { "toDateTime64('\($0)', 6, 'UTC')" }, uuid: { "toUUID('\($0)')" }, data: { "unhex('\($0)')" })
}
