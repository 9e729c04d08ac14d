import PredicateLanguage
import Testing

@testable import PredicateSQL

@Suite struct SubstringTranslationTests {
  typealias Place = SubstringTranslation.Place

  static let constants: [(SQLDialect, Place, String, String, String)] = [
    (.sqlite, .anywhere, "bee", "", #"instr("x", «bee») > 0"#),
    (.sqlite, .anywhere, "BEE", "c", #"instr(replace(replace("x", 'B', 'b'), 'E', 'e'), «bee») > 0"#),
    (
      .sqlite, .anywhere, "beekeepingday", "c",
      #"instr(lower(replace(replace(replace(replace("x", 'K', 'k'), 'ǰ', 'ǰ'), 'ẖ', 'ẖ'), 'ẚ', 'aʾ')), «…»)"#
    ),
    (.sqlite, .anywhere, "é", "d", #"instr(predicate_fold("x", 'd'), «e») > 0"#),
    (.sqlite, .anywhere, "", "c", "0"),
    (.sqlite, .start, "ab", "", #"("x" >= «ab» COLLATE BINARY AND "x" < «ac» COLLATE BINARY)"#),
    (.sqlite, .start, "\u{10FFFF}", "", "\"x\" >= «\u{10FFFF}» COLLATE BINARY"),
    (.sqlite, .end, "é", "", #"substr(CAST("x" AS BLOB), -2) IS CAST(«é» AS BLOB)"#),
    (.postgresql, .anywhere, "bee", "c", #"strpos(translate(("x" COLLATE "C"), 'BE', 'be'), «bee») > 0"#),
    (.postgresql, .start, "12", "c", #"starts_with(("x" COLLATE "C"), «12»)"#),
    (.postgresql, .end, "é", "", #"right(("x" COLLATE "C"), 1) = «é»"#),
    (.postgresql, .anywhere, "a\u{0}", "", "FALSE"),
    (
      .mysql, .anywhere, "b", "c",
      #"INSTR(REPLACE((CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin), 'B', 'b'), «b») > 0"#
    ),
    (.mysql, .start, "a%!", "", #"(CONVERT("x" USING utf8mb4) COLLATE utf8mb4_bin) LIKE «a!%!!%» ESCAPE '!'"#),
    (.duckdb, .end, "b", "c", #"ends_with(translate(("x" COLLATE C), 'B', 'b'), «b»)"#),
    (.spark, .start, "b", "c", #"startswith(translate("x", 'B', 'b'), «b»)"#),
    (.clickhouse, .anywhere, "b", "c", #"position(translateUTF8("x", 'B', 'b'), «b») > 0"#),
  ]

  @Test(arguments: constants)
  func constantsInEveryDialect(
    _ dialect: SQLDialect, _ place: Place, _ needle: String, _ letters: String, _ sql: String
  ) {
    let shown = SubstringTranslation(dialect.text)
      .test(.identifier("x"), has: .constant(needle), place, options(letters)).shown
    if sql.contains("«…»") {
      #expect(shown.hasPrefix("instr(lower("), "\(shown)")
    } else {
      #expect(Array(shown.utf8) == Array(sql.utf8), "\(shown)")
    }
  }

  @Test func manyLettersThatBecomeOneAreReplacedTogetherInMySQL() {
    let sql = SubstringTranslation(.mysql).test(.identifier("x"), has: .constant("ß"), .anywhere, options("d"))
      .shown
    #expect(!sql.contains("REPLACE(REGEXP_REPLACE(") && sql.hasSuffix("]', ''), «ß») > 0"))
    let folded = SubstringTranslation(.mysql).test(.identifier("x"), has: .constant("g"), .anywhere, options("d"))
    #expect(folded.shown.contains("'[ĝğġģǧǵḡ]', 'g')"))
  }

  @Test func needlesThatAreNotKnown() {
    func sql(_ dialect: SQLDialect, _ place: Place, _ letters: String) -> String {
      SubstringTranslation(dialect.text)
        .test(.identifier("x"), has: .expression(.identifier("y")), place, options(letters)).shown
    }
    #expect(sql(.sqlite, .anywhere, "") == #"("y" <> '' AND instr("x", "y") > 0)"#)
    #expect(
      sql(.sqlite, .anywhere, "cd")
        == #"(predicate_fold("y", 'cd') <> '' AND instr(predicate_fold("x", 'cd'), predicate_fold("y", 'cd')) > 0)"#)
    #expect(sql(.duckdb, .start, "c").contains("translate((\"y\" COLLATE C), 'ABC"))
    #expect(sql(.mysql, .start, "c").contains("GROUP_CONCAT("))
    #expect(sql(.postgresql, .start, "d").contains("normalize("))
  }

  @Test(arguments: [
    ("a", "b"), ("az", "a{"), ("a\u{10FFFF}", "b"), ("\u{D7FF}", "\u{E000}"), ("\u{7F}", "\u{80}"),
    ("\u{FFFF}", "\u{10000}"), ("", nil), ("\u{10FFFF}\u{10FFFF}", nil), ("e\u{301}", "e\u{302}"),
  ])
  func theEndOfAPrefixRange(_ text: String, _ successor: String?) {
    #expect(SubstringTranslation.successor(of: text).map { Array($0.utf8) } == successor.map { Array($0.utf8) })
  }

  @Test func literalsAreQuotedByTheDialectsRules() {
    #expect(TextDialect.sqlite.literal(#"a'\"#) == #"'a''\'"#)
    #expect(TextDialect.mysql.literal(#"a'\"#) == #"'a''\\'"#)
    #expect(TextDialect.spark.literal(#"a'\"#) == #"'a\'\\'"#)
  }
}
