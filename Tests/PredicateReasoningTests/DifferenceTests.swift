import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Testing

/// What a new version of a predicate changes.
@Suite struct DifferenceTests {
  @Test(arguments: [
    ("age >= 18", "age > 18", "no", "yes", "no"), ("age > 18", "age >= 18", "no", "no", "yes"),
    ("a == 1", "b == 1", "no", "yes", "yes"), ("a > 3 AND a > 5", "a > 5", "yes", "no", "no"),
    ("uppercase:(a) == 'A'", "uppercase:(a) == 'A' AND b == 1", "no", "yes", "no"),
    ("random() > 0.5", "random() > 0.6", "unknown", "unknown", "unknown"),
  ]) func directions(_ old: String, _ new: String, _ same: String, _ lost: String, _ won: String) throws {
    let (old, new) = (try FormatPredicate(parsing: old), try FormatPredicate(parsing: new))
    let changes = old.changes(to: new)
    #expect(changes.isSame.rawValue == same)
    #expect([changes.lost, changes.won].map(\.happens.rawValue) == [lost, won])
    #expect(!changes.isLayoutOnly && changes.records == nil)
    for (change, holds, fails) in [(changes.lost, old, new), (changes.won, new, old)] {
      #expect(change.examples.count == (change.happens == .yes ? 1 : 0))
      for example in change.examples {
        #expect(try holds.evaluate(with: example.record))
        #expect(try !fails.evaluate(with: example.record))
        #expect(example.reason.contains("is false"))
      }
    }
  }

  @Test(arguments: [
    ("a>1&&b==2", "a > 1  AND  b == 2"), ("(a > 1 AND b == 2) AND c == 3", "a > 1 AND (b == 2 AND c == 3)"),
    ("random() > 0.5", "random()>0.5"), ("name beginswith[c] 'x'", "name BEGINSWITH[c] \"x\""),
  ]) func layouts(_ old: String, _ new: String) throws {
    let changes = try FormatPredicate(parsing: old).changes(to: FormatPredicate(parsing: new))
    #expect(changes.isSame == .yes && changes.isLayoutOnly)
  }

  @Test func recordsAreCountedAndExplained() throws {
    let (old, new) = (try FormatPredicate(parsing: "age >= $least"), try FormatPredicate(parsing: "age < 19"))
    let records: [RecordValue] = [["age": 17], ["age": 18], ["age": 19], ["age": 20], [:]]
    let changes = try old.changes(to: new, in: records, variables: ["least": 18], limit: 1)
    #expect(changes.isSame == .no && changes.records == 5)
    #expect(changes.lost.count == 2 && changes.won.count == 1)
    #expect(changes.lost.examples.map(\.number) == [3])
    #expect(changes.lost.examples.map(\.reason) == ["`age < 19` is false: age is 19"])
    #expect(changes.won.examples.map(\.reason) == ["`age >= $least` is false: age is 17, $least is 18"])
    let none = try old.changes(to: old, in: records, variables: ["least": 18])
    #expect(none.isSame == .yes && none.lost.examples.isEmpty && none.won.count == 0)
  }

  /// Aggregates range over all records that are given.
  @Test func aggregatesRangeOverAllRecords() throws {
    let (old, new) = (try FormatPredicate(parsing: "a == max:(a)"), try FormatPredicate(parsing: "a == min:(a)"))
    let changes = try old.changes(to: new, in: [["a": 1], ["a": 2], ["a": 3]])
    #expect(changes.lost.examples.map(\.number) == [3] && changes.won.examples.map(\.number) == [1])
    #expect(changes.lost.examples[0].reason.contains("is false"))
  }

  @Test func errorsOfRecordsAreThrown() throws {
    let (old, new) = (try FormatPredicate(parsing: "a > 1"), try FormatPredicate(parsing: "a > 2"))
    #expect(throws: FormatError.self) { try old.changes(to: new, in: [["a": "x"]]) }
  }
}
