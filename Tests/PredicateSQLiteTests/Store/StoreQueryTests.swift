import Foundation
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import Testing

/// Queries of a store give rows, records, values and counts as evaluation over its records in memory does.
@Suite(.enabled(if: (try? SQLiteLibrary.process()) != nil)) struct StoreQueryTests {
  /// A query as JSON, its rows, and whether they are made in memory.
  static let cases: [(query: String, rows: [[RecordValue]], isInMemory: Bool)] = [
    (
      #"{"select":["text","length * 2"],"sort":["length desc","text"],"limit":2}"#,
      [["bumblebee", 18], ["orphan", 12]], false
    ),
    (#"{"select":["length"],"distinct":true,"sort":["length"]}"#, [[3], [6], [9]], false),
    (#"{"select":["max:(length)","average:(length)","count:(nickname)"]}"#, [[9, .double(5.4), 4]], false),
    (#"{"groupBy":["length"],"sort":["length"]}"#, [[3, 2], [6, 2], [9, 1]], false),
    (
      #"{"select":["category.letter AS letter","sum:(length) AS n"],"groupBy":["letter"],"having":"n > 6","sort":["letter desc nulls last"]}"#,
      [["s", 9], ["b", 12]], false
    ),
    (
      #"{"select":["median:(length)","stddev:(length)","percentile:at:(length, 75)"],"where":"length < 7"}"#,
      [[.double(4.5), .double(1.5), .double(6)]], false
    ),
    (
      #"{"select":["text","length"],"sort":["text desc"],"limitPerGroup":1,"per":["length"]}"#,
      [["sun", 3], ["straße", 6], ["bumblebee", 9]], false
    ),
    (#"{"select":["id"],"distinctOn":["category.letter"],"sort":["id"]}"#, [[1], [3], [5]], false),
    (
      #"{"groupBy":["category.letter","length"],"sort":["length","category.letter"],"limitPerGroup":1,"per":["length"]}"#,
      [["b", 3, 1], [.null, 6, 1], ["b", 9, 1]], false
    ),
    // No statement has the key, so that the rows are made in memory.
    (#"{"select":["id"],"sort":["id"],"limitPerGroup":1,"per":["randomn:(1)"]}"#, [[1]], true),
    (#"{"select":["max:(length)"],"where":"length > 99"}"#, [[.null]], false),
    (#"{"select":["count:(SELF) AS n"],"having":"n > 99"}"#, [], false),
    (#"{"select":["mode:(length) AS mode"]}"#, [[[3, 6]]], true),
    (
      #"{"select":["category.words.@count AS n","category.words.length AS all"],"where":"id == 1"}"#, [[2, [3, 6]]],
      true
    ),
    (#"{"select":["randomn:(1) AS zero"],"groupBy":["length"],"sort":["zero"]}"#, [[0], [0], [0]], true),
    (#"{"groupBy":["text"],"where":"randomn:(1) == 0 AND length == 9"}"#, [["bumblebee", 1]], true),
  ]

  private static func query(_ json: String) throws -> RecordQuery<RecordValue> {
    var query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(json.utf8))
    query.entity = "words"
    return query
  }

  @Test(arguments: cases)
  func rows(_ json: String, _ rows: [[RecordValue]], _ isInMemory: Bool) throws {
    let store = try SQLiteStoreTests.store()
    let query = try Self.query(json)
    let found = try store.rows(query)
    #expect(found.values == rows)
    let linked = try store.linkedRecords(of: "words")
    #expect(found == (try query.rows(in: linked.records)))
    #expect(linked.failure == nil)
    #expect(try store.count(query) == rows.count)
    #expect(try store.value(query) == (rows.first?.first ?? .null))
    let translation = try store.translation(of: query)
    #expect(translation.report.isEmpty != isInMemory)
    #expect(translation.hasLimit != isInMemory)
  }

  // HAVING, and the groups it chooses; nil where it comes to a sum that is beyond 64 bits.
  static let overflows: [(having: String, groups: [[RecordValue]]?)] = [
    ("g == 1 AND sum:(n) > 0", [[1]]), ("g != 2 AND sum:(n) > 0", [[1], [3]]),
    ("g == 2 OR sum:(n) > 0", [[1], [2], [3]]),
    ("TERNARY(g == 2, 0, sum:(n)) > 5", [[3]]), ("count:(SELF) > 2 AND sum:(n) > 0", [[3]]), ("sum:(n) > 0", nil),
    ("g < 3 AND sum:(n) > 0", nil),
  ]

  @Test(arguments: overflows)
  func aSumFailsWhereItIsAskedFor(_ having: String, _ groups: [[RecordValue]]?) throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE words (id INTEGER PRIMARY KEY, g INTEGER NOT NULL, n INTEGER NOT NULL);
      INSERT INTO words (g, n) VALUES (1, 1), (1, 2), (2, 9223372036854775807), (2, 5), (3, 9223372036854775807), (3, 1),
        (3, -5);
      """)
    let store = try SQLiteStore(database)
    let query = try Self.query(#"{"select":["g"],"groupBy":["g"],"having":"\#(having)"}"#)
    let records = try store.linkedRecords(of: "words").records
    if let groups {
      #expect(try store.rows(query).values == groups)
      #expect(try query.rows(in: records).values == groups)
    } else {
      #expect(throws: (any Error).self) { try store.rows(query) }
      #expect(throws: FormatError.self) { try query.rows(in: records) }
    }
  }

  @Test func extremesOfBooleansAreBooleans() throws {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE words (id INTEGER PRIMARY KEY, g INTEGER NOT NULL, f BOOLEAN);
      INSERT INTO words (g, f) VALUES (1, 1), (1, 0), (2, 0), (3, NULL);
      """)
    let store = try SQLiteStore(database)
    let query = try Self.query(
      #"{"select":["g","max:(f) AS m","min:(f) AS n"],"groupBy":["g"],"sort":["g"],"having":"m != 2 AND n == NO OR n == nil"}"#
    )
    let expected: [[RecordValue]] = [[1, true, false], [2, false, false], [3, .null, .null]]
    for rows in [try store.rows(query), try query.rows(in: store.linkedRecords(of: "words").records)] {
      #expect(rows.values.description == expected.description)
    }
  }

  @Test func rowsWithoutColumnsAreTheRecords() throws {
    let store = try SQLiteStoreTests.store()
    let rows = try store.rows(
      Self.query(#"{"where":"length > $least","sort":["text"],"limit":1}"#), variables: ["least": 5])
    #expect(rows.columns == ["id", "text", "length", "nickname", "category_id", "category"])
    #expect(rows.values == [[4, "bumblebee", 9, "", 2, 2]])
    let none = try store.rows(Self.query(#"{"where":"length > 99"}"#))
    #expect(none.columns == rows.columns && none.isEmpty)
  }

  @Test func aLimitOfEachGroupIsOneOfRecords() throws {
    let store = try SQLiteStoreTests.store()
    for (condition, rest) in [("TRUEPREDICATE", ""), ("length < 9", "x"), ("randomn:(1) == 0", "x")] {
      let query = try Self.query(
        #"{"where":"\#(condition)","sort":["text"],"limitPerGroup":1,"per":["length"],"limit":5}"#)
      let all = try store.linkedRecords(of: "words").records
      let expected = try query.compiled().indexes(of: all)
      let ids = try store.records(query).map { record -> RecordValue? in
        if case .object(let object) = record { object["id"] } else { nil }
      }
      #expect(ids == (try expected.map { try FormatExpression("id").value(with: all[$0]) }), "\(rest)")
      #expect(try store.rows(query).count == expected.count)
      #expect(try store.count(query) == expected.count)
      #expect(try store.table(query).count == expected.count)
    }
  }

  @Test func allKeysAreTheColumnsOfTheModel() throws {
    let store = try SQLiteStoreTests.store()
    let query = try Self.query(#"{"select":["*","length * 2 AS twice"],"sort":["text"],"limit":1}"#)
    let rows = try store.rows(query)
    #expect(rows.columns == ["id", "text", "length", "nickname", "category_id", "category", "twice"])
    #expect(try store.translation(of: query).report.isEmpty)
    let all = try store.rows(Self.query(#"{"select":["*"],"sort":["text"],"limit":1}"#))
    #expect(all.columns + ["twice"] == rows.columns)
    #expect(all.values.map { $0 + [6] } == rows.values)
    // Made in memory, they are the same.
    let random = try Self.query(
      #"{"select":["*","length * 2 + randomn:(1) AS twice"],"sort":["text"],"limit":1}"#)
    #expect(try store.rows(random) == rows)
  }

  /// Rows of the elements of lists, over the words of each category.
  static let unwound: [(query: String, rows: [[RecordValue]]?)] = [
    (#"{"unwind":["words"],"select":["letter","words.text"],"sort":["words.text"],"limit":2}"#, nil),
    (#"{"unwind":["words"],"where":"words.length > 3","select":["letter","words.length"],"sort":["words.id"]}"#, nil),
    (
      #"{"unwind":["words"],"groupBy":["letter"],"select":["letter","sum:(words.length) AS n"],"sort":["letter"]}"#, nil
    ),
    (#"{"unwind":["words"],"sort":["words.text desc"],"limitPerGroup":1,"per":["letter"]}"#, nil),
    (#"{"unwind":["words"],"sort":["words.id"],"select":["*","words.text AS t"]}"#, nil),
    (#"{"unwind":["words"],"select":["words.category.letter"],"distinct":true,"sort":["words.category.letter"]}"#, nil),
    // Made in memory, they are the same.
    (#"{"unwind":["words"],"where":"randomn:(1) == 0","select":["letter","words.text"],"sort":["words.text"]}"#, nil),
    (#"{"unwind":["words"],"where":"words.length == max:(words.length)","select":["words.text"]}"#, [["bumblebee"]]),
  ]

  @Test(arguments: unwound)
  func elementsMakeRows(_ json: String, _ rows: [[RecordValue]]?) throws {
    let store = try SQLiteStoreTests.store()
    var query = try Self.query(json)
    query.entity = try #require(store.model.entities.first { $0.property(named: "words") != nil }).name
    let found = try store.rows(query)
    let linked = try store.linkedRecords(of: try #require(query.entity))
    let entity = try #require(query.entity.flatMap { store.model.entity(named: $0) })
    let named = query.namingAllKeys(of: entity, in: store.model)
    #expect(found == (try named.rows(in: linked.records)))
    #expect(linked.failure == nil)
    if let rows { #expect(found.values == rows) } else { #expect(found.count > 1) }
    #expect(try store.count(query) == found.count)
    #expect(throws: StoreError.self) { try store.records(query) }
  }

  @Test func recordsLeaveOutColumnsAndKeepTheirNames() throws {
    let store = try SQLiteStoreTests.store()
    let query = try Self.query(#"{"select":["length AS n","text"],"sort":["n desc","text"],"limit":2,"offset":1}"#)
    let texts = try store.records(query).map { record -> RecordValue? in
      if case .object(let object) = record { object["text"] } else { nil }
    }
    #expect(texts == ["orphan", "straße"])
  }

  @Test(arguments: [#"{"groupBy":["length"]}"#, #"{"select":["length"],"distinct":true}"#])
  func groupsAreNoRecords(_ json: String) throws {
    let store = try SQLiteStoreTests.store()
    #expect(throws: StoreError.self) { try store.records(Self.query(json)) }
  }

  @Test func aLocaleIsEvaluatedInMemory() throws {
    let store = try SQLiteStoreTests.store()
    let query = try Self.query(#"{"where":"text ==[cl] 'SUN'","locale":"tr"}"#)
    #expect(try store.translation(of: query).report.count == 1)
    #expect(try store.count(query) == 1)
    let grouped = try Self.query(#"{"where":"text ==[cl] 'SUN'","locale":"tr","groupBy":["text"]}"#)
    #expect(try store.rows(grouped).values == [["sun", 1]])
  }
}
