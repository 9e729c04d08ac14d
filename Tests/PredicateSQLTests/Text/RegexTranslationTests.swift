import PredicateEvaluation
import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct RegexTranslationTests {
  static let patterns: [(SQLDialect, String, String, String)] = [
    (.sqlite, "a+(?=b)", "c", #"predicate_matches("x", «a+(?=b)», 'c')"#),
    (.sqlite, "", "", "0"),
    (.postgresql, "", "", "FALSE"),
    (.postgresql, "a+", "", #"("x" COLLATE "C") ~ «\A(?:a+)\Z»"#),
    (
      .postgresql, "a.b", "",
      #"("x" COLLATE "C") ~ «\A(?:a[\u0000-\u0009\u000E-\u0084\u0086-\u2027\u202A-\uD7FF"#
        + #"\uE000-\U0010FFFF]b)\Z»"#
    ),
    (.duckdb, "^a$|b{2,}?", "", #"regexp_matches(("x" COLLATE C), «\A(?:\Aa\z|b{2,})\z»)"#),
    (.duckdb, "ab", "c", #"regexp_matches(("x" COLLATE C), «\A(?:[Aa][Bb])\z»)"#),
    (.duckdb, "[^a-c]é", "", #"regexp_matches(("x" COLLATE C), «\A(?:[^…]"#),
    (.clickhouse, "(ab|c)*", "", #"match("x", «\A(?:(?:ab|c)*)\z»)"#),
    (.spark, #"a\.\Q*\E?\x{1F600}"#, "", #""x" RLIKE «\A(?:a\x{2E}\x{2A}?\x{1F600})\z»"#),
    (
      .mysql, "(?<n>a)b", "", #"(CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin) REGEXP «\A(?:ab)\z»"#
    ),
    (
      .mysql, "[ab]*b", "",
      #"(CASE WHEN CHAR_LENGTH((CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin)) > 3000000"#
        + #" THEN CHAR_LENGTH((CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin)) * 1e19 DIV 1"#
        + #" ELSE (CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin) REGEXP «\A(?:[ab]*b)\z» END)"#
    ),
    (.duckdb, "(?x) [a-d&&[^b]] # letters", "", #"regexp_matches(("x" COLLATE C), «\A[acd]\z»)"#),
    (.clickhouse, #"\N{BULLET}\p{blk=Tags}"#, "", #"match("x", «\A(?:\x{2022}[\x{E0000}-\x{E007F}])\z»)"#),
    (.mysql, "s+", "c", #"(CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin) REGEXP «\A(?:[Ss\x{17F}]+)\z»"#),
    (
      .spark, "ss", "c", #""x" RLIKE «\A(?:[Ss\x{17F}][Ss\x{17F}]|[\x{DF}\x{1E9E}])\z»"#
    ),
  ]

  @Test(arguments: patterns)
  func patternsInEveryDialect(_ dialect: SQLDialect, _ pattern: String, _ letters: String, _ sql: String) throws {
    let shown = try RegexTranslation(dialect.text).test(.identifier("x"), pattern, options(letters)).shown
    if sql.hasSuffix("…]") { return #expect(shown.contains(#"(?:[\x{0}-\x{60}d-"#), "\(shown)") }
    #expect(Array(shown.utf8) == Array(sql.utf8), "\(shown)")
  }

  static let refusals: [(String, SQLDialect, TextRefusal)] = [
    ("a(?=b)", .duckdb, .pattern("a look-ahead")), ("a(?!b)", .duckdb, .pattern("a look-ahead")),
    ("(?<=a)b", .spark, .pattern("a look-behind")), ("(?>a)", .spark, .pattern("an atomic group")),
    ("(?d)a$b", .duckdb, .pattern("`$` after `(?d)`")), ("(?s).", .duckdb, .pattern("`\\R` or `.` with `(?s)`")),
    (#"(a)\1"#, .postgresql, .pattern("a back-reference")), ("a++", .spark, .pattern("a possessive repeat")),
    (#"\ba"#, .duckdb, .pattern(#"a word boundary `\b`"#)),
    (#"\R"#, .duckdb, .pattern(#"`\R` or `.` with `(?s)`"#)), ("a$b", .duckdb, .pattern("`$` before the end")),
    ("(a$)*", .duckdb, .pattern("`$` before the end")),
    (#"(?w)\Ba"#, .duckdb, .pattern(#"a word boundary `\B`"#)),
    (#"\X"#, .duckdb, .pattern(#"`\X`"#)),
    ("a{256}", .postgresql, .pattern("a count over 255")), ("a{1001}", .duckdb, .pattern("a count over 1000")),
    ("(a{40}){40}", .clickhouse, .pattern("counts within counts of more than 1000")),
    ("(a+)+", .mysql, .pattern("repeats that MariaDB may give up on")),
    ("(a|aa)*", .mysql, .pattern("repeats that MariaDB may give up on")),
    (".*a.*b.*c.*", .mysql, .pattern("repeats that MariaDB may give up on")),
  ]

  @Test(arguments: refusals)
  func whatNotEveryEngineHasIsRefused(_ pattern: String, _ dialect: SQLDialect, _ refusal: TextRefusal) {
    #expect(throws: refusal) { try RegexTranslation(dialect.text).test(.identifier("x"), pattern, []) }
  }

  static let mistakes: [(String, String)] = [
    ("a**", ""), ("*a", ""), ("(a", ""), ("a)", ""), ("[a", ""), ("[z-a]", ""), (#"a\"#, ""), ("a{2,1}", ""), ("{", ""),
    ("(?<n>a)(?<n>b)", ""), (#"\x{110000}"#, ""), (#"\p{Greeek}"#, ""), ("é\u{301}é(", "d"),
    ("e\u{301}\u{301}**", "cd"),
    ("\u{301}", "d"), ("a{65536}", ""), ("a{99999}", ""), (String(repeating: "(", count: 60), ""),
    ("[a" + String(repeating: "--b", count: 101) + "]", ""), (String(repeating: "a", count: 10_001), ""),
  ]

  @Test(arguments: mistakes)
  func whatEvaluationRefusesIsRefusedInItsWords(_ pattern: String, _ letters: String) throws {
    let error = #expect(throws: ValueError.self) { try RegexPattern(pattern, options(letters), limits: Limits()) }
    let refusal = TextRefusal.value(try #require(error))
    for dialect in [SQLDialect.duckdb, .sqlite] {
      #expect(throws: refusal) {
        try RegexTranslation(dialect.text).test(.identifier("x"), pattern, options(letters))
      }
    }
  }

  @Test func limitsOfThePredicateAreKept() throws {
    let model = try RecordModel([.init("T", attributes: [.init("s", .string)])])
    let predicate = try FormatPredicate(parsing: "s MATCHES 'a{2}b+(c|d)'", limits: .untrusted(keyPaths: ["s"]))
    _ = try predicate.sql(.duckdb, model: model, entity: "T")
    let long = String(repeating: "a", count: 1_001)
    for (pattern, code) in [(long, DiagnosticCode.patternTooLong), ("a(?=b)b", .patternNotAllowed)] {
      let refused = try FormatPredicate(parsing: "s MATCHES '\(pattern)'", limits: .untrusted(keyPaths: ["s"]))
      for dialect in [SQLDialect.duckdb, .sqlite] {
        let error = #expect(throws: FormatError.self) { try refused.sql(dialect, model: model, entity: "T") }
        #expect(error?.diagnostics.map(\.code) == [code])
      }
    }
    let invalid = try FormatPredicate(parsing: "s MATCHES[d] 'éé*+*'")
    let mistake = #expect(throws: FormatError.self) { try invalid.sql(.duckdb, model: model, entity: "T") }
    let evaluation = #expect(throws: FormatError.self) { try invalid.evaluate(with: ["s": "a"]) }
    #expect(mistake?.diagnostics == evaluation?.diagnostics)
  }

  @Test(arguments: [
    "s MATCHES 'a+'", "s MATCHES lowercase:('A+')", "s MATCHES s", "s MATCHES nil", "s MATCHES $p", "s LIKE $p",
  ])
  func patternsFromDataAreRefusedAsByEvaluation(_ text: String) throws {
    let model = try RecordModel([.init("T", attributes: [.init("s", .string)])])
    let predicate = try FormatPredicate(parsing: text, limits: .untrusted(keyPaths: ["s"]))
    var found: [[Diagnostic]] = []
    do throws(FormatError) {
      _ = try predicate.evaluate(with: ["s": "a"], variables: ["p": "a"])
      found.append([])
    } catch {
      found.append(error.diagnostics)
    }
    do throws(FormatError) {
      _ = try predicate.sql(SQLDialect.sqlite, model: model, entity: "T", options: SQLOptions(variables: ["p": "a"]))
      found.append([])
    } catch {
      found.append(error.diagnostics)
    }
    #expect(found[0] == found[1])
    #expect(found[0].map(\.code) == (text.contains("'a+'") || text.contains("LIKE") ? [] : [.patternFromData]))
  }

  @Test func spellingsAreBounded() throws {
    #expect(throws: TextRefusal.pattern("a long run of letters like `ssss` with `[c]`")) {
      try RegexNode(RegexSyntaxReader.read(String(repeating: "s", count: 60), ignoresCase: true))
    }
  }

  @Test func diacriticsGoFromTextAndPattern() throws {
    let sql = try RegexTranslation(.duckdb).test(.identifier("x"), "é+", options("cd")).shown
    #expect(sql.contains("nfc_normalize(run)") && sql.hasSuffix("«\\A(?:[Ee]+)\\z»)"), "\(sql)")
    #expect(!sql.contains("'ABC"))
  }

  @Test(arguments: [
    #"\w+@\w+\.\w+"#, "ab?c*", "(ab|cd)+", ".*a.*", #"\d{4}-\d{2}-\d{2}"#, #"\d+(\.\d+)?"#, "[a-c]*x+y*",
  ])
  func mostPatternsTakeNothingBack(_ pattern: String) throws {
    #expect(throws: Never.self) { try RegexTranslation(.mysql).test(.identifier("x"), pattern, options("c")) }
  }
}
