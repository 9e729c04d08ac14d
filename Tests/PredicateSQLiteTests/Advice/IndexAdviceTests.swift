import Foundation
import PredicateLanguage
import PredicateQuery
import Testing

@testable import PredicateSQLite

/// Indexes that are advised are those that SQLite uses.
@Suite(.needsSQLite) struct IndexAdviceTests {
  private static let tables = """
    CREATE TABLE category (id INTEGER PRIMARY KEY, letter TEXT);
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT, name TEXT COLLATE NOCASE, length INTEGER, "odd ""column" REAL,
      indexed INTEGER, category_id INTEGER REFERENCES category (id));
    CREATE INDEX word_indexed ON word (indexed);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO word SELECT i, 'text ' || i, 'name ' || i, i % 50, i / 2.0, i, NULL FROM n;
    """

  private func advice(_ format: String, _ more: String = "", of entity: String = "word") throws -> IndexAdvice {
    let folder = try TemporaryFolder()
    let path = try folder.database(Self.tables + more)
    let before = try Data(contentsOf: URL(filePath: path))
    let advice = try SQLiteStore(path: path).indexAdvice(for: FormatPredicate(parsing: format), entity: entity)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)).count == 1)
    return advice
  }

  @Test(arguments: [
    ("length == 3", [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["equality"]),
    ("7 < length", [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["range"]),
    ("length IN {1, 2}", [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["equality"]),
    ("length BETWEEN {1, 2}", [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["range"]),
    ("text BEGINSWITH 'a'", [#"CREATE INDEX "word_text" ON "word" ("text")"#], ["prefix"]),
    ("name BEGINSWITH 'a'", [#"CREATE INDEX "word_name" ON "word" ("name" COLLATE BINARY)"#], ["prefix"]),
    ("text ==[c] 'a'", [#"CREATE INDEX "word_text" ON "word" ("text" COLLATE NOCASE)"#], ["equality"]),
    (
      "length > 3 AND text == 'text 7' AND NOT text CONTAINS 'x'",
      [#"CREATE INDEX "word_text_length" ON "word" ("text", "length")"#], ["range", "equality", "-"]
    ),
    (
      "length == 3 OR text == 'text 7'",
      [
        #"CREATE INDEX "word_length" ON "word" ("length")"#, #"CREATE INDEX "word_text" ON "word" ("text")"#,
      ], ["equality", "equality"]
    ),
    (
      #"`odd "column` > 3 AND length > 4"#,
      [#"CREATE INDEX "word_odd ""column" ON "word" ("odd ""column")"#], ["range", "-"]
    ),
  ]) func indexes(_ format: String, _ indexes: [String], _ uses: [String]) throws {
    let advice = try advice(format)
    #expect(advice.indexes == indexes)
    #expect(advice.conditions.map { $0.use?.rawValue ?? "-" } == uses)
    #expect(advice.conditions.allSatisfy { ($0.use == nil) == ($0.reason != nil) })
    #expect(advice.planBefore.contains { $0.hasPrefix("SCAN") })
    #expect(!advice.planAfter.contains { $0.hasPrefix("SCAN") })
    #expect(advice.planAfter.contains { $0.hasPrefix("SEARCH") && $0.contains("word_") })
    #expect(advice.times != nil && advice.reason == nil)
  }

  @Test(arguments: [
    ("text CONTAINS 'a'", "no condition compares a column with a value by `==`, `<`, BETWEEN, IN or BEGINSWITH"),
    (
      "text ==[cd] 'a' AND length != 3",
      "no condition compares a column with a value by `==`, `<`, BETWEEN, IN or BEGINSWITH"
    ),
    ("length == 3 OR text ENDSWITH 'a'", "no index serves `text ENDSWITH \"a\"`, so all rows are read for the OR"),
    ("indexed == 3", "SQLite finds the rows without reading all of them already"),
    ("id == 3", "SQLite finds the rows without reading all of them already"),
  ]) func noIndexHelps(_ format: String, _ reason: String) throws {
    let advice = try advice(format)
    #expect(advice.indexes.isEmpty && advice.times == nil)
    #expect(advice.reason == reason)
    #expect(advice.planAfter == advice.planBefore)
  }

  @Test(arguments: [
    (
      "category.letter == 'a'", "word",
      [
        #"CREATE INDEX "category_letter" ON "category" ("letter")"#,
        #"CREATE INDEX "word_category_id" ON "word" ("category_id")"#,
      ], ["related"]
    ),
    (
      "category.letter ==[c] 'a' AND length == 3", "word",
      [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["-", "equality"]
    ),
    ("ANY words.length > 7", "category", [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["related"]),
    (
      "SUBQUERY(words, $w, $w.length > 7 AND $w.text CONTAINS 'x').@count > 3", "category",
      [#"CREATE INDEX "word_length" ON "word" ("length")"#], ["related"]
    ),
  ]) func indexesOfOtherTables(_ format: String, _ entity: String, _ indexes: [String], _ uses: [String]) throws {
    let advice = try advice(format, of: entity)
    #expect(Set(advice.indexes) == Set(indexes))
    #expect(advice.conditions.map { $0.use?.rawValue ?? "-" } == uses, "\(advice.conditions)")
    #expect(advice.conditions.allSatisfy { ($0.use == nil) == ($0.reason != nil) })
    let scans = { (plan: [String]) in plan.count { $0.hasPrefix("SCAN") } }
    #expect(scans(advice.planAfter) < scans(advice.planBefore), "\(advice.planBefore) \(advice.planAfter)")
    #expect(advice.times != nil && advice.reason == nil)
  }

  @Test func allRowsAreCountedAsTheyAre() throws {
    let advice = try advice("words.@count > 3", of: "category")
    #expect(advice.indexes.isEmpty && advice.reason != nil)
    #expect(advice.conditions.map(\.use) == [nil])
  }

  @Test func namesThatAreTakenAreNotUsed() throws {
    let advice = try advice("length == 3", "CREATE INDEX WORD_LENGTH ON word (text);")
    #expect(advice.indexes == [#"CREATE INDEX "word_length_2" ON "word" ("length")"#])
  }

  /// Where statistics say that nearly all rows match, an index is of no use.
  @Test func statisticsCount() throws {
    let advice = try advice("length >= 0", "UPDATE word SET length = 1; ANALYZE;")
    #expect(advice.indexes.isEmpty || !advice.planAfter.contains { $0.hasPrefix("SCAN") })
    #expect(advice.indexes.isEmpty == (advice.reason != nil))
  }
}
