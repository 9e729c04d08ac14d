import PredicateFormat
import PredicateSQL
import PredicateSQLite
import Testing

/// Indexes serve: the plan of a statement searches, where the columns that it speaks of have an index.
@Suite(.needsSQLite) struct QueryPlanTests {
  /// A database with plain names, or the same with those of Core Data.
  enum Names: CaseIterable { case plain, coreData }

  static let plain = try? RecordModel([
    .init(
      "Book",
      attributes: [
        .init("title", .string), .init("subtitle", .string, isOptional: true), .init("pages", .integer),
        .init("loans", .integer, isOptional: true), .init("published", .date),
      ], relationships: [.init("author", to: "Author", isOptional: false, inverse: "books")]),
    .init(
      "Author", attributes: [.init("name", .string)],
      relationships: [
        .init("books", to: "Book", isToMany: true, inverse: "author"),
        .init("country", to: "Country", inverse: "authors"),
      ]),
    .init(
      "Country", attributes: [.init("name", .string)],
      relationships: [.init("authors", to: "Author", isToMany: true, inverse: "country")]),
  ])

  /// The tables of a model with an index on each column. They are empty and have no statistics: the plans below need
  /// no ANALYZE.
  static func store(_ names: Names) throws -> SQLiteStore {
    let plain = try #require(plain)
    let model = names == .plain ? plain : try plain.namedAsCoreData()
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for entity in model.entities {
      let table = entity.table ?? entity.name
      var columns: [String] = []
      for property in entity.properties {
        switch property {
        case .attribute(let attribute):
          let type = attribute.type == .string ? "TEXT" : attribute.type == .date ? "TIMESTAMP" : "INTEGER"
          columns.append("\(attribute.column ?? attribute.name) \(type)")
        case .relationship(let relationship) where !relationship.isToMany:
          columns.append("\(relationship.column ?? relationship.name + "_id") INTEGER")
        case .relationship: continue
        }
      }
      try database.execute(
        "CREATE TABLE \(table) (\(entity.primaryKey ?? "id") INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")))")
      for column in columns.compactMap({ $0.split(separator: " ").first }) {
        try database.execute("CREATE INDEX \(table)_\(column) ON \(table) (\(column))")
      }
    }
    return try SQLiteStore(database, model: model)
  }

  static func plan(_ format: String, _ store: SQLiteStore) throws -> [String] {
    let query = SQLiteStoreTests.query("Book", try FormatPredicate(parsing: format))
    let statement = try store.translation(of: query).statement
    return try store.database.query("EXPLAIN QUERY PLAN " + statement.text, statement.bindings).map { row in
      if case .string(let detail)? = row["detail"] { detail } else { "" }
    }
  }

  // MARK: Searches

  /// What an index serves, and the columns by which it is searched.
  static let searches: [(format: String, column: String)] = [
    (#"title == "Emma""#, "title=?"), (#"subtitle == "A tale""#, "subtitle=?"), ("subtitle == nil", "subtitle=?"),
    (#"title IN {"Emma", "Persuasion"}"#, "title=?"), (#"title BETWEEN {"A", "B"}"#, "title>? AND title<?"),
    (#"title < "B""#, "title<?"), (#"title >= "X""#, "title>?"), (#"NOT title < "X""#, "title>?"),
    (#"title BEGINSWITH "Sense""#, "title>? AND title<?"), (#"title LIKE "Sense*""#, "title>? AND title<?"),
    (#"subtitle BEGINSWITH "A""#, "subtitle>? AND subtitle<?"),
    (#"title BEGINSWITH "S" AND loans > 3"#, "title>? AND title<?"),
    ("pages == 300", "pages=?"), ("loans == 3", "loans=?"), ("pages == 300.0", "pages=?"), ("pages > 299.5", "pages>?"),
    ("pages IN {100, 200, 300}", "pages=?"), ("pages BETWEEN {100, 300}", "pages>? AND pages<?"),
    ("pages < 100", "pages<?"), ("pages > 100", "pages>?"), ("NOT pages <= 100", "pages>?"),
    ("loans <= 100", "loans<?"),
    (#"published == CAST(700000000, "NSDate")"#, "published=?"),
    (#"published > CAST(700000000, "NSDate")"#, "published>?"),
    (#"published BETWEEN {CAST(0, "NSDate"), CAST(9, "NSDate")}"#, "published>? AND published<?"),
    (#"published IN {CAST(0, "NSDate"), CAST(9, "NSDate")}"#, "published=?"),
    ("pages == max:(pages)", "pages=?"), ("author == nil OR pages == 1", "pages=?"),
  ]

  @Test(arguments: searches, Names.allCases)
  func anIndexServes(_ search: (format: String, column: String), _ names: Names) throws {
    let plan = try Self.plan(search.format, Self.store(names))
    #expect(Self.scans(plan).isEmpty, "\(plan)")
    let columns = names == .plain ? search.column : Self.coreDataColumns(search.column)
    #expect(plan.contains { $0.hasPrefix("SEARCH") && $0.hasSuffix("(\(columns))") }, "\(plan)")
  }

  private static func coreDataColumns(_ columns: String) -> String {
    columns.split(separator: " ").map { $0 == "AND" ? "AND" : "Z\($0.uppercased())" }.joined(separator: " ")
  }

  /// The lines that go through a whole table or index; the minimum and maximum of an index are at its ends.
  private static func scans(_ plan: [String]) -> [String] { plan.filter { $0.hasPrefix("SCAN") } }

  // MARK: Paths

  static let paths: [String] = [
    #"author.name == "Jane Austen""#, #"author.name IN {"Jane Austen", "Anne Brontë"}"#, #"author.name < "B""#,
    #"author.name BETWEEN {"A", "B"}"#, #"author.name BEGINSWITH "J""#,
    #"author.name == "Jane Austen" AND loans > 300"#,
    #"author.country.name == "England""#, #"author.country.name BEGINSWITH "E""#,
  ]

  /// All tables of a to-one path are searched, and none is gone through as a whole.
  @Test(arguments: paths, Names.allCases)
  func toOnePathsAreSearched(_ format: String, _ names: Names) throws {
    let plan = try Self.plan(format, Self.store(names))
    #expect(Self.scans(plan).isEmpty, "\(plan)")
    #expect(plan.contains { $0.hasPrefix("SEARCH") && $0.contains(" t1 ") }, "\(plan)")
  }

  /// A subquery is searched by its foreign key for each row of the statement.
  @Test(arguments: ["ANY author.books.pages > 500", "author.books.@count > 3", "author.books.@sum.pages > 100"])
  func subqueriesAreSearched(_ format: String) throws {
    let plan = try Self.plan(format, Self.store(.plain))
    #expect(plan.contains { $0.hasPrefix("SEARCH") && $0.contains("author_id=?") }, "\(plan)")
  }

  // MARK: Null-safe forms

  static let nullSafe: [(required: String, optional: String)] = [
    ("pages != 1", "loans != 1"), ("NOT pages < 1", "NOT loans < 1"), ("title != 'a'", "subtitle != 'a'"),
    ("NOT title BEGINSWITH 'a'", "NOT subtitle BEGINSWITH 'a'"), ("NOT pages IN {1, 2}", "NOT loans IN {1, 2}"),
    ("NOT pages BETWEEN {1, 2}", "NOT loans BETWEEN {1, 2}"), ("NOT title CONTAINS 'a'", "NOT subtitle CONTAINS 'a'"),
    ("NOT (pages < 1 AND title == 'a')", "NOT (pages < 1 AND subtitle == 'a')"),
    ("author.books.pages.@count != 2", "ANY author.country.authors.name == subtitle OR loans != 3"),
  ]

  /// What makes NULL a verdict is written only where a column may be NULL.
  @Test(arguments: nullSafe, Names.allCases)
  func nilIsSpokenOfWhereItMayBe(_ forms: (required: String, optional: String), _ names: Names) throws {
    let store = try Self.store(names)
    func speaksOfNil(_ format: String) throws -> Bool {
      let request = SQLiteStoreTests.query("Book", try FormatPredicate(parsing: format))
      let text = try store.translation(of: request).statement.text
      return ["COALESCE", " IS ", "CASE"].contains { text.contains($0) }
    }
    #expect(try !speaksOfNil(forms.required))
    #expect(try speaksOfNil(forms.optional))
  }
}
