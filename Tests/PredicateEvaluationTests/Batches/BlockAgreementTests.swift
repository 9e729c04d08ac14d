import FoundationEssentials
import PredicateEvaluation
import PredicateFormat
import TestSupport
import Testing

/// Evaluation of dynamic records in blocks against the evaluation of one record after the other.
@Suite struct BlockAgreementTests {
  private static let keys = ["name", "city", "count", "score", "flag", "day", "mixed", "tags", "ghost"]
  private static let texts = [
    "", "a", "Ada", "ada", "Berlin", "Paris", "naïve", "q", "longer than fifteen bytes, by far",
  ]
  private static let numbers = ["0", "1", "-1", "20", "25.5", "0.5", "9007199254740993", "1e19", "TRUE", "nil"]

  /// How the values of one table come: the more it is disturbed, the fewer blocks have columns.
  struct Make: Sendable {
    var rows: Int
    /// One value in so many is of another kind.
    var unusual: Int
    /// One record in so many is no object.
    var others: Int
    /// So many records have one shape before the next one's turn comes; nil where each has any.
    var stretch: Int?
    var shapes: [RecordShape]
  }

  private static func value(_ key: String, _ make: Make, _ random: inout SeededGenerator) -> RecordValue {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    if Int.random(in: 0..<8, using: &random) == 0 { return .null }
    if Int.random(in: 0..<make.unusual, using: &random) == 0 {
      return pick([
        .integer(.max), .double(.nan), .double(-0.0), .decimal(Decimal(5)), .string("odd"), .array([1, "a"]),
        .bool(true),
        .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))), ["name": "inner"] as RecordValue,
        .date(Date(timeIntervalSinceReferenceDate: 5)), .integer(9_007_199_254_740_993), .data(Data([1])),
      ])
    }
    switch key {
    case "name": return .string(pick(texts) + pick(texts))
    case "city": return .string(pick(["Berlin", "Paris", "Rome", ""]))
    case "count": return .integer(.random(in: -5...30, using: &random))
    case "score": return pick([.double(.random(in: -1...1, using: &random)), .integer(1), .integer(0)])
    case "flag": return .bool(Bool.random(using: &random))
    case "day": return .date(Date(timeIntervalSinceReferenceDate: pick([0, 86400.5, -1e9, 5])))
    case "mixed": return pick([.integer(1), .string("a"), .double(0.5), .bool(false)])
    case "tags": return .array(pick([[], ["a"], ["a", "Ada"]]))
    default: return .null
    }
  }

  private static func records(_ make: Make, _ random: inout SeededGenerator) -> [RecordValue] {
    (0..<make.rows).map { row in
      if make.others > 0, Int.random(in: 0..<make.others, using: &random) == 0 {
        let others: [RecordValue] = [.null, [:], .array([["count": 1, "name": "a"]]), .integer(3)]
        return others.randomElement(
          using: &random) ?? .null
      }
      let turn = make.stretch.map { row / $0 } ?? Int.random(in: 0..<make.shapes.count, using: &random)
      let shape = make.shapes[turn % make.shapes.count]
      return .object(RecordObject(shape: shape, values: shape.keys.map { value($0, make, &random) }))
    }
  }

  /// A condition; some of them fail for some records.
  private static func condition(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func pick(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    func quoted(_ text: String) -> String { "'\(text)'" }
    if depth > 0 {
      let (left, right) = (condition(depth - 1, &random), condition(depth - 1, &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: return "(\(left) AND \(right))"
      case 3...4: return "(\(left) OR \(right))"
      case 5: return "NOT (\(left))"
      default: break
      }
    }
    let number = pick(["count", "score", "flag", "count", "mixed", "ghost"])
    let text = pick(["name", "city", "name", "city", "mixed", "ghost"])
    let order = pick(["<", "<=", ">", ">=", "==", "!="])
    let options = pick(["", "", "", "[c]", "[cd]"])
    let word = quoted(pick(texts))
    switch Int.random(in: 0..<17, using: &random) {
    case 0...3: return "\(number) \(order) \(pick(numbers))"
    case 4: return "\(pick(numbers)) \(order) \(number)"
    case 5: return "\(number) BETWEEN {\(pick(numbers)), \(pick(numbers))}"
    case 6: return "\(number) IN {\(pick(numbers)), 20, 'x'}"
    case 7: return "day \(order) \(pick(["CAST(0, 'NSDate')", "CAST(86400.5, 'NSDate')", "nil"]))"
    case 8: return "\(text) \(pick(["==", "!="]))\(options) \(pick([word, "nil"]))"
    case 9: return "\(text) \(order) \(word)"
    case 10: return "\(text) \(pick(["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE"]))\(options) \(word)"
    case 11: return "\(text) IN\(options) {\(word), 'Berlin', 1}"
    case 12: return "count \(order) \(pick(["max:(count)", "min:(score)", "count:(flag)", "$x"]))"
    case 13: return "ANY tags \(order) \(text)"
    case 14: return "\(text).length \(order) \(pick(numbers))"
    // What decides before them decides whether they fail.
    case 15:
      return pick([
        "TRUEPREDICATE", "FALSEPREDICATE", "1 < 'a'", "\(number) BETWEEN {\(pick(numbers))}",
        "\(number) BETWEEN {\(pick(numbers)), 'a'}", "count \(order) sum:(name)", "count \(order) max:(-count)",
        "count \(order) sum:(count * 9223372036854775807)", "coalesce:(count, \(text) + 1) \(order) \(pick(numbers))",
        "coalesce:(count, sum:(name)) \(order) \(pick(numbers))", "count \(order) max:(tags)",
        "count \(order) max:(mixed)",
      ])
    default: return "\(pick([number, text])) \(order) \(pick([number, text]))"
    }
  }

  private struct Outcome: Equatable {
    var rows: [Int]?
    var error: FormatError?
  }

  private static func outcome(_ run: () throws(FormatError) -> [Int]) -> Outcome {
    do throws(FormatError) { return Outcome(rows: try run()) } catch { return Outcome(error: error) }
  }

  private static func make(_ rows: Int, unusual: Int, others: Int, stretch: Int? = nil) -> Make {
    let shapes = [keys, keys.reversed(), Array(keys.prefix(3)), ["count", "day", "name", "score", "surplus"]]
    return Make(
      rows: rows, unusual: unusual, others: others, stretch: stretch, shapes: shapes.map { RecordShape(keys: $0) })
  }

  @Test(arguments: [
    (make(40, unusual: 1_000_000, others: 0), 300), (make(1025, unusual: 2_000, others: 0), 200),
    (make(2600, unusual: 1_000, others: 4_000), 150), (make(1500, unusual: 10, others: 100), 60),
    (make(3100, unusual: 1_000_000, others: 0), 60), (make(2600, unusual: 1_000_000, others: 0, stretch: 10_000), 300),
    (make(6200, unusual: 3_000, others: 0, stretch: 1024), 100),
    (make(3000, unusual: 40_000, others: 9_000, stretch: 700), 100),
  ])
  func blocksAgreeWithSingleRecords(_ make: Make, _ all: Int) throws {
    let conditions = Trials.of(all)
    var random = SeededGenerator(seed: 5)
    let records = Self.records(make, &random)
    var (passing, failing) = (0, 0)
    for _ in 0..<conditions {
      let text = Self.condition(3, &random)
      guard let predicate = try? FormatPredicate(parsing: text).compiled() else { continue }
      let variables: [String: any RecordValueConvertible] = ["x": 3]
      let plain = Self.outcome { () throws(FormatError) in
        var rows: [Int] = []
        _ = try predicate.forEachVerdict(records, variables) { _, row, holds in
          if holds { rows.append(row) }
          return true
        }
        return rows
      }
      let found = Self.outcome { () throws(FormatError) in try predicate.indexes(of: records, variables: variables) }
      #expect(found == plain, "\(text)")
      if let rows = plain.rows {
        passing += 1
        #expect(try predicate.count(in: records, variables: variables) == rows.count, "\(text)")
        #expect(try predicate.first(in: records, variables: variables) == rows.first.map { records[$0] }, "\(text)")
      } else {
        failing += 1
      }
    }
    #expect(failing > conditions / 40 && (passing > conditions / 10 || make.others > 0))
  }

  /// The failing record at and beside the borders of blocks; those before it are seen first.
  @Test(arguments: [0, 1, 31, 32, 1023, 1024, 1025, 2047, 2048, 2499])
  func failuresAtBorders(_ failing: Int) throws {
    let predicate = try FormatPredicate(parsing: "count > 3 AND name BEGINSWITH 'a'").compiled()
    let records = (0..<2500).map { row -> RecordValue in
      ["count": 5, "name": row == failing ? .integer(1) : .string(row % 7 == 0 ? "ab" : "b")]
    }
    let error = #expect(throws: FormatError.self) { try predicate.indexes(of: records) }
    #expect(error?.recordIndex == failing && error?.code == .notAString)
    let first = Self.outcome { () throws(FormatError) in try predicate.first(in: records) == nil ? [] : [0] }
    #expect(failing == 0 ? first.error?.recordIndex == 0 : first.rows == [0])
  }

  /// A cheap condition does not go before one that may fail, however dear that is.
  @Test(arguments: [
    "name BEGINSWITH 'a' AND count > 3", "NOT name BEGINSWITH 'a' AND FALSEPREDICATE", "name LIKE '*a' OR count < 9",
  ])
  func failuresBeforeCheapConditions(_ text: String) throws {
    let predicate = try FormatPredicate(parsing: text).compiled()
    var records = (0..<1100).map { _ in ["count": 5, "name": "b"] as RecordValue }
    records[700] = ["count": 1, "name": 1]
    let error = #expect(throws: FormatError.self) { try predicate.indexes(of: records) }
    #expect(error?.recordIndex == 700 && error?.code == .notAString)
  }

  /// What holds for no value of a kind still asks each record, which may be none.
  @Test(arguments: [
    "score IN {}", "score IN {'x'}", "score == 'x'", "score > nil", "count IN {'x'}", "count BETWEEN {1, nil}",
  ])
  func failuresBehindWhatNeverHolds(_ text: String) throws {
    let predicate = try FormatPredicate(parsing: text).compiled()
    var records = (0..<1100).map { _ in ["count": 5, "score": 0.5] as RecordValue }
    #expect(try predicate.indexes(of: records).isEmpty)
    records[700] = 3
    let error = #expect(throws: FormatError.self) { try predicate.indexes(of: records) }
    #expect(error?.recordIndex == 700)
  }

  /// Values are of one kind for some blocks, of another for the next ones, and of the first again.
  @Test func kindsThatChange() throws {
    let kinds: [(Int) -> RecordValue] = [
      { .integer(Int64($0 % 9)) }, { .double(Double($0 % 9) + 0.5) }, { .bool($0 % 2 == 0) }, { _ in .null },
      { .integer(Int64($0 % 9) - 1 << 60) },
    ]
    for order in [[0, 0, 1, 0, 2, 0], [1, 0, 1, 4, 1], [0, 1, 1, 1, 1, 0, 0], [3, 0, 2], [0, 3, 4, 0]] {
      let records = (0..<order.count * 1024).map { row -> RecordValue in
        let text = String(repeating: "a", count: row % 20)
        return ["value": kinds[order[row / 1024]](row), "text": row % 3000 == 2999 ? .null : .string(text)]
      }
      for text in ["value > 3", "value == nil OR text == 'aaaa'", "NOT value BETWEEN {1, 4.5} AND text LIKE '*aaa'"] {
        let predicate = try FormatPredicate(parsing: text).compiled()
        var expected: [Int] = []
        try predicate.forEachVerdict(records) { _, row, holds in
          if holds { expected.append(row) }
          return true
        }
        #expect(try predicate.indexes(of: records) == expected, "\(text), \(order)")
        #expect(try predicate.count(in: records) == expected.count, "\(text), \(order)")
      }
    }
  }

  /// Texts that outgrow the memory of a block move to a larger one.
  @Test func longTexts() throws {
    let records = (0..<3000).map { row -> RecordValue in
      ["text": .string(String(repeating: "x", count: row % 200) + (row % 3 == 0 ? "end" : ""))]
    }
    let predicate = try FormatPredicate(parsing: "text ENDSWITH 'end' AND text != 'end'").compiled()
    #expect(try predicate.indexes(of: records) == (0..<3000).filter { $0 % 3 == 0 && $0 % 200 != 0 })
  }

  /// Enough records for several threads: whole numbers, floating-point numbers, values of other kinds late, and a failure.
  @Test(
    arguments: [
      nil, (row: 40_000, value: ["count": "odd", "score": 2, "name": "a"]),
      (row: 66_999, value: ["count": 5, "name": 1]),
    ] as [(row: Int, value: RecordValue)?])
  func coresAgree(_ late: (row: Int, value: RecordValue)?) throws {
    let shape = RecordShape(keys: ["count", "score", "name"])
    var records = (0..<67_000).map { row -> RecordValue in
      let count = row % 31 == 7 ? RecordValue.null : .integer(Int64(row * 7919 % 1000))
      let score = Double(row * 104_729 % 10_007) / 1000
      let values = [count, .double(score), .string(row % 3 == 0 ? "ab" : "b")]
      return .object(RecordObject(shape: shape, values: values))
    }
    if let late { records[late.row] = late.value }
    var oneThread = Limits()
    oneThread.threads = 1
    for text in [
      "count > 990 OR count == nil", "name BEGINSWITH 'a' AND score < 0.1", "count == max:(count)",
      "score == min:(score)",
      "count > average:(count) AND score > average:(score)", "score < sum:(score) / 66000 AND count:(count) == 64838",
    ] {
      let predicate = try FormatPredicate(parsing: text).compiled()
      let single = try FormatPredicate(parsing: text, limits: oneThread).compiled()
      let plain = Self.outcome { () throws(FormatError) in try single.indexes(of: records) }
      #expect(Self.outcome { () throws(FormatError) in try predicate.indexes(of: records) } == plain, "\(text)")
      if let rows = plain.rows { #expect(try predicate.count(in: records) == rows.count, "\(text)") }
      if late == nil { #expect(plain.rows?.isEmpty == false, "\(text)") }
    }
  }

  @Test func rowsThatAreTooMany() throws {
    var limits = Limits()
    limits.resultRows = 3
    let records = (0..<2000).map { ["count": .integer(Int64($0))] as RecordValue }
    let many = try FormatPredicate(parsing: "count >= 0", limits: limits).compiled()
    let few = try FormatPredicate(parsing: "count < 3", limits: limits).compiled()
    for run in [{ try many.count(in: records) }, { try many.indexes(of: records).count }] {
      let error = #expect(throws: FormatError.self) { try run() }
      #expect(error?.code == .tooManyRows)
    }
    #expect(try few.count(in: records) == 3)
  }

  /// What a condition assigns is there for the next record, whatever block it is in.
  @Test func assignments() throws {
    let records = (0..<2100).map { row -> RecordValue in
      ["count": .integer(Int64(row)), "name": row == 1500 ? .integer(1) : "a"]
    }
    let predicate = try FormatPredicate(parsing: "name != nil AND ($x := $x + 1) == count").compiled()
    let variables: [String: any RecordValueConvertible] = ["x": -1]
    #expect(try predicate.count(in: records, variables: variables) == records.count)
  }
}
