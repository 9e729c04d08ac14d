import PredicateLanguage
import PredicateQuery
import Testing

@Suite struct QueryResolverTests {
  private static func query(
    _ select: [String], by grouping: [String] = [], having: String? = nil, sort: [String] = [], distinct: Bool = false,
    zone: String? = nil
  ) throws -> RecordQuery<RecordValue> {
    var query = RecordQuery("Word")
    query.columns = try select.map { try QueryColumn(parsing: $0) }
    query.grouping = try grouping.map { try FormatExpression(parsing: $0) }
    query.having = try having.map { try FormatPredicate(parsing: $0) }
    query.order = try sort.map { try SortKey(parsing: $0) }
    query.isDistinct = distinct
    query.timeZone = zone
    return query
  }

  @Test func rowsOfRecords() throws {
    let resolved = try Self.query(["length", "length * 2 AS twice"], sort: ["twice"]).resolved()
    #expect(resolved.groups == nil)
    #expect(resolved.order.map(\.expression.expressionFormat) == ["length * 2"])
  }

  @Test func groupsHaveVariablesForKeysAndAggregates() throws {
    let resolved = try Self.query(
      [
        "firstLetter AS letter", "count:(SELF) AS n", "max:(length) - min:(length) AS spread",
        "count:(distinct:(length))",
      ],
      by: ["letter"], having: "n > 3 AND max:(length) > 5", sort: ["n desc", "letter"]
    ).resolved()
    let groups = try #require(resolved.groups)
    #expect(groups.keys.map(\.expressionFormat) == ["firstLetter"])
    #expect(groups.aggregates.map(\.function) == [.count, .max, .min, .count])
    #expect(groups.aggregates.map(\.isDistinct) == [false, false, false, true])
    #expect(resolved.columns.map(\.expression.expressionFormat) == ["$#0", "$@0", "$@1 - $@2", "$@3"])
    #expect(resolved.having?.predicateFormat == "$@0 > 3 AND $@1 > 5")
    #expect(resolved.order.map(\.expression.expressionFormat) == ["$@0", "$#0"])
  }

  @Test func aggregatesAloneMakeOneGroup() throws {
    let groups = try #require(try Self.query(["max:(length)", "1 + 1 AS two"]).resolved().groups)
    #expect(groups.keys.isEmpty)
    #expect(groups.aggregates.count == 1)
  }

  @Test func groupsWithoutColumnsShowKeysAndCount() throws {
    let resolved = try Self.query([], by: ["firstLetter", "length % 2 == 0 ? 1 : 2"].prefix(1).map { $0 }).resolved()
    #expect(resolved.columns.map(\.name) == ["firstLetter", "count"])
  }

  @Test func aNameStandsAloneOrForNothing() throws {
    let resolved = try Self.query(["author.name AS author"], by: ["author.name"], sort: ["author"]).resolved()
    #expect(resolved.columns.map(\.expression.expressionFormat) == ["$#0"])
    #expect(resolved.order.map(\.expression.expressionFormat) == ["$#0"])
  }

  @Test func pathsBehindAKeyAreReadFromIt() throws {
    let resolved = try Self.query(["player.name", "player.name.length"], by: ["player.name"]).resolved()
    #expect(resolved.columns.map(\.expression.expressionFormat) == ["$#0", "$#0.length"])
  }

  @Test func dateFunctionsNameTheirZone() throws {
    let resolved = try Self.query(
      ["startOfMonth(date) AS month", "hour:timeZone:(date, 'Asia/Tokyo')"], zone: "Europe/Berlin"
    ).resolved()
    #expect(
      resolved.columns.map(\.expression.expressionFormat) == [
        "startOfMonth:timeZone:(date, \"Europe/Berlin\")", "hour:timeZone:(date, \"Asia/Tokyo\")",
      ])
  }

  @Test func weeksBeginWhereTheQuerySays() throws {
    var query = try Self.query(["week(date)", "month(date)", "startOfWeek:timeZone:(date, 'Asia/Tokyo')"])
    query.firstWeekday = 7
    #expect(
      try query.resolved().columns.map(\.expression.expressionFormat) == [
        "week:timeZone:firstWeekday:(date, \"UTC\", 7)", "month:timeZone:(date, \"UTC\")",
        "startOfWeek:timeZone:firstWeekday:(date, \"Asia/Tokyo\", 7)",
      ])
  }

  @Test func anAggregateOfAnAliasOfAnAggregateReadsTheProperty() throws {
    let resolved = try Self.query(["average:(score) AS score"], by: ["name"], having: "max:(score) > score").resolved()
    #expect(resolved.groups?.aggregates.map(\.argument.expressionFormat) == ["score", "score"])
    #expect(resolved.having?.predicateFormat == "$@1 > $@0")
  }

  @Test func mistakesHaveTheirPlace() throws {
    let cases: [(RecordQuery<RecordValue>, DiagnosticCode, QueryPart)] = [
      (try Self.query(["name", "count:(SELF)"], by: ["length"]), .notGrouped, .column(0)),
      (try Self.query(["count:(SELF)"], by: ["max:(length)"]), .misplacedAggregate, .grouping(0)),
      (try Self.query(["a", "b AS a"]), .duplicateColumn, .column(1)),
      (try Self.query(["a"], sort: ["b"], distinct: true), .sortNotSelected, .order(0)),
      (try Self.query(["a"], having: "b > 1"), .notGrouped, .having),
      (try Self.query(["count:(SELF)"], sort: ["b"]), .notGrouped, .order(0)),
    ]
    for (query, code, part) in cases {
      let finding = try #require(query.check().first)
      #expect(finding.diagnostic.code == code)
      #expect(finding.part == part)
      #expect(finding.diagnostic.span != nil)
      #expect(throws: FormatError.self) { try query.resolved() }
    }
  }

  @Test func aModelTellsMore() throws {
    let model = try RecordModel.inferred(
      from: [["text": "a", "length": 1, "tags": ["x"]]], entity: "Word")
    func codes(_ query: RecordQuery<RecordValue>) -> [DiagnosticCode] {
      query.check(against: model).map(\.diagnostic.code)
    }
    #expect(codes(try Self.query(["txt"])) == [.unknownKey])
    #expect(codes(try Self.query(["text", "max:(length)"])) == [.notGrouped])
    #expect(codes(try Self.query(["text", "max:(tags)"])) == [])
    #expect(codes(try Self.query(["text"], by: ["tags"])).contains(.typeMismatch))
    #expect(codes(try Self.query(["text", "sum:(text)"], by: ["text"])) == [.notANumber])
    // Nothing is said of columns that nobody has written.
    #expect(try Self.query([], by: ["txt"]).check(against: model).map(\.part) == [.grouping(0)])
  }
}
