import PredicateFormat
import PredicateSQL
import Testing

/// Functions of dates by the clocks of places and in weeks from any day.
@Suite struct ZonedStatementTests {
  /// A predicate over books in a dialect, and the statement's condition.
  struct Row: CustomTestStringConvertible, Sendable {
    let dialect: SQLDialect
    let format: String
    let condition: String
    var testDescription: String { "\(dialect): \(format)" }

    init(_ dialect: SQLDialect, _ format: String, _ condition: String) {
      self.dialect = dialect
      self.format = format
      self.condition = condition
    }
  }

  private static let hour = #"hour:timeZone:(published, "Asia/Kathmandu") == 3"#
  private static let day = #"startOfDay:timeZone:(published, "-03:30") > lent"#
  private static let week = #"startOfWeek:timeZone:firstWeekday:(published, "UTC", 7) > lent"#

  static let rows: [Row] = [
    Row(
      .postgresql, hour,
      #"CAST(floor(EXTRACT(HOUR FROM t0."published" AT TIME ZONE 'Asia/Kathmandu')) AS BIGINT) = $1"#),
    Row(
      .postgresql, day,
      #"t0."lent" < (date_trunc('day', t0."published" AT TIME ZONE INTERVAL '-210 minutes') AT TIME ZONE INTERVAL '-210 minutes')"#
    ),
    Row(
      .postgresql, week,
      #"t0."lent" < ((date_trunc('week', (t0."published" + make_interval(secs => -518400)) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') + make_interval(secs => 518400))"#
    ),
    Row(
      .mysql, hour,
      "HOUR(DATE_ADD(t0.`published`, INTERVAL CASE WHEN (TO_SECONDS(t0.`published`) - 62167219200) < -1577943676 THEN 20476 WHEN (TO_SECONDS(t0.`published`) - 62167219200) < 504901800 THEN 19800 ELSE 20700 END SECOND)) = ?"
    ),
    Row(
      .mysql, day,
      "t0.`lent` < DATE_ADD(CAST(DATE_FORMAT(DATE_ADD(t0.`published`, INTERVAL -12600 SECOND), '%Y-%m-%d') AS DATETIME(6)), INTERVAL 12600 SECOND)"
    ),
    Row(
      .duckdb, hour, #"hour(((t0."published" AT TIME ZONE 'UTC') AT TIME ZONE 'Asia/Kathmandu')) = ?"#),
    Row(
      .duckdb, day,
      #"t0."lent" < (CAST(date_trunc('day', (t0."published" + to_seconds(-12600))) AS TIMESTAMP) + to_seconds(12600))"#),
    Row(.spark, hour, "hour(from_utc_timestamp(t0.`published`, 'Asia/Kathmandu')) = ?"),
    Row(
      .spark, week,
      "t0.`lent` < timestampadd(SECOND, 518400, date_trunc('WEEK', timestampadd(SECOND, -518400, t0.`published`)))"),
    Row(
      .clickhouse, #"minute:timeZone:(published, "Europe/Berlin") == 3"#,
      "arrayMap(z -> toMinute(z, 'UTC'), [addSeconds(t0.`published`, CASE WHEN toInt64(floor(toUnixTimestamp64Micro(t0.`published`) / 1e6)) < -2422054408 THEN 3208 ELSE 0 END)])[1] = {p1:Int64}"
    ),
    Row(
      .sqlite, #"second:timeZone:(lent, "+02:00") == 3"#,
      #"(CASE WHEN (t0."lent" + 7200) BETWEEN 0 AND 4102444799 THEN CAST((t0."lent" + 7200) AS INTEGER) % 60 ELSE CAST(strftime('%S', (CAST((t0."lent" + 7200) AS INTEGER) - ((t0."lent" + 7200) < CAST((t0."lent" + 7200) AS INTEGER))), 'unixepoch') AS INTEGER) END) = ?"#
    ),
  ]

  private static func statement(_ format: String, _ dialect: SQLDialect) throws -> SQLStatement {
    try StatementTests.statement(format, dialect, SQLOptions(result: .keys))
  }

  @Test(arguments: rows) func clocksOfPlaces(_ row: Row) throws {
    let text = try Self.statement(row.format, row.dialect).text
    #expect(text.split(separator: " WHERE ").last.map(String.init) == row.condition)
  }

  @Test(arguments: SQLDialect.allCases) func ofConstantsAreSettledAtOnce(_ dialect: SQLDialect) throws {
    let moment = #"CAST("2024-03-31T12:00:00Z", "NSDate")"#
    let zoned = try Self.statement(#"startOfDay:timeZone:(\#(moment), "Europe/Berlin") < published"#, dialect)
    let plain = try Self.statement(#"CAST("2024-03-30T23:00:00Z", "NSDate") < published"#, dialect)
    #expect(zoned.text == plain.text)
    #expect(zoned.bindings == plain.bindings)
  }

  @Test(arguments: SQLDialect.allCases) func tablesOfChangesStaySmall(_ dialect: SQLDialect) throws {
    for zone in ["Europe/Berlin", "America/New_York", "America/Havana", "Australia/Lord_Howe"] {
      for function in ["hour", "startOfHour", "startOfDay", "startOfMonth", "startOfWeek"] {
        let text = try Self.statement(#"\#(function):timeZone:(published, "\#(zone)") == NULL"#, dialect).text
        #expect(text.utf8.count < 60_000, "\(function) \(zone)")
      }
    }
  }

  /// Days in Havana begin twice where clocks are moved back at midnight; of databases that take the second, as evaluation does
  /// not, each of these is told.
  @Test func midnightsThatComeTwiceAreToldOfWhereTheSecondIsTaken() throws {
    func length(_ dialect: SQLDialect, _ zone: String) throws -> Int {
      try Self.statement(#"startOfDay:timeZone:(published, "\#(zone)") == lent"#, dialect).text.utf8.count
    }
    #expect(try length(.spark, "America/Havana") < length(.spark, "Europe/Berlin") + 100)
    for dialect in [SQLDialect.postgresql, .duckdb] {
      #expect(try length(dialect, "America/Havana") > length(dialect, "Europe/Berlin") + 1_000)
    }
  }

  static let refused: [(String, DiagnosticCode)] = [
    ("year:timeZone:(published, title) == 1", .unsupported),
    (#"week:timeZone:firstWeekday:(published, "UTC", pages) == 1"#, .unsupported),
    (#"year:timeZone:(published, "Mars/Olympus") == 1"#, .castFailed),
    (#"year:timeZone:(published, 5) == 1"#, .notAString),
    (#"week:timeZone:firstWeekday:(published, "UTC", 8) == 1"#, .indexOutOfRange),
    (#"week:timeZone:firstWeekday:(published, "UTC", "Monday") == 1"#, .notANumber),
  ]

  @Test(arguments: refused, SQLDialect.allCases)
  func zonesThatNoStatementHas(_ row: (format: String, code: DiagnosticCode), _ dialect: SQLDialect) {
    let error = #expect(throws: FormatError.self) { try Self.statement(row.format, dialect) }
    #expect(error?.first.code == row.code)
    #expect(error?.first.span != nil)
  }

  @Test func nilZonesGiveNil() throws {
    let text = try Self.statement("year:timeZone:(published, NULL) == NULL", .postgresql).text
    #expect(text.hasSuffix("WHERE TRUE") || !text.contains("WHERE"), "\(text)")
  }
}
