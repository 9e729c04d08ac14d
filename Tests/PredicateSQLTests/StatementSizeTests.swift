import PredicateFormat
import PredicateSQL
import Synchronization
import TestSupport
import Testing

/// `Limits.statementBytes` and `Limits.statementBindings`.
@Suite struct StatementSizeTests {
  static let formats = [
    "pages > 3", "title IN {'a', 'b', 'c'} AND pages BETWEEN {1, 5}", "title BEGINSWITH[c] 'a' OR ANY tags.name == 'x'",
    "author.name LIKE 'A*' AND NOT (pages + 1 > loans)", "SUBQUERY(author.books, $b, $b.pages > 3).@count > 1",
  ]

  private static func statement(
    _ format: String, _ dialect: SQLDialect, _ change: (inout Limits) -> Void = { _ in }
  ) throws -> SQLStatement {
    var limits = Limits()
    change(&limits)
    return try FormatPredicate(parsing: format, limits: limits)
      .sql(dialect, model: #require(LibraryModel.model), entity: LibraryModel.entity)
  }

  /// The statement's own length is the least figure that admits it.
  @Test(arguments: formats, SQLDialect.allCases)
  func bytesAreCounted(_ format: String, _ dialect: SQLDialect) throws {
    guard let plain = try? Self.statement(format, dialect) else { return }
    let bytes = plain.text.utf8.count
    for figure in [bytes, bytes + 1] {
      #expect(try Self.statement(format, dialect) { $0.statementBytes = figure } == plain)
    }
    let error = #expect(throws: FormatError.self) {
      try Self.statement(format, dialect) { $0.statementBytes = bytes - 1 }
    }
    #expect(error?.code == .statementTooLong && error?.kind == .limit)
    #expect(error?.first.message == "a statement of more than \(bytes - 1) bytes")
    #expect(error?.first.hint == "`Limits.statementBytes` allows more")
  }

  @Test(arguments: formats, SQLDialect.allCases)
  func bindingsAreCounted(_ format: String, _ dialect: SQLDialect) throws {
    guard let plain = try? Self.statement(format, dialect), !plain.bindings.isEmpty else { return }
    let count = plain.bindings.count
    for figure in [count, count + 1] {
      #expect(try Self.statement(format, dialect) { $0.statementBindings = figure } == plain)
    }
    let error = #expect(throws: FormatError.self) {
      try Self.statement(format, dialect) { $0.statementBindings = count - 1 }
    }
    #expect(error?.code == .tooManyBindings)
    #expect(error?.first.hint == "`Limits.statementBindings` allows more")
  }

  /// Lists of constants are gone through before there is a statement: each element once, and as many as an evaluation may.
  @Test func elementsOfListsAreCounted() throws {
    func nested(_ list: String, _ depth: Int) -> String {
      let test = (1..<depth).reduce("$x0 == 0") { text, level in
        "SUBQUERY(\(list), $x\(level - 1), \(text)).@count > 0"
      }
      return "SUBQUERY(\(list), $x\(depth - 1), \(test)).@count > 0"
    }
    let single = try Self.statement(nested("{0}", 15), .sqlite) { $0.evaluationSteps = 15 }
    #expect(single.bindings.isEmpty)
    let error = #expect(throws: FormatError.self) {
      try Self.statement(nested("{0, 1}", 15), .sqlite) { $0.evaluationSteps = 1_000 }
    }
    #expect(error?.code == .tooManySteps)
  }

  @Test func argumentsOfACallAreAddedUp() throws {
    let arguments = Array(repeating: "canonical:(title)", count: 200).joined(separator: ", ")
    let error = #expect(throws: FormatError.self) {
      try Self.statement("concat:(\(arguments)) == 'x'", .mysql) { $0.statementBytes = 500_000 }
    }
    #expect(error?.code == .statementTooLong)
  }

  /// Many short parts make a long whole: it is refused where it passes the limit, before it is joined.
  @Test(arguments: [" AND ", " OR "]) func manyParts(_ word: String) throws {
    let parts = (0..<5_000).map { "title CONTAINS[c] 'abc\($0)'" }
    let error = #expect(throws: FormatError.self) {
      try Self.statement(parts.joined(separator: word), .postgresql) { $0.statementBytes = 100_000 }
    }
    #expect(error?.code == .statementTooLong)
    let place = try #require(error?.first.span?.offset)
    #expect(place > 0 && place < 200_000)
  }

  /// Columns and sort keys count, and the strictest part decides.
  @Test func queries() throws {
    let model = try #require(LibraryModel.model)
    var limits = Limits()
    limits.statementBytes = 60
    let queries = [
      RecordQuery("Book").select([try QueryColumn(parsing: "pages + loans", limits: limits)]),
      try RecordQuery("Book").select("title").sort(SortKey(parsing: "pages + loans", limits: limits)),
      RecordQuery("Book").sort(try SortKey(parsing: "pages", limits: limits)),
      RecordQuery("Book").group(by: [try FormatExpression(parsing: "pages", limits: limits)]),
    ]
    for query in queries {
      let error = #expect(throws: FormatError.self) { try query.sql(.sqlite, model: model) }
      #expect(error?.code == .statementTooLong, "\(query)")
    }
    #expect(try RecordQuery("Book").where("pages > 3").sql(.sqlite, model: model).bindings.count == 1)
  }

  /// A part that would be too long is evaluated in memory, where the rest is SQL.
  @Test func whatIsTooLongStaysBehind() throws {
    var limits = Limits()
    limits.statementBytes = 400
    let list = (0..<300).map { "'\($0)'" }.joined(separator: ", ")
    let predicate = try FormatPredicate(parsing: "pages > 3 AND title IN[c] {\(list)}", limits: limits)
    let found = try predicate.sqlWithResidual(
      .postgresql, model: #require(LibraryModel.model), entity: LibraryModel.entity)
    #expect(found.residual?.predicateFormat.hasPrefix("title IN[c]") == true)
    #expect(found.report.map(\.code) == [.statementTooLong])
  }

  /// Work is looked at for each part, so that a deadline ends it.
  @Test func writingEndsOnRequest() throws {
    let looks = Atomic<Int>(0)
    let error = #expect(throws: FormatError.self) {
      try Self.statement((0..<5_000).map { "pages = \($0)" }.joined(separator: " OR "), .mysql) {
        $0.interruption = Interruption { looks.add(1, ordering: .relaxed).newValue >= 50 }
      }
    }
    #expect(error?.code == .interrupted)
    #expect(looks.load(ordering: .relaxed) == 50)
  }
}
