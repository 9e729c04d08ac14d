import PredicateFormat
import PredicateLanguage
import Testing

@testable import PredicateEvaluation

/// Paths through the records in a column.
@Suite struct ColumnRecordsTests {
  /// Records with records in them, some without, and what is no record.
  static let rows: [RecordValue] = [
    ["customer": ["city": "Berlin", "age": 7], "agent": ["home": ["city": "Berlin", "age": 7]]],
    ["customer": ["city": "Rome", "age": 7], "agent": ["home": .null]],
    ["customer": ["city": .null, "age": 7], "agent": ["home": ["city": "Rome", "age": 7]]],
    ["customer": ["age": 9], "agent": .null], ["customer": .null], ["other": 1],
  ]

  @Test(arguments: [
    ("customer.city == 'Berlin'", [0]), ("customer.city != 'Berlin'", [1, 2, 3, 4, 5]),
    ("customer.city == nil", [2, 3, 4, 5]), ("customer.age BETWEEN {8, 9}", [3]),
    ("NOT customer.age > 7", [0, 1, 2, 4, 5]), ("customer.town == nil", [0, 1, 2, 3, 4, 5]),
    ("agent.home.city BEGINSWITH 'R'", [2]), ("agent.home.age == 7 OR customer.age == 9", [0, 2, 3]),
    ("customer.city IN {'Rome', 'Berlin'} AND customer.age == 7", [0, 1]),
  ])
  func aKernelAnswers(_ text: String, _ expected: [Int]) throws {
    let predicate = try FormatPredicate(parsing: text).compiled()
    let table = try RecordTable(Self.rows)
    #expect(try predicate.indexes(of: table) == expected)
    #expect(try predicate.indexes(of: Self.rows) == expected)
    let constants = BatchConstants(
      program: predicate.resolved, locale: nil, variables: [:], aggregates: [], context: FunctionContext(),
      isKept: false)
    let kernel = BatchCompiler(fields: TableFields(table: table), constants: constants).kernel(predicate.resolved.root)
    // A key that no record has is no column.
    #expect((kernel == nil) == text.contains("town"))
  }

  /// What a path meets that is no record is told as ever.
  @Test func whatIsNoRecordIsLeftToTheProgram() throws {
    let rows = Self.rows + [["customer": 3]]
    let predicate = try FormatPredicate(parsing: "customer.city == 'Berlin'").compiled()
    let failure = #expect(throws: FormatError.self) { try predicate.indexes(of: RecordTable(rows)) }
    let alone = #expect(throws: FormatError.self) { try predicate.indexes(of: rows) }
    #expect(failure?.code == alone?.code)
    #expect(failure?.recordIndex == 6)
  }
}
