import Foundation
import PredicateFormat
import Testing

/// The first rows of each group, and of distinct values, over records in memory.
@Suite struct GroupLimitTests {
  static let orders: [RecordValue] = [
    ["id": 1, "customer": "Ann", "amount": 5, "rate": 1],
    ["id": 2, "customer": "Bob", "amount": 7, "rate": .double(1)],
    ["id": 3, "customer": "Ann", "amount": 9, "rate": 2],
    ["id": 4, "customer": .null, "amount": 7, "rate": 2],
    ["id": 5, "customer": "Ann", "amount": 7, "rate": .null],
    ["id": 6, "customer": "Bob", "amount": 7, "rate": .null],
    ["id": 7, "customer": .null, "amount": 1, "rate": .double(1)],
  ]

  static let cases: [(query: String, rows: [[RecordValue]])] = [
    // Without sort keys in the order of the records.
    (#"{"select":["id"],"limitPerGroup":1,"per":["customer"]}"#, [[1], [2], [4]]),
    (#"{"select":["id"],"limitPerGroup":2,"per":["customer"]}"#, [[1], [2], [3], [4], [6], [7]]),
    (#"{"select":["id"],"distinctOn":"customer"}"#, [[1], [2], [4]]),
    // What no key tells apart keeps its order.
    (
      #"{"select":["id"],"sort":["amount desc"],"limitPerGroup":2,"per":["customer"]}"#, [[3], [2], [4], [5], [6], [7]]
    ),
    (#"{"select":["id"],"sort":["amount"],"distinctOn":["customer"]}"#, [[7], [1], [2]]),
    // `1` and `1.0` are one value, and nil is one.
    (#"{"select":["id"],"distinctOn":["rate"]}"#, [[1], [3], [5]]),
    (#"{"select":["id"],"distinctOn":["rate","customer"],"sort":["id desc"]}"#, [[7], [6], [5], [4], [3], [2], [1]]),
    // The limit and the offset count what is left; the condition comes first.
    (#"{"select":["id"],"limitPerGroup":2,"per":["customer"],"limit":3,"offset":1}"#, [[2], [3], [4]]),
    (#"{"select":["id"],"sort":["id desc"],"limitPerGroup":1,"per":["customer"],"limit":1,"offset":1}"#, [[6]]),
    (#"{"select":["id"],"where":"id > 2","limitPerGroup":1,"per":["customer"]}"#, [[3], [4], [6]]),
    // Expressions, and names of columns.
    (#"{"select":["id"],"limitPerGroup":1,"per":["modulus:by:(id, 3)"]}"#, [[1], [2], [3]]),
    (#"{"select":["id","modulus:by:(id, 2) AS odd"],"distinctOn":["odd"]}"#, [[1, 1], [2, 0]]),
    (#"{"select":["id"],"limitPerGroup":0,"per":["customer"]}"#, []),
    (#"{"select":["id"],"limitPerGroup":2,"per":[]}"#, [[1], [2]]),
    // Of equal rows one, and then the first of each.
    (
      #"{"select":["customer","amount"],"distinct":true,"sort":["amount desc"],"limitPerGroup":1,"per":["customer"]}"#,
      [["Ann", 9], ["Bob", 7], [.null, 7]]
    ),
    // Rows that stand for groups.
    (
      #"{"select":["customer","amount","count:(SELF) AS n"],"groupBy":["customer","amount"],"sort":["n desc","amount"],"limitPerGroup":1,"per":["customer"]}"#,
      [["Bob", 7, 2], [.null, 1, 1], ["Ann", 5, 1]]
    ),
    (
      #"{"select":["customer","count:(SELF) AS n"],"groupBy":["customer"],"sort":["customer"],"distinctOn":["n"]}"#,
      [[.null, 2], ["Ann", 3]]
    ),
    // What ranges over all records.
    (#"{"select":["id"],"limitPerGroup":1,"per":["amount - max:(amount)"]}"#, [[1], [2], [3], [7]]),
  ]

  @Test(arguments: cases)
  func rows(_ query: String, _ rows: [[RecordValue]]) throws {
    let query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(query.utf8))
    #expect(try query.rows(in: Self.orders).values == rows)
    #expect(try query.count(in: Self.orders) == rows.count)
    let table = RecordTable(try RecordQuery().rows(in: Self.orders))
    #expect(try query.rows(in: table).values == rows)
    #expect(try query.count(in: table) == rows.count)
    // As text and back.
    let copy = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: JSONEncoder().encode(query))
    #expect(copy == query)
    guard query.grouping.isEmpty, !query.isDistinct, query.columns.count == 1 else { return }
    #expect(try query.compiled().indexes(of: Self.orders).map { [RecordValue.integer(Int64($0 + 1))] } == rows)
  }

  @Test func manyRowsAreNumberedInTheirOrder() throws {
    let records: [RecordValue] = (0..<30_000).map { ["id": .integer($0), "key": .integer($0 * 7_919 % 30_000)] }
    let query = try RecordQuery().select("id").sort("key").limit(2, per: "modulus:by:(id, 1000)")
    let expected = (0..<30_000).sorted { ($0 * 7_919) % 30_000 < ($1 * 7_919) % 30_000 }
    var counts: [Int: Int] = [:]
    let first = expected.filter {
      counts[$0 % 1_000, default: 0] += 1
      return counts[$0 % 1_000, default: 0] <= 2
    }
    #expect(try query.rows(in: records).values == first.map { [.integer(Int64($0))] })
  }

  @Test func fluentQueriesAreThoseOfText() throws {
    let query = try RecordQuery().select("id").sort("amount desc").limit(3, per: "customer")
    #expect(query.description == "id sorted by amount desc at most 3 per customer")
    #expect(try RecordQuery().distinct(on: "customer") == RecordQuery().limit(1, per: "customer"))
  }

  @Test(arguments: [
    (#"{"limitPerGroup":3}"#, "`limitPerGroup` and `per` belong together"),
    (#"{"per":["a"]}"#, "`limitPerGroup` and `per` belong together"),
    (#"{"distinctOn":["a"],"per":["b"],"limitPerGroup":1}"#, "`distinctOn` excludes `limitPerGroup` and `per`"),
    (#"{"distinctOn":["a ="]}"#, "missing value"),
  ])
  func malformedRequests(_ query: String, _ part: String) {
    #expect {
      try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(query.utf8))
    } throws: {
      "\($0)".contains(part)
    }
  }

  @Test func distinctRowsAgreeInWhatTheyShow() throws {
    let query = try RecordQuery().select("customer").distinct().distinct(on: "amount")
    let error = try #require(throws: FormatError.self) { try query.compiled() }
    #expect(error.first.message == "distinct rows cannot be told apart by `amount`, which they do not show")
  }

  @Test func aKeyIsOneValue() throws {
    let model = try RecordModel([.init("Order", attributes: [.init("id", .integer)])])
    let findings = try RecordQuery("Order").distinct(on: "ids").check(against: model)
    #expect(findings.map(\.part) == [.limitKey(0)])
    #expect(findings.first?.diagnostic.hint == "did you mean `id`?")
  }
}
