import Foundation
import PredicateFormat
import TestSupport
import Testing

@testable import PredicateEvaluation

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
    var sold: Date?
    static let recordProperties = RecordProperties<Sale>(
      .init("shop", \.shop), .init("item", \.item), .init("kind", \.kind), .init("isOnline", \.isOnline),
      .init("amount", \.amount), .init("pieces", \.pieces), .init("rebate", \.rebate), .init("sold", \.sold))
  }

  private static func sales(_ count: Int) -> [Sale] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { _ in
      Sale(
        shop: random.pick(["Nord", "Süd", "", "West"]), item: random.chance(5) ? nil : "i\(random.number(60))",
        kind: random.chance(4) ? nil : random.number(3), isOnline: random.chance(2),
        amount: random.chance(40) ? .nan : random.chance(9) ? -0.0 : Double(random.number(10_000)) / 7,
        pieces: Int32(random.number(9)) - 3, rebate: random.chance(3) ? nil : Double(random.number(3)),
        sold: random.chance(5) ? nil : Date(timeIntervalSinceReferenceDate: Double(random.number(30)) * 5000))
    }
  }

  private static func query(_ random: inout SeededGenerator) throws -> RecordQuery<Sale> {
    var query = RecordQuery<Sale>()
    if random.chance(2) {
      query.predicate = try FormatPredicate(
        parsing: random.pick(["pieces > 0", "item != nil AND amount < 700", "shop ENDSWITH 'd'", "pieces > 100"]))
    }
    let keys = ["shop", "item", "kind", "isOnline", "rebate", "amount", "sold", "uppercase:(shop)"]
    let grouping = (0..<random.number(3)).map { _ in random.pick(keys) }
    let aggregates = [
      "count:(SELF)", "count:(item)", "sum:(pieces)", "sum:(amount)", "average:(rebate)", "min:(pieces)",
      "max:(amount)",
      "median:(pieces)", "average:(pieces) + 1", "max:(kind)", "min:(rebate)", "min:(amount)", "max:(sold)",
      "min:(sold)",
      "max:(isOnline)", "sum:(isOnline)", "stddev:(pieces)",
    ]
    if grouping.isEmpty, random.chance(3) {
      query.columns = try [QueryColumn(parsing: "shop AS shop"), QueryColumn(parsing: "pieces * 2 AS twice")]
    } else if grouping.isEmpty, random.chance(2) {
      if !random.chance(4) {
        query.columns = try keys.dropLast().filter { _ in random.chance(2) }.map { try QueryColumn(parsing: $0) }
      }
      for _ in 0..<random.number(3) {
        let order = random.pick(["", " desc", " nulls last", " desc nulls first"])
        query.order.append(try SortKey(parsing: random.pick(keys.dropLast() + ["sold"]) + order))
      }
    } else {
      query.grouping = try grouping.map { try FormatExpression(parsing: $0) }
      for (number, key) in grouping.enumerated() {
        query.columns.append(try QueryColumn(parsing: "\(key) AS k\(number)"))
      }
      for number in 0...random.number(3) {
        query.columns.append(try QueryColumn(parsing: "\(random.pick(aggregates)) AS a\(number)"))
      }
      if random.chance(3) {
        query.having = try FormatPredicate(
          parsing: random.pick([
            "count:(SELF) > 3", "sum:(amount) BETWEEN {10, 9000} OR count:(item) == 1",
            "NOT max:(pieces) == min:(pieces)", "average:(rebate) != nil AND max:(sold) > CAST(60000, 'NSDate')",
            "average:(pieces) + 1 > 1",
          ]))
      }
      if random.chance(2) { query.order = [try SortKey(parsing: random.pick(["a0 desc", "a0", "a0 nulls last"]))] }
    }
    if random.chance(3) { query.limit = random.pick([7, 0, 40]) }
    if random.chance(6) { query.offset = 5 }
    if random.chance(4), query.order.isEmpty || !query.grouping.isEmpty { query.isDistinct = true }
    return query
  }

  @Test func batchesGiveTheSameRows() throws {
    let sales = Self.sales(1500)
    let table = RecordTable(sales)
    let plain = sales.map(\.recordValue)
    let objects = sales.map(Self.object)
    var random = SeededGenerator(seed: 17)
    for _ in 0..<Trials.of(80) {
      let query = try Self.query(&random)
      let expected = try Self.oneByOne(query, plain)
      #expect(try query.rows(in: sales) == expected, "structs, \(query)")
      #expect(try query.rows(in: table) == expected, "table, \(query)")
      #expect(try query.rows(in: objects) == expected, "objects, \(query)")
      #expect(try query.count(in: table) == expected.count, "number of rows, \(query)")
      #expect(try Self.inTables(query, table) == expected, "tables one after the other, \(query)")
    }
  }

  private static func object(_ sale: Sale) -> RecordValue {
    guard case .record(let reference) = sale.recordValue else { return .null }
    let names = Sale.recordProperties.list.names
    return .object(RecordObject(names.enumerated().map { ($1, reference.value(at: $0)) }))
  }

  private static func oneByOne(_ query: RecordQuery<Sale>, _ records: [RecordValue]) throws -> RecordRows {
    var stream = QueryStream(try query.compiled(), variables: [:])
    for record in records where try !stream.add(record) { break }
    return try stream.finish()
  }

  /// The rows where records come in several tables, with some one by one between them.
  private static func inTables(_ query: RecordQuery<Sale>, _ table: RecordTable) throws -> RecordRows {
    var stream = QueryStream(try query.compiled(), variables: [:])
    for start in stride(from: 0, to: table.count, by: 500) {
      let end = min(start + 500, table.count)
      if start == 1000 {
        for row in start..<end where try !stream.add(table[row]) { return try stream.finish() }
      } else {
        let part = RecordTable(
          unchecked: table.columns.map { column in RecordColumn(column.name, (start..<end).map { column[$0] }) },
          count: end - start)
        if try !stream.add(part) { break }
      }
    }
    return try stream.finish()
  }

  /// Keys of several kinds, and values that are no numbers, after many that are.
  @Test func whatDoesNotFitGoesOnOneByOne() throws {
    func records(_ odd: RecordValue) -> [RecordValue] {
      (0..<3000).map { number in
        ["key": number == 2000 ? odd : .integer(Int64(number % 7)), "value": number == 1500 ? odd : .double(0.5)]
      }
    }
    var query = RecordQuery<RecordValue>()
    query.grouping = [try FormatExpression(parsing: "key")]
    query.columns = try ["key", "count:(value) AS n", "max:(key) AS high"].map { try QueryColumn(parsing: $0) }
    for odd in [RecordValue.null, .integer(9), .double(3), .bool(true), .string("x"), .array([.integer(1)])] {
      let records = records(odd)
      let table = try RecordTable(records)
      func rows(_ body: () throws -> RecordRows) -> Result<RecordRows, any Error> { Result { try body() } }
      var stream = QueryStream(try query.compiled(), variables: [:])
      let expected = rows {
        for record in records { _ = try stream.add(record) }
        return try stream.finish()
      }
      for found in [rows { try query.rows(in: records) }, rows { try query.rows(in: table) }] {
        switch (expected, found) {
        case (.success(let expected), .success(let found)): #expect(found == expected)
        case (.failure(let expected), .failure(let found)): #expect("\(found)" == "\(expected)")
        case (.success, .failure), (.failure, .success): Issue.record("\(expected), in batches \(found)")
        }
      }
    }
  }

  @Test func countingMakesNoRows() throws {
    let table = try RecordTable(columns: [
      RecordColumn("a", Array(0..<100)), RecordColumn("b", ["x", "y"].cycled(100)),
    ])
    var query = RecordQuery<RecordValue>()
    query.predicate = try FormatPredicate(parsing: "a >= 10")
    query.columns = [try QueryColumn(parsing: "b")]
    #expect(try query.count(in: table) == 90)
    (query.limit, query.offset) = (50, 60)
    #expect(try query.count(in: table) == 30)
    var limits = Limits()
    limits.resultRows = 20
    query.predicate = try FormatPredicate(parsing: "a >= 10", limits: limits)
    #expect(throws: FormatError.self) { try query.count(in: table) }
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

extension Array {
  fileprivate func cycled(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
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

  struct Shelf: Recordable {
    var id: Int
    var pages: [Int]
    static let recordProperties = RecordProperties<Shelf>(.init("id", \.id), .init("pages", \.pages))
  }

  /// A cheap condition does not go before one that a limit may stop.
  @Test func limitsBeforeCheapConditions() throws {
    var limits = Limits()
    limits.evaluationSteps = 2_400
    let shelves = (0..<100).map { Shelf(id: $0, pages: Array(repeating: 1, count: $0 == 40 ? 3_000 : 3)) }
    for text in ["SUBQUERY(pages, $x, $x == 2).@count == 0 AND id < 40", "ANY pages == 2 OR id >= 0"] {
      let predicate = try FormatPredicate(parsing: text, limits: limits).compiled()
      let expected = #expect(throws: FormatError.self) { try predicate.forEachVerdict(shelves) { _, _, _ in true } }
      let found = #expect(throws: FormatError.self) { try predicate.indexes(of: shelves) }
      #expect(found?.code == expected?.code && found?.recordIndex == 40)
    }
  }
}
