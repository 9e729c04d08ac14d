extension FileKind {
  /// The kind that the first bytes of a text tell; nil if more bytes are needed, which cannot be at its end.
  ///
  /// `[` begins a JSON document. `{` begins JSON Lines if the first line is a whole object and another line follows,
  /// else a document. All else is a table: TSV if its first line has tabs and no commas, else CSV.
  static func sniff(_ bytes: Span<UInt8>, isWhole: Bool) -> FileKind? {
    guard let first = (0..<bytes.count).first(where: { !JSONBytes.isBlank(bytes[$0]) }) else {
      return isWhole ? .json : nil
    }
    if bytes[first] == UInt8(ascii: "[") { return .json }
    guard let lineEnd = ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: bytes, from: first) else {
      guard isWhole else { return nil }
      return bytes[first] == UInt8(ascii: "{") ? .json : table(bytes.extracting(first...))
    }
    let line = bytes.extracting(first..<lineEnd)
    guard bytes[first] == UInt8(ascii: "{") else { return table(line) }
    var reader = JSONReader()
    // Whether it is one is all that matters here; what is wrong with it is told when the text is read.
    guard (try? reader.readValue(line)) != nil else { return .json }
    if (lineEnd..<bytes.count).contains(where: { !JSONBytes.isBlank(bytes[$0]) }) { return .jsonLines }
    return isWhole ? .json : nil
  }

  private static func table(_ line: Span<UInt8>) -> FileKind {
    ByteScan.firstIndex(of: UInt8(ascii: "\t"), in: line) != nil
      && ByteScan.firstIndex(of: UInt8(ascii: ","), in: line) == nil ? .tsv : .csv
  }
}
