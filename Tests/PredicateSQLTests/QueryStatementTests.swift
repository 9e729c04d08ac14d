import Foundation
import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

/// A query over books as it is typed, and its statement in one dialect.
struct QueryRow: CustomTestStringConvertible, Sendable {
  let query: String
  let dialect: SQLDialect
  let text: String
  let bindings: [RecordValue]
  var testDescription: String { "\(dialect.rawValue): \(query)" }

  init(_ query: String, _ dialect: SQLDialect, _ text: String, _ bindings: RecordValue...) {
    self.query = query
    self.dialect = dialect
    self.text = text
    self.bindings = bindings
  }
}

/// Whole statements of queries, as people read them.
@Suite struct QueryStatementTests {
  /// A query from its JSON form.
  static func query(_ json: String) throws -> RecordQuery<RecordValue> {
    var query = try JSONDecoder().decode(RecordQuery<RecordValue>.self, from: Data(json.utf8))
    if query.entity == nil { query.entity = "Book" }
    return query
  }

  static func statement(_ json: String, _ dialect: SQLDialect) throws -> SQLStatement {
    try query(json).sql(dialect, model: #require(LibraryModel.model))
  }

  @Test(arguments: records + groups + dialects + limits)
  func statements(_ row: QueryRow) throws {
    let statement = try Self.statement(row.query, row.dialect)
    #expect(statement.text == row.text)
    #expect(statement.bindings == row.bindings)
  }
}
