/// The databases whose SQL a predicate can be translated to.
public enum SQLDialect: String, CaseIterable, Hashable, Sendable, Codable {
  /// SQLite 3.
  case sqlite
  /// PostgreSQL.
  case postgresql
  /// MySQL 8 and MariaDB.
  case mysql
  /// DuckDB.
  case duckdb
  /// Spark SQL.
  case spark
  /// ClickHouse.
  case clickhouse
}
