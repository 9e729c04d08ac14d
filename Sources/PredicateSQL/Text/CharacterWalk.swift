import PredicateLanguage

/// Replacing many characters by others in MySQL and MariaDB, which have no function for it: a subquery looks up one
/// character after the other in a table and puts them together again.
///
/// `JSON_TABLE`, which MySQL 8 and MariaDB 10.6 have, counts the characters. `GROUP_CONCAT` cuts what is longer than
/// `group_concat_max_len`, 1 MB in MariaDB and 1 KB in MySQL unless set otherwise; a text that may become longer is an
/// error when the statement runs.
struct CharacterWalk {
  private let replacements: [FoldingMap.Replacement]
  private let dialect: TextDialect
  /// Entries are padded with spaces to the longest, so that they are found by number; none ends with a space.
  private let width: Int
  /// How many times longer, in bytes, a text can become.
  private let growth: Int

  init(replacements: [FoldingMap.Replacement], dialect: TextDialect) {
    self.replacements = replacements
    self.dialect = dialect
    width = replacements.map(\.folded.count).max() ?? 1
    growth = replacements.reduce(1) { most, replacement in
      let bytes = replacement.folded.reduce(0) { $0 + Self.bytes($1) }
      let own = Self.bytes(replacement.scalar)
      return max(most, (bytes + own - 1) / own)
    }
  }

  /// The exact text with its characters replaced; NULL of NULL and the empty text of the empty text.
  func replaced(_ text: SQLText) -> SQLText {
    // A first entry that nothing is looked up by: the empty text is found there.
    var from = " "
    var to = String(repeating: " ", count: width)
    for replacement in replacements {
      FoldingMap.append(replacement.scalar, to: &from)
      for scalar in replacement.folded { FoldingMap.append(scalar, to: &to) }
      to += String(repeating: " ", count: width - replacement.folded.count)
    }
    let place = "LOCATE(SUBSTRING(x, n, 1), \(dialect.literal(from)))"
    let first = width == 1 ? place : "\(place) * \(width) - \(width - 1)"
    let entry = "SUBSTRING(\(dialect.literal(to)), \(first), \(width))"
    let error = Self.error("text is too long for group_concat_max_len", "x")
    // The text is a column of a table of one row, so that it is calculated once.
    let select: SQLText = """
      GROUP_CONCAT(CASE WHEN \(trusted: place) > 1 THEN \(trusted: width == 1 ? entry : "RTRIM(\(entry))") ELSE \
      SUBSTRING(x, n, 1) END ORDER BY n SEPARATOR '') FROM JSON_TABLE(JSON_ARRAY(\(text)), '$[*]' COLUMNS (x LONGTEXT \
      CHARACTER SET utf8mb4 COLLATE utf8mb4_bin PATH '$')) AS texts, JSON_TABLE(CASE WHEN LENGTH(x) * \
      \(trusted: "\(growth)") > @@group_concat_max_len THEN \(error) ELSE CONCAT('[0', REPEAT(',0', CHAR_LENGTH(x) - 1), \
      ']') END, '$[*]' COLUMNS (n FOR ORDINALITY)) AS characters
      """
    return dialect.exact(.subquery(select))
  }

  private static func bytes(_ scalar: UInt32) -> Int { Unicode.Scalar(scalar).map { UTF8.width($0) } ?? 1 }

  /// An error with a message of at most 64 characters, for rows that come to it: the name of a column that cannot be set.
  /// `text` is of the row, so that it is no constant.
  static func error(_ message: String, _ text: SQLText) -> SQLText {
    .subquery(
      """
      \(identifier: message) FROM JSON_TABLE(JSON_ARRAY(\(text)), '$' COLUMNS (\(identifier: message) CHAR(1) \
      PATH '$.none' ERROR ON EMPTY)) AS e
      """)
  }
}
