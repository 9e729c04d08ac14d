import PredicateFormat
import PredicateSQL
import PredicateSQLite
import Testing

/// Tables as people declare them, asked in SQL and in memory.
@Suite(.needsSQLite) struct StoreAgreementTests {
  private func store(_ script: String) throws -> SQLiteStore {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(script)
    return try SQLiteStore(database)
  }

  private func count(_ store: SQLiteStore, _ entity: String, _ format: String) throws -> Int {
    var query = RecordQuery<RecordValue>(entity)
    query.predicate = try FormatPredicate(parsing: format)
    let count = try store.count(query)
    #expect(try store.records(query).count == count, "\(format)")
    return count
  }

  /// SQL alone, and with a part that only evaluation knows, which leaves all of it to memory.
  private func agree(_ store: SQLiteStore, _ entity: String, _ cases: [(format: String, count: Int)]) throws {
    for (format, expected) in cases {
      #expect(try count(store, entity, format) == expected, "\(format) in SQL")
      #expect(try count(store, entity, "(\(format)) OR randomn:(1) == 1") == expected, "\(format) in memory")
    }
  }

  @Test(arguments: [
    ("UUID", "'E621E1F8-C36C-495A-93FC-0C247A3E6E5F'", "'e621e1f8-c36c-495a-93fc-0c247a3e6e50'"),
    ("UUID", "x'00112233445566778899AABBCCDDEEFF'", "x'00112233445566778899AABBCCDDEE00'"),
    ("DATETIME", "'2024-01-01 10:00:00'", "'2024-01-02 10:00:00'"), ("TEXT", "'a'", "'A'"), ("INTEGER", "1", "2"),
    ("DECIMAL", "1.5", "2.5"), ("DATE", "1700000000", "1700000001"),
  ]) func keysOfEveryTypeLinkRecords(_ type: String, _ first: String, _ second: String) throws {
    let store = try store(
      """
      CREATE TABLE album (id \(type) PRIMARY KEY NOT NULL, title TEXT);
      CREATE TABLE track (id INTEGER PRIMARY KEY, secs INT, album_id \(type) REFERENCES album);
      CREATE TABLE tag (id \(type) PRIMARY KEY NOT NULL, name TEXT);
      CREATE TABLE album_tag (album_id \(type) REFERENCES album, tag_id \(type) REFERENCES tag, PRIMARY KEY (album_id, tag_id));
      INSERT INTO album VALUES (\(first), 'A'), (\(second), 'B');
      INSERT INTO track VALUES (1, 100, \(first)), (2, 200, \(first)), (3, 50, \(second)), (4, 5, NULL);
      INSERT INTO tag VALUES (\(first), 'x'), (\(second), 'y');
      INSERT INTO album_tag VALUES (\(first), \(first)), (\(first), \(second));
      """)
    try agree(
      store, "track",
      [("album.title == 'A'", 2), ("album != nil", 3), ("album == nil", 1), ("album.tracks.@count == 2", 2)])
    try agree(
      store, "album",
      [
        ("tracks.@max.secs == 200", 1), ("ANY tags.name == 'y'", 1), ("tags.@count == 0", 1),
        ("SUBQUERY(tracks, $t, $t.album.title == title).@count > 0", 2),
      ])
  }

  /// Rows that no key tells apart are tested each for itself.
  @Test func rowsWithoutAKeyOfTheirOwn() throws {
    let store = try store(
      """
      CREATE TABLE s (id INTEGER PRIMARY KEY, color TEXT, n INT);
      INSERT INTO s VALUES (1, 'red', 10), (2, 'red', 20);
      CREATE VIEW v AS SELECT color, n FROM s;
      CREATE TABLE t (code TEXT PRIMARY KEY, n INT); INSERT INTO t VALUES (NULL, 1), (NULL, 2);
      CREATE TABLE w (a INT, b INT, PRIMARY KEY (a, b)) WITHOUT ROWID; INSERT INTO w VALUES (1, 1), (1, 2);
      """)
    try agree(store, "v", [("n == 10", 1), ("color == 'red'", 2), ("n > 10", 1)])
    try agree(store, "t", [("n == 2", 1), ("code == nil", 2)])
    try agree(store, "w", [("b == 1", 1), ("a == 1", 2)])
    let verdicts = try store.explanations(of: FormatPredicate(parsing: "n == 10 OR randomn:(1) == 1"), entity: "v")
    #expect(verdicts.map(\.result) == [true, false])
  }

  /// SQLite's functions of dates know milliseconds.
  @Test func datesWithMicroseconds() throws {
    let store = try store(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME, e DATETIME);
      INSERT INTO t VALUES (1, '2024-01-01 00:00:00.123456', '2024-01-01 00:00:00.123400'),
        (2, '2023-12-31 23:59:59.999700', '2024-01-01 00:00:00');
      """)
    try agree(
      store, "t",
      [
        ("d == CAST('2024-01-01 00:00:00.123456', 'NSDate')", 1), ("d > e", 1), ("year:(d) == 2023", 1),
        ("d < CAST('2024-01-01', 'NSDate')", 1), ("d != nil", 2),
      ])
  }

  /// Two whole numbers are divided without a remainder, but in a column of doubles there are none.
  @Test func doublesThatAreStoredAsWholeNumbers() throws {
    let store = try store(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, x, y FLOATING POINT, z REAL);
      INSERT INTO t VALUES (1, 3, 2, 2), (2, 0.5, 0.5, 0.5), (3, 9007199254740993, 1, 1);
      """)
    try agree(
      store, "t",
      [
        ("x / y == 1.5", 1), ("x / z == 1.5", 1), ("x == 9007199254740993", 1), ("x == 9007199254740992", 0),
        ("x > 3", 1),
        ("z / 2 == 1", 1),
      ])
  }

  /// Rows that nothing else orders are in the order of their keys.
  @Test func tiesAreInTheOrderOfKeys() throws {
    let store = try store("CREATE TABLE t (code TEXT PRIMARY KEY, n INT); INSERT INTO t VALUES ('b', 1), ('a', 1);")
    for format in ["n == 1", "n == 1 AND randomn:(1) == 0", "n == 1 OR randomn:(1) == 1"] {
      var query = RecordQuery<RecordValue>("t")
      query.predicate = try FormatPredicate(parsing: format)
      query.order = [SortKey(try FormatExpression(parsing: "n"))]
      query.limit = 1
      let codes = try store.records(query).map { record in
        if case .object(let object) = record { object["code"] } else { nil as RecordValue? }
      }
      #expect(codes == ["a"], "\(format)")
    }
  }

  /// What a column of values of many kinds does to a part that may fail, and to those behind it.
  @Test func errorsOfColumnsOfAnyKindAreNotLeftOut() throws {
    let store = try store(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, m, n INT); INSERT INTO t VALUES (1, 'a', 1), (2, 5, 2), (3, x'00', 3);")
    for format in [
      "m LIKE 'a*' AND n == 1", "m > 3 AND n == 2", "m CONTAINS 'a' AND n == 1", "m.length == 1 AND n == 1",
      "TERNARY(m > 3, YES, NO) == YES AND n == 2", "ANY m == 1 AND n == 9", "m.@count == 1 AND n == 9",
      "m[SIZE] == 1 AND n == 9", "SUBQUERY(m, $x, $x == 1).@count == 0 AND n == 9",
    ] {
      #expect(throws: StoreError.self, "\(format)") { try count(store, "t", format) }
      #expect(throws: StoreError.self, "\(format) in memory") {
        try count(store, "t", "(\(format)) OR randomn:(1) == 1")
      }
    }
    try agree(store, "t", [("m == 'a' AND n == 1", 1), ("n == 1 AND m LIKE 'a*'", 1)])
  }

  @Test func whatHasNoOrderIsNotSorted() throws {
    let store = try store(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, u UUID, b BLOB);
      INSERT INTO t VALUES (1, x'00112233445566778899AABBCCDDEEFF', x'01'), (2, x'00112233445566778899AABBCCDDEE00', x'00');
      """)
    for key in ["u", "b"] {
      var query = RecordQuery<RecordValue>("t")
      query.order = [SortKey(try FormatExpression(parsing: key))]
      #expect(throws: StoreError.self, "\(key)") { try store.records(query) }
    }
  }
}
