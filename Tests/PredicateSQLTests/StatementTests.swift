import PredicateFormat
import PredicateSQL
import Testing

/// Whole statements, as people read them.
@Suite struct StatementTests {
  static let model = try? RecordModel([
    .init(
      "Word",
      attributes: [.init("text", .string), .init("length", .integer), .init("nickname", .string, isOptional: true)],
      relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
    .init(
      "WordCategory", attributes: [.init("firstLetter", .string)],
      relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
  ])

  static let cases: [(format: String, condition: String, bindings: [RecordValue])] = [
    ("length > 5", "t0.\"length\" > ?", [.integer(5)])
  ]

  @Test(arguments: cases)
  func condition(_ format: String, _ condition: String, _ bindings: [RecordValue]) throws {
    let model = try #require(Self.model)
    let statement = try FormatPredicate(parsing: format).sql(
      .sqlite, model: model, entity: "Word", options: SQLOptions(result: .keys))
    #expect(statement.text == "SELECT t0.\"id\" FROM \"Word\" t0 WHERE \(condition)")
    #expect(statement.bindings == bindings)
  }
}
