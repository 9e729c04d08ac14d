extension SQLDialect {
  /// The dialect's data.
  func dialect(registeredFunctions: Bool) -> Dialect {
    switch self {
    case .sqlite: registeredFunctions ? .sqliteWithFunctions : .sqlite
    case .postgresql: .postgresql
    case .mysql: .mysql
    case .duckdb: .duckdb
    case .spark: .spark
    case .clickhouse: .clickhouse
    }
  }

  /// What the database has for working on text.
  package var text: TextDialect { dialect(registeredFunctions: false).text }
}
