/// The forms that records are written in.
@nonexhaustive public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned columns for people.
  case table
  /// For people, too: a line `key = value` for each key, and an empty line between records.
  case line
  /// One JSON array.
  case json
  /// One JSON value in each line.
  case jsonLines = "jsonl"
  /// A line for each value: the path to it, ` = ` and the value as JSON, as in `[0].user.name = "ana"`. Behind the number of
  /// the record, from 0, stands the key path that a predicate has for the value. For `grep`, `diff`, and to learn the keys.
  case paths
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

  /// The form of that name: its raw value or another name that people know it by: `ndjson` for ``jsonLines``, `lines` for
  /// ``line``, `md` for ``markdown``. Nil if there is none.
  public init?(name: String) {
    guard let format = OutputFormat(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = format
  }

  private static let otherNames: [String: OutputFormat] = ["ndjson": .jsonLines, "lines": .line, "md": .markdown]
}

/// How records are written.
public struct WriteOptions: Hashable, Sendable {
  /// The columns of tables, CSV, TSV, Markdown, HTML and SQL, in order. Nil, the default: the keys of the first records.
  public var columns: [String]?
  /// From how many records at the start the columns and their widths are gathered. These are held back until then, so 1 suits
  /// a slow stream. Default 1,000.
  public var sampleSize = 1_000
  /// The width of the terminal in cells, to which tables are cut; nil, the default, cuts nothing. Texts are cut first, and
  /// where that is not enough a column `…` stands for the middle ones. Numbers are shown without the noise of arithmetic, and
  /// dates of a column that has midnights alone as days.
  public var width: Int?
  /// The table that SQL inserts into. Default `records`.
  public var table = "records"
  /// The numbers of the rows, which a table shows in a column of its own; nil for none.
  package var rowNumbers: [Int]?

  /// The default options.
  public init() {}
}
