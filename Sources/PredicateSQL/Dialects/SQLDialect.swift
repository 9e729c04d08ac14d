package import PredicateLanguage

/// The databases whose SQL a predicate can be translated to.
@nonexhaustive public enum SQLDialect: String, CaseIterable, Hashable, Sendable, Codable {
  /// SQLite 3. Statements for `[d]`, for MATCHES and for some forms of `[c]` and LIKE call `predicate_fold`,
  /// `predicate_like` and `predicate_matches`, which every `SQLiteDatabase` of PredicateSQLite has; on another connection
  /// they are to be registered.
  case sqlite
  /// PostgreSQL.
  case postgresql
  /// MySQL 8 and MariaDB; tested on MariaDB.
  case mysql
  /// DuckDB.
  case duckdb
  /// Spark SQL.
  case spark
  /// ClickHouse.
  case clickhouse
  /// Apache DataFusion 55 and later. What `[c]` and `[d]` fold, over columns, nests more than a hundred calls, which needs
  /// `datafusion.sql_parser.recursion_limit` set to 1000 or more, and about a second of planning.
  case datafusion
}

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
    case .datafusion: .datafusion
    }
  }

  /// A value as it stands within a statement.
  /// - Throws: `FormatError` with the code `unsupported` for what the database has no such value for.
  package func literal(_ value: RecordValue) throws(FormatError) -> String {
    try dialect(registeredFunctions: false).literal(value)
  }

  /// Whether it is that of stores, which evaluate in memory what their statements do not say.
  package var isOfStores: Bool { dialect(registeredFunctions: true).isOfStore }

  /// What the database has for working on text.
  package var text: TextDialect { dialect(registeredFunctions: false).text }
}
