extension FileKind {
  /// The kind that the first bytes of a text show; nil if more bytes are needed, which is never so at its end.
  ///
  /// `[` begins a JSON document. `{` begins JSON Lines if the first line is a whole object and another line follows,
  /// else a document. All else is a table: TSV if its first line has tabs and no commas, else CSV.
  static func sniff(_ bytes: Span<UInt8>, isWhole: Bool) -> FileKind? {
    guard let first = (0..<bytes.count).first(where: { !JSONBytes.isBlank(bytes[$0]) }) else {
      return isWhole ? .json : nil
    }
    if bytes[first] == UInt8(ascii: "[") { return .json }
    if starts(bytes, "bplist0") || starts(bytes, "<?xml") || starts(bytes, "<plist") || starts(bytes, "<!DOCTYPE plist")
    {
      return .propertyList
    }
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

  private static func starts(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    bytes.count >= text.utf8.count && text.utf8.enumerated().allSatisfy { bytes[$0.offset] == $0.element }
  }

  private static func table(_ line: Span<UInt8>) -> FileKind {
    ByteScan.firstIndex(of: UInt8(ascii: "\t"), in: line) != nil
      && ByteScan.firstIndex(of: UInt8(ascii: ","), in: line) == nil ? .tsv : .csv
  }
}

/// Finds the delimiter of a CSV file whose options do not name it.
enum CSVDelimiter {
  private static let alternatives = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
  // Only this much of a longer header is searched.
  private static let mostBytes = 64 << 10

  /// The delimiter of the first row: the comma if the row has one outside quotes, else the first of semicolon, tab and bar
  /// that it has, else the comma. Spreadsheets write semicolons where numbers have a decimal comma. Nil if the row needs
  /// more bytes, which is never the case at the end of the table.
  static func told(by bytes: Span<UInt8>, isWhole: Bool) -> UInt8? {
    let comma = UInt8(ascii: ",")
    var isQuoted = false
    var found: Set<UInt8> = []
    var isEnd = isWhole || bytes.count >= mostBytes
    for index in 0..<min(bytes.count, mostBytes) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted {
        if byte == comma { return comma }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          isEnd = true
          break
        }
        if alternatives.contains(byte) { found.insert(byte) }
      }
    }
    guard isEnd else { return nil }
    return alternatives.first { found.contains($0) } ?? comma
  }
}
