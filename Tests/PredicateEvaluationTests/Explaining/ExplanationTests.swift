import Foundation
import PredicateFormat
import Testing

@Suite struct ExplanationTests {
  private static let record: RecordValue = [
    "age": 17, "name": "Bob", "tags": ["a", "b"], "items": [["p": 1], ["p": 9]],
    "born": .date(Date(timeIntervalSince1970: 1_000_000_000)),
  ]

  @Test(arguments: [
    (
      "age >= 18 AND name == 'Bob'",
      """
      false age >= 18 AND name == "Bob"
      ├ false age >= 18
      │ └ age = 17
      └ true  name == "Bob"
        └ name = "Bob"
      because `age >= 18` is false: age is 17
      """
    ),
    (
      "NOT name BEGINSWITH 'B' OR age > 20",
      """
      false (NOT name BEGINSWITH "B") OR age > 20
      ├ false NOT name BEGINSWITH "B"
      │ └ true  name BEGINSWITH "B"
      │   └ name = "Bob"
      └ false age > 20
        └ age = 17
      because `name BEGINSWITH "B"` is true: name is "Bob"
      because `age > 20` is false: age is 17
      """
    ),
    (
      "born < CAST('2000-01-01', 'NSDate')",
      """
      false born < CAST("2000-01-01", "NSDate")
      ├ born = 2001-09-09T01:46:40Z
      └ CAST("2000-01-01", "NSDate") = 2000-01-01T00:00:00Z
      because `born < CAST("2000-01-01", "NSDate")` is false: born is 2001-09-09T01:46:40Z, CAST("2000-01-01", "NSDate") is 2000-01-01T00:00:00Z
      """
    ),
    (
      "ALL tags == 'a'",
      """
      false ALL tags == "a"  (1 of 2 elements)
      └ tags = {"a", "b"}
      because `ALL tags == "a"` is false: tags is {"a", "b"}, 1 of 2 elements match
      """
    ),
    (
      "SUBQUERY(items, $i, $i.p > 5).@count > 1",
      """
      false SUBQUERY(items, $i, $i.p > 5).@count > 1
      └ SUBQUERY(items, $i, $i.p > 5).@count = 1
        └ SUBQUERY(items, $i, $i.p > 5) = {{p=9}}  (1 of 2 elements)
          ├ items = {{p=1}, {p=9}}
          └ false $i.p > 5
            └ $i.p = 1
              └ $i = {p=1}
      because `SUBQUERY(items, $i, $i.p > 5).@count > 1` is false: SUBQUERY(items, $i, $i.p > 5).@count is 1
      """
    ),
    (
      "age > 'x' OR TRUEPREDICATE",
      """
      error age > "x" OR TRUEPREDICATE: cannot order a number and a string
      ├ error age > "x": cannot order a number and a string
      │ └ age = 17
      └ true  TRUEPREDICATE
      because `age > "x"` failed: cannot order a number and a string
      """
    ),
  ])
  func text(format: String, expected: String) throws {
    #expect(try FormatPredicate(parsing: format).explain(Self.record).description == expected)
  }

  @Test func whatIsInterruptedIsNoExplanation() throws {
    var limits = Limits()
    limits.interruption = Interruption { true }
    let list = RecordValue.array((0..<1_000).map { .integer($0) })
    for format in ["SUBQUERY(list, $x, $x > 5).@count > 3", "ANY list > 5"] {
      let predicate = try FormatPredicate(parsing: format, limits: limits)
      let error = #expect(throws: FormatError.self) { try predicate.explain(["list": list]) }
      #expect(error?.code == .interrupted)
    }
  }

  @Test func agreesWithEvaluation() throws {
    for format in ["age < 18", "age > 18", "'a' IN tags AND name LIKE 'B*'", "items.@sum.p == 10"] {
      let predicate = try FormatPredicate(parsing: format)
      #expect(try predicate.explain(Self.record).result == predicate.evaluate(with: Self.record))
    }
  }

  @Test func aggregatesRangeOverTheRecordsGiven() throws {
    let predicate = try FormatPredicate("age = max:(age)")
    #expect(try predicate.explain(Self.record).result == nil)
    #expect(try predicate.explain(Self.record, among: [Self.record, ["age": 40]]).result == false)
  }

  @Test func json() throws {
    let explanation = try FormatPredicate("age > 18").explain(Self.record).recordValue
    let leaf: RecordValue = ["format": "age", "offset": 0, "length": 3, "value": 17]
    let expected: RecordValue = [
      "format": "age > 18", "offset": 0, "length": 8, "result": false, "children": [leaf],
      "reason": [["format": "age > 18", "offset": 0, "length": 8, "result": false]],
    ]
    #expect(explanation == expected)
  }
}
