import Foundation
import PredicateFormat
import PredicateSQL
import Testing

/// How each database writes values within a statement.
@Suite struct LiteralTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let value: RecordValue
    let literals: [SQLDialect: String]
    var testDescription: String { "\(value)" }

    init(_ value: RecordValue, _ literals: [SQLDialect: String]) {
      self.value = value
      self.literals = literals
    }
  }

  private static let date = Date(timeIntervalSinceReferenceDate: 0.000_001)
  private static let uuid = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")

  static let rows: [Row] = [
    Row(.null, [.sqlite: "NULL", .spark: "NULL"]),
    Row(.bool(true), [.sqlite: "1", .postgresql: "TRUE", .mysql: "TRUE", .clickhouse: "true"]),
    Row(
      .integer(.min),
      [
        .sqlite: "-9223372036854775808", .postgresql: "bigint '-9223372036854775808'", .mysql: "-9223372036854775808",
        .duckdb: "CAST(-9223372036854775808 AS BIGINT)", .spark: "-9223372036854775808L",
        .clickhouse: "toInt64(-9223372036854775808)", .datafusion: "CAST(-9223372036854775808 AS BIGINT)",
      ]),
    Row(
      .double(0.1),
      [
        .sqlite: "0.1", .postgresql: "float8 '0.1'", .mysql: "0.1e0", .duckdb: "CAST('0.1' AS DOUBLE)", .spark: "0.1D",
        .clickhouse: "toFloat64(0.1)", .datafusion: "CAST('0.1' AS DOUBLE)",
      ]),
    Row(.double(-0.0), [.sqlite: "-0.0", .mysql: "-0.0e0", .spark: "-0.0D", .clickhouse: "toFloat64(-0.0)"]),
    Row(.double(1e300), [.mysql: "1e+300", .spark: "1e+300D"]),
    Row(.double(0.30000000000000004), [.sqlite: "(CAST(1351079888211149 AS REAL) / 4503599627370496)"]),
    Row(.double(9_007_199_254_740_994), [.sqlite: "(CAST(4503599627370497 AS REAL) * 2)"]),
    Row(
      .double(.leastNonzeroMagnitude),
      [
        .sqlite: "(CAST(1 AS REAL)" + String(repeating: " / 4611686018427387904", count: 17) + " / 1048576)",
        .postgresql: "float8 '5e-324'",
      ]),
    Row(
      .double(-.infinity),
      [
        .sqlite: "-9e999", .postgresql: "float8 '-inf'", .spark: "CAST('-inf' AS DOUBLE)",
        .clickhouse: "toFloat64(-inf)",
      ]),
    Row(.double(.nan), [.sqlite: "NULL", .duckdb: "CAST('nan' AS DOUBLE)"]),
    Row(
      .decimal(Decimal(string: "-0.05") ?? 0),
      [
        .sqlite: "'-0.05'", .postgresql: "numeric '-0.05'", .mysql: "-0.05", .duckdb: "CAST('-0.05' AS DECIMAL(2, 2))",
        .spark: "-0.05BD", .clickhouse: "toDecimal256('-0.05', 38)", .datafusion: "CAST('-0.05' AS DECIMAL(2, 2))",
      ]),
    Row(.decimal(0), [.duckdb: "CAST('0' AS DECIMAL(1, 0))"]),
    Row(
      "it's",
      [
        .sqlite: "'it''s'", .postgresql: "text 'it''s'", .mysql: "'it''s'", .duckdb: "'it''s'",
        .spark: "CAST(X'69742773' AS STRING)", .clickhouse: "'it\\'s'", .datafusion: "'it''s'",
      ]),
    Row(
      "\\'",
      [
        .sqlite: "'\\'''", .postgresql: "text E'\\\\'''", .mysql: "_utf8mb4 x'5c27'", .duckdb: "'\\'''",
        .spark: "CAST(X'5c27' AS STRING)", .clickhouse: "'\\\\\\''", .datafusion: "CAST(X'5c27' AS VARCHAR)",
      ]),
    Row(
      "a\r\nb",
      [
        .sqlite: "('a' || char(13, 10) || 'b')", .postgresql: "text E'a\\x0d\\x0ab'", .mysql: "_utf8mb4 x'610d0a62'",
        .duckdb: "decode(unhex('610d0a62'))", .clickhouse: "'a\\x0d\\x0ab'",
      ]),
    Row("\0", [.sqlite: "(char(0))", .mysql: "_utf8mb4 x'00'", .clickhouse: "'\\x00'"]),
    Row("${env:HOME}", [.spark: "CAST(X'247b656e763a484f4d457d' AS STRING)", .duckdb: "'${env:HOME}'"]),
    Row("日本 😀", [.sqlite: "'日本 😀'", .spark: "'日本 😀'", .clickhouse: "'日本 😀'"]),
    Row("\u{202E}", [.postgresql: "text E'\\xe2\\x80\\xae'", .clickhouse: "'\\xe2\\x80\\xae'"]),
    Row(
      .date(date),
      [
        .postgresql: "timestamptz '2001-01-01 00:00:00.000001+00'",
        .mysql: "TIMESTAMP '2001-01-01 00:00:00.000001'", .duckdb: "TIMESTAMP '2001-01-01 00:00:00.000001'",
        .spark: "TIMESTAMP_LTZ '2001-01-01 00:00:00.000001Z'",
        .clickhouse: "toDateTime64('2001-01-01 00:00:00.000001', 6, 'UTC')",
        .datafusion: "CAST('2001-01-01 00:00:00.000001' AS TIMESTAMP(6))",
      ]),
    Row(
      .data(Data([0, 255])),
      [
        .sqlite: "x'00ff'", .postgresql: "decode('00ff', 'hex')", .mysql: "x'00ff'", .duckdb: "unhex('00ff')",
        .spark: "X'00ff'", .clickhouse: "unhex('00ff')", .datafusion: "X'00ff'",
      ]),
    Row(
      uuid.map(RecordValue.uuid) ?? .null,
      [
        .sqlite: "x'6f9619ff8b86d011b42d00c04fc964ff'", .postgresql: "uuid '6f9619ff-8b86-d011-b42d-00c04fc964ff'",
        .mysql: "'6f9619ff-8b86-d011-b42d-00c04fc964ff'",
        .clickhouse: "toUUID('6f9619ff-8b86-d011-b42d-00c04fc964ff')",
      ]),
  ]

  @Test(arguments: rows)
  func valuesHaveTheLiteralsOfTheirDatabases(_ row: Row) throws {
    for (dialect, literal) in row.literals { #expect(try dialect.literal(row.value) == literal, "\(dialect)") }
  }

  @Test(arguments: [
    (SQLDialect.postgresql, RecordValue.string("a\0"), "text of PostgreSQL cannot hold the character U+0000"),
    (.mysql, .double(.infinity), "MySQL has no number `inf`"), (.mysql, .double(.nan), "MySQL has no number `nan`"),
    (
      .duckdb, .decimal(Decimal(sign: .plus, exponent: 40, significand: 1)),
      "a decimal of 41 digits is too long for DuckDB"
    ),
    (
      .clickhouse, .date(Date(timeIntervalSince1970: -5e9)),
      "a date outside the years 1900 to 2299 is none for ClickHouse: `1811-07-23T15:06:40Z`"
    ),
    (.spark, .date(.init(timeIntervalSince1970: 1e12)), "a date outside the years 1 to 9999 is none for Spark"),
    (.sqlite, .array([1]), "a list cannot be written within a statement"),
  ])
  func whatADatabaseHasNotIsRefused(_ dialect: SQLDialect, _ value: RecordValue, _ message: String) throws {
    let error = #expect(throws: FormatError.self) { try dialect.literal(value) }
    #expect(error?.code == .unsupported)
    #expect(error?.first.message.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test func literalsStandWherePlaceholdersWere() throws {
    let model = try RecordModel([.init("Word", attributes: [.init("text?", .string), .init("length", .integer)])])
    let predicate = try FormatPredicate("%K IN {'?', '$1', 'é'} AND length > %d", "text?", 3)
    #expect(
      try predicate.sql(.sqlite, model: model, entity: "Word", options: .init(result: .keys)).textWithLiterals
        == #"SELECT t0."id" FROM "Word" t0 WHERE t0."text?" IN ('?', '$1', 'é') AND t0."length" > 3"#)
    #expect(
      try predicate.sql(.postgresql, model: model, entity: "Word", options: .init(result: .keys)).textWithLiterals
        == #"SELECT t0."id" FROM "Word" t0 WHERE t0."text?" IN (text '?', text '$1', text 'é') AND t0."length" > bigint '3'"#
    )
  }
}
