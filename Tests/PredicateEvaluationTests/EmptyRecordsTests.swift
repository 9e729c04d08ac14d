import PredicateFormat
import Testing

/// Where no record is there to be asked, a key that none could have is a mistake all the same.
@Suite struct EmptyRecordsTests {
  private struct Item: Recordable {
    var a = 1
    var c: String? = "x"
    static let recordProperties = RecordProperties<Item>(.init("a", \.a), .init("c", \.c))
  }

  private static let mistaken = [
    "b > 0", "1 > b", "NOT b > 0", "b > 0 AND a > 0", "b > 0 OR a > 0",
    "TRUEPREDICATE AND NOT b > 0",
    "FALSEPREDICATE OR b > 0", "a = b", "b BETWEEN {1, a}", "a BETWEEN {1, b}", "c LIKE b", "b IN {1, 2}", "ANY b > 0",
    "b.x > 0", "b[0] > 0", "b.@count > 0", "a > max:(b)", "SUBQUERY(b, $x, $x > 0).@count > 0", "-b > 0", "a + b > 0",
    "abs:(b) > 0", "coalesce:(b, a) > 0", "TERNARY(b > 0, 1, 2) = 1", "CAST(b, 'NSNumber') > 0",
  ]
  /// What evaluation need not come to.
  private static let right = [
    "a > 0", "c == nil", "a > 0 AND b > 0", "a > 0 OR b > 0", "FALSEPREDICATE AND b > 0", "TRUEPREDICATE OR b > 0",
    "coalesce:(a, b) > 0", "TERNARY(a > 0, b, 2) = 1", "ANY c = b", "a > max:(a)",
    "SUBQUERY(c, $x, b > 0).@count > 0", "TRUEPREDICATE", "SELF != nil", "$v > 0", "c.@sum.b > 0",
  ]

  private static func table() throws -> RecordTable {
    try RecordTable(columns: [RecordColumn("a", [Int]()), RecordColumn("c", [String]())])
  }

  private static func expectUnknown(
    _ sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
  ) {
    let error = #expect(throws: FormatError.self, sourceLocation: sourceLocation) { _ = try body() }
    #expect(error?.first.code == .unknownKey, sourceLocation: sourceLocation)
    #expect(error?.first.span != nil, sourceLocation: sourceLocation)
  }

  @Test(arguments: mistaken) func unknownKeys(_ text: String) throws {
    let predicate = try FormatPredicate(parsing: text)
    let compiled = try predicate.compiled()
    let (none, table) = ([Item](), try Self.table())
    Self.expectUnknown { try predicate.filter(none) }
    Self.expectUnknown { try none.filtered(using: predicate) }
    Self.expectUnknown { try compiled.indexes(of: none) }
    Self.expectUnknown { try compiled.count(in: none) }
    Self.expectUnknown { try compiled.first(in: none) }
    Self.expectUnknown { try compiled.partition(none) }
    Self.expectUnknown { try compiled.filter(table) }
    Self.expectUnknown { try compiled.count(in: table) }
    Self.expectUnknown { try compiled.first(in: table) }
    var query = RecordQuery(Item.self)
    query.predicate = predicate
    Self.expectUnknown { try query.records(in: none) }
    Self.expectUnknown { try query.rows(in: none) }
    Self.expectUnknown { try query.count(in: none) }
    Self.expectUnknown { try query.rows(in: table) }
    Self.expectUnknown { try query.count(in: table) }
  }

  @Test(arguments: right) func whatNoRecordNeedsToHave(_ text: String) throws {
    let compiled = try FormatPredicate(parsing: text).compiled()
    let none: [Item] = []
    #expect(try compiled.count(in: none, variables: ["v": 1]) == 0)
    #expect(try compiled.count(in: Self.table(), variables: ["v": 1]) == 0)
  }

  @Test func theErrorIsThatOfTheFirstRecord() throws {
    let predicate = try FormatPredicate(parsing: "a > 0 AND aa > 0")
    #expect(try predicate.filter([Item]()).isEmpty)
    let first = try FormatPredicate(parsing: "aa > 0 AND a > 0")
    let none = #expect(throws: FormatError.self) { try first.filter([Item]()) }
    let one = #expect(throws: FormatError.self) { try first.filter([Item()]) }
    #expect(none?.diagnostics == one?.diagnostics)
  }

  /// Records whose make nobody knows lack nothing.
  @Test func dynamicRecords() throws {
    #expect(try FormatPredicate("b > 0").filter([RecordValue]()).isEmpty)
    #expect(try FormatPredicate("b > 0").filter([[String: Int]]()).isEmpty)
  }

  @Test func partsOfQueries() throws {
    let none: [Item] = []
    let queries = try [
      RecordQuery(Item.self).sort("b"), RecordQuery(Item.self).select("b"),
      RecordQuery(Item.self).select("b", "count:(SELF)").group(by: "b"), RecordQuery(Item.self).select("max:(b)"),
    ]
    for query in queries {
      Self.expectUnknown { try query.rows(in: none) }
      Self.expectUnknown { try query.count(in: none) }
      Self.expectUnknown { try query.rows(in: Self.table()) }
    }
    Self.expectUnknown { try RecordQuery(Item.self).sort("b").records(in: none) }
    Self.expectUnknown { try FormatExpression("b + 1").compiled().values(for: none) }
    #expect(try RecordQuery(Item.self).select("a", "count:(SELF)").group(by: "a").sort("a").rows(in: none).isEmpty)
  }
}
