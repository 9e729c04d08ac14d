import PredicateEvaluation
import PredicateLanguage
import PredicateReasoning
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers for a model that was inferred from records say nothing that the records refute, and show no others.
@Suite struct SeenRecordsTests {
  private static func model(_ records: [RecordValue]) throws -> RecordModel {
    try RecordModel.inferred(from: records, entity: "Thing")
  }

  /// What a path finds in lists of lists is laid end to end.
  @Test(
    arguments: [
      (["orders": [["tags": ["new"]]]], "ANY orders.tags == 'new'"), (["l": [["m": [5]]]], "ANY l.m > 3"),
      (["l": [["m": [5]]]], "l.m CONTAINS 5"), (["l": [["m": [5]]]], "5 IN l.m"), (["l": [["m": [5]]]], "NONE l.m < 3"),
      (["l": [["m": [5]], ["m": 5]]], "ANY l.m == 5"), (["l": [["m": [["n": 5]]]]], "ANY l.m.n > 3"),
      (["l": [["m": ["a": [5]]]]], "ANY l.m.a == 5"), (["l": [["s": "abc"]]], "ANY l.s.length == 3"),
      (["tags": [5]], "NOT (ALL tags == YES OR ANY tags == NO OR ANY tags == nil)"),
      (["tags": ["a", 5]], "ANY tags == 5 AND ANY tags == 'a'"), (["tags": [[5]]], "ANY tags == {5}"),
      (["tags": [["a": 5], 1]], "ANY tags != 1"), (["l": [["tags": [5]]]], "NOT ANY l.tags == YES"),
    ] as [(RecordValue, String)])
  func whatARecordHoldsIsNotDenied(_ record: RecordValue, _ format: String) throws {
    let predicate = try FormatPredicate(format: format)
    if let verdict = try? predicate.evaluate(with: record) { #expect(verdict) }
    let model = try Self.model([record])
    #expect(predicate.samples(model: model, entity: "Thing").satisfiable != .no)
    #expect(predicate.simplified(model: model, entity: "Thing").predicate.node != PredicateNode(.constant(false)))
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
      ([["l": [1, 0.5]]], "SUBQUERY(l, $i, $i / 2 == 1.5).@count > 0", "ANY l == 3", .implies),
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

  /// With the samples, the model of the records is what it was.
  @Test(
    arguments: [
      ([["orders": [["items": [["price": 9]]]]]], "ANY orders.items.price > 5"),
      ([["orders": [["items": [["price": 9]]]]]], "orders.items.price == 5"),
      ([["t": []], ["t": [["p": 1]]]], "t.p == 1"), ([["t": []], ["t": [["p": 1]]]], "t[0].p == 1 OR t[1] == 5"),
      ([["t": []], ["t": [["p": "a"]]]], "uppercase:(t[0].p) == 'A'"), ([["t": ["a"]]], "t.@count > 2"),
      ([["t": ["a"]]], "t[0] == 1 OR t[0] == 'b'"), ([["t": [["p": ["a"]]]]], "ANY t.p BEGINSWITH 'b'"),
      ([["n": 1, "t": [["p": 1]]]], "SUBQUERY(t, $x, $x.p > n).@count > 1"),
    ] as [([RecordValue], String)]) func samplesAreOfTheModel(_ records: [RecordValue], _ format: String) throws
  {
    let model = try Self.model(records)
    let samples = try FormatPredicate(format: format).samples(model: model, entity: "Thing")
    #expect(samples.matching.count + samples.other.count > 0)
    for sample in samples.matching + samples.other {
      #expect(try Self.shape(Self.model(records + [sample.record])) == Self.shape(model), "\(sample.record)")
    }
  }

  /// The properties of all entities with their types, whether they are optional or not.
  private static func shape(_ model: RecordModel) -> [String] {
    model.entities.flatMap { entity in
      entity.properties.map { property in
        switch property {
        case .attribute(let attribute): "\(entity.name).\(attribute.name) \(attribute.type) \(attribute.seen.elements)"
        case .relationship(let link): "\(entity.name).\(link.name) \(link.destination) \(link.isToMany)"
        }
      }
    }
  }

  private static let records: [RecordValue] = {
    let elements: [RecordValue] = [
      [:], ["n": 1], ["n": 2, "m": [1]], ["m": [2, 3]], ["n": 3, "m": []], ["n": 2.5, "k": [["v": 1]], "m": [1, 3]],
      ["k": [["v": 2], ["v": 3]]], ["k": []], ["k": [[:]], "n": 1],
    ]
    var records: [RecordValue] = [
      [:], ["l": .null], ["l": []], ["t": [5]], ["t": ["a"]], ["t": [1, "a", 2.5]], ["t": []],
    ]
    for one in elements {
      records.append(["l": [one]])
      for other in elements { records.append(["l": [one, other], "t": [1, 2]]) }
    }
    return records
  }()

  private static func condition(_ generator: inout SeededGenerator) -> String {
    let number = generator.pick(["1", "2", "3", "2.5", "YES", "nil"])
    let order = generator.pick(["==", "!=", "<", ">="])
    let equal = generator.pick(["==", "!="])
    let quantifier = generator.pick(["ANY", "ALL", "NONE"])
    let count = generator.number(4)
    switch generator.number(13) {
    case 0: return "l.@count \(order) \(count)"
    case 1: return "\(quantifier) l.m \(equal) \(number)"
    case 2: return "\(quantifier) l.n \(equal) \(number)"
    case 3: return "\(quantifier) l.k.v \(equal) \(number)"
    case 4: return "l.m.@count \(order) \(count)"
    case 5: return "l.k.@count \(order) \(count)"
    case 6: return "\(generator.pick(["1", "2", "5"])) IN l.m"
    case 7: return "SUBQUERY(l, $x, $x.n \(equal) \(number)).@count \(order) \(count)"
    case 8: return "SUBQUERY(l, $x, \(quantifier) $x.m \(equal) \(number)).@count \(order) \(count)"
    case 9: return "SUBQUERY(l, $x, \(quantifier) $x.k.v \(equal) \(number)).@count > 0"
    case 10: return "\(quantifier) t \(equal) \(number)"
    case 11: return generator.pick(["l == nil", "l.n == nil", "l.m == nil", "l.k == nil", "t == nil", "t == {1, 2}"])
    default: return generator.pick(["SUBQUERY(l, $x, $x.n / 2 == 1).@count > 0", "ANY l.n + 1 > 2", "count:(t) == 2"])
    }
  }

  @Test func noYesIsRefutedByTheRecords() throws {
    let seed: UInt64 = 3106
    print("notice: random conditions on lists of lists, seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let model = try Self.model(Self.records)
    for _ in 0..<Trials.of(600, or: "REASONING_PAIRS") {
      func predicate() throws -> FormatPredicate {
        let parts = (0..<(1 + generator.number(2))).map { _ in
          (generator.chance(4) ? "NOT " : "") + Self.condition(&generator)
        }
        return try FormatPredicate(format: parts.joined(separator: generator.pick([" AND ", " OR "])))
      }
      let (left, right) = (try predicate(), try predicate())
      let comparison = left.compare(with: right, model: model, entity: "Thing")
      try Agreement.require(comparison, left, right)
      try Agreement.require(comparison, left, right, over: Self.records)
    }
  }
}
