import PredicateFormat
import TestSupport
import Testing

/// Record queries over structs and columns, against the same over records one after the other.
@Suite struct BatchQueryTests {
  struct Sale: Recordable {
    var shop: String
    var item: String?
    var kind: Int?
    var isOnline: Bool
    var amount: Double
    var pieces: Int32
    var rebate: Double?
    static let recordProperties = RecordProperties<Sale>(
      .init("shop", \.shop), .init("item", \.item), .init("kind", \.kind), .init("isOnline", \.isOnline),
      .init("amount", \.amount), .init("pieces", \.pieces), .init("rebate", \.rebate))
  }

  private static func sales(_ count: Int) -> [Sale] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { _ in
      Sale(
        shop: random.pick(["Nord", "Süd", "", "West"]), item: random.chance(5) ? nil : "i\(random.number(60))",
        kind: random.chance(4) ? nil : random.number(3), isOnline: random.chance(2),
        amount: random.chance(40) ? .nan : random.chance(9) ? -0.0 : Double(random.number(10_000)) / 7,
        pieces: Int32(random.number(9)) - 3, rebate: random.chance(3) ? nil : Double(random.number(3)))
    }
  }

  private static func query(_ random: inout SeededGenerator) throws -> RecordQuery<Sale> {
    var query = RecordQuery<Sale>()
    if random.chance(2) {
      query.predicate = try FormatPredicate(
        parsing: random.pick(["pieces > 0", "item != nil AND amount < 700", "shop ENDSWITH 'd'", "pieces > 100"]))
    }
    let keys = ["shop", "item", "kind", "isOnline", "rebate", "amount", "uppercase:(shop)"]
    let grouping = (0..<random.number(3)).map { _ in random.pick(keys) }
    let aggregates = [
      "count:(SELF)", "count:(item)", "sum:(pieces)", "sum:(amount)", "average:(rebate)", "min:(pieces)",
      "max:(amount)",
      "median:(pieces)", "average:(pieces) + 1", "max:(kind)",
    ]
    if grouping.isEmpty, random.chance(2) {
      query.columns = try [QueryColumn(parsing: "shop AS shop"), QueryColumn(parsing: "pieces * 2 AS twice")]
    } else {
      query.grouping = try grouping.map { try FormatExpression(parsing: $0) }
      for (number, key) in grouping.enumerated() {
        query.columns.append(try QueryColumn(parsing: "\(key) AS k\(number)"))
      }
      for number in 0...random.number(3) {
        query.columns.append(try QueryColumn(parsing: "\(random.pick(aggregates)) AS a\(number)"))
      }
      if random.chance(3) { query.having = try FormatPredicate(parsing: "count:(SELF) > 3") }
      if random.chance(3) { query.order = [try SortKey(parsing: "a0 desc")] }
    }
    if random.chance(3) { query.limit = 7 }
    if random.chance(4) { query.isDistinct = true }
    return query
  }

  @Test func batchesGiveTheSameRows() throws {
    let sales = Self.sales(2500)
    let table = RecordTable(sales)
    let plain = sales.map(\.recordValue)
    var random = SeededGenerator(seed: 17)
    for _ in 0..<60 {
      let query = try Self.query(&random)
      let expected = try query.rows(in: plain)
      #expect(try query.rows(in: sales) == expected, "structs, \(query)")
      #expect(try query.rows(in: table) == expected, "table, \(query)")
    }
  }

  @Test func sumsThatOverflowAreErrorsWithTheirPlace() throws {
    let table = try RecordTable(columns: [RecordColumn("a", [1, Int.max, 1]), RecordColumn("b", ["x", "y", "y"])])
    var query = RecordQuery<RecordValue>()
    query.columns = [try QueryColumn(parsing: "sum:(a) AS total")]
    query.grouping = [try FormatExpression(parsing: "b")]
    let error = #expect(throws: FormatError.self) { try query.rows(in: table) }
    #expect(error?.code == .integerOverflow)
  }

  @Test func noRowsAreNoGroups() throws {
    let table = try RecordTable(columns: [RecordColumn("a", [Int]()), RecordColumn("b", [String]())])
    var query = RecordQuery<RecordValue>()
    query.columns = [try QueryColumn(parsing: "count:(SELF) AS n")]
    #expect(try query.rows(in: table).map(\.values) == [[.integer(0)]])
    query.grouping = [try FormatExpression(parsing: "b")]
    #expect(try query.rows(in: table).isEmpty)
  }
}

/// Quantifiers and counts over columns of lists of records.
@Suite struct BatchElementTests {
  private static let groups: [RecordValue] = {
    var random = SeededGenerator(seed: 23)
    return (0..<1500).map { number in
      let words = (0..<random.number(5)).map { _ -> RecordValue in
        var word: [(String, RecordValue)] = [
          ("text", .string(random.pick(["a", "Ada", "zebra", ""]))), ("length", .integer(Int64(random.number(9)))),
        ]
        if random.chance(3) { word.append(("note", random.chance(2) ? .null : .string("n"))) }
        if random.chance(40) { word[1] = ("length", .double(2.5)) }
        return .object(RecordObject(word))
      }
      return ["id": .integer(Int64(number)), "words": .array(words), "least": .integer(Int64(random.number(9)))]
    }
  }()

  @Test(arguments: [
    "SUBQUERY(words, $x, $x.length == 5).@count > 0",
    "SUBQUERY(words, $x, $x.length > 2 AND $x.text != 'a').@count == 2",
    "ANY words.length == 3", "ALL words.length > 2", "NONE words.text BEGINSWITH[c] 'ad'", "ANY words.note == nil",
    "words.@count >= 3", "0 == words.@count", "SUBQUERY(words, $x, $x.note != nil).@count < 1 AND id > 700",
    "SUBQUERY(words, $x, $x.length > least).@count > 1", "ANY words.length.foo == 3", "words.length.@count > 2",
    "NOT (ANY words.text IN {'Ada', 'zebra'}) OR words.@count == 1",
    "SUBQUERY(words, $x, ANY words.length == 2).@count > 1",
    "ANY words.text < 'b'", "ANY words.length < 'b'", "SUBQUERY(words, $x, $x.length == 5).@count != 2.5",
  ])
  func listsInBatches(_ text: String) throws {
    let predicate = try FormatPredicate(parsing: text).compiled()
    let table = try RecordTable(Self.groups)
    let expected = Result { () throws(FormatError) in try predicate.indexes(of: Self.groups) }
    let found = Result { () throws(FormatError) in try predicate.indexes(of: table) }
    switch (expected, found) {
    case (.success(let expected), .success(let found)): #expect(found == expected)
    case (.failure(let expected), .failure(let found)):
      #expect(found.code == expected.code)
      #expect(found.recordIndex == expected.recordIndex)
    case (.success, .failure), (.failure, .success): Issue.record("\(expected), in batches \(found)")
    }
  }
}
