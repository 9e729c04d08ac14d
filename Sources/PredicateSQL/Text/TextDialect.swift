/// What a dialect has for working on text: names and rules, one row for each dialect.
///
/// Every function in the table works by code points or bytes and knows no collation, once the column is stripped of its
/// own by `exact`.
package struct TextDialect: Hashable, Sendable {
  /// How a text is tested for a part.
  enum Search: Hashable, Sendable {
    /// A function of text and part that gives a position, 0 for none.
    case position(String)
    /// A function of text and part that gives a Boolean.
    case test(String)
  }

  /// How marks are dropped and patterns matched.
  enum Regex: Hashable, Sendable {
    /// Our own functions, which the connection registers.
    case registered
    /// The engine's functions. `replaceAll` takes text, pattern and replacement, and `suffix` after them.
    case engine(replaceAll: String, suffix: String, flavor: RegexFlavor)
  }

  /// How a LIKE pattern is written.
  enum Pattern: Hashable, Sendable {
    /// GLOB, which tells capital and small letters apart where LIKE does not.
    case glob
    /// LIKE with its own escape character, which is named when it is not the backslash that the engine insists on.
    case like(escape: Unicode.Scalar, clause: String)
  }

  let dialect: SQLDialect
  /// What strips a text of its collation and character set: before it and after it.
  let exact: (before: String, after: String)
  /// Replaces characters by others, one to one and all at once; nil if there is no such function.
  let translate: String?
  /// Replaces every occurrence of a part.
  let replace: String
  let contains: Search
  /// Functions that test start and end; nil where it is done otherwise.
  let beginsWith: String?
  let endsWith: String?
  let regex: Regex
  let pattern: Pattern
  /// Whether a backslash in a string literal is an escape.
  let escapesInLiterals: Bool
  /// Whether text can hold U+0000.
  let holdsZero: Bool
  /// The collation by which texts are equal that differ in the case of ASCII letters alone; nil if there is none.
  var asciiCaseCollation: String?

  /// The dialect's row.
  package static func of(_ dialect: SQLDialect) -> TextDialect {
    switch dialect {
    case .sqlite: sqlite
    case .postgresql: postgresql
    case .mysql: mysql
    case .duckdb: duckdb
    case .spark: spark
    case .clickhouse: clickhouse
    }
  }

  package static func == (left: TextDialect, right: TextDialect) -> Bool { left.dialect == right.dialect }
  package func hash(into hasher: inout Hasher) { hasher.combine(dialect) }

  // `instr`, `replace` and GLOB know no collation; comparisons name BINARY themselves, where indexes can serve them.
  private static let sqlite = TextDialect(
    dialect: .sqlite, exact: ("", ""), translate: nil, replace: "replace", contains: .position("instr"),
    beginsWith: nil, endsWith: nil, regex: .registered, pattern: .glob, escapesInLiterals: false, holdsZero: true,
    asciiCaseCollation: "NOCASE")

  // Under nondeterministic collations most functions fail; "C" is by bytes in every version.
  private static let postgresql = TextDialect(
    dialect: .postgresql, exact: ("(", " COLLATE \"C\")"), translate: "translate", replace: "replace",
    contains: .position("strpos"), beginsWith: "starts_with", endsWith: nil,
    regex: .engine(replaceAll: "regexp_replace", suffix: ", 'g'", flavor: .postgresql),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: false, holdsZero: false)

  // Columns may have any character set. The binary collation pads with spaces when it compares, but not in LIKE, INSTR
  // and REGEXP; equality goes by bytes instead.
  private static let mysql = TextDialect(
    dialect: .mysql, exact: ("(CONVERT(", " USING utf8mb4) COLLATE utf8mb4_bin)"), translate: nil, replace: "REPLACE",
    contains: .position("INSTR"), beginsWith: nil, endsWith: nil,
    regex: .engine(replaceAll: "REGEXP_REPLACE", suffix: "", flavor: .mysql),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: true, holdsZero: true)

  // A column's NOCASE reaches `contains`, `starts_with` and LIKE, too.
  private static let duckdb = TextDialect(
    dialect: .duckdb, exact: ("(", " COLLATE C)"), translate: "translate", replace: "replace",
    contains: .test("contains"), beginsWith: "starts_with", endsWith: "ends_with",
    regex: .engine(replaceAll: "regexp_replace", suffix: ", 'g'", flavor: .duckdb),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: false, holdsZero: true)

  private static let spark = TextDialect(
    dialect: .spark, exact: ("", ""), translate: "translate", replace: "replace", contains: .test("contains"),
    beginsWith: "startswith", endsWith: "endswith",
    regex: .engine(replaceAll: "regexp_replace", suffix: "", flavor: .spark),
    pattern: .like(escape: "!", clause: " ESCAPE '!'"), escapesInLiterals: true, holdsZero: true)

  private static let clickhouse = TextDialect(
    dialect: .clickhouse, exact: ("", ""), translate: "translateUTF8", replace: "replaceAll",
    contains: .position("position"), beginsWith: "startsWith", endsWith: "endsWith",
    regex: .engine(replaceAll: "replaceRegexpAll", suffix: "", flavor: .clickhouse),
    pattern: .like(escape: "\\", clause: ""), escapesInLiterals: true, holdsZero: true)
}

extension TextDialect {
  /// A string literal of ours, such as a table of characters; users' values are bound instead.
  func literal(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": result += dialect == .spark ? "\\'" : "''"
      case "\\" where escapesInLiterals: result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  /// The text without its own collation and character set.
  func exact(_ text: SQLText) -> SQLText {
    "\(trusted: exact.before)\(text)\(trusted: exact.after)"
  }

  /// What orders and compares by code points.
  func comparable(_ text: SQLText) -> SQLText {
    switch dialect {
    case .mysql: "CAST(CONVERT(\(text) USING utf8mb4) AS BINARY)"
    case .sqlite: "\(text) COLLATE BINARY"
    case .postgresql, .duckdb, .spark, .clickhouse: exact(text)
    }
  }

  /// Whether an exact text has the same code points as another one.
  func equal(_ text: SQLText, _ other: SQLText) -> SQLText {
    switch dialect {
    // A column would bring its own collation along.
    case .sqlite: "\(text) = \(other) COLLATE BINARY"
    case .postgresql, .duckdb, .spark, .clickhouse: "\(text) = \(other)"
    // Text would be padded with spaces.
    case .mysql: "CAST(\(text) AS BINARY) = CAST(\(other) AS BINARY)"
    }
  }

  /// A condition that never holds.
  var never: SQLText { dialect == .sqlite ? "0" : "FALSE" }
}
