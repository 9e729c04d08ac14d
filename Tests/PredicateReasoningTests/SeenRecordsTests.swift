import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers for a model that was inferred from records say nothing that the records refute.
@Suite struct SeenRecordsTests {
  private static func model(_ records: [RecordValue]) throws -> RecordModel {
    try RecordModel.inferred(from: records, entity: "Thing")
  }

  /// Where a key holds whole numbers and others, division leaves no remainder of the former.
  @Test(
    arguments: [
      ([["x": 1], ["x": 3], ["x": 0.5]], "x / 2 == 1.5", "x == 3", .implies),
      ([["x": 1.5], ["x": 0.5]], "x / 2 == 1.5", "x == 3", .equivalent),
      ([["x": 1], ["x": 3]], "x / 2 == 1.5", "FALSEPREDICATE", .equivalent),
      (
        [["l": [["x": 1], ["x": 0.5]]]], "SUBQUERY(l, $i, $i.x / 2 == 1.5).@count > 0", "ANY l.x == 3", .implies
      ),
      ([["x": ["y": 1]], ["x": ["y": 0.5]]], "x.y / 2 == 1.5", "x.y == 3", .implies),
    ] as [([RecordValue], String, String, PredicateComparison.Relation)])
  func numbersAreThoseThatWereSeen(
    _ records: [RecordValue], _ left: String, _ right: String, _ relation: PredicateComparison.Relation
  ) throws {
    let comparison = try FormatPredicate(format: left).compare(
      with: FormatPredicate(format: right), model: Self.model(records), entity: "Thing")
    #expect(comparison.relation == relation, "\(comparison)")
  }

  @Test(
    arguments: [
      ([["a": 1], ["a": 0.5]], "Double", false), ([["a": 1.5]], "Double", true),
      ([["a": 1], ["a": 0.5]], "NSNumber", true),
      ([["a": 1], ["a": .decimal(2.5)]], "Decimal", false), ([["a": .decimal(2.5)]], "Decimal", true),
      ([["a": 1.5], ["a": .decimal(2.5)]], "Decimal", false),
    ] as [([RecordValue], String, Bool)])
  func aCastThatChangesWhatWasSeenStays(_ records: [RecordValue], _ type: String, _ goes: Bool) throws {
    let predicate = try FormatPredicate(format: "CAST(a, '\(type)') / 2 == 0.5")
    #expect(
      try predicate.simplified(model: Self.model(records), entity: "Thing").steps.map(\.rule) == (goes ? [.cast] : []))
  }

  /// The types that were seen are no part of what a model says.
  @Test func modelsThatWereInferredEqualThoseThatWereWritten() throws {
    let written = try RecordModel([.init("Thing", attributes: [.init("x", .double), .init("l", .list)])])
    #expect(try Self.model([["x": 1, "l": [1]], ["x": 0.5, "l": ["a"]]]) == written)
  }
}
