package import Foundation
package import PredicateFormat
package import PredicateSQL

/// A database that the tests compare with evaluation in memory: the one table of them, which `.ci/engine-tests` reads, too.
@dynamicMemberLookup
package enum DatabaseEngine: String, CaseIterable, Sendable {
  /// SQLite in this process, with the functions that our module registers.
  case sqlite
  /// SQLite's dialect for connections without our functions.
  case plainSQLite = "sqlite-plain"
  case postgresql, mysql, duckdb, datafusion, clickhouse, spark

  /// What the tests are to know of a database.
  package struct Row: Sendable {
    /// What it is called in reports.
    package let title: String
    /// What its tables cannot hold.
    package var traits = EngineTraits.decimals
    /// The largest share of refused predicates that is good enough, and of refused queries.
    package var mostRefused = 0.1
    package var mostRefusedQueries = 0.25
    /// How many predicates and queries `.ci/engine-tests` compares, and how many with `--short`.
    package var long = (predicates: 3_000, queries: 1_000)
    package var short = (predicates: 1_500, queries: 500)
    /// Whether a run takes as long as all others together.
    package var isSlow = false
  }

  /// How many predicates, and how many queries, are compared with their values written in: enough for each kind of value in
  /// each place.
  package func literals(isShort: Bool) -> Int {
    max((isShort ? self.short : self.long).predicates / 6, 50)
  }

  /// What its row says.
  package subscript<Value>(dynamicMember path: KeyPath<Row, Value>) -> Value { row[keyPath: path] }

  private var row: Row {
    switch self {
    case .sqlite:
      Row(
        title: "SQLite", traits: .doubles, mostRefused: 0.01, mostRefusedQueries: 0.04, long: Self.most,
        short: (5_000, 1_000))
    case .plainSQLite:
      Row(
        title: "SQLite without our functions", traits: .doubles, mostRefused: 1, mostRefusedQueries: 1,
        long: Self.most, short: (3_000, 1_000))
    case .postgresql: Row(title: "PostgreSQL", traits: .textWithoutNUL)
    case .mysql: Row(title: "MariaDB", traits: .finiteDoubles, mostRefused: 0.12)
    case .duckdb: Row(title: "DuckDB", short: (1_000, 500))
    case .datafusion: Row(title: "DataFusion", short: (50, 50), isSlow: true)
    case .clickhouse: Row(title: "ClickHouse", traits: .datesFrom1900, short: (1_000, 500), isSlow: true)
    case .spark: Row(title: "Spark", short: (200, 200), isSlow: true)
    }
  }

  private static let most = (predicates: 20_000, queries: 5_000)

  /// The dialect that it speaks; also its name for the test program.
  package var dialect: SQLDialect { SQLDialect(rawValue: rawValue) ?? .sqlite }

  /// A connection to a database of its own.
  /// - Throws: where it does not start.
  package func connection() throws(EngineFailure) -> any EngineConnection {
    dialect == .sqlite ? InProcessSQLite() : try EngineProcess(self)
  }

  /// The statement that selects the keys of the records for which a predicate holds.
  package func statement(
    _ predicate: FormatPredicate, _ model: RecordModel, _ entity: String
  ) throws(FormatError) -> EngineStatement {
    let options = SQLOptions(result: .keys)
    let statement =
      self == .sqlite
      ? try predicate.sqlWithRegisteredFunctions(model: model, entity: entity, options: options)
      : try predicate.sql(dialect, model: model, entity: entity, options: options)
    return EngineStatement(statement)
  }

  /// The statement for the rows of a query.
  package func statement(
    _ query: RecordQuery<RecordValue>, _ model: RecordModel
  ) throws(FormatError) -> EngineStatement {
    let statement =
      self == .sqlite ? try query.sqlWithRegisteredFunctions(model: model) : try query.sql(dialect, model: model)
    return EngineStatement(statement)
  }

  /// The databases that `swift test` talks to through the test program: those that `PREDICATE_ENGINES` in the environment
  /// names, or `all`; SQLite where it names none. None at all where `.ci/engines` has not run, which is said.
  package static let chosen: [DatabaseEngine] = {
    guard python != nil else {
      print("notice: no databases to test with; .ci/engines installs them")
      return []
    }
    guard let names = ProcessInfo.processInfo.environment["PREDICATE_ENGINES"] else {
      print("notice: of the databases only SQLite is tested; PREDICATE_ENGINES=all tests all of them")
      return [.sqlite]
    }
    return names == "all" ? allCases : names.split(separator: ",").compactMap { DatabaseEngine(rawValue: String($0)) }
  }()

  /// The Python that `.ci/engines` made, with the drivers; nil if that script has not run.
  package static var python: URL? {
    let environment = ProcessInfo.processInfo.environment
    let folder: String
    if let named = environment["ENGINES"] {
      folder = named
    } else if let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map({ $0 + "/.cache" }) {
      folder = cache + "/predicateformat/engines"
    } else {
      return nil
    }
    let python = URL(filePath: folder + "/venv/bin/python")
    return FileManager.default.isExecutableFile(atPath: python.path(percentEncoded: false)) ? python : nil
  }
}
