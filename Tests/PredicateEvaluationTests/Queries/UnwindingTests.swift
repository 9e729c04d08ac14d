import Foundation
import PredicateEvaluation
import PredicateFormat
import Testing

/// Rows of which each has one element of a list.
@Suite struct UnwindingTests {
  static let orders: [RecordValue] = [
    [
      "id": 1, "customer": "Ann", "tags": ["new", "gift"],
      "items": [["name": "pen", "n": 2, "marks": [1, 2]], ["name": "ink", "n": 1, "marks": [3]]],
    ],
    ["id": 2, "customer": "Bob", "tags": [], "items": [["name": "pen", "n": 5, "marks": []]]],
    ["id": 3, "customer": "Ann", "tags": "paid", "items": .null],
    ["id": 4, "customer": "Ann", "items": [["name": "pad", "n": .null, "marks": [4]], .null]],
  ]

  static let cases: [(query: String, rows: [[RecordValue]])] = [
    // Keys of the record and of the element; records without elements make no row.
    (
      #"{"unwind":["items"],"select":["id","items.name"]}"#,
      [[1, "pen"], [1, "ink"], [2, "pen"], [4, "pad"], [4, .null]]
    ),
    // Elements that are values, and a value that is no list.
    (#"{"unwind":"tags","select":["id","tags"]}"#, [[1, "new"], [1, "gift"], [3, "paid"]]),
    // The condition, the order and the limit are those of rows.
    (
      #"{"unwind":["items"],"where":"items.n > 1","select":["id","items.n"],"sort":["items.n desc"]}"#,
      [[2, 5], [1, 2]]
    ),
    (#"{"unwind":["items"],"select":["id"],"limit":2,"offset":1}"#, [[1], [2]]),
    (#"{"unwind":["items"],"select":["items.name AS n"],"distinct":true}"#, [["pen"], ["ink"], ["pad"], [.null]]),
    (
      #"{"unwind":["items"],"select":["customer","sum:(items.n) AS n","count:(SELF) AS rows"],"groupBy":["customer"],"sort":["customer"]}"#,
      [["Ann", 3, 4], ["Bob", 5, 1]]
    ),
    (#"{"unwind":["items"],"select":["id"],"distinctOn":["items.name"]}"#, [[1], [1], [4], [4]]),
    // Several lists: each element of one with each of the other, or the lists of elements.
    (
      #"{"unwind":["tags","items"],"select":["tags","items.name"]}"#,
      [["new", "pen"], ["new", "ink"], ["gift", "pen"], ["gift", "ink"]]
    ),
    (
      #"{"unwind":["items","items.marks"],"select":["items.name","items.marks"]}"#,
      [["pen", 1], ["pen", 2], ["ink", 3], ["pad", 4]]
    ),
    // What ranges over all rows.
    (#"{"unwind":["items"],"where":"items.n == max:(items.n)","select":["id"]}"#, [[2]]),
    (#"{"unwind":["items"],"where":"items.n == max:(items.n)","select":["count:(SELF)"]}"#, [[1]]),
  ]

  @Test(arguments: cases)
  func rows(_ query: String, _ rows: [[RecordValue]]) throws {
    let query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(query.utf8))
    #expect(try query.rows(in: Self.orders).values == rows)
    #expect(try query.count(in: Self.orders) == rows.count)
    let table = RecordTable(try RecordQuery().rows(in: Self.orders))
    #expect(try query.rows(in: table).values == rows)
    let copy = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: JSONEncoder().encode(query))
    #expect(copy == query)
  }

  @Test func wholeRecordsHaveTheElement() throws {
    let query = try RecordQuery().unwind("tags").select("*")
    let rows = try query.rows(in: Self.orders)
    #expect(rows.columns == ["id", "customer", "tags", "items"])
    #expect(rows.values(of: "tags") == ["new", "gift", "paid"])
    #expect(query.description == "* unwinding tags")
    #expect(throws: FormatError.self) { try query.compiled().indexes(of: Self.orders) }
  }

  struct Order: Recordable {
    var id: Int
    var items: [Item]
    static let recordProperties = RecordProperties<Order>(.init("id", \.id), .init("items", \.items))
  }

  struct Item: Recordable {
    var name: String
    static let recordProperties = RecordProperties<Item>(.init("name", \.name))
  }

  @Test func structsOfSwift() throws {
    let orders = [Order(id: 1, items: [Item(name: "pen"), Item(name: "ink")]), Order(id: 2, items: [])]
    let query = try RecordQuery<Order>().unwind("items").select("id", "items.name")
    #expect(try query.rows(in: orders).values == [[1, "pen"], [1, "ink"]])
    #expect(try query.count(in: orders) == 2)
  }

  static let model = try? RecordModel([
    .init(
      "Order", attributes: [.init("id", .integer), .init("note", .string)],
      relationships: [.init("items", to: "Item", isToMany: true, inverse: "order")]),
    .init(
      "Item", attributes: [.init("name", .string)], relationships: [.init("order", to: "Order", inverse: "items")]),
  ])

  @Test(arguments: [
    ("items", "items.name", nil), ("items", "items.nam", "did you mean `name`?"),
    ("note", "note", "unwind a key that has many values, or leave it out"), ("item", "id", "did you mean `items`?"),
    ("items.order", "id", "unwind `items` before it"),
    ("items.order.items", "id", "unwind `items` before it"),
    ("items + 1", "id", "write a key, or several with dots between them"),
  ])
  func isChecked(_ list: String, _ column: String, _ hint: String?) throws {
    let query = try RecordQuery("Order").unwind(list).select(column)
    let findings = query.check(against: Self.model).filter { $0.diagnostic.severity == .error }
    #expect(findings.first?.diagnostic.hint == hint, "\(findings)")
    #expect(findings.isEmpty == (hint == nil))
  }

  @Test func aListBehindAListWantsThatFirst() throws {
    for path in ["items.marks", "box.items.marks"] {
      let box: RecordValue = ["box": ["items": [["marks": [1]]]], "items": [["marks": [1, 2]]]]
      let error = try #require(throws: FormatError.self) {
        try RecordQuery().unwind(path).select(path).rows(in: [box])
      }
      #expect(error.first.hint == "unwind `\(path.dropLast(6))` before it")
      let query = try RecordQuery().unwind(String(path.dropLast(6)), path).select(path)
      #expect(try query.rows(in: [box]).count == (path == "items.marks" ? 2 : 1))
    }
  }

  @Test func aFailureTellsItsRecord() throws {
    let query = try RecordQuery().unwind("items").select("items.name + 1 AS next")
    let error = try #require(throws: FormatError.self) { try query.rows(in: Array(Self.orders[2...])) }
    #expect(error.recordIndex == 1)
    // So does a list, of a record whose place is said.
    var stream = QueryStream(try RecordQuery().unwind("tags.x").select("tags.x").compiled(), variables: [:])
    #expect(try stream.add(["tags": ["x": 1]], at: 6))
    let behind = try #require(throws: FormatError.self) { try stream.add(["tags": [["x": [1]]]], at: 7) }
    #expect(behind.recordIndex == 7)
    #expect(behind.source?.text == "tags.x")
  }
}
