import EngineSupport
import Foundation
import TestSupport
import Testing

/// Databases give the records that evaluation in memory gives, over typed, dynamic and stored records alike.
@Suite struct EngineAgreementTests {
  /// How many predicates: `PREDICATE_ENGINE_CASES` in the environment.
  private static let cases =
    ProcessInfo.processInfo.environment["PREDICATE_ENGINE_CASES"].flatMap { Int($0) } ?? Trials.of(2_000)

  @Test(arguments: [DatabaseEngine.sqlite, .plainSQLite])
  func databasesGiveWhatMemoryGives(engine: DatabaseEngine) throws {
    let report = try EngineRun(engine, mostShrunk: 5).report(of: PredicateTrial.self, cases: Self.cases, seed: 1)
    print("notice: \(report)")
    for failure in report.failures { Issue.record("\(failure)") }
    #expect(report.failed == 0)
    #expect(report.refusedShare <= engine.mostRefused)
    #expect(report.agreed * 3 > report.cases)
    #expect(report.dynamic * 2 > report.cases)
  }

  @Test(arguments: [DatabaseEngine.sqlite, .plainSQLite])
  func theSupportMatrixSaysWhatDatabasesDo(engine: DatabaseEngine) throws {
    let report = try EngineRun(engine).matrix()
    print("notice: \(report)")
    for failure in report.failures { Issue.record("\(failure)") }
    #expect(report.said + report.refused == SupportMatrix.rows.count)
    // The library has books for and against everything else that is tried.
    #expect(report.untelling == ["`TRUEPREDICATE` `FALSEPREDICATE`"])
  }
}
