/// How an engine writes regular expressions.
package enum RegexFlavor: Hashable, Sendable {
  /// PostgreSQL's advanced regular expressions.
  case postgresql
  /// What PCRE2, as in MariaDB, and ICU, as in MySQL 8, have in common.
  case mysql
  /// RE2 in DuckDB.
  case duckdb
  /// RE2 in ClickHouse.
  case clickhouse
  /// Java.
  case spark
}
