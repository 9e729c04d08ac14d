import Foundation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import Synchronization
import Testing

/// Tables made of a store's rows hold what its rows hold.
@Suite(.enabled(if: (try? SQLiteLibrary.process()) != nil)) struct StoreTableTests {
  private static func query(_ json: String, of entity: String) throws -> RecordQuery<RecordValue> {
    var query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(json.utf8))
    query.entity = entity
    return query
  }

  /// Also tells an integer from a double of the same value.
  private static func written(_ values: some Sequence<RecordValue>) -> [String] {
    values.map { String(reflecting: $0) }
  }

  private static func expectRows(
    of query: RecordQuery<RecordValue>, in store: SQLiteStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (table, rows) = (try store.table(query), try store.rows(query))
    #expect(table.columns.map(\.name) == rows.columns, sourceLocation: sourceLocation)
    #expect(table.count == rows.count, sourceLocation: sourceLocation)
    for column in table.columns {
      let values = (0..<column.count).map { column[$0] }
      #expect(
        Self.written(values) == Self.written(rows.values(of: column.name) ?? []), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: StoreQueryTests.cases.map(\.query) + ["{}", #"{"where":"length > 99"}"#])
  func rowsOfAQuery(_ json: String) throws {
    try Self.expectRows(of: Self.query(json, of: "words"), in: SQLiteStoreTests.store())
  }

  /// To-one relationships are the keys of what they lead to.
  @Test(arguments: [
    ("length > 3", 3), ("length = max:(length)", 1), ("nickname == nil", 1), ("nickname != 'bee'", 4),
    ("text ==[c] nickname", 2), ("text LIKE '*e?'", 2), ("category == 1 OR text.length != length", 2),
  ])
  func predicatesOverIt(_ format: String, _ count: Int) throws {
    let table = try SQLiteStoreTests.store().table(RecordQuery("words"))
    #expect(try FormatPredicate(parsing: format).compiled().count(in: table) == count)
  }

  /// SQLite stores any kind of value in any column.
  @Test(arguments: ["UTF-8", "UTF-16le"])
  func valuesThatDoNotFitTheirColumns(_ encoding: String) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      PRAGMA encoding = '\(encoding)';
      CREATE TABLE t (
        id INTEGER PRIMARY KEY, number INTEGER, ratio REAL, price DECIMAL(9, 2), done BOOLEAN, name TEXT, at TIMESTAMP,
        day DATETIME, key UUID, bytes BLOB);
      INSERT INTO t VALUES
        (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
        (2, 7, 7, '7.10', 1, 'naïve', 1700000000, '2024-05-17 08:00:00', x'000102030405060708090A0B0C0D0E0F', x'00FF'),
        (3, 'seven', 'half', 'dear', 'yes', 3, 'soon', 5, 'no key', 'text'),
        (4, 2.5, 1e300, 12, 0, '', 1700000000.5, 'noon', '00010203-0405-0607-0809-0A0B0C0D0E0F', 1),
        (5, 3.0, 9007199254740993, 0.1, 2, x'61', NULL, NULL, x'00', '');
      """)
    _ = try database.execute("INSERT INTO t (id, name) VALUES (6, ?)", [.string("a\0😀")])
    let store = try SQLiteStore(database)
    for order in ["id", "id desc"] {
      for start in 0..<6 {
        try Self.expectRows(of: Self.query(#"{"sort":["\#(order)"],"offset":\#(start)}"#, of: "t"), in: store)
      }
    }
    let table = try store.table(Self.query(#"{"select":["id","name"],"where":"number = 7"}"#, of: "t"))
    #expect(table.columns.map(\.type) == [.integer, .string])
  }

  @Test(arguments: [1, 2])
  func textThatIsNoUTF8(_ row: Int) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
    _ = try database.execute(
      "UPDATE t SET name = CAST(? AS TEXT) WHERE id = ?", [.data(Data([0x61, 0xFF])), .integer(Int64(row))])
    let store = try SQLiteStore(database)
    let error = try #require(throws: StoreError.self) { try store.table(RecordQuery("t")) }
    guard case .database(let error) = error else {
      Issue.record(error)
      return
    }
    #expect(error.code == .invalidText)
    #expect(error.message.hasSuffix("in row \(row) of the result"))
    #expect(try store.table(Self.query(#"{"select":["id"]}"#, of: "t")).count == 3)
  }

  @Test func theLogHasItsRows() throws {
    let entries = Mutex<[StoreLogEntry]>([])
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(SQLiteStoreTests.script)
    let store = try SQLiteStore(database, log: { entry in entries.withLock { $0.append(entry) } })
    _ = try store.table(Self.query(#"{"where":"length > 3"}"#, of: "words"))
    #expect(entries.withLock { $0.map(\.rows) } == [3])
  }

  @Test func aQueryThatDoesNotFit() throws {
    #expect(throws: StoreError.self) { try SQLiteStoreTests.store().table(RecordQuery("verbs")) }
  }
}
