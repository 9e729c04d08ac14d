import Foundation
import PredicateFormat
import PredicateLanguage
import PredicateSQL
import PredicateSQLite
import Testing

/// Every operator of the table, with every kind of operand and with nil: the evaluation of one record after the other,
/// that of batches, the checker and SQLite say the same.
@Suite(.needsSQLite) struct OperatorAgreementTests {
  struct Row: Recordable {
    var id: Int
    var number: Int?
    var ratio: Double?
    var flag: Bool?
    var text: String?
    var day: Date?
    var price: Decimal?
    var mark: UUID?
    var blob: Data?
    var tags: [String]?
    static let recordProperties = RecordProperties<Row>(
      .init("id", \.id), .init("number", \.number), .init("ratio", \.ratio), .init("flag", \.flag),
      .init("text", \.text), .init("day", \.day), .init("price", \.price), .init("mark", \.mark), .init("blob", \.blob),
      .init("tags", \.tags))
  }

  private static func row(
    _ id: Int, _ number: Int?, _ ratio: Double?, _ flag: Bool?, _ text: String?, _ seconds: Double?
  ) -> Row {
    Row(
      id: id, number: number, ratio: ratio, flag: flag, text: text,
      day: seconds.map { Date(timeIntervalSinceReferenceDate: $0) }, price: prices[id % prices.count],
      mark: marks[id % marks.count], blob: blobs[id % blobs.count], tags: lists[id % lists.count])
  }

  // Of different lengths, so that they meet in many ways.
  private static let prices: [Decimal?] = [
    nil, 1, 2.5, Decimal(string: "9007199254740993"), -1, Decimal(string: "0.1"),
  ]
  private static let marks = [
    nil, UUID(uuidString: identifier), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
  ]
  private static let blobs: [Data?] = [nil, Data(), Data([1]), Data([1, 2])]
  private static let lists: [[String]?] = [nil, [], ["a"], ["A", ""], ["a", "b", "\u{E4}"]]
  private static let identifier = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

  private static let rows = [
    row(1, 1, 1, true, "a", 0), row(2, nil, nil, nil, nil, nil), row(3, 0, 2.5, false, "", 5),
    row(4, 9_007_199_254_740_993, 9_007_199_254_740_992, true, "A", -1.5), row(5, -1, -0.0, nil, "ab", 0.25),
    row(6, 2, nil, false, "\u{E4}", nil), row(7, .max, 1e300, true, "public.jpeg", 1e9),
    row(8, .min, -.infinity, nil, "e\u{301}", 0),
  ]

  private static let keys = ["number", "ratio", "flag", "text", "day", "price", "mark", "blob"]
  private static let scalars = [
    "nil", "0", "1", "2.5", "-1e300", "1e19", "9007199254740993", "9007199254740992.0", "TRUE", "''", "'a'", "'A'",
    "'\u{E9}'", "'public.image'", "CAST(0, 'NSDate')", "CAST('0.1', 'NSDecimalNumber')",
    "CAST('\(identifier)', 'NSUUID')",
  ]
  private static let containers = [
    "nil", "{}", "{nil}", "{1, nil}", "{1.0, 2.5}", "{'a', nil}", "{'', 'A', 1}", "{TRUE}", "{CAST(0, 'NSDate')}",
    "'xaA'", "''",
  ]
  private static let bounds = [
    "nil", "{nil, nil}", "{nil, 1}", "{0, nil}", "{0, 1}", "{-0.5, 2.5}", "{9007199254740992.0, 1e19}", "{1, 0}",
    "{'', 'a'}", "{'A', nil}", "{CAST(0, 'NSDate'), CAST(5, 'NSDate')}", "{0, 'a'}", "{1}",
  ]

  /// The conditions with an operator: each key with each constant, on either side, and with each other key; and with an
  /// option where it can matter.
  private static func conditions(_ row: ComparisonOperator.Row) -> [String] {
    let operands: [(String, String)] =
      switch row.operands {
      case .equality, .ordered, .texts, .typeIdentifiers: pairs(keys, scalars + keys) + pairs(scalars, keys)
      case .container: pairs(keys, scalars + keys) + pairs(containers, keys)
      case .member: pairs(keys, scalars + keys + containers)
      case .bounds: pairs(keys + ["nil", "1"], bounds)
      case .tokens, .host: []
      }
    let folded =
      row.takesOptions && !operands.isEmpty ? pairs(["text", "number"], ["nil", "''", "'a'", "{'A', 1}"]) : []
    let quantified =
      operands.isEmpty
      ? []
      : pairs(["ANY tags", "ALL tags", "NONE tags"], ["nil", "''", "'a'", "1", "text", "{'a', 'A'}", "{'A', 'b'}"])
    return (operands + quantified).map { "\($0.0) \(row.operator.text) \($0.1)" }
      + folded.map { "\($0.0) \(row.operator.text)[c] \($0.1)" }
  }

  private static func pairs(_ left: [String], _ right: [String]) -> [(String, String)] {
    left.flatMap { value in right.map { (value, $0) } }
  }

  private enum Outcome: Equatable {
    case ids([Int64])
    case fails(DiagnosticCode)
  }

  private static func outcome(_ run: () throws(FormatError) -> [Int]) -> Outcome {
    do throws(FormatError) {
      return .ids(try run().map { Int64(rows[$0].id) })
    } catch {
      return .fails(error.code)
    }
  }

  private static let model: RecordModel? = try? RecordModel([
    RecordModel.Entity(
      "Row",
      attributes: [
        .init("id", .integer), .init("number", .integer, isOptional: true),
        .init("ratio", .double, isOptional: true), .init("flag", .boolean, isOptional: true),
        .init("text", .string, isOptional: true), .init("day", .date, isOptional: true),
        .init("price", .decimal, isOptional: true), .init("mark", .uuid, isOptional: true),
        .init("blob", .binary, isOptional: true),
      ])
  ])

  private static func database(_ objects: [RecordValue]) throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    try database.execute(
      """
      CREATE TABLE Row (id INTEGER PRIMARY KEY, number INTEGER, ratio REAL, flag INTEGER, text TEXT, day REAL, price DECIMAL,
        mark BLOB, blob BLOB)
      """)
    for object in objects {
      guard case .object(let object) = object else { continue }
      // A list is no column.
      try database.execute("INSERT INTO Row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", Array(object.values.dropLast()))
    }
    return database
  }

  private static let valueCodes: Set<DiagnosticCode> = [
    .typeMismatch, .notANumber, .notAString, .notACollection, .notASet, .betweenNeedsTwoBounds,
  ]

  @Test(arguments: ComparisonOperator.table.map(\.operator.text))
  func allAgree(_ name: String) throws {
    let model = try #require(Self.model)
    let row = try #require(ComparisonOperator.table.first { $0.operator.text == name })
    let table = RecordTable(Self.rows)
    let objects = Self.rows.map { row in
      RecordValue.object(
        RecordObject(
          shape: RecordShape(keys: ["id"] + Self.keys + ["tags"]),
          values: Row.recordProperties.properties.map { $0.value(of: row) }))
    }
    let database = try Self.database(objects)
    var telling = 0
    var translated = 0
    for text in Self.conditions(row) {
      let format = try FormatPredicate(parsing: text)
      guard let predicate = try? format.compiled() else { continue }
      let plain = Self.outcome { () throws(FormatError) in
        var found: [Int] = []
        _ = try predicate.forEachVerdict(Self.rows) { _, index, holds in
          if holds { found.append(index) }
          return true
        }
        return found
      }
      #expect(
        Self.outcome { () throws(FormatError) in try predicate.indexes(of: Self.rows) } == plain, "structs, \(text)")
      #expect(Self.outcome { () throws(FormatError) in try predicate.indexes(of: table) } == plain, "columns, \(text)")
      #expect(
        Self.outcome { () throws(FormatError) in try predicate.indexes(of: objects) } == plain, "objects, \(text)")
      Self.compare(format.check(against: model, entity: "Row"), with: plain, text)
      let isRefused = format.checkForRun(against: model, entity: "Row").contains {
        $0.severity == .error && Self.valueCodes.contains($0.code)
      }
      if isRefused {
        let verdicts = Self.rows.filter { (try? predicate.evaluate(with: $0)) != nil }
        #expect(verdicts.isEmpty, "\(text) is refused")
      }
      guard case .ids(let ids) = plain else { continue }
      telling += ids.isEmpty || ids.count == Self.rows.count ? 0 : 1
      guard
        let statement = try? format.sqlWithRegisteredFunctions(
          model: model, entity: "Row", options: SQLOptions(result: .keys))
      else { continue }
      translated += 1
      let keys = try database.query(statement.text, statement.bindings).map(\.values)
      let found = keys.compactMap { if case .integer(let key)? = $0.first { key } else { nil } }
      #expect(found.sorted() == ids, "SQLite, \(text): \(statement.text)")
    }
    // Some of them tell rows apart, and most operators are translated.
    #expect(telling > 3 || row.operands == .tokens)
    #expect(translated > 5 || row.operands == .tokens || row.operator == .utiConformsTo)
  }

  /// A condition that the checker calls always true or false is that for every row.
  private static func compare(_ findings: [Diagnostic], with outcome: Outcome, _ text: String) {
    for finding in findings where finding.severity == .warning {
      let verdict: Bool? =
        switch finding.code {
        case .alwaysTrue: true
        case .alwaysFalse: false
        default: nil
        }
      guard let verdict else { continue }
      #expect(outcome == .ids(verdict ? rows.map { Int64($0.id) } : []), "\(text): \(finding.message)")
    }
  }
}
