import PredicateFormat
import Testing

@Suite struct CompiledQueryTests {
  private static let words: [RecordValue] = [
    ["text": "angle", "length": 5, "letter": "a", "score": 2.5],
    ["text": "bee", "length": 3, "letter": "b", "score": .null],
    ["text": "ant", "length": 3, "letter": "a", "score": 4],
    ["text": "bat", "length": 3, "letter": "b", "score": 1],
    ["text": "Ärger", "length": 5, "letter": .null, "score": 9],
  ]

  private static func query(
    select: [String] = [], where condition: String? = nil, by grouping: [String] = [], having: String? = nil,
    sort: [String] = [], distinct: Bool = false, limit: Int? = nil, offset: Int? = nil
  ) throws -> RecordQuery<RecordValue> {
    var query = RecordQuery()
    query.columns = try select.map { try QueryColumn(parsing: $0) }
    query.predicate = try condition.map { try FormatPredicate(parsing: $0) }
    query.grouping = try grouping.map { try FormatExpression(parsing: $0) }
    query.having = try having.map { try FormatPredicate(parsing: $0) }
    query.order = try sort.map { try SortKey(parsing: $0) }
    query.isDistinct = distinct
    query.limit = limit
    query.offset = offset
    return query
  }

  private static func rows(_ query: RecordQuery<RecordValue>, _ records: [RecordValue] = words) throws
    -> [[RecordValue]]
  {
    try query.rows(in: records).values
  }

  @Test func columnsOfRecords() throws {
    let query = try Self.query(
      select: ["text", "length * 2 AS twice"], where: "length == 3", sort: ["twice", "text desc"], limit: 2)
    let rows = try query.rows(in: Self.words)
    #expect(rows.columns == ["text", "twice"])
    #expect(rows.values == [["bee", 6], ["bat", 6]])
    #expect(try query.count(in: Self.words) == 2)
    #expect(try query.value(in: Self.words) == "bee")
  }

  /// Of rows that do not come out no column is computed, as in databases, and for no row nothing is.
  @Test(
    arguments: [
      (limit: 1, condition: "n > 0", rows: [[2]]), (limit: 0, condition: "n + 1 > 0", rows: []),
    ] as [(limit: Int, condition: String, rows: [[RecordValue]])])
  func rowsBehindTheLimitDoNotFail(_ limit: Int, _ condition: String, _ rows: [[RecordValue]]) throws {
    let records: [RecordValue] = [["n": .integer(.max)], ["n": 1], ["n": 2]]
    let query = try Self.query(select: ["n + 1 AS next"], where: condition, sort: ["n"], limit: limit)
    #expect(try query.rows(in: records).values == rows)
    #expect(try query.rows(in: RecordTable(records)).values == rows)
    let all = try Self.query(select: ["n + 1 AS next"], where: condition, sort: ["n"])
    #expect(throws: FormatError.self) { try all.rows(in: records) }
  }

  @Test func wholeRecords() throws {
    let query = try Self.query(where: "length = max:(length)", sort: ["text [cd] desc"])
    #expect(try query.rows(in: Self.words).columns == ["text", "length", "letter", "score"])
    #expect(
      try query.records(in: Self.words).map { try FormatExpression("text").value(with: $0) } == ["Ärger", "angle"])
  }

  @Test func nilStandsWhereTheKeySays() throws {
    func letters(_ key: String) throws -> [RecordValue] {
      try Self.rows(Self.query(select: ["letter"], sort: [key], distinct: true)).flatMap { $0 }
    }
    #expect(try letters("letter") == [.null, "a", "b"])
    #expect(try letters("letter desc") == ["b", "a", .null])
    #expect(try letters("letter nulls last") == ["a", "b", .null])
    #expect(try letters("letter desc nulls first") == [.null, "b", "a"])
  }

  /// An aggregate within that of a group ranges over all records, as in a condition.
  @Test func aggregatesWithinThoseOfGroups() throws {
    let query = try Self.query(
      select: ["letter", "sum:(TERNARY(length == max:(length), 1, 0)) AS longest"], where: "text != 'angle'",
      by: ["letter"], sort: ["letter nulls last"])
    #expect(try Self.rows(query) == [["a", 0], ["b", 0], [.null, 1]])
    let longest = try Self.query(select: ["count:(TERNARY(length == max:(length), text, nil)) AS longest"])
    #expect(try Self.rows(longest) == [[2]])
    #expect(try Self.rows(longest, []) == [[0]])
  }

  @Test func groups() throws {
    let query = try Self.query(
      select: [
        "letter", "count:(SELF) AS n", "count:(score) AS scored", "average:(score) AS average", "max:(text) AS last",
      ],
      by: ["letter"], sort: ["n desc", "letter"])
    #expect(
      try Self.rows(query) == [
        ["a", 2, 2, 3.25, "ant"], ["b", 2, 1, 1.0, "bee"], [.null, 1, 1, 9.0, "Ärger"],
      ])
  }

  @Test func groupsComeInTheOrderOfTheirFirstRecords() throws {
    #expect(try Self.rows(Self.query(by: ["length"])) == [[5, 2], [3, 3]])
  }

  @Test func havingChoosesGroups() throws {
    let query = try Self.query(
      select: ["length", "sum:(score) AS sum"], by: ["length"], having: "sum > 6 AND count:(SELF) < 3")
    #expect(try Self.rows(query) == [[5, 11.5]])
  }

  @Test func oneGroupOfAll() throws {
    let query = try Self.query(select: [
      "max:(length) - min:(length) AS spread", "count:(distinct:(length)) AS lengths", "sum:(distinct:(length))",
    ])
    #expect(try Self.rows(query) == [[2, 2, 8]])
    let empty = try Self.query(select: [
      "count:(SELF)", "sum:(length)", "max:(length)", "median:(length)", "stddev:(length)",
    ])
    #expect(try Self.rows(empty, []) == [[0, 0, .null, .null, .null]])
    #expect(try Self.rows(Self.query(by: ["length"]), []) == [])
  }

  @Test func everyAggregate() throws {
    let query = try Self.query(select: [
      "median:(length)", "mode:(length)", "stddev:(length)", "percentile:at:(length, 50)", "distinct:(length)",
      "groupConcat:separator:(text, '-')",
    ])
    let numbers: [RecordValue] = [2, 4, 4, 4, 5, 5, 7, 9].map { ["length": .integer($0), "text": .string("\($0)")] }
    #expect(try Self.rows(query, numbers) == [[4.5, [4], 2.0, 4.5, [2, 4, 5, 7, 9], "2-4-4-4-5-5-7-9"]])
  }

  @Test func anAggregateOfCollectionsRangesOverTheirElements() throws {
    let records: [RecordValue] = [
      ["team": "x", "scores": [1, 2, .null]], ["team": "y", "scores": [10]], ["team": "x", "scores": .null],
      ["team": "x", "scores": [5]],
    ]
    let grouped = try Self.query(select: ["team", "sum:(scores) AS sum", "count:(scores) AS n"], by: ["team"])
    #expect(try Self.rows(grouped, records) == [["x", 8, 3], ["y", 10, 1]])
    // Beside columns of records it is that of each record's own.
    let single = try Self.query(select: ["team", "max:(scores) AS best"])
    #expect(try Self.rows(single, records) == [["x", 2], ["y", 10], ["x", .null], ["x", 5]])
  }

  @Test func valuesThatAreEqualAreOneGroup() throws {
    let records: [RecordValue] = [
      ["a": 1], ["a": 1.0], ["a": .double(.nan)], ["a": .double(.nan)], [:], ["a": .null], ["a": "1"],
    ]
    #expect(try Self.rows(Self.query(select: ["count:(SELF)"], by: ["a"]), records) == [[2], [2], [2], [1]])
    #expect(try Self.rows(Self.query(select: ["a"], distinct: true), records).count == 4)
  }

  @Test func constantsOfGroupsAreNotRemembered() throws {
    let query = try Self.query(
      select: [
        "length + 1 AS next", "TERNARY(length > 4, 'long', 'short') AS kind",
        "SUBQUERY({1, 2, 3, 4}, $x, $x < length).@count AS below",
      ],
      by: ["length"])
    #expect(try Self.rows(query) == [[6, "long", 4], [4, "short", 2]])
  }

  @Test func limitsAndOffsets() throws {
    func texts(_ limit: Int?, _ offset: Int?) throws -> Int {
      try Self.query(select: ["text"], limit: limit, offset: offset).rows(in: Self.words).count
    }
    #expect(try texts(nil, nil) == 5)
    #expect(try texts(2, nil) == 2)
    #expect(try texts(2, 4) == 1)
    #expect(try texts(nil, 7) == 0)
    #expect(try texts(0, nil) == 0)
    #expect(try texts(-1, -1) == 0)
  }

  @Test func recordsPassOnce() throws {
    struct Counted: Recordable {
      nonisolated(unsafe) static var reads = 0
      static let recordProperties = RecordProperties<Counted>(
        .init("day", read: { $0.read }), .init("score", read: { $0.number }))
      let number: Int
      var read: Int {
        Self.reads += 1
        return number % 30
      }
    }
    let query = try Self.query(select: ["day", "average:(score) AS average"], by: ["day"], sort: ["day"])
    let rows = try query.rows(in: (0..<3_000).lazy.map(Counted.init))
    #expect(rows.count == 30)
    #expect(Counted.reads == 3_000)
  }

  @Test func errorsNameTheRecord() throws {
    let records: [RecordValue] = [["a": 1], ["a": "x"]]
    let error = #expect(throws: FormatError.self) { try Self.rows(Self.query(select: ["sum:(a)"]), records) }
    #expect(error?.code == .notANumber)
    #expect(error?.recordIndex == 1)
    #expect(error?.first.span != nil)
    let mixed = #expect(throws: FormatError.self) { try Self.rows(Self.query(select: ["text", "max:(length)"])) }
    #expect(mixed?.code == .notGrouped)
    let records2 = #expect(throws: FormatError.self) { try Self.query(by: ["length"]).records(in: Self.words) }
    #expect(records2?.code == .notGrouped)
  }

  @Test func variables() throws {
    let query = try Self.query(
      select: ["length + $n AS more"], where: "text BEGINSWITH $prefix", by: ["length"], having: "count:(SELF) >= $n")
    #expect(try query.rows(in: Self.words, variables: ["n": 1, "prefix": "a"]).values == [[6], [4]])
  }

  @Test func limitsOfRows() throws {
    var limits = Limits()
    limits.resultRows = 2
    var query = RecordQuery()
    query.predicate = try FormatPredicate(parsing: "TRUEPREDICATE", limits: limits)
    #expect(throws: FormatError.self) { try query.rows(in: Self.words) }
    query.limit = 2
    #expect(try query.rows(in: Self.words).count == 2)
  }
}
