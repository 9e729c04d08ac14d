import EngineSupport
import Foundation
import PredicateFormat
import TestSupport
import Testing

/// Databases give the rows of queries that evaluation in memory gives.
@Suite struct QueryAgreementTests {
  /// How many queries: `PREDICATE_ENGINE_CASES` in the environment.
  private static let cases =
    ProcessInfo.processInfo.environment["PREDICATE_ENGINE_CASES"].flatMap { Int($0) } ?? Trials.of(1_000)

  @Test(arguments: [DatabaseEngine.sqlite, .plainSQLite])
  func generatedQueriesGiveWhatMemoryGives(engine: DatabaseEngine) throws {
    let report = try EngineRun(engine, mostShrunk: 5).report(of: QueryTrial.self, cases: Self.cases, seed: 1)
    print("notice: \(report)")
    for failure in report.failures { Issue.record("\(failure)") }
    #expect(report.failed == 0)
    #expect(report.refusedShare <= engine.mostRefusedQueries)
    #expect(report.telling * 3 > report.cases)
    #expect(report.dynamic * 2 > report.cases)
  }

  /// The functions that columns are made with, of records and of groups.
  static let columns = [
    "min:(pages)", "max:(pages)", "average:(pages)", "count:(pages)", "sum:(pages)", "min:(title)", "max:(rating)",
    "average:(rating)", "count:(subtitle)", "sum:(weight)", "add:to:(pages, loans)", "divide:by:(pages, 7)",
    "divide:by:(weight, loans)", "from:subtract:(pages, loans)", "multiply:by:(pages, 3)", "modulus:by:(pages, 7)",
    "abs:(from:subtract:(pages, loans))", "add:to:(max:(pages), min:(loans))", "divide:by:(sum:(pages), count:(pages))",
    "from:subtract:(max:(pages), min:(pages))", "multiply:by:(count:(SELF), max:(loans))",
    "modulus:by:(sum:(pages), 7)", "abs:(from:subtract:(min:(pages), max:(pages)))",
  ]

  static let engines: [DatabaseEngine] =
    [.sqlite] + DatabaseEngine.chosen.filter { [.postgresql, .duckdb].contains($0) }

  @Test(arguments: engines)
  func functionsInColumnsGiveWhatMemoryGives(engine: DatabaseEngine) throws {
    let library = try World.library()
    let connection = try engine.connection()
    try connection.load(library)
    for column in Self.columns {
      var query = RecordQuery("Book")
      query.columns = [try QueryColumn(parsing: column)]
      let trial = QueryTrial(world: library, query: query)
      guard case .statement(let statement) = trial.prepared(for: engine) else {
        Issue.record("\(column): \(trial.prepared(for: engine))")
        continue
      }
      let answer = try #require(try connection.rows([statement.statement]).first)
      guard case .agreed(isTelling: true) = trial.outcome(statement, answer) else {
        Issue.record("\(engine.title), \(column): \(trial.outcome(statement, answer))")
        continue
      }
    }
  }

  @Test(arguments: ["random()", "randomn:(10)"], [DatabaseEngine.sqlite, .postgresql, .duckdb])
  func randomNumbersAreNoColumnsOfStatements(_ column: String, _ engine: DatabaseEngine) throws {
    let library = try World.library()
    var query = RecordQuery("Book")
    query.columns = [try QueryColumn(parsing: column)]
    #expect(try query.rows(in: library.records(of: "Book")).count == library.records(of: "Book").count)
    let error = try #require(throws: FormatError.self) { try engine.statement(query, library.model) }
    #expect(error.code == .unsupported)
    #expect(error.first.span != nil)
  }
}
