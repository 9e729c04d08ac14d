package import PredicateData
package import PredicateFormat
package import PredicateSQLite

/// What a path leads to: a database, which answers statements, or records.
package enum OpenedFile: Sendable {
  case store(StoreFile)
  case records(RecordSource)

  /// Opens a path with the model that a database has, unless another is given; records are not read yet.
  package init(
    path: String, options: ReadOptions = ReadOptions(), model: RecordModel? = nil, limits: Limits = Limits()
  ) throws(SQLiteError) {
    self =
      Self.isDatabase(path, options)
      ? .store(try StoreFile(path: path, model: model, limits: limits))
      : .records(RecordSource(path: path, options: options))
  }

  /// Whether a path leads to a database. What is said to hold records, and standard input, is none.
  package static func isDatabase(_ path: String, _ options: ReadOptions) -> Bool {
    options.kind == nil && path != "-" && StoreFile.isMeant(by: path)
  }
}
