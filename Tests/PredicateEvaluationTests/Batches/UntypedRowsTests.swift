import FoundationEssentials
import PredicateEvaluation
import PredicateFormat
import Synchronization
import TestSupport
import Testing

/// Filtering untyped dictionaries, of which only what is read is converted.
@Suite struct UntypedRowsTests {
  private struct Unknown {}

  private static func records(_ count: Int, unusual: Int, _ random: inout SeededGenerator) -> [Any] {
    (0..<count).map { _ -> Any in
      func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
      if Int.random(in: 0..<(unusual * 8), using: &random) == 0 {
        return pick([["count": 3] as [String: Int], 5, [["count": 1]] as [Any], Any?.none as Any] as [Any])
      }
      var record: [String: Any] = [
        "name": pick(["", "Ada", "ada", "longer than fifteen bytes"]), "count": Int.random(in: -5...30, using: &random),
        "score": Double.random(in: -1...1, using: &random), "flag": Bool.random(using: &random),
        "small": Int8.random(in: -3...3, using: &random), "maybe": pick([Int?.none, 4]) as Any,
        "day": Date(timeIntervalSinceReferenceDate: pick([0, 86400.5])),
        "tags": pick([[], ["a"], ["a", "Ada"]]) as [String],
      ]
      if Int.random(in: 0..<unusual, using: &random) == 0 {
        record[pick(["name", "count", "score"])] = pick(["odd", 7, 0.5, true, Decimal(3), UInt64.max] as [Any])
      }
      if Int.random(in: 0..<9, using: &random) == 0 { record[pick(["name", "count", "day"])] = nil }
      return record
    }
  }

  private static let conditions = [
    "count > 3 AND name == 'Ada'", "name ENDSWITH 'fteen bytes' OR score < 0", "flag == YES AND small IN {1, 2}",
    "maybe == nil", "maybe == 4 AND day > CAST(5, 'NSDate')", "ANY tags == 'Ada'", "count >= max:(small)",
    "name.length > 4",
    "NOT (count BETWEEN {0, 9}) AND ghost == nil", "count + small > score", "name CONTAINS[c] 'AD'", "TRUEPREDICATE",
    "SELF.count > 3", "count == $x", "lowercase:(name) == 'ada' AND count != 5",
  ]

  private struct Outcome: Equatable {
    var rows: Int?
    var code: DiagnosticCode?
    var row: Int?
  }

  private static func outcome(_ run: () throws(FormatError) -> Int) -> Outcome {
    do throws(FormatError) {
      return Outcome(rows: try run())
    } catch {
      return Outcome(code: error.code, row: error.recordIndex)
    }
  }

  @Test(arguments: [(5, 1_000_000), (1100, 500), (2300, 1_000_000), (700, 12)])
  func agreeWithWholeRecords(_ count: Int, _ unusual: Int) throws {
    var random = SeededGenerator(seed: 9)
    let records = Self.records(count, unusual: unusual, &random)
    let values = try records.map { try RecordValue(any: $0) }
    let variables: [String: any RecordValueConvertible] = ["x": 7]
    for text in Self.conditions {
      let predicate = try FormatPredicate(parsing: text)
      let plain = Self.outcome { () throws(FormatError) in
        var rows = 0
        _ = try predicate.compiled().forEachVerdict(values, variables) { _, _, holds in
          rows += holds ? 1 : 0
          return true
        }
        return rows
      }
      let found = Self.outcome { () throws(FormatError) in
        try predicate.filter(withAny: records, variables: variables).count
      }
      #expect(found == plain, "\(text)")
    }
  }

  @Test func onlyWhatEvaluationComesToCanFail() throws {
    var records: [Any] = (0..<3000).map { ["count": $0, "other": Unknown()] as [String: Any] }
    let predicate = try FormatPredicate(parsing: "count < 10")
    #expect(try predicate.filter(withAny: records).count == 10)
    records[1500] = ["count": Unknown()] as [String: Any]
    let error = #expect(throws: FormatError.self) { try predicate.filter(withAny: records) }
    #expect(error?.code == .unsupportedValue && error?.recordIndex == 1500)
    // The message names the key, and the place in the predicate.
    #expect(error?.description.contains("`Unknown` at `count`") == true)
    #expect(error?.diagnostics.first?.span == SourceSpan(offset: 0, length: 5))
    records[1500] = ["count": 1500, "other": Unknown()] as [String: Any]
    let never = try FormatPredicate(parsing: "count < 0 AND other == 1")
    #expect(try never.filter(withAny: records).isEmpty)
    let late = try FormatPredicate(parsing: "count >= 2000 AND other == 1")
    #expect(#expect(throws: FormatError.self) { try late.filter(withAny: records) }?.recordIndex == 2000)
  }

  /// Whichever values have no counterpart: the rows, or the first record that fails, are those of the records one by one.
  @Test(arguments: [40, 1100, 2300])
  func agreeWithRecordsOneByOne(_ count: Int) throws {
    var random = SeededGenerator(seed: 10)
    var records = Self.records(count, unusual: 1_000_000, &random)
    for _ in 0..<4 {
      let row = Int.random(in: 0..<count, using: &random)
      guard var record = records[row] as? [String: Any] else { continue }
      record[["name", "count", "score", "small", "day"].randomElement(using: &random) ?? "name"] = Unknown()
      records[row] = record
    }
    for text in Self.conditions where !text.contains("max:") {
      let predicate = try FormatPredicate(parsing: text)
      let plain = Self.outcome { () throws(FormatError) in
        var rows = 0
        for (row, record) in records.enumerated() {
          do throws(FormatError) {
            rows += try predicate.filter(withAny: [record], variables: ["x": 7]).count
          } catch {
            throw FormatError(error.diagnostics[0], recordIndex: row)
          }
        }
        return rows
      }
      let found = Self.outcome { () throws(FormatError) in
        try predicate.filter(withAny: records, variables: ["x": 7]).count
      }
      #expect(found == plain, "\(text)")
    }
  }

  /// Several conditions on one key, in any order, with values of which some must be converted to be tested.
  @Test func severalConditionsOnAKey() throws {
    let records: [Any] = (0..<2500).map { row -> Any in
      let number: Any = [row, Int32(row), Double(row), UInt8(row % 256), Float(row)][row % 5] as Any
      return ["n": number, "m": row % 7 == 0 ? Substring("seven") : Substring("other than seven")] as [String: Any]
    }
    for text in [
      "NOT (n >= 18 AND n <= 65)", "n > 2000 AND n < 2010 AND n != 2003", "m LIKE '*than*' OR n == nil",
      "m == 'seven' AND m != 'other than seven' AND n < 70",
    ] {
      let values = try records.map { try RecordValue(any: $0) }
      let predicate = try FormatPredicate(parsing: text)
      let plain = try values.filter { value throws(FormatError) in try predicate.evaluate(with: value) }.count
      #expect(plain > 0)
      #expect(try predicate.filter(withAny: records).count == plain, "\(text)")
    }
  }

  private final class Counter: Sendable {
    let conversions = Mutex(0)
  }

  private struct Counted: RecordValueConvertible {
    let number: Int
    let counter: Counter

    var recordValue: RecordValue {
      counter.conversions.withLock { $0 += 1 }
      return .integer(Int64(number))
    }
  }

  /// A list that a condition on elements reads is not converted for each of them.
  @Test func listsAreConvertedOnce() throws {
    let counter = Counter()
    let record: [String: Any] = [
      "items": (0..<200).map { ["id": $0] as [String: Any] },
      "ids": (150..<160).map { Counted(number: $0, counter: counter) },
    ]
    let predicate = try FormatPredicate(parsing: "SUBQUERY(items, $x, $x.id IN ids).@count == 10")
    #expect(try predicate.filter(withAny: [record]).count == 1)
    #expect(counter.conversions.withLock { $0 } <= 40)
  }

  /// Swift takes canonically equivalent keys for equal, the language does not.
  @Test func equivalentKeys() throws {
    let records: [Any] = [["e\u{301}": 1, "\u{212A}": 1] as [String: Any], ["\u{E9}": 1, "K": 1] as [String: Any]]
    #expect(try FormatPredicate(parsing: "K == 1").filter(withAny: records).count == 1)
    #expect(try FormatPredicate(parsing: "K == 1 OR \u{E9} == 1").filter(withAny: records).count == 1)
    #expect(try FormatPredicate(parsing: "K == nil AND \u{E9} == nil").filter(withAny: records).count == 1)
    #expect(try FormatPredicate(parsing: "lowercase:(CAST(K, 'NSString')) == '1'").filter(withAny: records).count == 1)
  }
}
