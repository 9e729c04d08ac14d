import Foundation
import PredicateFormat
import Testing

/// `*` among the columns of a query.
@Suite struct AllKeysTests {
  static let records: [RecordValue] = [
    ["name": "pen", "price": 2, "stock": 10], ["name": "ink", "price": 7, "stock": .null],
    ["name": "pad", "price": 2, "color": "red"],
  ]

  @Test(arguments: [
    (["*"], ["name", "price", "stock", "color"]), (["*", "price * 2 AS d"], ["name", "price", "stock", "color", "d"]),
    (["price * 2 AS d", "*"], ["d", "name", "price", "stock", "color"]),
    (["price", " * ", "name"], ["price", "stock", "color", "name"]),
    (["*", "price * 2 AS price"], ["name", "stock", "color", "price"]),
  ])
  func columns(_ columns: [String], _ names: [String]) throws {
    var query = RecordQuery()
    query.columns = try columns.map { try QueryColumn(parsing: $0) }
    query.order = [try SortKey(parsing: "name")]
    let rows = try query.rows(in: Self.records)
    #expect(rows.columns == names)
    #expect(rows.values(of: "stock") == [.null, .null, 10])
    #expect(rows.values(of: "color") == [.null, "red", .null])
    if names.contains("d") { #expect(rows.values(of: "d") == [14, 4, 4]) }
    if names.last == "price" { #expect(rows.values(of: "price") == [14, 4, 4]) }
    #expect(try query.count(in: Self.records) == 3)
    #expect(try query.compiled().indexes(of: Self.records) == [1, 2, 0])
    let table = RecordTable(try RecordQuery().rows(in: Self.records))
    #expect(try query.rows(in: table).values == rows.values)
    let copy = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: JSONEncoder().encode(query))
    #expect(copy == query)
  }

  @Test func equalRowsOnce() throws {
    let query = try RecordQuery().select("*", "price + 1 AS dear").distinct().sort("name")
    #expect(try query.rows(in: Self.records + Self.records).count == 3)
    #expect(query.description == "distinct *, price + 1 AS dear sorted by name")
  }

  @Test(arguments: [
    (["*", "count:(SELF)"], ["name"], "`*` is all of a record, and rows stand for groups"),
    (["*", "*"], [], "there are two columns named `*`"),
  ])
  func mistakes(_ columns: [String], _ grouping: [String], _ message: String) throws {
    var query = RecordQuery()
    query.columns = try columns.map { try QueryColumn(parsing: $0) }
    query.grouping = try grouping.map { try FormatExpression(parsing: $0) }
    let error = try #require(throws: FormatError.self) { try query.compiled() }
    #expect(error.first.message == message)
  }

  @Test func aNameIsForOneColumn() throws {
    let error = try #require(throws: FormatError.self) { try QueryColumn(parsing: "* AS all") }
    #expect(error.first.message == "`*` is several columns, which have names of their own")
    // A word of the language that Spotlight alone evaluates.
    #expect(throws: FormatError.self) { try RecordQuery().select("ANYKEY").rows(in: Self.records) }
  }
}
