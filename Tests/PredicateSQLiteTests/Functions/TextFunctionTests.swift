import Foundation
import PredicateEvaluation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateSQLite

/// SQLite with the registered functions says what evaluation in memory says.
@Suite(.needsSQLite) struct TextFunctionTests {
  static let texts: [String] = [
    "", "a", "A", "abc", "ABC", "Straße", "STRASSE", "ẞ", "Σίσυφος", "ΣΊΣΥΦΟΣ", "İ", "ı", "I", "i", "É", "é",
    "e\u{301}",
    "E\u{301}a", "\u{212B}", "Å", "A\u{30A}", "ﬁ", "fi", "が", "か", "한", "\u{1112}\u{1161}\u{11AB}", "Ⓐ", "𐐀", "😀É", "👩‍👩‍👧",
    "a\nb", "a\r\nb", "a\0b", "a*b", "a?b", "a\\b", "a%b", "a_b", "'", "\"", "\u{FEFF}x", "x\u{200B}", "\u{10FFFF}",
    String(repeating: "ab", count: 500),
  ]
  static let patterns: [String] = [
    "", "*", "?", "a*", "*A", "??", "a?b", "a\\*b", "*ß", "*ss*", "é*", "*e*", "\\", "a\\", "σ*", "*a*b*", "\0", "?*?",
    "İ",
  ]
  static let expressions: [String] = [
    "", "a", ".*", "[a-c]+", "(?i)abc", "\\p{L}+", "a.b", "stra(ß|ss)e", "\\w\\W\\w", "é", "(?s)a.b", "^a$",
    "\\x{1F600}.",
  ]

  static let operators: [(format: String, function: String, patterns: [String])] = [
    ("LIKE", "predicate_like", patterns), ("MATCHES", "predicate_matches", expressions),
  ]

  @Test(arguments: ["", "c", "d", "cd", "n", "cn"])
  func `LIKE and MATCHES agree with memory`(_ options: String) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT)")
    for (id, text) in Self.texts.enumerated() {
      try database.execute("INSERT INTO t VALUES (?, ?)", [.integer(Int64(id)), .string(text)])
    }
    let records = Self.texts.map { RecordValue.object(RecordObject([("text", .string($0))])) }
    for (name, function, patterns) in Self.operators {
      for pattern in patterns {
        let letters = options.isEmpty ? "" : "[\(options)]"
        let predicate = try FormatPredicate(format: "text \(name)\(letters) %@", arguments: [pattern])
        let expected = try records.indices.filter { try predicate.evaluate(with: records[$0]) }
        let rows = try database.query(
          "SELECT id FROM t WHERE \(function)(text, ?, ?) ORDER BY id", [.string(pattern), .string(options)])
        #expect(
          rows.map { $0.values[0] } == expected.map { RecordValue.integer(Int64($0)) }, "\(name)[\(options)] \(pattern)"
        )
      }
    }
  }

  @Test(arguments: ["", "c", "d", "cd", "n", "cdl"])
  func `folding agrees with memory`(_ options: String) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for text in Self.texts {
      let folded = try database.query("SELECT predicate_fold(?, ?)", [.string(text), .string(options)])
      #expect(folded.first?.values == [.string(TextFolding.fold(text, comparisonOptions(options)))])
    }
  }

  @Test func `a pattern that comes from a column is prepared once`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE t(text, pattern);
      INSERT INTO t VALUES ('abc', 'a*'), ('abc', 'b*'), ('bcd', 'b*'), ('x', NULL), (NULL, '*');
      """)
    #expect(
      try database.query("SELECT predicate_like(text, pattern, 'c') FROM t").map { $0.values[0] }
        == [.integer(1), .integer(0), .integer(1), .null, .null])
    #expect(
      try database.query("SELECT a.text FROM t a JOIN t b ON predicate_like(a.text, b.pattern, '') ORDER BY 1").count
        == 8)
  }

  @Test func `options may differ from row to row`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let rows = try database.query(
      "SELECT predicate_like('ABC', 'a*', o) FROM (SELECT '' AS o UNION ALL SELECT 'c' UNION ALL SELECT '')")
    #expect(rows.map { $0.values[0] } == [.integer(0), .integer(1), .integer(0)])
  }

  static let failures: [(String, DiagnosticCode, String)] = [
    (
      "SELECT predicate_matches('a', '(', '')", .invalidPattern,
      "`(` is no regular expression: a `(` is not closed, at character 1"
    ),
    ("SELECT predicate_like(1, '*', '')", .notAString, "LIKE works on strings, found a number"),
    ("SELECT predicate_like('a', 1, '')", .notAString, "LIKE works on strings, found a number"),
    ("SELECT predicate_matches(x'00', 'a', '')", .notAString, "MATCHES works on strings, found binary data"),
    ("SELECT predicate_fold('a', 'x')", .unknownOption, "`predicate_fold` knows no option `x`"),
    (
      "SELECT predicate_matches('\(String(repeating: "a", count: 40))1', '(a+)+\\1', '')", .patternTooSlow,
      "the regular expression takes too many steps for a text of 41 bytes"
    ),
  ]

  @Test(arguments: failures)
  func `a failure within a function is the query's`(
    _ sql: String, _ code: DiagnosticCode, _ message: String
  ) throws {
    var limits = Limits()
    limits.patternSteps = 1_000_000
    let database = try SQLiteDatabase(path: "", mode: .inMemory, limits: limits)
    let error = try sqliteError { () throws(SQLiteError) in _ = try database.query(sql) }
    #expect(error.code == .functionFailed)
    #expect(error.valueError?.code == code)
    #expect(error.message == message)
    #expect(try database.query("SELECT predicate_like('a', 'A', 'c')").first?.values == [.integer(1)])
  }

  @Test func `limits of patterns hold`() throws {
    var limits = Limits()
    limits.patternBytes = 3
    let database = try SQLiteDatabase(path: "", mode: .inMemory, limits: limits)
    let error = try sqliteError { () throws(SQLiteError) in
      _ = try database.query("SELECT predicate_matches('a', 'abcd', '')")
    }
    #expect(error.valueError?.code == .patternTooLong)
  }

  @Test func `functions of the host take and give every kind of value`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.register(name: "echo", argumentCount: 1, deterministic: true) { $0.first ?? .null }
    for value: RecordValue in [.null, .integer(.min), .double(0.5), .string("a\0b"), .string(""), .data(Data([1, 0]))] {
      #expect(try database.query("SELECT echo(?)", [value]).first?.values == [value])
    }
    try database.register(name: "howMany", argumentCount: -1, deterministic: true) { .integer(Int64($0.count)) }
    #expect(try database.query("SELECT howMany(), howMany(1, NULL)").first?.values == [.integer(0), .integer(2)])
    try database.register(name: "list", argumentCount: 0, deterministic: true) { .array($0) }
    let error = try sqliteError { () throws(SQLiteError) in _ = try database.query("SELECT list()") }
    #expect(error.code == .functionFailed)
    #expect(error.valueError?.code == .unsupportedValue)
  }

  private func comparisonOptions(_ letters: String) -> ComparisonOptions {
    ComparisonOptions(ComparisonOptions.letters.filter { letters.contains($0.letter) }.map(\.option))
  }
}
