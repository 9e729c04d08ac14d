import Foundation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import Testing

/// Requests to a store give what evaluation over its records in memory gives.
@Suite(.enabled(if: (try? SQLiteLibrary.process()) != nil)) struct SQLiteStoreTests {
  static let script = """
    CREATE TABLE categories (id INTEGER PRIMARY KEY, letter TEXT NOT NULL);
    CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER NOT NULL, nickname TEXT,
      category_id INTEGER REFERENCES categories(id));
    INSERT INTO categories VALUES (1, 's'), (2, 'b'), (3, 'z');
    INSERT INTO words VALUES (1, 'sun', 3, NULL, 1), (2, 'straße', 6, 'Road', 1), (3, 'Bee', 3, 'bee', 2),
      (4, 'bumblebee', 9, '', 2), (5, 'orphan', 6, 'ORPHAN', NULL);
    """

  static let cases: [(format: String, ids: [Int64])] = [
    ("length > 3", [2, 4, 5]),
    ("length = max:(length)", [4]),
    ("nickname == nil", [1]),
    ("nickname != 'bee'", [1, 2, 4, 5]),
    ("NOT nickname < 'b'", [1, 3]),
    ("text CONTAINS[c] 'BEE'", [3, 4]),
    ("text ENDSWITH 'bee'", [4]),
    ("text BEGINSWITH[c] 'b'", [3, 4]),
    ("text ==[c] 'STRASSE'", [2]),
    ("text ==[c] nickname", [3, 5]),
    ("text LIKE '*e?'", [3, 4]),
    ("text LIKE '?un'", [1]),
    ("text MATCHES '[a-z]+'", [1, 4, 5]),
    ("category.letter == 's'", [1, 2]),
    ("category == nil", [5]),
    ("category.letter != 's'", [3, 4, 5]),
    ("ANY category.words.length > 6", [3, 4]),
    ("ALL category.words.length > 5", [5]),
    ("SUBQUERY(category.words, $w, $w.length == 3 AND $w.nickname == nil).@count > 0", [1, 2]),
    ("category.words.@count == 0", []),
    ("category.words.@sum.length == 12", [3, 4]),
    ("length IN {3, 9.0, 6.5, 'x'}", [1, 3, 4]),
    ("length BETWEEN {4, 8.5}", [2, 5]),
    ("length / 2 == 1", [1, 3]),
    ("text.length == length", [1, 2, 3, 4, 5]),
    ("TERNARY(length > 5, nickname, text) == 'sun'", [1]),
  ]

  static func store() throws -> SQLiteStore {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(script)
    return try SQLiteStore(database)
  }

  /// The records of an entity for which a predicate holds.
  static func query(_ entity: String, _ predicate: FormatPredicate?) -> RecordQuery<RecordValue> {
    var query = RecordQuery(entity)
    query.predicate = predicate
    return query
  }

  @Test(arguments: cases)
  func aRequestGivesTheSameRecordsAsMemory(_ format: String, _ ids: [Int64]) throws {
    let store = try Self.store()
    let predicate = try FormatPredicate(parsing: format)
    let request = Self.query("words", predicate)
    let found = try store.records(request).compactMap { record -> Int64? in
      if case .object(let object) = record, case .integer(let id)? = object["id"] { id } else { nil }
    }
    #expect(found.sorted() == ids)
    #expect(try store.count(request) == ids.count)
    let linked = try store.linkedRecords(of: "words")
    #expect(try predicate.compiled().indexes(of: linked.records).map { Int64($0 + 1) } == ids)
    #expect(linked.failure == nil)
  }

  /// Rows with texts and keys that fold and compare in ways of their own, and those without a key.
  @Test(arguments: [
    "text ==[c] 'KISS'", "text ==[c] 'kit'", "text !=[c] 'KIT'", "NOT text ==[c] 'quiz'", "text IN[c] {'QUIZ', 'KIT'}",
    "TERNARY(text ==[c] '', text, text) BETWEEN {'KIT', '['}", "TERNARY(text ==[c] 'quiz', text, 'x') == 'X'",
    "ANY category.words.text ==[c] 'kit'", "NONE category.words.length > 3", "ALL category.words.length > 3",
    "NOT ANY category.words.length == 4", "category.words.@count > 1", "category.words.@count >= 2",
    "category.words.@count < 2", "category.words.@count <= 1", "category.words.@count == 2",
    "category.words.@count != 2",
    "2 > category.words.@count", "NOT category.words.@count > 1", "category.words.@count > -1",
    "category.words.@count == -1", "SUBQUERY(category.words, $w, $w.text ==[c] 'kiss').@count == 1",
    "SUBQUERY(category.words, $w, $w.length < length).@count > 0",
    "SUBQUERY(category.words, $w, SUBQUERY($w.category.words, $v, $v.length > 3).@count > 1).@count > 1",
  ])
  func keysAreGatheredAsMemoryCounts(_ format: String) throws {
    for index in ["", "CREATE INDEX by_category ON words(category_id);"] {
      let database = try SQLiteDatabase(path: "", mode: .inMemory)
      try database.execute(
        """
        CREATE TABLE categories (id TEXT PRIMARY KEY COLLATE NOCASE, letter TEXT);
        CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT, length INTEGER, category_id TEXT REFERENCES categories(id));
        INSERT INTO categories VALUES ('a', 'x'), ('b', 'y'), ('c', 'z');
        INSERT INTO words VALUES (1, 'kiss', 4, 'a'), (2, 'KIß', 3, 'a'), (3, '\u{212A}it', 3, 'b'), (4, 'KIT', 3, NULL),
          (5, NULL, NULL, 'b'), (6, 'quiz', 4, 'b'), (7, 'ki\u{017F}ẞ', 4, 'c'), (8, 'kit' || char(0), 4, NULL);
        """ + index)
      let store = try SQLiteStore(database)
      let predicate = try FormatPredicate(parsing: format)
      let found = try ids(store, "words", predicate)
      let linked = try store.linkedRecords(of: "words")
      #expect(found == (try predicate.compiled().indexes(of: linked.records).map { Int64($0 + 1) }))
      let sql = try store.translation(of: Self.query("words", predicate)).statement.text
      if !index.isEmpty { #expect(!sql.contains("(SELECT t1.\"category_id\"") && !sql.contains("GROUP BY"), "\(sql)") }
    }
  }

  /// Declarations by which SQLite compares texts otherwise than by their bytes, and a database whose texts are in UTF-16.
  private static let declarations = """
    CREATE TABLE boxes (id TEXT PRIMARY KEY, label TEXT COLLATE RTRIM);
    CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, note TEXT COLLATE RTRIM, code STRING, amount INTEGER,
      doubled TEXT COLLATE NOCASE AS (name || name), box_id TEXT COLLATE NOCASE REFERENCES boxes(id));
    CREATE VIEW shown AS SELECT id, name, note, code FROM items;
    INSERT INTO boxes VALUES ('a', 'x'), ('b', 'x '), ('A', 'X');
    INSERT INTO items (id, name, note, code, amount, box_id) VALUES (1, 'sun', 'x', '/x', 'two', 'a'),
      (2, 'Sun', 'x ', 'a', '/x', 'b'), (3, 'SUN', 'X', ' b', 'x', 'A'), (4, NULL, NULL, NULL, NULL, NULL),
      (5, 'é', 'e\u{301}', 'Ā', 'é', 'A'), (6, '\u{1F600}', '\u{FFFD}', '\u{10000}', 'ſ', 'A'), (7, '', ' ', '', '', 'b');
    """

  @Test(arguments: ["UTF-8", "UTF-16le", "UTF-16be"])
  func textsAreComparedByTheirBytes(encoding: String) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("PRAGMA encoding = '\(encoding)';" + Self.declarations)
    let store = try SQLiteStore(database)
    let formats = [
      "name == 'sun'", "name != 'sun'", "NOT name == 'SUN'", "name IN {'sun', 'x'}", "'sun' == name",
      "name ==[c] 'sun'",
      "name BEGINSWITH 'S'", "name ENDSWITH 'n'", "name CONTAINS 'u'", "name LIKE 'S*'", "name MATCHES 's.*'",
      "name < 'sun'", "name > 'Sun'", "name BETWEEN {'SUN', 'sun'}", "name = max:(name)", "name = min:(name)",
      "name IN {'sun', note}", "note == 'x'", "note == 'x '", "note > name", "name ==[c] note", "doubled == 'sunsun'",
      "TERNARY(name == 'sun', name, note) == 'Sun'", "lowercase:(name) == 'sun'", "name.length == 1",
      "name > '\u{FFFF}'",
      "note < '\u{1F600}' AND note > 'y'", "code < '5'", "code > '5'", "code == 'a'", "code BETWEEN {'', '5'}",
      "code BEGINSWITH '/'", "amount < '5'", "amount > '5'", "amount ENDSWITH 'x'", "code < amount", "'5' > code",
    ]
    let linked = try store.linkedRecords(of: "items")
    for format in formats {
      let predicate = try FormatPredicate(parsing: format)
      let expected = try predicate.compiled().indexes(of: linked.records).map { Int64($0 + 1) }
      #expect(try ids(store, "items", predicate) == expected, "\(format)")
      if format.contains("amount") || format.contains("doubled") || encoding != "UTF-8" { continue }
      #expect(try ids(store, "shown", predicate) == expected, "\(format) of the view")
      let statement = try store.translation(of: Self.query("items", predicate))
      #expect(statement.residual == nil, "\(format)")
    }
    for format in [
      "box.label == 'x'", "box == nil", "box != nil AND box.label == nil", "ANY box.items.name == 'Sun'",
      "box.items.@count == 1", "box.items.@count > 1", "box.label ==[c] 'x'",
    ] {
      let predicate = try FormatPredicate(parsing: format)
      let expected = try predicate.compiled().indexes(of: linked.records).map { Int64($0 + 1) }
      #expect(try ids(store, "items", predicate) == expected, "\(format)")
    }
  }

  private func ids(_ store: SQLiteStore, _ entity: String, _ predicate: FormatPredicate) throws -> [Int64] {
    try store.records(Self.query(entity, predicate)).compactMap { record -> Int64? in
      if case .object(let object) = record, case .integer(let id)? = object["id"] { id } else { nil }
    }.sorted()
  }

  @Test func aPartThatSQLCannotSayIsTestedInMemory() throws {
    let store = try Self.store()
    let predicate = try FormatPredicate(parsing: "length > 3 AND randomn:(1) == 0 AND text CONTAINS 'e'")
    var request = Self.query("words", predicate)
    let translation = try store.translation(of: request)
    #expect(translation.residual?.predicateFormat == "randomn:(1) == 0")
    #expect(translation.report.count == 1)
    #expect(try store.count(request) == 2)
    request.order = [SortKey(try FormatExpression(parsing: "text"), descending: true)]
    request.limit = 1
    let texts = try store.records(request).map { record -> RecordValue? in
      if case .object(let object) = record { object["text"] } else { nil }
    }
    #expect(texts == [.string("straße")])
  }

  @Test func theLogTellsStatements() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(Self.script)
    let lines = Lines()
    let store = try SQLiteStore(database) { entry in lines.append(entry.lines(level: 3)) }
    _ = try store.count(Self.query("words", try FormatPredicate(parsing: "text == 'sun'")))
    #expect(
      lines.all.dropLast() == [
        "sql: SELECT COUNT(*) FROM \"words\" t0 WHERE t0.\"text\" = ?", "SQLite bind[0] = \"sun\"",
      ])
    #expect(lines.all.last?.hasSuffix(" s for 1 row") == true)
  }
}

private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func append(_ more: [String]) { lock.withLock { lines += more } }
  var all: [String] { lock.withLock { lines } }
}
