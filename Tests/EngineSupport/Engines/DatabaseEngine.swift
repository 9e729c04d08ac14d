package import Foundation

/// A database that the tests compare with evaluation in memory.
package enum DatabaseEngine: String, CaseIterable, Sendable {
  case sqlite, postgresql, mysql, duckdb, spark, clickhouse

  /// What it is called in reports.
  package var title: String {
    switch self {
    case .sqlite: "SQLite"
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
    case .sqlite: .doubles
    case .postgresql, .mysql, .duckdb, .spark, .clickhouse: .decimals
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
