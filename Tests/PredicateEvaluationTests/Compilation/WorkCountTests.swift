import PredicateFormat
import PredicateLanguage
import Synchronization
import Testing

@testable import PredicateEvaluation

/// Nothing is parsed, looked up by name or compiled per record: shown by counting, not by timing.
@Suite struct WorkCountTests {
  private static let shape = RecordShape(keys: ["name", "age", "tags", "pattern"])
  private static let records: [RecordValue] = (0..<1_000).map { index in
    .object(
      RecordObject(
        shape: shape,
        values: [
          .string("n\(index % 7)"), .integer(Int64(index % 50)), ["a", "b"], .string("n[0-\(index % 3)]"),
        ]))
  }

  @Test func keysAreLookedUpOnceForAShape() throws {
    let predicate = try FormatPredicate("age > 10 AND name BEGINSWITH 'n' AND ANY tags == 'a'").compiled()
    let work = try predicate.forEachVerdict(Self.records) { _, _, _ in true }
    #expect(work.keyLookups == 3)
  }

  /// A text of a column is made anew each time that it is read: a list of a thousand would hold a thousand copies.
  @Test func keysInListsAreReadOnce() throws {
    final class Reads: Sendable {
      let count = Mutex(0)
    }
    struct Counted: Recordable {
      var reads: Reads
      var t: String {
        reads.count.withLock { $0 += 1 }
        return "a"
      }
      static let recordProperties = RecordProperties<Counted>(.init("t", \.t))
    }
    let predicate = try FormatPredicate("{t, t, {t, t}}.@count == 3 AND ANY {t, t} == 'a'").compiled()
    let records = [Counted(reads: Reads()), Counted(reads: Reads())]
    try predicate.forEachVerdict(records) { _, _, holds in
      #expect(holds)
      return true
    }
    for record in records { #expect(record.reads.count.withLock { $0 } == 1) }
  }

  @Test func constantPatternsAreCompiledBeforeTheFirstRecord() throws {
    let predicate = try FormatPredicate("name MATCHES 'n[0-3]' OR name LIKE '*6'").compiled()
    let work = try predicate.forEachVerdict(Self.records) { _, _, _ in true }
    #expect(work.patternCompilations == 0)
  }

  @Test func patternsFromRecordsAreCompiledOnceEach() throws {
    let predicate = try FormatPredicate("name MATCHES pattern").compiled()
    let work = try predicate.forEachVerdict(Self.records) { _, _, _ in true }
    #expect(work.patternCompilations == 3)
  }

  @Test func wholeSetAggregatesAreComputedInOnePass() throws {
    let predicate = try FormatPredicate("age = max:(age) OR age = min:(age) OR age > average:(age) * 1.9").compiled()
    #expect(predicate.needsAllRecords)
    let work = try predicate.forEachVerdict(Self.records) { _, _, _ in true }
    #expect(work.wholeSetPasses == 1)
  }

  @Test func partsWithoutTheRecordAreComputedOnce() throws {
    let counter = Counter()
    let table = FunctionTable.builtin.adding(counter.function)
    let predicate = try FormatPredicate("age > length:(concat:('a', 'b')) AND age >= 0", functions: table)
    #expect(try predicate.compiled().count(in: Self.records) == 940)
  }

  @Test func partsWithoutTheElementAreComputedOncePerRecord() throws {
    // Linear: the inner aggregate does not depend on the element, so each record costs its 1,000 elements twice.
    var limits = Limits()
    limits.evaluationSteps = 2_001
    let predicate = try FormatPredicate(
      parsing: "SUBQUERY(items, $x, $x.v == items.@max.v).@count = 1", limits: limits)
    let items: [RecordValue] = (0..<1_000).map { ["v": .integer(Int64($0))] }
    #expect(try predicate.evaluate(with: RecordValue.object(RecordObject([("items", .array(items))]))))
  }

  @Test func andStopsAtTheFirstFalse() throws {
    let counter = Counter()
    let table = FunctionTable.builtin.adding(counter.function)
    let predicate = try FormatPredicate("age > 100 AND counted:(age) > 0", functions: table)
    #expect(try predicate.compiled().count(in: Self.records) == 0)
    #expect(counter.count == 0)
  }

  @Test func compilingTwiceIsCompilingOnce() throws {
    let predicate = try FormatPredicate("age > 10")
    #expect(try predicate.evaluate(with: Self.records[20]))
    let first = ObjectIdentifier(predicate.preparation)
    #expect(try predicate.evaluate(with: Self.records[30]))
    #expect(ObjectIdentifier(predicate.preparation) == first)
  }

  @Test func nothingHoldsItself() throws {
    weak var kept: AnyObject?
    do {
      let predicate = try FormatPredicate("age > 10")
      #expect(try predicate.evaluate(with: Self.records[20]))
      kept = predicate.preparation
      #expect(kept != nil)
    }
    #expect(kept == nil)
    do {
      let expression = try FormatExpression("age + 10")
      _ = try expression.value(with: Self.records[20])
      kept = expression.preparation
    }
    #expect(kept == nil)
  }

  /// A host's function that counts its calls; the tests that use it run on one thread.
  private final class Counter: @unchecked Sendable {
    var count = 0

    var function: HostFunction {
      HostFunction(
        FunctionSignature("counted:", [.any], .any, documentation: "Its argument.", example: "counted:(1)")
      ) { arguments in
        self.count += 1
        return arguments.first ?? .null
      }
    }
  }
}
