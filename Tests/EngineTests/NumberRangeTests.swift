import EngineSupport
import Foundation
import PredicateFormat
import PredicateSQL
import Testing

/// What the documentation page on ranges says of each database is what happens there.
@Suite struct NumberRangeTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/PredicateSQL/PredicateSQL.docc/NumberRanges.md")

  /// The expressions of the table, each with its cells in the order of the dialects.
  private static func rows() throws -> [(expression: String, cells: [Cell])] {
    try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let cells = try parts.dropFirst().map { try #require(Cell(rawValue: $0), "\(line)") }
      try #require(cells.count == SQLDialect.allCases.count, "\(line)")
      return (parts[0].trimmingCharacters(in: ["`"]), cells)
    }
  }

  private enum Cell: String { case raised, guarded, exact, alone, own, refused }

  static let engines = [DatabaseEngine.sqlite, .plainSQLite] + DatabaseEngine.chosen.filter { $0.dialect != .sqlite }

  /// All on one connection, as a database takes longer to start than to answer.
  @Test(arguments: engines)
  func databasesDoWhatThePageSays(engine: DatabaseEngine) throws {
    let world = try World.atTheEdgeOf64Bits()
    let connection = try engine.connection()
    try connection.load(world)
    try everyCellSaysWhatHappens(engine, world, connection)
    try nilHidesNoError(engine, world, connection)
  }

  private func everyCellSaysWhatHappens(
    _ engine: DatabaseEngine, _ world: World, _ connection: any EngineConnection
  ) throws {
    let place = try #require(SQLDialect.allCases.firstIndex(of: engine.dialect))
    let rows = try Self.rows()
    #expect(rows.count == 10)
    for (expression, cells) in rows {
      let trial = PredicateTrial(
        world: world, entity: "Word", tree: try FormatPredicate(parsing: "\(expression) != 3").node)
      switch trial.prepared(for: engine) {
      case .settled(let outcome):
        let isRefused = if case .failedAlike(.integerOverflow, isRefused: true) = outcome { true } else { false }
        #expect(isRefused, "\(expression): \(outcome)")
        #expect(cells[place] == .refused || (cells[place] == .own && engine == .plainSQLite), "\(expression)")
      case .statement(let prepared):
        let answer = try #require(try connection.keys([prepared.statement]).first)
        let found = Self.cell(trial.outcome(prepared, answer), prepared.statement.text)
        #expect(found == cells[place], "\(expression): \(prepared.statement.text)")
      }
    }
  }

  /// Conditions in which a calculation that fails stands before or behind a value that is nil.
  private static let besideNil = [
    "#size < amount + rank", "amount + rank <= #size", "#size == amount + rank", "amount + rank != #size",
    "NOT #size >= amount + rank", "price > amount + rank", "score < amount + rank", "score == amount * rank",
    "items.@sum.amount > owner.price", "owner.price > items.@sum.amount", "price == items.@sum.amount",
    "#size BETWEEN {1, amount + rank}", "#size BETWEEN {amount + rank, 1}", "amount + rank BETWEEN {#size, #size}",
    "#size IN {amount + rank, 3}", "amount + rank IN {#size, 3}", "#size + (amount + rank) > 1",
    "(amount + rank) - #size > 1", "#size * (amount + rank) > 1", "price + (amount + rank) > 1",
    "score * (amount + rank) > 1", "score / (amount + rank) > 1", "#size / (amount + rank) > 1",
    "modulus:by:(#size, amount + rank) == 1", "#size & (amount + rank) == 1", "max:(#size, amount + rank) > 2",
    "title == CAST(amount + rank, \"NSString\")", "title <[c] CAST(amount + rank, \"NSString\")",
    "title CONTAINS CAST(amount + rank, \"NSString\")", "title ENDSWITH[c] CAST(amount + rank, \"NSString\")",
    "concat(title, CAST(amount + rank, \"NSString\")) == \"a\"", "TERNARY(#size < amount + rank, 1, 2) == 1",
    "#size + (#size + (amount + rank)) > #size * (amount + rank)",
    "TERNARY(amount + rank == 1, 2, 3) == 5",
  ]

  private func nilHidesNoError(_ engine: DatabaseEngine, _ world: World, _ connection: any EngineConnection) throws {
    for text in Self.besideNil {
      let trial = PredicateTrial(world: world, entity: "Word", tree: try FormatPredicate(parsing: text).node)
      let outcome: TrialOutcome
      var statement = ""
      switch trial.prepared(for: engine) {
      case .settled(let settled): outcome = settled
      case .statement(let prepared):
        statement = prepared.statement.text
        outcome = trial.outcome(prepared, try #require(try connection.keys([prepared.statement]).first))
      }
      let failsAlike = if case .failedAlike(.integerOverflow, _) = outcome { true } else { false }
      #expect(failsAlike, "\(text): \(outcome) \(statement)")
    }
  }

  /// Without ANSI mode the statements end in an error, too, and in one even where nothing overflows.
  @Test(arguments: engines.filter { $0 == .spark })
  func sparkWithoutANSIModeGivesNoRows(engine: DatabaseEngine) throws {
    let world = try World.atTheEdgeOf64Bits()
    let connection = try engine.connection()
    try connection.load(world)
    _ = try connection.rows([EngineStatement(text: "SET spark.sql.ansi.enabled = false", bindings: [])])[0].get()
    for expression in try Self.rows().filter({ $0.cells.contains(.guarded) }).map(\.expression) {
      let predicate = try FormatPredicate(parsing: "\(expression) != 3")
      let statement = try engine.statement(predicate, world.model, "Word")
      let error = #expect(throws: EngineFailure.self) { try connection.keys([statement])[0].get() }
      #expect(error?.isOverflow == true)
    }
  }

  /// Words of a statement that make an error of a number, which the database itself would not.
  private static let guards = [
    "CASE WHEN", "accurateCast(", "add(", "subtract(", "multiply(", " DIV 1)", "CAST(COALESCE(SUM(", "greatest(",
  ]

  private static func cell(_ outcome: TrialOutcome, _ statement: String) -> Cell? {
    switch outcome {
    case .failedAlike(.integerOverflow, isRefused: false):
      if statement.contains("predicate_call(") { return .own }
      return guards.contains { statement.contains($0) } ? .guarded : .raised
    case .agreed: return .exact
    case .overflowedAlone: return .alone
    case .failedAlike, .notEvaluated, .refused, .failed: return nil
    }
  }
}
