/// What SQLite needs for text with U+0000: `length`, `substr` and GLOB read a text up to the first.
enum SQLiteZeros {
  /// Whether a text has one.
  static func isIn(_ text: String) -> String { "instr(\(text), char(0))" }

  /// The text with another scalar of one byte in the place of each.
  ///
  /// `replace` cannot do it, as it takes U+0000 for no text at all; as bytes the text is cut where one stands.
  static func replaced(_ text: String, by scalar: UInt8 = 1) -> String {
    """
    (WITH RECURSIVE z(t) AS (SELECT CAST(\(text) AS BLOB) UNION ALL SELECT CAST(substr(t, 1, instr(t, x'00') - 1) || \
    char(\(scalar)) || substr(t, instr(t, x'00') + 1) AS BLOB) FROM z WHERE instr(t, x'00')) \
    SELECT CAST(t AS TEXT) FROM z WHERE NOT instr(t, x'00'))
    """
  }

  /// The text, or that without zeros where it has some.
  static func withoutZeros(_ text: String, by scalar: UInt8) -> String {
    "(CASE WHEN \(isIn(text)) THEN \(replaced(text, by: scalar)) ELSE \(text) END)"
  }

  /// `substr`: what stands before and the part itself are as many bytes in the text as in that without zeros.
  static let substring = """
    (CASE WHEN \(isIn("{0}")) THEN (SELECT CAST(substr(CAST({0} AS BLOB), length(CAST(substr(u, 1, {1} - 1) AS BLOB)) + \
    1, length(CAST(substr(u, {1}, {2}) AS BLOB))) AS TEXT) FROM (SELECT \(replaced("{0}")) AS u)) ELSE \
    substr({0}, {1}, {2}) END)
    """

  /// The length in UTF-16 units. `length` counts Unicode scalars; those beyond 16 bits are looked for only where there are
  /// some.
  static let length = """
    (CASE WHEN \(isIn("{0}")) THEN (SELECT \(length("u")) FROM (SELECT \(replaced("{0}")) AS u)) ELSE \
    \(length("{0}")) END)
    """

  private static func length(_ text: String) -> String {
    """
    CASE WHEN \(text) GLOB '*[\u{10000}-\u{10FFFF}]*' THEN length(\(text)) + (WITH RECURSIVE scalars(i) AS (SELECT 1 \
    UNION ALL SELECT i + 1 FROM scalars WHERE i < length(\(text))) SELECT count(*) FROM scalars WHERE \
    unicode(substr(\(text), i, 1)) > 65535) ELSE length(\(text)) END
    """
  }
}
