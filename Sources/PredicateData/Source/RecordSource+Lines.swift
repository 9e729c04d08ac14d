extension RecordSource {
  /// The line that a record of a table begins in, those that are left out counted; nil for other files, and for what passes by
  /// once.
  package func line(ofRecord number: Int) -> Int? {
    guard canBeReadAgain else { return nil }
    do throws(DataError) {
      var buffer = try open()
      let kind = try kind(of: &buffer)
      guard kind == .csv || kind == .tsv else { return nil }
      let delimiter = try delimiter(of: kind, &buffer)
      var rows = CSVRows(buffer, delimiter: delimiter, limits: options.limits, file: name)
      guard try rows.readHeader(options.header) != nil else { return nil }
      for _ in 0..<number {
        guard try rows.next() else { return nil }
      }
      return rows.line
    } catch {
      return nil
    }
  }

  /// The place of a record of a table for messages, by its line where that is known.
  package func place(ofRecord number: Int) -> String {
    line(ofRecord: number).map { "line \($0)" } ?? "record \(number)"
  }
}
