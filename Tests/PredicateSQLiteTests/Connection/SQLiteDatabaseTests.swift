import Foundation
import PredicateLanguage
import Testing

@testable import PredicateSQLite

@Suite(.needsSQLite) struct SQLiteDatabaseTests {
  @Test func `rows come with their columns and values`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let changed = try database.execute(
      "CREATE TABLE words(text TEXT, length INTEGER); INSERT INTO words VALUES ('bee', 3), ('ant', 3), (NULL, NULL);")
    #expect(changed == 3)
    let rows = try database.query("SELECT text, length AS n FROM words WHERE length = ? ORDER BY text", [.integer(3)])
    #expect(rows.map(\.values) == [[.string("ant"), .integer(3)], [.string("bee"), .integer(3)]])
    #expect(rows.first?.columns == ["text", "n"])
    #expect(rows.first?["n"] == .integer(3))
    #expect(rows.first?["length"] == nil)
    #expect(try database.execute("UPDATE words SET length = ? WHERE text IS NULL", [.integer(0)]) == 1)
    #expect(try database.execute("SELECT 1") == 0)
  }

  @Test func `several queries may be open at once, also of one text`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE n(x); INSERT INTO n VALUES (1), (2), (3)")
    let outer = try database.cursor("SELECT x FROM n ORDER BY x")
    var pairs = 0
    while try outer.next() != nil {
      let inner = try database.cursor("SELECT x FROM n ORDER BY x")
      while try inner.next() != nil { pairs += 1 }
    }
    #expect(pairs == 9)
    #expect(try outer.next() == nil)
    #expect(outer.columns == ["x"])
  }

  @Test func `a cursor without rows knows its columns`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let cursor = try database.cursor("SELECT 1 AS a, 2 AS a WHERE 0")
    #expect(cursor.columns == ["a", "a"])
    #expect(try cursor.next() == nil)
  }

  @Test func `statements are compiled once`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory, statementCache: 2)
    let before = database.connection.counts.prepared
    for number in Int64(0)..<10 { _ = try database.query("SELECT ?", [.integer(number)]) }
    #expect(database.connection.counts.prepared == before + 1)
    // Two spellings of é are two texts.
    #expect(try database.query("SELECT 'e\u{301}'").first?.values == [.string("e\u{301}")])
    #expect(try database.query("SELECT '\u{E9}'").first?.values == [.string("\u{E9}")])
    #expect(database.connection.counts.prepared == before + 3)
    #expect(database.connection.idleStatements == 2)
    // The first one was not used for the longest time.
    _ = try database.query("SELECT ?", [.null])
    #expect(database.connection.counts.prepared == before + 4)
    _ = try database.query("SELECT '\u{E9}'")
    #expect(database.connection.counts.prepared == before + 4)
  }

  @Test func `after a change of the tables a kept statement shows the new columns`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    #expect(try database.query("SELECT * FROM t").first?.columns == ["a"])
    try database.execute("ALTER TABLE t RENAME COLUMN a TO b; ALTER TABLE t ADD COLUMN c")
    let row = try #require(try database.query("SELECT * FROM t").first)
    #expect(row.columns == ["b", "c"])
    #expect(row.values == [.integer(1), .null])
  }

  static let wrong: [(String, [RecordValue], SQLiteError.Code, Int?)] = [
    ("SELEC 1", [], .invalidSQL, 0), ("SELECT nothing", [], .invalidSQL, 7),
    ("SELECT * FROM nowhere", [], .invalidSQL, nil),
    ("", [], .invalidSQL, nil), (" -- nothing", [], .invalidSQL, nil), (";;", [], .invalidSQL, nil),
    ("SELECT 1; SELECT 2", [], .invalidSQL, 9), ("SELECT '\0'", [], .invalidSQL, 8),
    ("SELECT ?", [], .bindingCount, nil), ("SELECT 1", [.null], .bindingCount, nil),
    ("SELECT ?", [.array([1])], .unsupportedValue, nil),
    ("SELECT ?", [.object(RecordObject([]))], .unsupportedValue, nil),
    ("SELECT zeroblob(2147483647)", [], .tooLarge, nil), ("SELECT abs(-9223372036854775808)", [], .functionFailed, nil),
    ("SELECT predicate_fold(1)", [], .invalidSQL, nil),
  ]

  @Test(arguments: wrong)
  func `mistakes have a code and a place`(
    _ sql: String, _ bindings: [RecordValue], _ code: SQLiteError.Code, _ offset: Int?
  ) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let error = try sqliteError { () throws(SQLiteError) in _ = try database.query(sql, bindings) }
    #expect(error.code == code, "\(error)")
    if let offset, let found = error.sqlOffset { #expect(found == offset) }
    // The connection goes on working.
    #expect(try database.query("SELECT 1").first?.values == [.integer(1)])
  }

  @Test func `blanks and comments after a statement are no second one`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    #expect(try database.query("SELECT 1; -- one\n /* two */ ;").count == 1)
    #expect(try database.execute(";;; -- nothing") == 0)
    #expect(try database.execute(String(repeating: ";", count: 100_000)) == 0)
    try database.execute("CREATE TABLE t(a);" + String(repeating: "INSERT INTO t VALUES (1);\n", count: 10_000) + "--")
    #expect(try database.query("SELECT count(*) FROM t").first?.values == [.integer(10_000)])
  }

  @Test func `what is open for reading is not changed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    let before = try Data(contentsOf: URL(filePath: path))
    let database = try SQLiteDatabase(path: path)
    for sql in ["INSERT INTO t VALUES (2)", "DROP TABLE t", "CREATE TABLE u(a)", "PRAGMA user_version = 3"] {
      let error = try sqliteError { () throws(SQLiteError) in try database.execute(sql) }
      #expect(error.code == .readOnly, "\(sql)")
    }
    #expect(
      try sqliteError { () throws(SQLiteError) in try database.execute("ATTACH 'x.sqlite' AS x") }.code == .invalidSQL)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `a rule of the table that is broken is a constraint`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t(a UNIQUE)")
    let error = try sqliteError { () throws(SQLiteError) in try database.execute("INSERT INTO t VALUES (1), (1)") }
    #expect(error.code == .constraint)
    #expect(error.extendedCode == 2067)
    #expect(error.description == "error: UNIQUE constraint failed: t.a")
  }

  @Test func `a statement can be ended from another thread`() async throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    // The function ends the statement that calls it, which needs no timing.
    try database.register(name: "stop", argumentCount: 0, deterministic: false) { [weak database] _ in
      database?.interrupt()
      return .null
    }
    let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*), stop() FROM n"
    let error = try sqliteError { () throws(SQLiteError) in
      _ = try database.query("SELECT stop() UNION ALL " + "SELECT count(*) FROM (\(sql))")
    }
    #expect(error.code == .interrupted)
    #expect(try database.query("SELECT 1").count == 1)
  }

  @Test func `a limit of steps ends what does not end`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    #expect(
      try sqliteError { () throws(SQLiteError) in _ = try database.query(sql, stepLimit: 100_000) }.code == .interrupted
    )
    #expect(try database.query("SELECT 1", stepLimit: 100_000).count == 1)
  }

  @Test func `threads take turns`() async throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute("CREATE TABLE t(a)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            try database.execute("INSERT INTO t VALUES (?)", [.integer(Int64(task * 1000 + number))])
            _ = try database.query("SELECT predicate_fold(a || 'X', 'c') FROM t LIMIT 5")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try database.query("SELECT count(DISTINCT a) FROM t").first?.values == [.integer(400)])
  }
}
