import Foundation
import PredicateLanguage
import PredicateQuery
import Testing

@testable import PredicateSQLite

/// Statements are tried on records in tables that are declared as a database declares them.
@Suite(.needsSQLite) struct StoreVerificationTests {
  private static let tables = """
    CREATE TABLE category (id INTEGER PRIMARY KEY, letter TEXT NOT NULL);
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT, name TEXT COLLATE NOCASE, code TEXT UNIQUE,
      length INTEGER CHECK (length < 100), added DATETIME, doubled INTEGER AS (length * 2),
      category_id INTEGER NOT NULL REFERENCES category (id));
    CREATE INDEX word_name ON word (name);
    CREATE TRIGGER no_words BEFORE INSERT ON word BEGIN SELECT RAISE(FAIL, 'not here'); END;
    INSERT INTO category VALUES (1, 's');
    """

  private static let records: [RecordValue] = [
    [:], ["text": "sun", "name": "sun", "length": 3], ["text": "Sun", "name": "Sun", "length": 5, "code": "a"],
    ["text": "", "name": "", "length": -1], ["text": "e\u{301}", "name": "\u{E9}", "length": .null],
    ["text": "a", "category": ["letter": "x"]], ["text": "b", "added": .date(Date(timeIntervalSince1970: 5))],
  ]

  private func store(_ folder: TemporaryFolder, _ more: String = "") throws -> (SQLiteStore, path: String) {
    let path = try folder.database(more + Self.tables)
    return (try SQLiteStore(path: path), path)
  }

  private func verify(
    _ format: String, _ records: [RecordValue] = records, encoding: String = ""
  ) throws -> StoreVerification {
    let folder = try TemporaryFolder()
    let (store, path) = try store(folder, encoding)
    let before = try Data(contentsOf: URL(filePath: path))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
    let found = try store.verify(FormatPredicate(parsing: format), entity: "word", records: records)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)) == files)
    return found
  }

  @Test(arguments: [
    ("text == 'sun'", 1), ("NOT text == 'sun'", 6), ("length > 3 OR text == nil", 2), ("name ==[c] 'SUN'", 2),
    ("category.letter == 'x'", 1), ("NOT category.letter == 'x'", 6), ("added < CAST(6, 'NSDate')", 1),
    ("category.words.@count == 1", 7), ("length == max:(length)", 1), ("text CONTAINS 'u' AND doubled == 6", 1),
    ("category_id > 1000", 7),
  ]) func agreesWithMemory(_ format: String, _ matching: Int) throws {
    let found = try verify(format)
    #expect(found.differences.isEmpty)
    #expect((found.records, found.matching, found.refused, found.failing) == (7, matching, 0, 0))
    #expect(found.version == (try SQLiteLibrary.process().version))
    #expect(found.encoding == "UTF-8")
    #expect(found.collations.map { "\($0.column) \($0.name)" } == ["text BINARY", "name NOCASE", "code BINARY"])
  }

  /// A column is compared by bytes, whatever its collation.
  @Test func collationsMakeNoDifference() throws {
    let found = try verify("name == 'sun'")
    #expect(found.matching == 1 && found.differences.isEmpty)
  }

  /// A model is taken at its word: of a column that is never nil no statement asks for NULL.
  @Test func modelsThatAreWrongMakeDifferences() throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteDatabase(path: try store(folder).path)
    let model = try RecordModel([.init("word", attributes: [.init("name", .string), .init("length", .integer)])])
    let found = try SQLiteStore(database, model: model).verify(
      FormatPredicate(parsing: "name != 'sun'"), entity: "word",
      records: [["name": "sun"], ["name": "Sun"], ["length": 5]])
    #expect(found.matching == 2)
    let difference = try #require(found.differences.first)
    #expect(found.differences.count == 1 && !difference.isInDatabase && difference.isInMemory)
    #expect(difference.record["name"] == .null && difference.record["length"] == 5)
  }

  /// The bytes of texts in UTF-16 are in another order than their scalars.
  @Test func otherEncodings() throws {
    let encoding = "PRAGMA encoding = 'UTF-16le';"
    let found = try verify("length > 1", encoding: encoding)
    #expect(found.encoding == "UTF-16le")
    #expect(found.differences.isEmpty)
    let error = #expect(throws: StoreError.self) { try verify("text > '\u{FFFD}'", encoding: encoding) }
    guard case .predicate(let refusal)? = error else { return #expect(error == nil) }
    #expect(
      refusal.diagnostics[0].message == "text of a database in UTF-16 cannot be said in SQLite's SQL as it is evaluated"
    )
  }

  @Test func recordsThatCannotBe() throws {
    let found = try verify(
      "length > 1", [["length": 200], ["code": "a"], ["code": "a"], ["length": 5], ["id": 9], ["id": 9]])
    #expect((found.records, found.matching, found.refused) == (3, 1, 3))
    let failing = try verify("length * 9223372036854775807 > 1", [["length": 5], ["length": 1], ["length": 0]])
    #expect((failing.records, failing.matching, failing.failing) == (2, 1, 1))
    #expect(failing.differences.isEmpty)
  }

  @Test func coreDataStores() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, 'ID', NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Word', 0, 5), (2, 'WordCategory', 0, 2);
      CREATE TABLE ZWORDCATEGORY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFIRSTLETTER VARCHAR);
      CREATE TABLE ZWORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZADDED TIMESTAMP,
        ZWORDCATEGORY INTEGER, ZTEXT VARCHAR);
      """)
    let model = try RecordModel([
      .init(
        "Word", attributes: [.init("text", .string, isOptional: true), .init("added", .date, isOptional: true)],
        relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
      .init(
        "WordCategory", attributes: [.init("firstLetter", .string, isOptional: true)],
        relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
    ])
    let store = try SQLiteStore(path: path, model: model)
    let date = RecordValue.date(Date(timeIntervalSinceReferenceDate: 3))
    let records: [RecordValue] = [
      ["text": "sun", "added": date, "wordCategory": ["firstLetter": "s", "words": [["text": "sea"]]]], [:],
    ]
    for (format, count) in [
      ("ANY wordCategory.words.text == 'sea'", 2), ("added == CAST(3, 'NSDate')", 1),
      ("wordCategory.firstLetter == 's' AND text != nil", 2), ("wordCategory == nil", 1),
    ] {
      let found = try store.verify(FormatPredicate(parsing: format), entity: "Word", records: records)
      #expect(found.differences.isEmpty && found.records == 3 && found.matching == count, "\(format): \(found)")
    }
  }
}
