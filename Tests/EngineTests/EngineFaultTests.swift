import EngineSupport
import Foundation
import PredicateFormat
import TestSupport
import Testing

/// The faults of databases that translation goes round: each is there still, or mended; nothing else.
@Suite struct EngineFaultTests {
  @Test(arguments: DatabaseEngine.chosen)
  func everyFaultIsThereOrMended(engine: DatabaseEngine) throws {
    let faults = EngineFault.all.filter { $0.engine == engine }
    guard !faults.isEmpty else { return }
    let connection = try engine.connection()
    // Some connections take statements only when something is loaded.
    try connection.load(World(seed: 1, traits: engine.traits))
    let answers = try connection.keys(faults.map { EngineStatement(text: $0.statement, bindings: []) })
    for (fault, answer) in zip(faults, answers) {
      let rows = try? answer.get()
      #expect(rows == fault.gives || rows == fault.right, "\(engine.title): \(fault.statement): \(answer)")
      if rows == fault.right { print("notice: \(engine.title) has mended \(fault.statement)") }
    }
  }

  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/PredicateSQL/PredicateSQL.docc/EngineFaults.md")

  /// With `PREDICATE_WRITE_PAGES` in the environment the page is written instead.
  @Test func thePageListsThem() throws {
    let page = """
      # Faults of databases

      Where a database gives another answer than its own documentation, or the language, says, and what is written instead.

      ## Overview

      Comparing databases with evaluation in memory, and with themselves, has found these. Each is shown by the smallest
      statement that has it. Statements that are made of predicates go round it; the tests ask the databases again, and tell
      where one is mended.

      \(EngineFault.markdown)
      """
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try page.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(written == page, "the page is stale: run this test with PREDICATE_WRITE_PAGES=1")
  }
}
