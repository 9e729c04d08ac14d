import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

extension QueryStatementTests {
  /// What no statement says: the part that it is, as it is typed, with its code.
  static let refusals: [(query: String, dialect: SQLDialect, part: String, code: DiagnosticCode)] = [
    (#"{"select":["tags.name"]}"#, .sqlite, "tags.name", .unsupported),
    (#"{"select":["count:(tags.name)"],"groupBy":["title"]}"#, .sqlite, "tags.name", .unsupported),
    (#"{"select":["random()"]}"#, .postgresql, "random()", .unsupported),
    (#"{"select":["randomn:(pages)"]}"#, .duckdb, "randomn:(pages)", .unsupported),
    (#"{"select":["median:(pages)"]}"#, .mysql, "median:(pages)", .unsupported),
    (#"{"select":["median:(pages)"]}"#, .sqlite, "median:(pages)", .unsupported),
    (#"{"select":["mode:(title)"]}"#, .postgresql, "mode:(title)", .unsupported),
    (#"{"select":["sum:(distinct:(pages))"]}"#, .postgresql, "sum:(distinct:(pages))", .unsupported),
    (#"{"select":["median:(pages) / 2"]}"#, .duckdb, "median:(pages) / 2", .unsupported),
    (#"{"select":["percentile:at:(pages, 101)"]}"#, .duckdb, "percentile:at:(pages, 101)", .indexOutOfRange),
    (#"{"locale":"tr","where":"title ==[cl] 'i'"}"#, .sqlite, "title ==[cl] 'i'", .unsupported),
    (#"{"locale":"tr","sort":["title [l]"]}"#, .sqlite, "title", .unsupported),
    (
      #"{"locale":"de","groupBy":["title"],"having":"max:(title) >[l] 'i'"}"#, .sqlite, "max:(title) >[l] 'i'",
      .unsupported
    ),
    // Nothing but a fraction fits beside so many places.
    (
      #"{"where":"price < CAST('0.57118353344768439108', 'decimal')"}"#, .duckdb,
      "price < CAST('0.57118353344768439108', 'decimal')", .unsupported
    ),
    (
      #"{"where":"price IN {1, CAST('0.57118353344768439108', 'decimal')}"}"#, .spark,
      "price IN {1, CAST('0.57118353344768439108', 'decimal')}", .unsupported
    ),
    (
      #"{"select":["pages - CAST('0.57118353344768439108', 'decimal')"]}"#, .duckdb,
      "pages - CAST('0.57118353344768439108', 'decimal')", .unsupported
    ),
    (#"{"select":["title","count:(SELF)"]}"#, .sqlite, "count:(SELF)", .notGrouped),
    (#"{"select":["title"],"groupBy":["pages"]}"#, .sqlite, "title", .notGrouped),
  ]

  @Test(arguments: refusals)
  func refusal(_ query: String, _ dialect: SQLDialect, _ part: String, _ code: DiagnosticCode) throws {
    let error = try #require(throws: FormatError.self) { try Self.statement(query, dialect) }
    #expect(error.code == code)
    let span = try #require(error.first.span, "\(error)")
    let text = try #require(error.source?.text)
    #expect(String(decoding: Array(text.utf8)[span.offset..<span.end], as: UTF8.self) == part)
  }

  @Test func allErrorsOfAPartAreTold() throws {
    let query = #"{"where":"nope == 1 AND nah == 2","sort":["missing"]}"#
    let error = try #require(throws: FormatError.self) { try Self.statement(query, .sqlite) }
    #expect(error.diagnostics.map(\.code) == [.unknownKey, .unknownKey])
    #expect(error.source?.text == "nope == 1 AND nah == 2")
  }

  @Test func withoutAnEntityTheModelMustHaveOne() throws {
    let model = try #require(LibraryModel.model)
    let error = try #require(throws: FormatError.self) { try RecordQuery().sql(.sqlite, model: model) }
    #expect(error.code == .unknownEntity)
    #expect(
      try RecordQuery().sql(.sqlite, model: model, entity: "Tag").text == #"SELECT t0."id", t0."name" FROM "Tag" t0"#)
    let words = try RecordModel([.init("Word", attributes: [.init("text", .string)])])
    #expect(try RecordQuery().sql(.sqlite, model: words).text == #"SELECT t0."id", t0."text" FROM "Word" t0"#)
  }

  @Test func columnsSayWhatTheyHold() throws {
    let statement = try Self.statement(
      """
      {"select":["startOfYear:(published) AS year","count:(SELF)","average:(pages)","max:(title)","nil AS none"],\
      "groupBy":["year"]}
      """, .sqlite)
    #expect(statement.columns.map(\.name) == ["year", "count:(SELF)", "average:(pages)", "max:(title)", "none"])
    #expect(
      statement.columns.map(\.content) == [
        .value(.date, storage: .secondsSince1970), .value(.integer, storage: nil), .value(.double, storage: nil),
        .value(.string, storage: nil), .value(.any, storage: nil),
      ])
  }
}
