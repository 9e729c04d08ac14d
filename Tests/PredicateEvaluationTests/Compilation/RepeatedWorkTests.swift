import Foundation
import PredicateFormat
import PredicateLanguage
import Synchronization
import Testing

@testable import PredicateEvaluation

/// What loops go through again and again is computed once or counted: shown by counting, not by timing.
struct RepeatedWorkTests {
  private static let length = 500
  private static let textBytes = 100_000
  private static let record: RecordValue = [
    "a": .array((0..<length).map { .integer(Int64($0)) }), "b": .array((0..<length).map { .integer(Int64($0 % 10)) }),
    "t": .array((0..<length).map { .string("t\($0)") }), "s": .string(String(repeating: "a", count: textBytes)), "n": 1,
    "few": ["v", "w"], "d": .array((0..<length).map { .decimal(Decimal($0)) }),
    "r": .array((0..<length).map { .double(Double($0)) }),
    "v": .array((0..<length).map { .string("1.2.\($0)") }),
    "nested": [["k": .array((0..<length).map { .integer(Int64($0)) })]],
  ]

  private func work(_ format: String, _ limits: Limits = Limits()) throws -> EvaluationWork {
    try FormatPredicate(parsing: format, limits: limits).compiled().work(of: Self.record)
  }

  /// What does not depend on the element is done once: bytes are those of the parts alone.
  @Test(arguments: [
    "SUBQUERY(a, $x, s CONTAINS[cd] 'zz').@count > 0", "SUBQUERY(a, $x, uppercase:(s) == 'zz').@count > 0",
    "SUBQUERY(a, $x, $x == length:(s)).@count > 0", "SUBQUERY(a, $x, $x > median:(b)).@count > 0",
    "SUBQUERY(a, $x, s LIKE '*z?zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz*' AND $x > 1).@count > 0",
    "SUBQUERY(t, $x, $x == s).@count > 0", "SUBQUERY(a, $x, $x IN b).@count > 0",
    "SUBQUERY(a, $x, $x == max:(a)).@count > 0", "SUBQUERY(a, $x, s MATCHES '(a|b)*c').@count > 0",
    "SUBQUERY(t, $x, $x.length == 2).@count > 0", "SUBQUERY(a, $x, {1, 2} == a).@count > 0",
  ])
  func `what no element changes is computed once`(_ format: String) throws {
    let work = try work(format)
    #expect(work.steps == Self.length)
    // A few passes over what the record holds.
    let most = 32 * EvaluationWork.ofPart + 4 * EvaluationWork.ofElement
    #expect(work.bytes <= most * Self.length, "\(work)")
  }

  /// What depends on the element and on more is counted each time.
  @Test(arguments: [
    ("SUBQUERY(t, $x, concat:(s, $x) CONTAINS 'zz').@count > 0", textBytes),
    ("SUBQUERY(t, $x, concat:(s, $x).length > 7).@count > 0", textBytes),
    ("SUBQUERY(t, $x, s CONTAINS $x).@count > 0", textBytes), ("SUBQUERY(t, $x, s ==[c] $x).@count > 0", textBytes),
    ("SUBQUERY(t, $x, s LIKE $x).@count > 0", textBytes), ("ANY t BEGINSWITH s", textBytes),
    ("SUBQUERY(a, $x, (a UNION {$x}).@count > 7).@count > 0", EvaluationWork.ofElement * length),
    ("SUBQUERY(a, $x, max:(a MINUS {$x}) > 7).@count > 0", EvaluationWork.ofElement * length),
    ("SUBQUERY(a, $x, $x IN (a UNION {$x})).@count > 0", EvaluationWork.ofElement * length),
    ("SUBQUERY(a, $x, ANY a == $x).@count > 0", EvaluationWork.ofPart),
    ("SUBQUERY(a, $x, (a UNION a)[$x + 99000] == -5).@count > 0", EvaluationWork.ofElement * length),
    (
      "SUBQUERY(a, $x, TERNARY($x > -1, {few UNION few}, nil) == {a UNION a}).@count > 0",
      EvaluationWork.ofElement * length
    ),
    ("SUBQUERY(a, $x, TERNARY($x > -1, nested, nil).k.@count == -1).@count > 0", EvaluationWork.ofElement * length),
    ("SUBQUERY(t, $x, s <[c] $x).@count > 0", textBytes),
    ("SUBQUERY(t, $x, replace:with:in:('a', 'bb', concat:(s, $x)) == 'z').@count > 0", 3 * textBytes),
  ])
  func `what goes through the record again is counted`(_ format: String, _ each: Int) throws {
    let work = try work(format)
    #expect(work.bytes >= each * Self.length, "\(work)")
    var limits = Limits()
    limits.evaluationBytes = each * Self.length / 2
    let predicate = try FormatPredicate(parsing: format, limits: limits)
    let error = #expect(throws: FormatError.self) { try predicate.evaluate(with: Self.record) }
    #expect(error?.code == .tooManyBytes && error?.kind == .limit)
    #expect(error?.first.hint == "`Limits.evaluationBytes` allows more" && error?.first.span != nil)
  }

  private static let costly: [(format: String, each: Int)] = [
    ("SUBQUERY(a, $x, (a UNION {$x}).@count > 7).@count > 0", EvaluationWork.ofHashedElement * length),
    ("SUBQUERY(d, $x, CAST($x, 'NSString') == 'z').@count > 0", EvaluationWork.ofDecimal),
    ("SUBQUERY(d, $x, sqrt:($x) == -1).@count > 0", EvaluationWork.ofDecimal),
    ("SUBQUERY(d, $x, modulus:by:($x, 3.7) == -1).@count > 0", EvaluationWork.ofDecimal),
    ("SUBQUERY(r, $x, round:toPlaces:($x, 3) == -1).@count > 0", EvaluationWork.ofWrittenDouble),
    ("SUBQUERY(r, $x, concat:($x, $x) == 'z').@count > 0", 2 * EvaluationWork.ofWrittenDouble),
    ("SUBQUERY(v, $x, version:($x) == version:('1.2')).@count > 0", 5 * EvaluationWork.ofVersionByte),
  ]

  @Test(arguments: costly) func `functions weigh what they take`(_ row: (format: String, each: Int)) throws {
    #expect(try work(row.format).bytes >= row.each * Self.length)
  }

  @Test func `elements of a list that was put together may come many times`() throws {
    #expect(try work("ANY {s, s, s, s} CONTAINS[cd] 'zz'").bytes >= 4 * Self.textBytes)
    #expect(try work("SUBQUERY(few, $x, 'b' LIKE concat:(s, $x)).@count > 0").bytes >= 128 * Self.textBytes)
    #expect(try work("ANY t CONTAINS[cd] 'zz'").bytes <= 8 * EvaluationWork.ofPart * Self.length)
  }

  @Test func `a list that is put together of others has an end`() throws {
    let record: RecordValue = ["a": .array(Array(repeating: 1, count: 1 << 20))]
    let parts = Array(repeating: "a", count: 17).joined(separator: ", ")
    for end in ["@unionOfArrays.self != nil", "@sum.self > 0"] {
      let predicate = try FormatPredicate(parsing: "{\(parts)}.\(end)")
      let error = #expect(throws: FormatError.self) { try predicate.evaluate(with: record) }
      #expect(error?.code == .tooManySteps, "\(end)")
    }
  }

  @Test func `a match in a loop counts its steps, a long one outside its last ones`() throws {
    // A table says that the text may match, and a program whether it does.
    let pattern = "(a|\\\\w)*(?<=a|v|w)"
    let inLoop = try work("SUBQUERY(few, $x, concat:(s, $x) MATCHES '\(pattern)').@count >= 0")
    #expect(inLoop.bytes > 2 * EvaluationWork.ofPatternStep * Self.textBytes)
    #expect(try work("s MATCHES '\(pattern)'").bytes == 0)
    var limits = Limits()
    limits.patternSteps = 1_000_000
    #expect(try work("s MATCHES '\(pattern)'", limits).bytes > 0)
  }

  @Test func `parts of a loop weigh`() throws {
    let terms = (0..<100).map { "$x == -\($0 + 1)" }.joined(separator: " OR ")
    let work = try work("SUBQUERY(a, $x, \(terms)).@count > 0")
    #expect(work.bytes >= 300 * EvaluationWork.ofPart * Self.length)
  }

  /// A text of some hundred bytes is multiplied without any loop.
  @Test(arguments: [
    "split:separator:(replace:with:in:('a', s, replace:with:in:('a', s, s)), 'a').@count == 1",
    "length:(replace:with:in:('a', s, replace:with:in:('a', s, s))) == 1",
    "{split:separator:(s, 'a'), split:separator:(s, 'a')}.@count == 1",
    "length:(uppercase:(groupConcat:separator:(split:separator:(s, 'a'), s))) == 1",
    "{" + Array(repeating: "concat:(s, s, s, s, s, s, s, s, s)", count: 15).joined(separator: ", ") + "}.@count == 1",
  ])
  func `what makes long texts is counted outside of loops`(_ format: String) throws {
    var limits = Limits()
    limits.evaluationBytes = 10_000
    let record: RecordValue = ["s": .string(String(repeating: "a", count: 100))]
    let error = #expect(throws: FormatError.self) {
      try FormatPredicate(parsing: format, limits: limits).evaluate(with: record)
    }
    #expect(error?.code == .tooManyBytes && error?.first.hint == "`Limits.evaluationBytes` allows more")
    #expect(throws: Never.self) { try FormatPredicate(parsing: format).evaluate(with: record) }
    let plain = try FormatPredicate(parsing: "length:(uppercase:(s)) == 100", limits: limits)
    #expect(try plain.evaluate(with: record))
  }

  @Test func `explanations show no more than a result may have`() throws {
    var limits = Limits()
    limits.resultBytes = 1_000
    let format = "length:(uppercase:(s)) == 600 OR length:(lowercase:(s)) == 600"
    let record: RecordValue = ["s": .string(String(repeating: "a", count: 600))]
    let explanation = try FormatPredicate(parsing: format, limits: limits).explain(record)
    #expect("\(explanation)".contains("the values of the explanation take more than 1000 bytes together"))
  }

  @Test func `batches refuse what the evaluation of a record refuses`() throws {
    var limits = Limits()
    limits.evaluationBytes = 20_000
    for format in ["ANY t == 'none'", "ALL a >= 0", "SUBQUERY(a, $x, $x > 7).@count > 0", "ANY t MATCHES '[a-z]+x'"] {
      let predicate = try FormatPredicate(parsing: format, limits: limits).compiled()
      let records = Array(repeating: Self.record, count: 50)
      let alone = #expect(throws: FormatError.self) { try predicate.evaluate(with: Self.record) }
      let batch = #expect(throws: FormatError.self) { try predicate.filter(records) }
      #expect(alone?.code == .tooManyBytes && batch?.code == .tooManyBytes, "\(format)")
    }
  }

  @Test func `kernels and rows count together`() throws {
    var limits = Limits()
    limits.evaluationSteps = 10
    let predicate = try FormatPredicate(
      parsing: "ANY a == 5 AND SUBQUERY(b, $y, $y + n > 100).@count == 0", limits: limits
    ).compiled()
    let record: RecordValue = ["a": [1, 2, 3, 4, 5], "b": [1, 2, 3, 4, 5, 6, 7, 8], "n": 1]
    let alone = #expect(throws: FormatError.self) { try predicate.evaluate(with: record) }
    let batch = #expect(throws: FormatError.self) { try predicate.filter(Array(repeating: record, count: 100)) }
    #expect(alone?.code == .tooManySteps && batch?.code == .tooManySteps)
  }

  @Test func `a list that stays is hashed, and holds what a search finds`() throws {
    // Two decimals that differ, and the double to which both are the nearest.
    let far = [1, 2].map { digit in
      RecordValue.decimal(
        Decimal(sign: .plus, exponent: 125, significand: Decimal(string: "1000000000000000000000000\(digit)") ?? 1))
    }
    let near: RecordValue = [1, 2.5, "é", .double(.nan), [.double(.nan)], .null, [1, [2]], .decimal(3)]
    let values: [RecordValue] = [
      1, 2.5, "e", "é", .double(.nan), [.double(.nan)], .null, [1, [2]], 3, 4, .bool(true), "É", far[1], far[1], far[0],
      .double(1e150),
    ]
    for (options, list) in [("", near), ("[c]", near), ("[cd]", near), ("", [far[0], .double(1e150)])] {
      let predicate = try FormatPredicate(parsing: "SELF IN\(options) $list").compiled()
      // Of one record each: nothing is hashed. Of all together: the list is, from the second on.
      let alone = try values.map { try predicate.evaluate(with: $0, variables: ["list": list]) }
      var together: [Bool] = []
      try predicate.forEachVerdict(values, ["list": list]) { _, _, holds in
        together.append(holds)
        return true
      }
      #expect(alone == together, "\(options)")
      #expect(alone.contains(true) && alone.contains(false))
    }
  }

  @Test func `verdicts that are kept are those of the record and the element`() throws {
    let records: [RecordValue] = (0..<20).map { number in
      ["a": [1, 2, 3], "b": [1, 2], "n": .integer(number % 3), "s": .string("s\(number % 2)")]
    }
    let predicate = try FormatPredicate(
      parsing: """
        SUBQUERY(a, $x, s BEGINSWITH 's1' AND $x > n AND SUBQUERY(b, $y, $x + 0 == 2 AND $y >= 1 AND n < 2).@count == 2
        ).@count == 1
        """
    ).compiled()
    let expected = (0..<20).map { $0 % 2 == 1 && $0 % 3 < 2 }
    var verdicts: [Bool] = []
    try predicate.forEachVerdict(records) { _, _, holds in
      verdicts.append(holds)
      return true
    }
    #expect(verdicts == expected)
  }

  @Test func `an interruption is looked for between long texts`() throws {
    let asked = Mutex(0)
    var limits = Limits()
    limits.interruption = Interruption {
      asked.withLock { asked in
        asked += 1
        return false
      }
    }
    let record: RecordValue = ["t": ["u", "v", "w"], "s": .string(String(repeating: "a", count: 1 << 20))]
    let predicate = try FormatPredicate(parsing: "SUBQUERY(t, $x, s CONTAINS $x).@count > 0", limits: limits)
    #expect(try !predicate.compiled().evaluate(with: record))
    // Once before the record, and once for each of the three searches.
    #expect(asked.withLock { $0 } == 4)
  }
}
