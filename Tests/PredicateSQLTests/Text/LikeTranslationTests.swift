import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct LikeTranslationTests {
  /// What GLOB sees.
  static let withoutZeros = SQLiteZeros.withoutZeros(#""x""#, by: 1)

  static let patterns: [(SQLDialect, String, String, String)] = [
    (.sqlite, "abc", "", #""x" = «abc» COLLATE BINARY"#),
    (.sqlite, "", "", #""x" = «» COLLATE BINARY"#),
    (.sqlite, "*", "c", #""x" IS NOT NULL"#),
    (.sqlite, "**", "", #""x" IS NOT NULL"#),
    (.sqlite, "a*", "", #"("x" >= «a» COLLATE BINARY AND "x" < «b» COLLATE BINARY)"#),
    (.sqlite, "*a", "", #"substr(CAST("x" AS BLOB), -1) IS CAST(«a» AS BLOB)"#),
    (.sqlite, "*a**", "", #"instr("x", «a») > 0"#),
    (.sqlite, "1*B", "c", #"replace(\#(withoutZeros), 'B', 'b') GLOB «1*b»"#),
    (.sqlite, #"\*a?[]\?\"#, "", #"\#(withoutZeros) GLOB «[*]a?[[]][?]\»"#),
    (.sqlite, "\u{1}*b", "", #"\#(SQLiteZeros.withoutZeros(#""x""#, by: 2)) GLOB «\#u{1}*b»"#),
    (.sqlite, "a?", "c", #"predicate_like("x", «a?», 'c')"#),
    (.sqlite, "a\u{0}*?", "", "predicate_like(\"x\", «a\u{0}*?», '')"),
    (.postgresql, "a%_!*?", "", #"("x" COLLATE "C") LIKE «a!%!_!!%_» ESCAPE '!'"#),
    (.postgresql, "1*B", "c", #"translate(("x" COLLATE "C"), 'B', 'b') LIKE «1%b» ESCAPE '!'"#),
    (.postgresql, "abc", "", #"("x" COLLATE "C") = «abc»"#),
    (
      .mysql, "ab", "",
      #"CAST((CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin) AS BINARY) = CAST(«ab» AS BINARY)"#
    ),
    (.mysql, "a?", "", #"(CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin) LIKE «a_» ESCAPE '!'"#),
    (.duckdb, "a?", "", #"("x" COLLATE C) LIKE «a_» ESCAPE '!'"#),
    (.spark, #"a\\?"#, "", #""x" LIKE «a\_» ESCAPE '!'"#),
    (.clickhouse, #"a\\?%!"#, "", #""x" LIKE «a\\_\%!»"#),
  ]

  @Test(arguments: patterns)
  func patternsInEveryDialect(_ dialect: SQLDialect, _ pattern: String, _ letters: String, _ sql: String) {
    let shown = LikeTranslation(dialect.text).test(.identifier("x"), pattern, options(letters)).shown
    #expect(Array(shown.utf8) == Array(sql.utf8), "\(shown)")
  }

  @Test func countingFoldedScalarsTakesAllThatBecomeSeveral() {
    let sql = LikeTranslation(.duckdb).test(.identifier("x"), "1?", options("c")).shown
    #expect(sql.contains("'ß', 'ss'") && sql.hasSuffix("LIKE «1_» ESCAPE '!'"))
    #expect(!sql.contains("translate"))
  }

  @Test func patternsThatAreNotKnown() {
    let unknown = SQLText.identifier("y")
    #expect(
      LikeTranslation(.sqlite).test(.identifier("x"), unknown: unknown, options("cd")).shown
        == #"predicate_like("x", "y", 'cd')"#)
    let sql = LikeTranslation(.postgresql).test(.identifier("x"), unknown: unknown, []).shown
    #expect(sql.hasPrefix(#"("x" COLLATE "C") LIKE replace("#) && sql.hasSuffix(", '!a', '!!') ESCAPE '!'"), "\(sql)")
  }

  /// The codes must outlast folding, and folding must not make any.
  @Test(arguments: [TextFolding.letterCase, .diacritics, .both])
  func nothingFoldsToWhatIsSpecial(_ folding: TextFolding) {
    let special = Set("!%_*?\\".unicodeScalars.map(\.value))
    for change in FoldingChanges.of(folding).all {
      #expect(special.isDisjoint(with: change.folded) && !special.contains(change.scalar))
    }
    #expect(folding.fold("!a!b!c!d!e!f") == "!a!b!c!d!e!f")
  }
}
