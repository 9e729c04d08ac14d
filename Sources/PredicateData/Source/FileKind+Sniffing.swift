extension FileKind {
  /// The kind that the first bytes of a text tell; nil if more bytes are needed, which cannot be at its end.
  ///
  /// `[` begins a JSON document. `{` begins JSON Lines if the first line is a whole object and another line follows,
  /// else a document. All else is a table: TSV if its first line has tabs and no commas, else CSV.
  static func sniff(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> FileKind? {
    guard let first = bytes.firstIndex(where: { !JSONBytes.isBlank($0) }) else { return isWhole ? .json : nil }
    if bytes[first] == UInt8(ascii: "[") { return .json }
    guard let lineEnd = ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: bytes, from: first) else {
      guard isWhole else { return nil }
      return bytes[first] == UInt8(ascii: "{") ? .json : table(bytes[first...])
    }
    let line = bytes[first..<lineEnd]
    guard bytes[first] == UInt8(ascii: "{") else { return table(line) }
    var reader = JSONReader()
    // Whether it is one is all that matters here; what is wrong with it is told when the text is read.
    guard (try? reader.readValue(UnsafeBufferPointer(rebasing: line))) != nil else { return .json }
    if bytes[lineEnd...].contains(where: { !JSONBytes.isBlank($0) }) { return .jsonLines }
    return isWhole ? .json : nil
  }

  private static func table(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> FileKind {
    line.contains(UInt8(ascii: "\t")) && !line.contains(UInt8(ascii: ",")) ? .tsv : .csv
  }
}
