import PredicateFormat
import PredicateSQL
import Testing

/// Whole statements, as people read them.
@Suite struct StatementTests {
  static let model = try? RecordModel([
    .init(
      "Word", attributes: [.init("text", .string), .init("length", .integer), .init("nickname", .string, isOptional: true)],
      relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
    .init(
      "WordCategory", attributes: [.init("firstLetter", .string)],
      relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
  ])

  static let cases: [(format: String, condition: String, bindings: [RecordValue])] = [
    ("length > 5", "t0.\"length\" > ?", [.integer(5)]),
  ]

  @Test(arguments: cases)
  func condition(_ format: String, _ condition: String, _ bindings: [RecordValue]) throws {
    let model = try #require(Self.model)
    let statement = try FormatPredicate(format).sql(.sqlite, model: model, entity: "Word", options: SQLOptions(result: .keys))
    #expect(statement.text == "SELECT t0.\"id\" FROM \"Word\" t0 WHERE \(condition)")
    #expect(statement.bindings == bindings)
  }

  @Test func show() throws {
    let model = try #require(Self.model)
    for format in [
      "length > 5", "text == 'a'", "nickname != 'b'", "NOT nickname < 'b'", "wordCategory.firstLetter == 's'", "length = max:(length)",
      "wordCategory.words.@count > 3", "SUBQUERY(wordCategory.words, $x, $x.length == 25).@count > 0", "ANY wordCategory.words.text CONTAINS[c] 'bee'",
      "text LIKE[cd] 'a*?'", "text MATCHES 'a+'", "length IN {1, 2.0, 2.5}", "length BETWEEN {1, 2.5}", "nickname BEGINSWITH 'x'",
      "text.length > length / 2 + 1.5", "ALL wordCategory.words.length > 3", "nickname == nil", "nickname == text", "NONE wordCategory.words.nickname == nil",
      "wordCategory.words.@avg.length > 3", "text ==[c] nickname",
    ] {
      print("==", format)
      for dialect in SQLDialect.allCases {
        do {
          let statement = try FormatPredicate(format).sql(dialect, model: model, entity: "Word", options: SQLOptions(result: .keys))
          print("  ", dialect.rawValue, statement.text.prefix(600))
        } catch { print("  ", dialect.rawValue, error.first.message) }
      }
    }
  }
}
