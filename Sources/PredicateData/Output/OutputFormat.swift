/// The forms that records are written in.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned columns for people.
  case table
  /// One JSON array.
  case json
  /// One JSON value in each line.
  case jsonLines = "jsonl"
  /// Comma-separated values with a header row.
  case csv
  /// Tab-separated values with a header row.
  case tsv
  /// A Markdown table.
  case markdown
  /// A table in HTML, a fragment for a page.
  case html
  /// An SQL INSERT statement in each line, in SQLite's dialect.
  case sql
  /// The number of records, alone.
  case count
}

/// How records are written.
public struct WriteOptions: Hashable, Sendable {
  /// The columns of tables, CSV, TSV, Markdown, HTML and SQL, in order. Nil, the default: the keys of the first records.
  public var columns: [String]?
  /// From how many records at the start the columns are gathered. These are held back until then, so 1 suits a slow
  /// stream. Default 1,000.
  public var sampleSize = 1_000
  /// The width of the terminal in cells, to which tables are cut; nil, the default, cuts nothing. Texts are cut first, and
  /// where that is not enough a column `…` stands for the middle ones.
  public var width: Int?
  /// The table that SQL inserts into. Default `records`.
  public var table = "records"

  /// The default options.
  public init() {}
}
