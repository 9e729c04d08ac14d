import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Testing

/// Lists within the elements of lists, and lists that are none.
@Suite struct NestedListTests {
  /// Each holds of the record.
  @Test(
    arguments: [
      ("orders.@count > 0 AND ANY orders.items.price > 5", ["orders": [["items": [["price": 6]]]]]),
      ("l.@count > 1 AND l.m.@count > 0", ["l": [["m": [1]], ["m": [1]]]]),
      ("l.@count == 1 AND ANY l.m.n > 1", ["l": [["m": [["n": 2]]]]]),
      ("l.@count == 2 AND 5 IN l.m AND l.m.@count == 2", ["l": [["m": [5]], ["m": [4]]]]),
      ("SUBQUERY(l, $x, $x.n > 1).@count > 0 AND ANY l.m.k == 1", ["l": [["n": 2, "m": [["k": 1]]]]]),
      ("ANY l.n > 1 AND uppercase:(l.m[0].k) == 'A'", ["l": [["n": 2, "m": [["k": "a"]]]]]),
      ("l == {1, 2} AND l.@count != 3", ["l": [1, 2]]),
    ] as [(String, RecordValue)]) func listsThatLeadToListsMayHold(_ format: String, _ record: RecordValue) throws
  {
    let predicate = try FormatPredicate(parsing: format)
    if let verdict = try? predicate.evaluate(with: record) { #expect(verdict) }
    #expect(predicate.samples().satisfiable != .no)
    #expect(predicate.simplified().steps.isEmpty)
    #expect(predicate.logicFindings().isEmpty)
  }

  @Test(arguments: [
    "orders.@count > 0 AND ANY orders.items.price > 5", "l.@count > 1 AND l.m.@count > 0",
    "l.@count == 1 AND ANY l.m.n > 1", "l.@count > 1 AND NOT 5 IN l.m",
  ]) func listsOfListsHaveSamples(_ format: String) throws {
    let samples = try FormatPredicate(parsing: format).samples()
    #expect(samples.satisfiable == .yes && samples.alwaysTrue == .no)
  }

  /// What one predicate takes for a record the other takes for a list.
  @Test func listsOfOnePredicateAreThoseOfTheOther() throws {
    let (left, right) = (
      try FormatPredicate(parsing: "SUBQUERY(l, $x, $x.m.n > 1).@count > 0"),
      try FormatPredicate(parsing: "ANY l.m.n > 1")
    )
    #expect(left.compare(with: right).disjoint != .yes)
  }

  /// Of a record without a list these functions range over all records.
  @Test(arguments: [
    "count:(k) == 2 AND k == nil", "count:(k) == 2 AND k != nil", "count:(k) > 1 AND k == 5",
    "sum:(k) > 5 AND k == nil",
    "max:(k) == 5 AND k == nil", "max:(k) > 5 AND k < 3",
  ]) func functionsOverAllRecordsProveNothing(_ format: String) throws {
    let predicate = try FormatPredicate(parsing: format)
    #expect(predicate.simplified().steps.isEmpty)
    #expect(predicate.samples().satisfiable != .no)
  }

  @Test func aListOfTheModelIsCounted() throws {
    func isPossible(_ records: [RecordValue]) throws -> Verdict {
      try FormatPredicate(parsing: "count:(k) == 2 AND k.@count == 1").samples(
        model: RecordModel.inferred(from: records, entity: "Thing"), entity: "Thing"
      ).satisfiable
    }
    #expect(try isPossible([["k": [1]]]) == .no)
    #expect(try isPossible([["k": [1]], [:]]) == .unknown)
    #expect(try isPossible([["k": 1]]) == .unknown)
  }
}
