package import Foundation
package import PredicateFormat
package import PredicateSQL

/// A database that the tests compare with evaluation in memory.
package enum DatabaseEngine: String, CaseIterable, Sendable {
  /// SQLite in this process, with the functions that our module registers.
  case sqlite
  /// SQLite's dialect for connections without our functions.
  case plainSQLite = "sqlite-plain"
  case postgresql, mysql, duckdb, spark, clickhouse

  /// The dialect that it speaks; also its name for the test program.
  package var dialect: SQLDialect {
    switch self {
    case .sqlite, .plainSQLite: .sqlite
    case .postgresql: .postgresql
    case .mysql: .mysql
    case .duckdb: .duckdb
    case .spark: .spark
    case .clickhouse: .clickhouse
    }
  }

  /// A connection to a database of its own.
  /// - Throws: where it does not start.
  package func connection() throws(EngineFailure) -> any EngineConnection {
    switch self {
    case .sqlite, .plainSQLite: InProcessSQLite()
    case .postgresql, .mysql, .duckdb, .spark, .clickhouse: try EngineProcess(self)
    }
  }

  /// The statement that selects the keys of the records for which a predicate holds.
  package func statement(
    _ predicate: FormatPredicate, _ model: RecordModel, _ entity: String
  ) throws(FormatError) -> EngineStatement {
    let options = SQLOptions(result: .keys)
    let statement =
      switch self {
      case .sqlite: try predicate.sqlWithRegisteredFunctions(model: model, entity: entity, options: options)
      case .plainSQLite, .postgresql, .mysql, .duckdb, .spark, .clickhouse:
        try predicate.sql(dialect, model: model, entity: entity, options: options)
      }
    return EngineStatement(text: statement.text, bindings: statement.bindings)
  }

  /// The statement for the rows of a query.
  package func statement(
    _ query: RecordQuery<RecordValue>, _ model: RecordModel
  ) throws(FormatError) -> EngineStatement {
    let statement =
      switch self {
      case .sqlite: try query.sqlWithRegisteredFunctions(model: model)
      case .plainSQLite, .postgresql, .mysql, .duckdb, .spark, .clickhouse: try query.sql(dialect, model: model)
      }
    return EngineStatement(text: statement.text, bindings: statement.bindings, columns: statement.columns)
  }

  /// The largest share of refused predicates that is good enough.
  package var mostRefused: Double {
    switch self {
    case .sqlite: 0.01
    case .plainSQLite: 1
    // It has no infinities either.
    case .mysql: 0.12
    case .postgresql, .duckdb, .spark, .clickhouse: 0.1
    }
  }

  /// The largest share of refused queries that is good enough.
  package var mostRefusedQueries: Double {
    switch self {
    case .sqlite: 0.04
    case .plainSQLite: 1
    case .postgresql, .mysql, .duckdb, .spark, .clickhouse: 0.25
    }
  }

  /// What it is called in reports.
  package var title: String {
    switch self {
    case .sqlite: "SQLite"
    case .plainSQLite: "SQLite without our functions"
    case .postgresql: "PostgreSQL"
    case .mysql: "MariaDB"
    case .duckdb: "DuckDB"
    case .spark: "Spark"
    case .clickhouse: "ClickHouse"
    }
  }

  /// What its tables cannot hold.
  package var traits: EngineTraits {
    switch self {
    case .sqlite, .plainSQLite: .doubles
    case .postgresql: .textWithoutNUL
    case .mysql, .duckdb, .spark: .decimals
    case .clickhouse: .datesFrom1900
    }
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
