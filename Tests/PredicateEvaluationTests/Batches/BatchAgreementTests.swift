import FoundationEssentials
import PredicateEvaluation
import PredicateFormat
import TestSupport
import Testing

/// Evaluation in batches, over structs and columns, against the evaluation of one record after the other.
@Suite struct BatchAgreementTests {
  struct Item: Recordable {
    var name: String
    var city: String
    var note: String?
    var count: Int
    var small: Int8?
    var wide: UInt32
    var score: Double
    var ratio: Float?
    var active: Bool
    var flag: Bool?
    var day: Date
    var end: Date?
    var big: UInt64
    var tags: [String]
    static let recordProperties = RecordProperties<Item>(
      .init("name", \.name), .init("city", \.city), .init("note", \.note), .init("count", \.count),
      .init("small", \.small), .init("wide", \.wide), .init("score", \.score), .init("ratio", \.ratio),
      .init("active", \.active), .init("flag", \.flag), .init("day", \.day), .init("end", \.end),
      .init("big", \.big), .init("tags", \.tags), .init("double", read: { $0.count &* 2 }))
  }

  private static let names = [
    "", "a", "Ada", "ADA", "ada", "Ädä", "naïve", "NAÏVE", "zebra crossing", "q", "quiz", "abcdefgh", "abcdefghi",
    "a*b", "line\nbreak", "👩‍👩‍👧 family", "ﬁne", "straße", "STRASSE", "x\u{0}y",
  ]
  private static let cities = ["Berlin", "Paris", "Rome", "", "berlin", "München"]
  private static let numbers = [
    "0", "1", "-1", "3", "20", "25.5", "0.5", "-0.0", "9223372036854775807", "-9223372036854775808", "1e19", "-1e300",
    "127.000001", "TRUE", "nil", "9007199254740993", "4294967295",
  ]
  private static let texts = names.map(quoted) + ["nil", "'%'", "'*a*'", "'a?'", "'\\\\*'", "'nope'"]
  private static let patterns = [
    "'a.*'", "'.*[a-m]+'", "'\\\\w+'", "'(a|b)*c?'", "'(a)\\\\1'", "'(a+)+\\\\1?b'", "''", "'(ada|n.*)+'",
  ]
  private static let dates = ["CAST(0, 'NSDate')", "CAST(86400.5, 'NSDate')", "CAST(-1e9, 'NSDate')", "nil"]

  private static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{0}": result += "\\u0000"
      case "\n": result += "\\n"
      case "'", "\\": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  private static func items(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
    (0..<count).map { _ in
      func maybe<Value>(_ value: Value) -> Value? { Int.random(in: 0..<4, using: &random) == 0 ? nil : value }
      func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
      let unusual = Int.random(in: 0..<50, using: &random)
      return Item(
        name: unusual == 0 ? String(repeating: "long ", count: 40) + pick(names) : pick(names) + pick(names),
        city: pick(cities), note: maybe(pick(names)),
        count: unusual == 1 ? pick([.min, .max, 9_007_199_254_740_993]) : Int.random(in: -5...30, using: &random),
        small: maybe(Int8.random(in: -3...3, using: &random)), wide: pick([0, 1, 20, .max]),
        score: unusual == 2 ? pick([.nan, .infinity, -.infinity, -0.0]) : Double.random(in: -1...1, using: &random),
        ratio: maybe(pick([0, 0.5, -1, .nan, 25.5])), active: Bool.random(using: &random),
        flag: maybe(Bool.random(using: &random)),
        day: Date(timeIntervalSinceReferenceDate: pick([0, 86400.5, -1e9, 5])),
        end: maybe(Date(timeIntervalSinceReferenceDate: pick([0, 86400.5, 7]))), big: pick([0, 1, .max]),
        tags: pick([[], ["a"], ["a", "Ada"]]))
    }
  }

  /// A condition; some of them fail for some rows.
  private static func condition(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func pick(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    if depth > 0 {
      let (left, right) = (condition(depth - 1, &random), condition(depth - 1, &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: return "(\(left) AND \(right))"
      case 3...4: return "(\(left) OR \(right))"
      case 5: return "NOT (\(left))"
      default: break
      }
    }
    let number = pick(["count", "small", "wide", "score", "ratio", "active", "flag", "double", "big"])
    let text = pick(["name", "city", "note", "city", "name"])
    let order = pick(["<", "<=", ">", ">=", "==", "!="])
    let options = pick(["", "", "", "[c]", "[d]", "[cd]", "[n]"])
    switch Int.random(in: 0..<21, using: &random) {
    case 0...3: return "\(number) \(order) \(pick(numbers))"
    case 4: return "\(pick(numbers)) \(order) \(number)"
    case 5: return "\(number) BETWEEN {\(pick(numbers)), \(pick(numbers))}"
    case 6: return "\(number) IN {\(pick(numbers)), \(pick(numbers)), 20, 'x'}"
    case 7: return "\(pick(["day", "end"])) \(order) \(pick(dates))"
    case 8: return "\(text) \(pick(["==", "!="]))\(options) \(pick(texts))"
    case 9: return "\(text) \(order) \(pick(texts))"
    case 10: return "\(text) \(pick(["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE"]))\(options) \(pick(texts))"
    case 11: return "\(text) IN\(options) {\(pick(texts)), \(pick(texts)), 1, 'abcdefghi'}"
    case 12: return "\(text) BETWEEN {\(pick(texts)), \(pick(texts))}"
    case 13: return "lowercase:(\(text)) \(order) \(pick(texts))"
    case 14:
      return "\(number) \(order) \(pick(["max:", "min:", "sum:", "average:", "count:"]))(\(pick(["wide", "small"])))"
    case 17: return "\(text) MATCHES\(pick(["", "[c]", "[d]"])) \(pick(patterns))"
    case 15: return "ANY tags \(order) \(text)"
    case 16: return "\(text).length \(order) \(pick(numbers))"
    // What decides before them decides whether they fail.
    case 18:
      return pick([
        "TRUEPREDICATE", "FALSEPREDICATE", "1 < 'a'", "\(number) BETWEEN {\(pick(numbers))}", "nil BETWEEN {1, 2, 3}",
        "5 BETWEEN {10, 'a'}", "\(number) BETWEEN {sqrt:(-1), exp:(1000)}", "\(number) BETWEEN {-1, sqrt:(-1)}",
        "\(number) BETWEEN {\(pick(numbers)), 'a'}", "\(number) + \(text) == nil",
      ])
    case 19:
      return pick([
        "\(number) \(order) sum:(wide * 9223372036854775807)", "\(number) \(order) max:(-\(number))",
        "\(number) \(order) sum:(name)", "coalesce:(\(number), \(text) + 1) \(order) \(pick(numbers))",
        "coalesce:(\(number), sum:(name)) \(order) \(pick(numbers))",
        "TERNARY(\(number) \(order) \(pick(numbers)), \(number), \(text) + 1) \(order) \(number)",
        "(1 + name) \(order) (wide * 9223372036854775807)", "(wide * 9223372036854775807) IN {1 + city}",
      ])
    default: return "\(pick([number, text])) \(order) \(pick([number, text]))"
    }
  }

  private struct Outcome: Equatable {
    var rows: [Int]?
    var code: DiagnosticCode?
    var row: Int?
  }

  private static func outcome(_ run: () throws(FormatError) -> [Int]) -> Outcome {
    do throws(FormatError) {
      return Outcome(rows: try run())
    } catch {
      return Outcome(code: error.code, row: error.recordIndex)
    }
  }

  @Test(arguments: [(40, 400), (1025, 150), (2600, 80)])
  func batchesAgreeWithSingleRecords(_ rows: Int, _ conditions: Int) throws {
    var random = SeededGenerator(seed: 7)
    let items = Self.items(rows, &random)
    let table = RecordTable(items)
    var failing = 0
    for _ in 0..<conditions {
      let text = Self.condition(3, &random)
      guard let predicate = try? FormatPredicate(parsing: text).compiled() else { continue }
      let plain = Self.outcome { () throws(FormatError) in
        var rows: [Int] = []
        _ = try predicate.forEachVerdict(items) { _, row, holds in
          if holds { rows.append(row) }
          return true
        }
        return rows
      }
      failing += plain.rows == nil ? 1 : 0
      #expect(Self.outcome { () throws(FormatError) in try predicate.indexes(of: items) } == plain, "structs, \(text)")
      #expect(Self.outcome { () throws(FormatError) in try predicate.indexes(of: table) } == plain, "table, \(text)")
      if let rows = plain.rows {
        #expect(try predicate.count(in: table) == rows.count, "\(text)")
        #expect(try predicate.filter(items).count == rows.count, "\(text)")
        #expect(try predicate.first(in: items)?.name == rows.first.map { items[$0].name }, "\(text)")
      }
    }
    #expect(failing > 3)
  }

  /// Columns of nothing but ASCII are folded by lowering, and short texts are compared as words.
  @Test func shortTextsOfASCII() throws {
    let names = [
      "", "a", "Ab", "kK", "QIVIUT", "qiviut", "abcdefgh", "ABCDEFGH", "xabcdefgh", "[bc]{", "ing", "singing",
    ]
    let items = (0..<300).map { number in
      WordCategory(name: names[number % names.count] + (number % 7 == 0 ? "\(number)" : ""))
    }
    let wanted = names + ["\u{212A}k", "ä", "@BC[", "{bc}", "g", "efgh", "0"]
    for table in [RecordTable(items), RecordTable(items + [WordCategory(name: "\u{212A}k"), WordCategory(name: "Ä")])] {
      for text in wanted.map(Self.quoted) {
        for test in ["==[c]", "==[cd]", "ENDSWITH", "BEGINSWITH", "IN[c] {'zz',", "MATCHES '.*g' AND name LIKE"] {
          let predicate = try FormatPredicate(parsing: "name \(test) \(text)\(test.hasSuffix(",") ? "}" : "")")
            .compiled()
          var expected: [Int] = []
          try predicate.forEachVerdict(table) { _, row, holds in
            if holds { expected.append(row) }
            return true
          }
          #expect(try predicate.indexes(of: table) == expected, "\(predicate.predicate)")
        }
      }
    }
  }

  struct WordCategory: Recordable {
    var name: String
    static let recordProperties = RecordProperties<WordCategory>(.init("name", \.name))
  }

  /// Enough rows for several threads.
  @Test func coresAgree() throws {
    var random = SeededGenerator(seed: 11)
    let base = Self.items(1000, &random)
    let items = (0..<300_000).map { base[$0 % 1000] }
    let table = RecordTable(items)
    for text in ["count > 3 AND city == 'Paris'", "score < 0 OR note == nil", "NOT name CONTAINS 'q'"] {
      let predicate = try FormatPredicate(parsing: text).compiled()
      let expected = try predicate.indexes(of: base)
      let places = (0..<300).flatMap { block in expected.map { block * 1000 + $0 } }
      #expect(try predicate.indexes(of: table) == places)
      #expect(try predicate.indexes(of: items) == places)
      #expect(try predicate.count(in: table) == places.count)
      var limits = Limits()
      limits.threads = 1
      #expect(try FormatPredicate(parsing: text, limits: limits).compiled().count(in: table) == places.count)
    }
  }

  @Test func rowsThatAreTooMany() throws {
    var limits = Limits()
    limits.resultRows = 3
    var random = SeededGenerator(seed: 3)
    let items = Self.items(2000, &random)
    let many = try FormatPredicate(parsing: "count > -100", limits: limits).compiled()
    let few = try FormatPredicate(parsing: "count == 3 AND count == 4", limits: limits).compiled()
    for run in [{ try many.count(in: items) }, { try many.count(in: RecordTable(items)) }] {
      let error = #expect(throws: FormatError.self) { try run() }
      #expect(error?.code == .tooManyRows)
    }
    #expect(try few.count(in: items) == 0)
  }
}
