import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Testing

/// How pairs of predicates stand to one another.
@Suite struct ComparisonTests {
  /// Nobody knows the locale in which a predicate will be evaluated.
  @Test(arguments: [
    "x <[l] \"b\" AND x == \"ä\"", "x ==[cl] \"I\" AND x == \"ı\"", "\"I\" ==[cl] \"ı\"",
    "TERNARY(\"I\" ==[cl] \"ı\", 1, 2) == 1", "SUBQUERY({\"ı\"}, $x, $x ==[cl] \"I\").@count > 0",
  ])
  func aLocaleIsLeftOpen(text: String) throws {
    let predicate = try FormatPredicate(parsing: text)
    #expect(try predicate.compare(with: FormatPredicate(parsing: "FALSEPREDICATE")).implies == .unknown)
    #expect(predicate.logicFindings().isEmpty && predicate.simplified().steps.isEmpty)
    // With `n` the text is compared as it is.
    let exact = try FormatPredicate(parsing: "x ==[ln] \"a\" AND x == \"b\"")
    #expect(try exact.compare(with: FormatPredicate(parsing: "FALSEPREDICATE")).implies == .yes)
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    let left, right: String
    let relation: PredicateComparison.Relation
    var testDescription: String { "\(left) | \(right)" }

    init(_ left: String, _ right: String, _ relation: PredicateComparison.Relation) {
      (self.left, self.right, self.relation) = (left, right, relation)
    }
  }

  static let pairs: [Pair] = [
    Pair("age >= 18", "age > 17", .implies),
    Pair("age > 18", "age >= 18", .implies),
    Pair("age > 5 AND age < 3", "FALSEPREDICATE", .equivalent),
    Pair("age BETWEEN {1, 5}", "age >= 1 AND age <= 5", .equivalent),
    Pair("NOT age < 3", "age >= 3", .implied),
    Pair("NOT age < 3", "age >= 3 OR age == nil", .equivalent),
    Pair("age IN {1, 2}", "age == 1 OR age == 2", .equivalent),
    Pair("age == 1", "age == 2", .disjoint),
    Pair("a == 1 AND b == 2", "b == 2 AND a == 1", .equivalent),
    Pair("a == 1 OR b == 2", "a == 1", .implied),
    Pair("NOT (a == 1 OR b == 2)", "a != 1 AND b != 2", .equivalent),
    Pair(#"d != "IT" OR d != "HR""#, "TRUEPREDICATE", .equivalent),
    Pair(#"name BEGINSWITH "ab""#, #"name BEGINSWITH "a""#, .implies),
    Pair(#"name BEGINSWITH "a""#, #"name BEGINSWITH "b""#, .disjoint),
    Pair(#"name BEGINSWITH "a""#, #"name ENDSWITH "b""#, .overlapping),
    Pair(#"name CONTAINS "ab""#, #"name LIKE "*ab*""#, .equivalent),
    Pair(#"name BEGINSWITH[c] "stra""#, #"name ==[c] "straße""#, .implied),
    Pair(#"name ==[c] "STRASSE""#, #"name ==[c] "straße""#, .equivalent),
    Pair(#"name MATCHES "[0-9]+""#, #"name MATCHES "[0-9]{2}""#, .implied),
    Pair(#"name MATCHES "a|b""#, #"name IN {"a", "b"}"#, .equivalent),
    Pair(#"name MATCHES[c] "a[bc]""#, #"name ==[c] "ab" OR name ==[c] "ac""#, .equivalent),
    Pair(#"name >= "a" AND name < "b""#, #"name BEGINSWITH "a""#, .equivalent),
    Pair("name == ''", "name.length == 0", .equivalent),
    Pair("age + 1 > 5", "age > 4", .equivalent), Pair("abs:(age) > 3", "age > 3 OR age < -3", .equivalent),
    Pair("age * 1.1 > 5", "age > 4", .implies), Pair("age * 3 == 10 AND age > 4", "FALSEPREDICATE", .equivalent),
    Pair("name.length > 3", "length:(name) >= 4", .equivalent),
    Pair(#"ANY tags == "a""#, #""a" IN tags"#, .equivalent),
    Pair(#"ANY tags == "a" AND ANY tags == "b""#, #"ANY tags == "a""#, .implies),
    Pair(#"NONE tags == "a""#, #"ALL tags != "a""#, .equivalent),
    Pair("ALL scores > 3", "ALL scores > 2", .implies),
    Pair("ANY items.price > 5", "SUBQUERY(items, $i, $i.price > 5).@count > 0", .equivalent),
    Pair(
      "SUBQUERY(items, $i, $i.price > 5 AND $i.size == 1).@count > 0", "ANY items.price > 5 AND ANY items.size == 1",
      .implies),
    Pair("tags.@count > 2", "tags.@count >= 3", .equivalent),
    Pair("SUBQUERY(t, $x, $x > 5).@count > 2", "SUBQUERY(t, $x, $x > 5).@count > 1", .implies),
    Pair("SUBQUERY(t, $x, $x > 5).@count > 2", "t.@count > 1", .implies),
    Pair("SUBQUERY(t, $x, $x > 6).@count == 2", "SUBQUERY(t, $x, $x > 5).@count >= 2", .implies),
    Pair("SUBQUERY(t, $x, $x > 5).@count BETWEEN {1, 2}", "1 <= SUBQUERY(t, $x, $x > 5).@count", .implies),
    Pair("SUBQUERY(t, $x, $x > 5).@count IN {1, 3}", "SUBQUERY(t, $x, $x > 5).@count == 2", .disjoint),
    Pair("SUBQUERY(t, $x, $x > 5).@count == 3", "t.@count == 2", .disjoint),
    Pair("count:(SUBQUERY(t, $x, $x > 5)) == 1", "SUBQUERY(t, $x, $x > 5)[SIZE] == 1", .equivalent),
    Pair("SUBQUERY(t, $x, $x > 5).@count > 1", "ANY t > 5", .implies),
    Pair("SUBQUERY(t, $x, $x > 5).@count > 1.5", "SUBQUERY(t, $x, $x > 5).@count >= 2", .equivalent),
    Pair(
      "SUBQUERY(t, $x, SUBQUERY($x.u, $y, $y > 5).@count > 1).@count > 0",
      "SUBQUERY(t, $x, ANY $x.u > 5).@count > 0", .implies),
    Pair("a == a", "TRUEPREDICATE", .equivalent), Pair("a < a OR a > a", "FALSEPREDICATE", .equivalent),
    Pair("a < b", "a == YES", .overlapping), Pair("t == {1}", "t == 1", .disjoint),
    Pair("t == {1}", "t IN {{1}, {2}}", .implies),
    // A key that is compared with a text may be one, beside a list.
    Pair("'a' IN t", "t != 'a'", .overlapping), Pair("t CONTAINS 1", "1 IN t", .equivalent),
    Pair("t CONTAINS 1", "t != nil", .implies),
    Pair("a < b AND b < c", "a < c", .implies),
    Pair("a == b", "b == a", .equivalent),
    Pair("owner.age > 3", "owner != nil", .implies),
    Pair("owner == nil", "owner.age == nil", .implies),
    Pair("flag == YES", "flag != NO", .implies),
    Pair(
      #"start < CAST("2024-01-01T00:00:00Z", "NSDate")"#, #"start < CAST("2025-01-01T00:00:00Z", "NSDate")"#, .implies),
    Pair("random() > 0.5", "a == 1", .unknown),
  ]

  @Test(arguments: pairs) func pairsStandAsTheyShould(_ pair: Pair) throws {
    let left = try FormatPredicate(format: pair.left)
    let right = try FormatPredicate(format: pair.right)
    let comparison = left.compare(with: right)
    #expect(comparison.relation == pair.relation, "\(comparison)")
    try Agreement.require(comparison, left, right)
  }

  @Test func aModelDecides() throws {
    let model = try RecordModel([
      .init(
        "Person",
        attributes: [
          .init("age", .integer), .init("note", .string, isOptional: true), .init("height", .double),
          .init("level", .string, allowedValues: ["low", "high"]),
        ])
    ])
    func relation(_ left: String, _ right: String) throws -> PredicateComparison.Relation {
      try FormatPredicate(format: left).compare(with: FormatPredicate(format: right), model: model).relation
    }
    #expect(try relation("age > 17", "age >= 18") == .equivalent)
    #expect(try relation("NOT age < 3", "age >= 3") == .equivalent)
    #expect(try relation("height > 17", "height >= 18") == .implied)
    #expect(try relation("note == nil", "NOT note CONTAINS 'a'") == .implies)
    #expect(try relation("level != 'low'", "level == 'high'") == .equivalent)
    #expect(try relation("age * 2 + 1 > 7", "age > 3") == .equivalent)
    #expect(try relation("10 - age > 7", "age < 3") == .equivalent)
  }

  /// Lists of records may be missing, nil or hold nil, where the model is that of the records.
  @Test(
    arguments: [
      ([["a": [["y": 1]]], ["a": .null]], "a == nil"), ([["a": [["y": 1]]], ["b": 2]], "a == nil"),
      ([["a": [["y": 1]]], [:]], "NOT a.@count >= 0"), ([["a": [["y": 1], .null]]], "ANY a == nil"),
      ([["a": [["y": 1], .null]]], "ANY a.y == nil"),
      ([["a": [["y": 1], .null]]], "SUBQUERY(a, $x, $x == nil).@count > 0"),
      ([["a": [["y": [["z": 1]]], [:]]]], "ANY a.y == nil"),
      ([["a": ["l": [["z": 1]]]], ["a": [:]]], "a.l == nil"),
      ([["a": ["l": [["z": 1]]]], ["a": [:]]], "a.l.@count == nil"),
    ] as [([RecordValue], String)])
  func whatRecordsHaveIsNotDenied(_ records: [RecordValue], _ format: String) throws {
    let predicate = try FormatPredicate(format: format)
    try #require(records.contains { try predicate.evaluate(with: $0) })
    let model = try RecordModel.inferred(from: records, entity: "Thing")
    let comparison = try predicate.compare(
      with: FormatPredicate(format: "FALSEPREDICATE"), model: model, entity: "Thing")
    #expect(comparison.relation != .equivalent, "\(comparison)")
  }

  @Test func whatIsNotUnderstoodIsNamed() throws {
    let left = try FormatPredicate(format: "age > 3 AND uppercase:(name) == 'A'")
    let comparison = try left.compare(with: FormatPredicate(format: "name == nil"))
    #expect(comparison.unclearLeft.map { left.source?.text(of: $0) } == ["uppercase:(name) == 'A'"])
    #expect(comparison.unclearRight.isEmpty)
  }
}
