import Foundation
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery
import Testing

@testable import PredicateSQLite

/// Columns that hold other values than those they are declared for: rows and errors are those of memory.
@Suite(.needsSQLite) struct ColumnContentsTests {
  /// A declared type, values as SQL, the type that comes of both, and what is said.
  static let columns: [(declared: String, values: [String], type: ValueType, note: String?)] = [
    ("INTEGER", ["1", "NULL"], .integer, nil),
    ("INTEGER", ["10", "'abc'", "''"], .any, "`a` is declared `INTEGER` and holds text in the row 2"),
    ("INTEGER", ["10", "2.5"], .any, "`a` is declared `INTEGER` and holds a fraction in the row 2"),
    ("INTEGER", ["0.5", "2.5"], .double, "`a` is declared `INTEGER` and holds a fraction in the row 1"),
    ("INTEGER", ["'a'", "'b'"], .string, "`a` is declared `INTEGER` and holds text in the row 1"),
    ("INTEGER", ["1", "x'00'"], .any, "`a` is declared `INTEGER` and holds a blob in the row 2"),
    ("REAL", ["1", "2.5"], .double, nil),
    ("REAL", ["1", "''"], .any, "`a` is declared `REAL` and holds text in the row 2"),
    ("DECIMAL(9,2)", ["1", "2.5", "'3.5'"], .decimal, nil),
    ("DECIMAL(9,2)", ["1", "'n/a'"], .any, "`a` is declared `DECIMAL(9,2)` and holds text in the row 2"),
    ("TEXT", ["1", "'b'"], .string, nil),
    ("TEXT", ["'b'", "x'62'"], .any, "`a` is declared `TEXT` and holds a blob in the row 2"),
    ("BLOB", ["x'00'", "'b'"], .any, "`a` is declared `BLOB` and holds text in the row 2"),
    ("BLOB", ["'b'"], .string, "`a` is declared `BLOB` and holds text in the row 1"),
    ("DATE", ["'2023-08-18'", "'2023-08-18 14:38:00'", "'2023-08-18T14:38:00Z'"], .date, nil),
    ("DATE", ["'2023-08-18 14:38'", "'2023-08-18T14:38:00.25+02:00'"], .date, nil),
    (
      "DATE", ["'2023-08-18'", "'2023-08-18T14:38:00+0200'"], .any,
      "`a` is declared `DATE` and holds a date that SQLite cannot read in the row 2"
    ),
  ]

  private static func store(_ declared: String, _ values: [String], index: Bool = false) throws -> SQLiteStore {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    let rows = values.map { "INSERT INTO t(a) VALUES (\($0));" }.joined()
    try database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a \(declared), b \(declared)); \(rows)")
    if index { try database.execute("CREATE INDEX byA ON t(a)") }
    return try SQLiteStore(database)
  }

  @Test(arguments: columns, [false, true])
  func `types are those of what is held`(
    _ column: (declared: String, values: [String], type: ValueType, note: String?), _ index: Bool
  ) throws {
    let store = try Self.store(column.declared, column.values, index: index)
    let model = try store.wholeModel()
    #expect(model.entity(named: "t")?.attributes.map(\.type).dropFirst().first == column.type)
    #expect(store.contentNotes == (column.note.map { ["`t`: \($0)"] } ?? []))
    #expect(store.model == model)
  }

  /// After so many values of one kind another one comes.
  @Test(arguments: [
    ("", "1", "'x'", ValueType.integer, ValueType.any), ("BOOLEAN", "1", "2", .boolean, .integer),
    ("DATE", "'2023-08-18'", "'soon'", .date, .string), ("DATE", "'2023-08-18'", "7", .date, .any),
    ("DATE", "86400", "'soon'", .date, .any), ("UUID", "'0A1B2C3D-0000-4000-8000-0123456789AB'", "'x'", .uuid, .string),
    ("UUID", "zeroblob(16)", "x'00'", .uuid, .binary),
  ])
  func `the first values do not speak for all`(
    _ declared: String, _ first: String, _ last: String, _ before: ValueType, _ type: ValueType
  ) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE t(a \(declared));
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2001) INSERT INTO t SELECT \(first) FROM n;
      INSERT INTO t VALUES (\(last));
      """)
    let store = try SQLiteStore(database)
    #expect(store.model.entity(named: "t")?.attributes.map(\.type) == [before])
    #expect(try store.wholeModel().entity(named: "t")?.attributes.map(\.type) == [type])
    #expect(store.contentNotes.count == 1 && store.contentNotes.allSatisfy { $0.hasSuffix("in the row 2002") })
  }

  static let formats = [
    "a > 1000", #"a == "abc""#, "a == 10", "a IN {2.5, 10}", "a + 1 > 3", "a / 2 == 1.25", "average:(a) > 3",
    "max:(a) == 10", "a == max:(a)", #"a BEGINSWITH "a""#, "abs:(a) == 2.5", "a BETWEEN {1, 20}", "sum:(a) > 0",
    #"a > CAST("2023-08-18T12:00:00Z", "NSDate")"#, #"a == CAST("2023-08-18T14:38:00Z", "NSDate")"#,
    "year:(a) == 2023", "a != nil", #"a < "b""#, "SUBQUERY({a}, $x, $x > 3).@count == 1",
  ]

  /// The statement, or what is left of it in memory, gives the rows or the error that evaluation gives.
  @Test(arguments: columns) func `rows and errors are those of memory`(
    _ declared: String, _ values: [String], _ type: ValueType, _ note: String?
  ) throws {
    for format in Self.formats {
      let predicate = try FormatPredicate(parsing: format)
      let store = try Self.store(declared, values)
      var query = RecordQuery("t")
      query.predicate = predicate
      let asked: Result<Int, FormatError>
      do throws(StoreError) {
        asked = .success(try store.count(query))
      } catch {
        guard case .predicate(let error) = error else { throw error }
        asked = .failure(error)
      }
      let records = try store.linkedRecords(of: "t").records
      let evaluated: Result<Int, FormatError>
      do throws(FormatError) {
        evaluated = .success(try predicate.compiled().indexes(of: records, variables: [:]).count)
      } catch {
        evaluated = .failure(error)
      }
      switch (asked, evaluated) {
      case (.success(let asked), .success(let evaluated)):
        #expect(asked == evaluated, "\(declared) \(values) \(format)")
      // A column of one type is refused before any record is read, whichever comes first.
      case (.failure, .failure): break
      default: Issue.record("\(declared) \(values) \(format): \(asked), in memory \(evaluated)")
      }
    }
  }

  @Test func `only what is named is looked at, once, until the database changes`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.database("CREATE TABLE t(a INTEGER, b INTEGER); INSERT INTO t VALUES ('x', 'y')")
    let store = try SQLiteStore(path: path)
    var query = RecordQuery("t")
    query.predicate = try FormatPredicate("a == 1")
    func types() -> [ValueType] { store.model.entity(named: "t")?.attributes.map(\.type) ?? [] }
    #expect(types() == [.integer, .integer])
    #expect(try store.count(query) == 0)
    #expect(types() == [.string, .integer])
    _ = try store.model(for: query)
    let before = store.database.connection.counts.prepared
    #expect(try store.model(for: query) == store.model)
    #expect(store.database.connection.counts.prepared == before)
    let writer = try SQLiteDatabase(path: path, mode: .readWrite)
    try writer.execute("UPDATE t SET a = 1")
    #expect(try store.count(query) == 1)
    #expect(types() == [.integer, .integer] && store.contentNotes.isEmpty)
    try writer.execute("INSERT INTO t VALUES ('z', 1)")
    #expect(try store.count(query) == 1)
    #expect(types() == [.any, .integer])
    // A key that only evaluation knows may be any.
    query.predicate = try FormatPredicate("SELF[$key] == 1")
    #expect(try store.count(query, variables: ["key": "b"]) == 1)
    #expect(types() == [.any, .any])
  }

  @Test func `changes of the same connection are seen`() throws {
    let store = try Self.store("INTEGER", ["1"])
    var query = RecordQuery("t")
    query.predicate = try FormatPredicate("a == 1")
    #expect(try store.count(query) == 1)
    try store.database.execute("BEGIN; UPDATE t SET a = 'x'")
    #expect(try store.model(for: query).entity(named: "t")?.attributes.map(\.type) == [.integer, .string, .integer])
    try store.database.execute("ROLLBACK")
    // What was taken back is not remembered.
    #expect(try store.model(for: query).entity(named: "t")?.attributes.map(\.type) == [.integer, .integer, .integer])
  }

  @Test func `only tables that paths lead to are looked at`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE big(n INTEGER); INSERT INTO big VALUES ('x');
      CREATE TABLE kind(id INTEGER PRIMARY KEY, n INTEGER); INSERT INTO kind VALUES (1, 'x');
      CREATE TABLE t(n INTEGER, kind_id INTEGER REFERENCES kind(id)); INSERT INTO t VALUES ('x', 1);
      """)
    let store = try SQLiteStore(database)
    var query = RecordQuery("t")
    for (format, notes) in [("n != nil", ["t"]), ("kind.n != nil", ["kind", "t"])] {
      query.predicate = try FormatPredicate(parsing: format)
      #expect(try store.count(query) == 1)
      #expect(store.contentNotes == notes.map { "`\($0)`: `n` is declared `INTEGER` and holds text in the row 1" })
    }
  }

  /// What the library promises need not be looked at.
  @Test(arguments: ["a INTEGER PRIMARY KEY", "a INTEGER) STRICT; --", "a TEXT NOT NULL) STRICT; --"])
  func `what SQLite holds to is not looked at`(_ sql: String) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    do throws(SQLiteError) {
      try database.execute("CREATE TABLE t(\(sql)\n" + (sql.contains("STRICT") ? "" : ")"))
    } catch {
      // Before 3.37 no table is strict.
      return
    }
    #expect(try SQLiteStore(database).contents?.mayDiffer(nil) == false)
  }

  /// Such a key has an index of its own, and takes text and null.
  @Test func `a key that is no row number is looked at`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      "CREATE TABLE t(a INTEGER PRIMARY KEY DESC, b); INSERT INTO t VALUES (1, 1), ('x', 2), (NULL, 3)")
    let store = try SQLiteStore(database)
    var query = RecordQuery("t")
    for (format, count) in [(#"a == "x""#, 1), ("a == nil", 1), ("a != 1", 2)] {
      query.predicate = try FormatPredicate(parsing: format)
      #expect(try store.count(query) == count, "\(format)")
    }
  }

  @Test func `a view that does not end is left to evaluation`() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE t(a INTEGER); INSERT INTO t VALUES (1);
      CREATE VIEW v AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT a FROM n, t WHERE x < 0;
      """)
    let store = try SQLiteStore(database)
    #expect(try store.wholeModel().entity(named: "v")?.attributes.map(\.type) == [.any])
    #expect(store.contentNotes == ["`v`: what `a` holds takes too long to look at"])
  }
}
