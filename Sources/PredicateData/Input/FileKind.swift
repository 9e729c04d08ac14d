/// The formats that records are read from.
@nonexhaustive public enum FileKind: String, Hashable, Sendable, CaseIterable {
  /// One JSON document: an array of records, one record, or an object of named arrays of records.
  case json
  /// JSON Lines: one record in each line.
  case jsonLines = "jsonl"
  /// Comma-separated values with a header row; also separated by semicolons, tabs or bars if the header has no comma.
  case csv
  /// Tab-separated values with a header row.
  case tsv
  /// A property list, in XML or binary: an array of records, one record, or a dictionary of named arrays of records.
  case propertyList = "plist"
  /// A YAML document, as far as repositories of recipes and declarations use YAML; what it holds is as in ``json``.
  case yaml

  /// The kind that a file's name tells, before `.gz` if it ends so; nil for other names.
  public init?(path: String) {
    let path = Self.withoutGzip(path)
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch path[path.utf8.index(after: dot)...].lowercased() {
    case "json", "geojson": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "plist": self = .propertyList
    case "yaml", "yml": self = .yaml
    default: return nil
    }
  }

  /// A name without the ending of gzip files.
  package static func withoutGzip(_ path: String) -> String {
    path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
  }
}
