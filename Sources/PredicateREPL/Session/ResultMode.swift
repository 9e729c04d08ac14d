import PredicateData

/// The form of answers.
enum ResultMode: String, Hashable, Sendable, CaseIterable {
  case table, line, json, jsonl, csv, tsv, markdown, html, sql, count

  /// The writer's format; nil for what the session lays out itself.
  var format: OutputFormat? {
    switch self {
    case .table: .table
    case .line: nil
    case .json: .json
    case .jsonl: .jsonLines
    case .csv: .csv
    case .tsv: .tsv
    case .markdown: .markdown
    case .html: .html
    case .sql: .sql
    case .count: .count
    }
  }

  /// Whether values are written as JSON.
  var isJSON: Bool { self == .json || self == .jsonl }
}
