import PredicateLanguage

extension Dialect {
  /// PostgreSQL 13 and later.
  static let postgresql = {
    func part(_ field: String) -> String { "CAST(floor(EXTRACT(\(field) FROM {0} AT TIME ZONE {1})) AS BIGINT)" }
    func start(_ unit: String) -> String { "(date_trunc('\(unit)', {0} AT TIME ZONE {1}) AT TIME ZONE {1})" }
    var dialect = Dialect(
      .postgresql, "PostgreSQL", quote: "\"", placeholder: .dollar, text: .postgresql, literals: .postgresql,
      paths: PathTemplates.table(
        trimmed: { "rtrim(\($0), '/')" }, behindLast: { "reverse(split_part(reverse(\($0)), '\($1)', 1))" },
        length: { "char_length(\($0))" },
        start: { "left(\($0), \($1))" }, merged: { "regexp_replace(\($0), '/+', '/', 'g')" }),
      [
        .same: "{0} IS NOT DISTINCT FROM {1}",
        // The database's own collation may be any language's.
        .lessText: "{0} COLLATE \"C\" < {1}", .lessOrEqualText: "{0} COLLATE \"C\" <= {1}",
        .sortText: "{0} COLLATE \"C\"",
        .minimumText: "min({0} COLLATE \"C\")", .maximumText: "max({0} COLLATE \"C\")",
        .isNaN: "({0} = 'NaN')",
        .doubleToBoolean: "(CASE WHEN {0} = 'NaN' THEN CAST({0} AS BIGINT) = 0 ELSE {0} <> 0 END)",
        .maximumDoubles: "COALESCE(max(NULLIF({0}, 'NaN')), max({0}))",
        // Here NaN equals itself and is larger than all other numbers.
        .equalDoubles: "({0} = {1} AND {0} < 'NaN')", .lessDoubles: "({0} < {1} AND {1} < 'NaN')",
        .lessOrEqualDoubles: "({0} <= {1} AND {1} < 'NaN')",
        .divideIntegers: "({0} / NULLIF({1}, 0))", .multiplyDecimals: "({0} * {1})",
        .bitXor: "({0} # {1})", .shiftLeft: "({0} << {1})", .shiftRight: "({0} >> {1})",
        .substring: "substr({0}, CAST({1} AS INTEGER), CAST({2} AS INTEGER))",
        .booleanToInteger: "CAST(CAST({0} AS INTEGER) AS BIGINT)", .integerToDouble: "CAST({0} AS DOUBLE PRECISION)",
        .integerToText: "CAST({0} AS TEXT)", .call(.truncate): "trunc({0})",
        .decimalToDouble: "CAST({0} AS DOUBLE PRECISION)",
        .call(.length): """
        (char_length({0}) + char_length(regexp_replace({0}, '[^\\U00010000-\\U0010FFFF]', '', 'g')))
        """,
        .call(.version): VersionTemplate.text(where: "{0} ~ '^\(VersionTemplate.version)$'") { padded in
          "regexp_replace(\(padded), '\(VersionTemplate.number)', '\\1', 'g')"
        },
        .call(.trim): "btrim({0}, '\(whiteSpace)')", .position: "(NULLIF(strpos({1}, {0}), 0) - 1)",
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
        // Without OFFSET the value is written wherever its name stands, which may be hundreds of times.
        .named: "(SELECT {1} FROM (SELECT {0} AS {2} OFFSET 0) AS z)",
        .sumIntegers: "CAST(COALESCE(SUM({0}), 0) AS BIGINT)",
        .averageIntegers: "(CAST(SUM({0}) AS DOUBLE PRECISION) / NULLIF(COUNT({0}), 0))",
        .median: "percentile_cont(0.5) WITHIN GROUP (ORDER BY {0})",
        .medianIntegers: "percentile_cont(0.5) WITHIN GROUP (ORDER BY {0})",
        .percentile: "percentile_cont({1}) WITHIN GROUP (ORDER BY {0})",
      ])
    dialect.clocks = .secondOfTwo
    dialect.datesTakeZone = true
    dialect.nullsFirst = " NULLS FIRST"
    dialect.nullsLast = " NULLS LAST"
    return dialect
  }()
}

extension TextDialect {
  // Under nondeterministic collations most functions fail; "C" is by bytes in every version.
  package static let postgresql = TextDialect(
    exact: ("(", " COLLATE \"C\")"), translate: "translate", replace: "replace",
    contains: .position("strpos"), beginsWith: "starts_with", endsWith: nil,
    regex: .engine(
      replaceAll: "regexp_replace", suffix: ", 'g'",
      flavor: RegexFlavor(
        matches: SQLTemplate("{0} ~ {1}"), largestCount: 255, end: "\\Z", escapes: .byLength)),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: false, holdsZero: false,
    endsWithValue: SQLTemplate("right({0}, length({1})) = {1}"), ends: .characters, concat: SQLTemplate("({0} || {1})"),
    hangul: .composed(
      SQLTemplate(
        // The empty text has no run, but one empty match.
        """
        ((SELECT string_agg(CASE WHEN run[1] ~ {2} THEN normalize(run[1], NFC) ELSE run[1] END, '' ORDER BY place) \
        FROM regexp_matches({0}, {4}, 'g') WITH ORDINALITY AS runs(run, place)) COLLATE "C")
        """)))
}

extension LiteralDialect {
  static let postgresql = LiteralDialect(
    integer: { "bigint '\($0)'" },
    double: { "float8 '\(NumberText.lossless($0))'" },
    decimal: { "numeric '\($0.text)'" },
    // Of what a backslash is between plain quotation marks a setting decides, and not after an E.
    text: { text in
      if text.utf8.contains(0) { return nil }
      return isPlain(text, without: "\\") ? "text \(quoted(text))" : "text E\(escaped(text, quote: "''"))"
    },
    date: { "timestamptz '\($0)+00'" }, uuid: { "uuid '\($0)'" }, data: { "decode('\($0)', 'hex')" })
}
