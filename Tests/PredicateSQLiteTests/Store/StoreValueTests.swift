import PredicateFormat
import PredicateSQL
import PredicateSQLite
import Testing

/// Values that SQLite treats in its own ways: NaN, numbers at the edge of 64 bits, U+0000, texts that are canonically
/// equivalent. A store gives the records that evaluation in memory gives, or its error.
@Suite(.needsSQLite) struct StoreValueTests {
  static let script = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, f REAL NOT NULL, g REAL, i INTEGER NOT NULL, n INTEGER, x TEXT);
    INSERT INTO t VALUES (1, -1.0, NULL, 9223372036854775807, 1, NULL),
      (2, 4.0, -2.0, 1, NULL, 'a' || char(0) || 'b'), (3, 9e999, 9e999, -5, 3, 'a' || char(0, 0)),
      (4, 0.0, 9.0, 0, 0, '99999999999999999999');
    """

  static let cases: [(format: String, ids: [Int64])] = [
    // Lists of constants.
    ("count:({1, 2}) == 2", [1, 2, 3, 4]), ("count:({{1, 2}, {3}, nil}) == 3", [1, 2, 3, 4]),
    ("count:({}) == 0", [1, 2, 3, 4]), ("count:($v) == 2", [1, 2, 3, 4]),
    ("count:(SUBQUERY({1, 2, 3}, $e, $e > 1)) == 2", [1, 2, 3, 4]), ("count:({n, 2}) == 2", [1, 2, 3, 4]),
    ("max:({1, 2}) == 2 AND sum:({1, 2}) == 3 AND average:({1, 2}) == 1.5", [1, 2, 3, 4]),
    // NaN, of columns that cannot be nil and of others.
    ("NOT sqrt:(f) < 5", [1, 3]), ("sqrt:(f) != 0", [1, 2, 3]), ("NOT sqrt:(f) BETWEEN {0, 5}", [1, 3]),
    ("NOT sqrt:(f) IN {0, 2}", [1, 3]), ("NONE {1, 2} == sqrt:(f)", [1, 3, 4]), ("ALL {1, 2} != sqrt:(f)", [1, 3, 4]),
    ("sqrt:(f) == nil", []), ("sqrt:(f) != sqrt:(f)", [1]), ("sqrt:(g) == nil", [1]), ("sqrt:(g) != nil", [2, 3, 4]),
    ("sqrt:(g) != sqrt:(g)", [2]), ("sqrt:(g) <= sqrt:(g)", [1, 3, 4]), ("ln:(f) != 3 AND log:(f) != 3", [1, 2, 3, 4]),
    ("NOT f ** 0.5 < 3", [1, 3]), ("f - f != 0", [3]), ("f * 0 != 0", [3]), ("f - f == nil", []),
    ("modulus:by:(f, 2) != 0 AND f > 0", [3]), ("f / f == nil", [4]), ("f / f != 1 AND f / f != nil", [3]),
    ("sqrt:(-1) != 0", [1, 2, 3, 4]), ("coalesce:(sqrt:(f), 7.0) == 7", []), ("coalesce:(sqrt:(g), 7.0) == 7", [1]),
    ("TERNARY(i > 0, sqrt:(f), g) == nil", []), ("CAST(sqrt:(f), 'NSString') == 'nan'", [1]),
    ("max:(sqrt:(f)) > 2", [1, 2, 3, 4]), ("NOT sum:(sqrt:(f)) < 2", [1, 2, 3, 4]),
    // A power alone makes a number of it.
    ("sqrt:(f) ** (id - id) == 1", [1, 2, 3, 4]), ("1 ** sqrt:(f) == 1", [1, 2, 3, 4]), ("sqrt:(g) ** 0.0 == nil", [1]),
    ("sqrt:(-1) ** f == 1", [4]), ("floor:(sqrt:(f)) ** 0.0 == 1", [1, 2, 3, 4]),
    // What evaluation does not come to may be wrong.
    ("FALSEPREDICATE AND 1 < 'a'", []), ("TRUEPREDICATE OR f < x", [1, 2, 3, 4]), ("id == 9 AND f < 'a'", []),
    ("coalesce:(f, 1 + 'x') != nil", [1, 2, 3, 4]), ("id == 9 AND i < {}[0]", []), ("f BEGINSWITH nil", []),
    ("i LIKE nil", []), ("x == nil OR x LIKE '*'", [1, 2, 3, 4]), ("id < 9 OR f < 'a'", [1, 2, 3, 4]),
    ("id > 2 AND (id == 3 OR id == 4 OR f < 'a')", [3, 4]), ("TERNARY(id > 0, f, x + 1) > 1", [2, 3]),
    // Constants are compared by scalars.
    ("'\u{E9}' ==[c] 'e\u{301}'", []), ("'\u{E9}' !=[c] 'e\u{301}'", [1, 2, 3, 4]),
    ("'\u{E9}' IN[c] {'e\u{301}'}", []), ("{'\u{E9}'} CONTAINS[c] 'e\u{301}'", []),
    ("ANY {'\u{E9}'} ==[c] 'e\u{301}'", []), ("'\u{E9}' ==[cd] 'E\u{301}'", [1, 2, 3, 4]),
    // U+0000, and nil as a replacement.
    ("x LIKE 'a?b'", [2]), ("x LIKE[c] 'A*B'", [2]), ("x LIKE '?'", []), ("x LIKE 'a??'", [2, 3]),
    ("substring:from:length:(x, 1, 2) == $end", [2]), ("length:(x) == 3", [2, 3]), ("x.length == 3", [2, 3]),
    ("replace:with:in:('', x, 'a') == nil", [1]), ("replace:with:in:('', x, x) == x", [1, 2, 3, 4]),
    // What memory can hold, and what it does not come to.
    ("sum:(i) == 9223372036854775803", [1, 2, 3, 4]), ("average:(i) > 3", [1, 2, 3, 4]),
    ("i < 100 AND i + 1 > 0", [2, 4]), ("i > 100 OR i + 1 > 0", [1, 2, 4]), ("id == 1 OR i * i > 3", [1, 3]),
    ("TERNARY(i < 100, i * i, 0) == 25", [3]), ("i / 2 + id > 2", [1, 4]),
    ("modulus:by:(i, -1) == 0", [1, 2, 3, 4]),
    // Decimals beside whole numbers keep all digits.
    ("i == CAST('9223372036854775807', 'Decimal')", [1]), ("i < CAST('9223372036854775806.5', 'Decimal')", [2, 3, 4]),
    ("i IN {CAST('9223372036854775807', 'Decimal')}", [1]), ("i > CAST('-5.5', 'Decimal')", [1, 2, 3, 4]),
    // 2^63 is no whole number of 64 bits, its negative is.
    ("n + -(9223372036854775808) <= -9223372036854775807", [1, 4]), ("i - 9223372036854775808 == -1", [1]),
    // Beyond the stack of SQLite's parser.
    ("substring(substring(substring(x, 0, 9), 0, 9), 0, 1) == 'a'", [2, 3]),
  ]

  static let failures: [(format: String, code: DiagnosticCode)] = [
    ("TERNARY(i + 1 > 0, nil, nil) == nil", .integerOverflow), ("f BETWEEN {x, x} AND id == 9", .typeMismatch),
    ("x BETWEEN {i, i} AND 1 == 2", .typeMismatch), ("x MATCHES concat:(x, '(') OR 1 == 1", .invalidPattern),
    ("x MATCHES concat:(x, '(') AND id == 9", .invalidPattern),
    ("i + 1 > i", .integerOverflow), ("i + 1 < 100", .integerOverflow), ("i * 2 != nil", .integerOverflow),
    ("i * 2 + n == nil", .integerOverflow), ("(i + 1) & 1 == 0", .integerOverflow),
    ("modulus:by:(i + 1, 2) == 0", .integerOverflow), ("i + 1 IN {2, 3}", .integerOverflow),
    ("abs:(-i - 2) > 3", .integerOverflow), ("(-i - 1) / -1 > 3", .integerOverflow),
    ("-(-i - 1) > 3", .integerOverflow),
    ("abs:(-i - 1) > 3", .integerOverflow), ("sum:(i * 1) + 100 > 0", .integerOverflow),
    ("CAST(x, 'Int') == 2", .integerOverflow), ("CAST(x, 'NSDate') == nil", .castFailed),
    ("TERNARY(i + 1 > 0, x, '') MATCHES ''", .integerOverflow),
    ("TERNARY(i + 1 > 0, x, '') BEGINSWITH ''", .integerOverflow),
    ("id > 0 AND i + 1 > i", .integerOverflow), ("id == 4 AND f < 'a'", .typeMismatch),
    ("n < 'a' AND id == 9", .typeMismatch), ("n < 'a' AND id == 1", .typeMismatch), ("1 < 'a'", .typeMismatch),
    // A list is calculated before its elements are compared, and a part in memory before those behind it.
    ("ALL {1, nil, i * 10} > n", .integerOverflow), ("ALL {1, i * 10} > g", .integerOverflow),
    ("ANY {9, i * 10} > n", .integerOverflow),
    ("i * i >= TERNARY(f > 0, n, g) AND i IN {f}", .integerOverflow),
    ("{n, 2}[-1] != n AND i == 77", .indexOutOfRange), ("coalesce:(x, n) > n AND i == 77", .typeMismatch),
    ("n IN {n, i * 10}", .integerOverflow), ("n BETWEEN {5, i * 10}", .integerOverflow),
    ("max:({}) * (i * 10) < i", .integerOverflow), ("nil + i * 10 == nil", .integerOverflow),
    ("count:({n, i * 10}) == 2", .integerOverflow), ("{n, i * 10}[SIZE] == 2", .integerOverflow),
    ("x == i * 10", .integerOverflow), ("i * 10 == i * 10", .integerOverflow), ("i * 10 <= i * 10", .integerOverflow),
  ]

  private static func store() throws -> SQLiteStore {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(script)
    return try SQLiteStore(database)
  }

  private static func key(_ record: RecordValue) -> Int64? {
    if case .object(let object) = record, case .integer(let key)? = object["id"] { key } else { nil }
  }

  private static let variables: [String: RecordValue] = ["v": [1, 2], "end": "\0b"]

  @Test(arguments: cases)
  func storesGiveTheRecordsOfMemory(_ format: String, _ ids: [Int64]) throws {
    let store = try Self.store()
    let predicate = try FormatPredicate(parsing: format)
    let query = SQLiteStoreTests.query("t", predicate)
    #expect(try store.records(query, variables: Self.variables).map(Self.key) == ids)
    #expect(try store.count(query, variables: Self.variables) == ids.count)
    let records = try store.linkedRecords(of: "t").records
    #expect(try predicate.compiled().indexes(of: records, variables: Self.variables).map { Int64($0) + 1 } == ids)
  }

  @Test(arguments: failures)
  func storesFailAsMemoryDoes(_ format: String, _ code: DiagnosticCode) throws {
    let store = try Self.store()
    let query = SQLiteStoreTests.query("t", try FormatPredicate(parsing: format))
    for ask in [
      { _ = try store.records(query) }, { _ = try store.count(query) }, { _ = try store.table(query) },
      { _ = try query.predicate?.compiled().indexes(of: store.linkedRecords(of: "t").records) },
    ] as [() throws -> Void] {
      #expect(throws: (any Error).self) {
        do {
          try ask()
        } catch {
          let found = (error as? FormatError) ?? ((error as? StoreError)?.format)
          #expect(found?.code == code, "\(error)")
          throw error
        }
      }
    }
  }

  /// The value of a column may be NaN, and a sum more than SQLite adds up.
  @Test func columnsGiveTheValuesOfMemory() throws {
    var query = SQLiteStoreTests.query("t", try FormatPredicate(parsing: "id < 3"))
    query.columns = [
      try QueryColumn(parsing: "sqrt:(f) AS root"), try QueryColumn(parsing: "count:({1, 2}) AS two"),
    ]
    let rows = try Self.store().rows(query).map(\.values)
    #expect(rows.map { $0[1] } == [2, 2])
    guard case .double(let root) = rows[0][0] else { throw CancellationError() }
    #expect(root.isNaN)
    #expect(rows[1][0] == 2.0)
    var sums = SQLiteStoreTests.query("t", nil)
    sums.columns = [try QueryColumn(parsing: "sum:(i) AS total")]
    #expect(try Self.store().rows(sums).map(\.values) == [[.integer(9_223_372_036_854_775_803)]])
  }

  @Test func listsOfArgumentsAreCounted() throws {
    let query = SQLiteStoreTests.query("t", try FormatPredicate("count:(%@) == 2", [1, 2]))
    #expect(try Self.store().count(query) == 4)
  }

  /// No test of a number stands where none can leave 64 bits, and none of nil where no value is.
  @Test(arguments: [
    "i > 5", "i / 2 > 3", "i & 255 == 1", "x.length + 1 > 3", "modulus:by:(i, 10) + 1 > 3", "f > 2", "f + 1 > 2",
    "count:({i, 2}) + 1 > 2", "year:(CAST(id, 'NSDate')) + 1 > 2000",
  ])
  func boundedNumbersAreNotTested(_ format: String) throws {
    let query = SQLiteStoreTests.query("t", try FormatPredicate(parsing: format))
    let statement = try Self.store().translation(of: query).statement
    #expect(!statement.text.contains("typeof"), "\(statement.text)")
  }
}

extension StoreError {
  fileprivate var format: FormatError? { if case .predicate(let error) = self { error } else { nil } }
}
