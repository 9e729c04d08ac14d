import Foundation
import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

/// A predicate over books, and the statement for it after `SELECT t0."id" FROM "Book" t0`.
struct StatementRow: CustomTestStringConvertible, Sendable {
  let format: String
  let rest: String
  let bindings: [RecordValue]
  var testDescription: String { format }

  init(_ format: String, _ rest: String, _ bindings: RecordValue...) {
    self.format = format
    self.rest = rest
    self.bindings = bindings
  }
}

/// Whole statements, as people read them: which SQL each part of the language becomes.
@Suite struct StatementTests {
  static let isbn = UUID(
    uuid: (0x5F, 0x2D, 0x1C, 0x6E, 0x0D, 0x6A, 0x4B, 0x4B, 0x8C, 0x4F, 0x0A, 0x5D, 0x7A, 0x9F, 0x3B, 0x11))

  /// The first instants of two years, in seconds since 1970.
  static let (start1815, start1816) = (-4_891_363_200.0, -4_859_827_200.0)
  static let (year1815, year1816) = (Date(timeIntervalSince1970: start1815), Date(timeIntervalSince1970: start1816))

  @Test(arguments: comparisons + logic + membership + text + calculations + dates)
  func valuesInSQLite(_ row: StatementRow) throws { try check(row, .sqlite) }

  @Test(arguments: toOne + toMany + wholeSet)
  func pathsInSQLite(_ row: StatementRow) throws { try check(row, .sqlite) }

  @Test(arguments: postgresql) func inPostgreSQL(_ row: StatementRow) throws { try check(row, .postgresql) }
  @Test(arguments: mysql) func inMySQL(_ row: StatementRow) throws { try check(row, .mysql) }
  @Test(arguments: duckdb) func inDuckDB(_ row: StatementRow) throws { try check(row, .duckdb) }
  @Test(arguments: spark) func inSpark(_ row: StatementRow) throws { try check(row, .spark) }
  @Test(arguments: clickhouse) func inClickHouse(_ row: StatementRow) throws { try check(row, .clickhouse) }

  /// What may fail stands before the subquery's part, in a CASE that Spark finds out for each row: it folds what it knows
  /// of one random number, such as that none is below 0.
  @Test func whatMayFailComesBeforeSubqueriesInSpark() throws {
    let model = try #require(LibraryModel.model)
    let predicate = try FormatPredicate(parsing: "pages + 1 > 5 AND ANY tags.name == \"x\"")
    let text = try predicate.sql(.spark, model: model, entity: LibraryModel.entity).text
    #expect(text.contains("> ? THEN t3.v IS NOT NULL ELSE NOT (rand() + 1 >= rand()) END"))
  }

  /// A whole number that is calculated, by steps of which each may leave 64 bits.
  static func whole(_ steps: String...) -> String {
    let tests = steps.map { "typeof(\($0)) = 'real'" }.joined(separator: " OR ")
    return "(CASE WHEN \(tests) THEN \(failure) ELSE \(steps[steps.count - 1]) END)"
  }

  /// What ends a statement of SQLite's.
  static let failure = "abs((random() & 0) - 9223372036854775807 - 1)"

  /// A text with U+0001 in the place of each U+0000.
  static func zeros(_ text: String) -> String {
    """
    (WITH RECURSIVE z(t) AS (SELECT CAST(\(text) AS BLOB) UNION ALL SELECT CAST(substr(t, 1, instr(t, x'00') - 1) || \
    char(1) || substr(t, instr(t, x'00') + 1) AS BLOB) FROM z WHERE instr(t, x'00')) \
    SELECT CAST(t AS TEXT) FROM z WHERE NOT instr(t, x'00'))
    """
  }

  private func check(_ row: StatementRow, _ dialect: SQLDialect) throws {
    let statement = try Self.statement(
      row.format, dialect, SQLOptions(variables: ["letter": "s"], result: .keys))
    let quote = [.sqlite, .postgresql, .duckdb, .datafusion].contains(dialect) ? "\"" : "`"
    let start = "SELECT t0.\(quote)id\(quote) FROM \(quote)Book\(quote) t0"
    var settings = dialect == .clickhouse && row.rest.contains("LEFT JOIN") ? " SETTINGS join_use_nulls = 1" : ""
    if !settings.isEmpty, statement.canFail { settings += ", query_plan_convert_outer_join_to_inner_join = 0" }
    #expect(statement.text == start + (row.rest.isEmpty ? "" : " ") + row.rest + settings)
    #expect(statement.bindings == row.bindings)
  }

  static func statement(
    _ format: String, _ dialect: SQLDialect, _ options: SQLOptions, entity: String = "Book"
  ) throws -> SQLStatement {
    try FormatPredicate(parsing: format).sql(
      dialect, model: #require(LibraryModel.model), entity: entity, options: options)
  }

  /// ClickHouse makes inner joins of outer ones where it may, and leaves out what is joined with nothing.
  @Test(arguments: [("editor.name = nil", false), ("editor.name = nil AND pages + loans > 3", true)])
  func whatMayFailIsJoinedInAnyCase(_ format: String, _ mayFail: Bool) throws {
    let text = try Self.statement(format, .clickhouse, SQLOptions()).text
    let settings = " SETTINGS join_use_nulls = 1"
    #expect(text.hasSuffix(settings + (mayFail ? ", query_plan_convert_outer_join_to_inner_join = 0" : "")))
  }

  // MARK: What is selected

  static let selections: [(options: SQLOptions, sort: [(key: String, descending: Bool)], text: String)] = [
    (SQLOptions(), [], #"SELECT t0."id", t0."name", t0."born", t0."country_id" FROM "Author" t0 WHERE t0."name" = ?"#),
    (SQLOptions(result: .keys), [], #"SELECT t0."id" FROM "Author" t0 WHERE t0."name" = ?"#),
    (SQLOptions(result: .count), [], #"SELECT COUNT(*) FROM "Author" t0 WHERE t0."name" = ?"#),
    (
      SQLOptions(result: .keys), [("name", false)],
      #"SELECT t0."id" FROM "Author" t0 WHERE t0."name" = ? ORDER BY t0."name", t0."id""#
    ),
    (
      SQLOptions(result: .keys), [("born", true), ("name", false)],
      #"SELECT t0."id" FROM "Author" t0 WHERE t0."name" = ? ORDER BY t0."born" DESC, t0."name", t0."id""#
    ),
    (
      SQLOptions(result: .keys), [("country.name", false)],
      #"""
      SELECT t0."id" FROM "Author" t0 LEFT JOIN "Country" t1 ON t0."country_id" = t1."id" WHERE t0."name" = ? \#
      ORDER BY t1."name", t0."id"
      """#
    ),
    (
      SQLOptions(result: .keys, limit: 10, offset: 20), [],
      #"SELECT t0."id" FROM "Author" t0 WHERE t0."name" = ? LIMIT 10 OFFSET 20"#
    ),
    (
      SQLOptions(result: .keys, offset: 20), [],
      #"SELECT t0."id" FROM "Author" t0 WHERE t0."name" = ? LIMIT -1 OFFSET 20"#
    ),
    (
      SQLOptions(result: .count, limit: 10), [],
      #"SELECT COUNT(*) FROM (SELECT 1 AS one FROM "Author" t0 WHERE t0."name" = ? LIMIT 10) limited"#
    ),
  ]

  @Test(arguments: selections)
  func selection(_ options: SQLOptions, _ sort: [(key: String, descending: Bool)], _ text: String) throws {
    var options = options
    options.sort = try sort.map { SortKey(try FormatExpression(parsing: $0.key), descending: $0.descending) }
    let statement = try Self.statement("name == 'Jane Austen'", .sqlite, options, entity: "Author")
    #expect(statement.text == text)
    #expect(statement.bindings == ["Jane Austen"])
  }

  // MARK: Core Data

  static let coreData = try? RecordModel([
    .init(
      "Word",
      attributes: [.init("text", .string, column: "ZTEXT"), .init("length", .integer, column: "ZLENGTH")],
      relationships: [.init("wordCategory", to: "WordCategory", inverse: "words", column: "ZWORDCATEGORY")],
      table: "ZWORD", primaryKey: "Z_PK"),
    .init(
      "WordCategory", attributes: [.init("firstLetter", .string, column: "ZFIRSTLETTER")],
      relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")],
      table: "ZWORDCATEGORY", primaryKey: "Z_PK"),
    .init(
      "LongWord", superentity: "Word", table: "ZWORD", primaryKey: "Z_PK",
      discriminator: .init(column: "Z_ENT", value: 3)),
  ])

  /// Where an index finds the rows of each record, they are not gathered from all records.
  @Test(arguments: [
    (
      "ANY words.length > 20",
      "EXISTS (SELECT 1 FROM ZWORD t1 WHERE t1.ZCATEGORY = t0.Z_PK AND t1.ZLENGTH > ?)"
    ),
    ("words.@count > 20", "(SELECT COUNT(*) FROM ZWORD t1 WHERE t1.ZCATEGORY = t0.Z_PK) > ?"),
  ])
  func keysThatHaveAnIndex(_ format: String, _ condition: String) throws {
    let model = try RecordModel([
      .init(
        "Word", attributes: [.init("length", .integer)],
        relationships: [.init("category", to: "Category", inverse: "words")]),
      .init("Category", relationships: [.init("words", to: "Word", isToMany: true, inverse: "category")]),
    ]).namedAsCoreData()
    let statement = try FormatPredicate(parsing: format).sql(
      .sqlite, model: model, entity: "Category", options: SQLOptions(result: .count))
    #expect(statement.text == "SELECT COUNT(*) FROM ZCATEGORY t0 WHERE " + condition)
  }

  /// Tables and columns as Core Data names them.
  static let counts: [(entity: String, format: String, text: String)] = [
    (
      "Word", #"wordCategory.firstLetter == "s""#,
      """
      SELECT COUNT(*) FROM ZWORD t0 WHERE t0.ZWORDCATEGORY IN (SELECT t1.Z_PK FROM ZWORDCATEGORY t1 WHERE t1.ZFIRSTLETTER = ?)
      """
    ),
    (
      "Word", "length = max:(length)",
      "SELECT COUNT(*) FROM ZWORD t0 WHERE t0.ZLENGTH = (SELECT max(t1.ZLENGTH) FROM ZWORD t1)"
    ),
    (
      "WordCategory", "ANY words.length > 20",
      """
      SELECT COUNT(*) FROM ZWORDCATEGORY t0 WHERE t0.Z_PK IN (SELECT t1.ZWORDCATEGORY FROM ZWORD t1 WHERE t1.ZLENGTH > ?)
      """
    ),
    ("LongWord", "length > 20", "SELECT COUNT(*) FROM ZWORD t0 WHERE t0.Z_ENT = 3 AND t0.ZLENGTH > ?"),
  ]

  @Test(arguments: counts)
  func countOverCoreData(_ entity: String, _ format: String, _ text: String) throws {
    let model = try #require(Self.coreData)
    let statement = try FormatPredicate(parsing: format).sql(
      .sqlite, model: model, entity: entity, options: SQLOptions(result: .count))
    #expect(statement.text == text)
  }

  static let indexed: [(column: String, format: String, sort: String?, rest: String)] = [
    // The database goes from the authors to their books by the index,
    (
      "author_id", #"author.name == "x""#, nil,
      #"JOIN "Author" t1 ON t0."author_id" = t1."id" WHERE t1."name" = ?"#
    ),
    // but where there is an order it would read all books.
    (
      "author_id", #"author.name == "x""#, "pages",
      #"WHERE t0."author_id" IN (SELECT t1."id" FROM "Author" t1 WHERE t1."name" = ?) ORDER BY t0."pages", t0."id""#
    ),
    // Here it finds the books and looks their authors up.
    (
      "pages", #"author.name == "x" AND pages == 9"#, nil,
      #"JOIN "Author" t1 ON t0."author_id" = t1."id" WHERE t1."name" = ? AND t0."pages" = ?"#
    ),
    (
      "title", #"author.name == "x" AND pages == 9"#, nil,
      #"WHERE t0."author_id" IN (SELECT t1."id" FROM "Author" t1 WHERE t1."name" = ?) AND t0."pages" = ?"#
    ),
  ]

  @Test(arguments: indexed)
  func indexesThatAreKnown(_ column: String, _ format: String, _ sort: String?, _ rest: String) throws {
    var model = try #require(LibraryModel.model)
    model.database.indexedColumns = [.init(table: "Book", column: column)]
    var options = SQLOptions(result: .keys)
    if let sort { options.sort = [SortKey(try FormatExpression(parsing: sort))] }
    let statement = try FormatPredicate(parsing: format).sql(
      .sqlite, model: model, entity: "Book", options: options)
    #expect(statement.text == #"SELECT t0."id" FROM "Book" t0 "# + rest)
  }
}
