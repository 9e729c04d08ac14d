import PredicateSQL

/// An answer of a database that is wrong, or not what the language says where the database lets an error pass, with the
/// smallest statement that shows it. Translation goes round each; the tests ask the database again.
package struct EngineFault: Sendable {
  package let engine: DatabaseEngine
  /// A statement of its own, which needs no tables and selects integers.
  package let statement: String
  /// The rows that the database gives; nil for an error.
  package let gives: [Int64]?
  /// The rows that are right; nil for an error.
  package let right: [Int64]?
  /// What goes wrong, in a sentence.
  package let reason: String
  /// What is written instead.
  package let remedy: String

  package init(
    _ engine: DatabaseEngine, _ statement: String, gives: [Int64]?, right: [Int64]?, _ reason: String, _ remedy: String
  ) {
    self.engine = engine
    self.statement = statement
    self.gives = gives
    self.right = right
    self.reason = reason
    self.remedy = remedy
  }

  /// All that are known.
  package static let all: [EngineFault] = [
    EngineFault(
      .plainSQLite, "SELECT 1 WHERE replace(char(0, 97), char(0), 'b') = 'ba'", gives: [], right: [1],
      "`replace` takes a text that begins with NUL for the empty one.", "an error where the text begins so"),
    EngineFault(
      .postgresql,
      """
      SELECT 1 FROM generate_series(9223372036854775807, 9223372036854775807) AS t(n) \
      WHERE (n + 1) * (0 % NULLIF(0, 0)) IS NULL
      """,
      gives: [1], right: nil, "What is NULL by one of its operands, as the statement tells, is not calculated.",
      "`CASE WHEN n + 1 IS NULL THEN TRUE ELSE TRUE END`, before it"),
    EngineFault(
      .mysql, "SELECT 1 FROM (SELECT 1 AS x) AS t HAVING STDDEV_POP(x) IS NULL", gives: [1], right: [],
      "The deviation of one value is 0 where it is shown and NULL where it is compared.", "`STDDEV_POP(x) + 0e0`"),
    EngineFault(
      .mysql, "SELECT CAST(SUM(n) AS SIGNED) FROM (SELECT 9223372036854775807 AS n UNION ALL SELECT 1) AS t",
      gives: [9_223_372_036_854_775_807], right: nil, "A cast of what is too large gives the largest number.",
      "`SUM(n) DIV 1`"),
    EngineFault(
      .mysql, "SELECT 0 - n FROM (SELECT -9223372036854775807 - 1 AS n) AS t", gives: [-9_223_372_036_854_775_808],
      right: nil, "0 less the least number is that number.", "`0 + (-1 - n) + 1`"),
    EngineFault(
      .mysql, "SELECT 1 WHERE CONCAT('ac', REPEAT('a', 6000)) REGEXP '^.*a.*c[ab]*$'", gives: [], right: [1],
      "After ten million steps a regular expression does not match.",
      "an error for long texts, and for patterns with more than two choices"),
    EngineFault(
      .duckdb, "SELECT 1 FROM (SELECT unnest([9223372036854775807, 4]) AS n) AS t WHERE n + 1 = 5", gives: [1],
      right: nil, "`n + 1 = 5` becomes `n = 4`, which does not overflow.", "`add(n, 1) = 5`"),
    EngineFault(
      .duckdb,
      """
      SELECT 1 FROM (SELECT unnest([9223372036854775807]) AS n) AS t \
      WHERE CASE WHEN add(n, 1) > 0 THEN 1 ELSE 2 END < 5
      """,
      gives: [1], right: nil,
      "A comparison that is known from the ranges of its values is taken away, and the errors within it with it.",
      "`CASE WHEN random() >= 0 THEN … END < 5`"),
    EngineFault(
      .datafusion, "SELECT n + 1 FROM (VALUES (9223372036854775807)) AS t(n)", gives: [-9_223_372_036_854_775_808],
      right: nil, "Calculations of 64 bits start over where they overflow.", "decimals, cast back"),
    EngineFault(
      .datafusion,
      """
      SELECT 1 FROM (SELECT unnest([CAST('99999999999999999999' AS DECIMAL(20, 0))]) AS n) AS t \
      WHERE CAST(n AS BIGINT) = 5
      """,
      gives: [], right: nil, "A cast that is compared is taken away, and its error with it.",
      "`greatest(CAST(n AS BIGINT))`"),
    EngineFault(
      .datafusion,
      """
      SELECT 1 FROM (SELECT unnest([CAST('99999999999999999999' AS DECIMAL(20, 0))]) AS n) AS t \
      WHERE CASE WHEN greatest(CAST(n AS BIGINT)) = 1 THEN 2 ELSE 3 END = 5
      """,
      gives: [], right: nil, "A choice is compared value by value, and its condition left out where all values differ.",
      "`greatest(CASE … END) = 5`"),
    EngineFault(
      .datafusion,
      """
      SELECT 1 FROM (SELECT unnest([1e0, 1e300]) AS n) AS t \
      WHERE CASE WHEN n > 9 THEN FALSE ELSE CAST(n AS BIGINT) = 1 END
      """,
      gives: nil, right: [1],
      "A choice between conditions becomes AND and OR, and what it guards is calculated all the same.",
      "`TRY_CAST(n AS BIGINT)`"),
    EngineFault(
      .datafusion,
      """
      SELECT 1 FROM (SELECT unnest([CAST('99999999999999999999' AS DECIMAL(20, 0))]) AS n) AS t \
      WHERE CASE WHEN greatest(CAST(n AS BIGINT)) = 0 THEN 1 = 2 ELSE FALSE END
      """,
      gives: [], right: nil, "So does this one, of which nothing is left.",
      "`CASE greatest(CAST(n AS BIGINT)) = 0 WHEN TRUE THEN 1 = 2 ELSE FALSE END`"),
    EngineFault(
      .datafusion,
      """
      SELECT 1 FROM (SELECT unnest([CAST('99999999999999999999' AS DECIMAL(20, 0))]) AS n) AS t \
      WHERE greatest(CAST(n AS BIGINT)) ^ greatest(CAST(n AS BIGINT)) = 0
      """,
      gives: [1], right: nil, "`n ^ n` is 0 without a look at `n`.", "`greatest(n ^ greatest(n))`"),
    EngineFault(
      .datafusion, "SELECT 1 FROM (SELECT unnest([1e300]) AS n) AS t WHERE n * 1e300 - n * 1e300 < 0", gives: [1],
      right: [], "A calculated NaN may have a sign, and is less than all numbers then.",
      "`nanvl(…, CAST('NaN' AS DOUBLE)) < 0`"),
    EngineFault(
      .datafusion, "SELECT 1 WHERE COALESCE(X'01', NULL) IS NOT NULL", gives: nil, right: [1],
      "`COALESCE` of data takes no value whose type is not known, as that of a parameter.",
      "`CASE WHEN … IS NOT NULL THEN … ELSE … END`"),
    EngineFault(
      .clickhouse, "SELECT toYear(toStartOfMonth(toDateTime64('1950-05-01 00:00:00', 6, 'UTC')))", gives: [1970],
      right: [1950], "Beginnings of months and years before 1970 are in 1970.", "calculations of seconds"),
    EngineFault(
      .clickhouse, "SELECT toInt64(9223372036854775807) + toInt64(1)", gives: [-9_223_372_036_854_775_808], right: nil,
      "Calculations of 64 bits start over where they overflow.", "calculations of 128 bits, cast back"),
    EngineFault(
      .clickhouse,
      """
      SELECT a FROM (SELECT 1 AS a, throwIf(number = 0) AS e FROM numbers(1)) AS t \
      INNER JOIN (SELECT 1 AS b WHERE 0) AS u ON b = a
      """,
      gives: [], right: nil, "A join that finds nothing leaves out its other side, and with it an error.",
      "an outer join, with the setting `query_plan_convert_outer_join_to_inner_join = 0`"),
    EngineFault(
      .spark, "SELECT id FROM range(1, 2) WHERE (id + 9223372036854775807) IS NOT NULL", gives: [1], right: nil,
      "A calculation that cannot be NULL is not made, and so does not overflow.", "`CAST(… AS STRING) <=> ''`"),
  ]

  /// The table of the documentation page.
  package static var markdown: String {
    let lines = all.map { fault in
      let cells = [
        fault.engine.title, "`\(fault.statement)`", shown(fault.gives), shown(fault.right), fault.reason, fault.remedy,
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    return
      "| database | statement | gives | right is | what goes wrong | what is written instead |\n|---|---|---|---|---|---|\n"
      + lines.joined()
  }

  private static func shown(_ rows: [Int64]?) -> String {
    guard let rows else { return "an error" }
    return rows.isEmpty ? "no row" : rows.map { String($0) }.joined(separator: ", ")
  }
}
