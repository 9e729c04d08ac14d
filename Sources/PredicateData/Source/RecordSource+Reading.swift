public import PredicateEvaluation
package import PredicateLanguage
import PredicatePlatform

// Unsafe: a window stays as it is until the buffer is changed, behind which it is asked for again.

extension BlockBuffer {
  /// Where in the window the first byte is that is no blank, and which it is; nil if there is none.
  mutating func firstByte() throws(DataError) -> (place: Int, byte: UInt8)? {
    var place = 0
    while true {
      while unsafe place < window.count, unsafe JSONBytes.isBlank(window[place]) { place += 1 }
      if unsafe place < window.count { return unsafe (place, window[place]) }
      try requireWindow(within: .documentBytes)
      guard try refill() else { return nil }
    }
  }

  /// Where in the window the bracket of the array is that the input begins with; nil if it begins with something else.
  mutating func arrayBracket() throws(DataError) -> Int? {
    guard let first = try firstByte(), first.byte == UInt8(ascii: "[") else { return nil }
    return first.place
  }
}

extension FileKind {
  /// Whether the records are one list, as far as the kind and the first byte tell: other documents have to be read.
  func isOneList(_ buffer: inout BlockBuffer) throws(DataError) -> Bool {
    switch self {
    case .jsonLines, .csv, .tsv: true
    case .json: try buffer.arrayBracket() != nil
    case .propertyList, .yaml: false
    }
  }
}

extension RecordSource {
  /// Opens the input, expanded if it is compressed with gzip, and passes over a byte order mark.
  func open() throws(DataError) -> BlockBuffer {
    let input: ByteInput
    switch origin {
    case .path(let path): input = try ByteInput(path: path)
    case .held(let file): input = try ByteInput(file)
    case .standardInput: input = ByteInput(standardInputNamed: name)
    case .memory(let bytes): input = ByteInput(bytes: bytes, name: name)
    case .pieces(let pieces): input = ByteInput(pieces: pieces, name: name)
    case .followed(let path, let goesOn, let noticed):
      // Its first bytes are not waited for.
      return BlockBuffer(
        try ByteInput(following: path, goesOn: goesOn, noticed: noticed), blockSize: options.blockSize,
        limits: options.limits)
    }
    var buffer = BlockBuffer(
      input, blockSize: options.blockSize, interruption: options.interruption, limits: options.limits)
    try buffer.skipPreamble(file: name)
    return buffer
  }

  /// The format of the input, by option, name or first bytes.
  func kind(of buffer: inout BlockBuffer) throws(DataError) -> FileKind {
    if let kind = options.kind { return kind }
    if let name, let kind = FileKind(path: name) { return kind }
    let ending = unknownEnding
    while true {
      // What is longer without a line end is one document, if it is JSON.
      let isWhole = unsafe buffer.isAtEnd || buffer.window.count > options.limits.recordBytes
      if let kind = unsafe FileKind.sniff(buffer.window.span, isWhole: isWhole) {
        // Any text could be a table; that it is one has to be said by the name or the options.
        if let ending, kind == .csv || kind == .tsv, buffer.count > 0 {
          throw DataError(
            .unsupportedFormat, "files that end in `.\(ending)` are of no known kind, and this one is no JSON",
            file: name,
            hint: "if it is a table, say so by `kind` of the options")
        }
        return kind
      }
      _ = try unsafe buffer.refill(toHold: buffer.window.count * 2)
    }
  }

  /// The ending of a file's name that tells no format; nil without one, and for `.txt` and its like, which may be anything.
  private var unknownEnding: String? {
    let path: String
    switch origin {
    case .path(let named): path = named
    case .held(let file): path = file.path
    case .standardInput, .memory, .pieces, .followed: return nil
    }
    let file = FileKind.withoutGzip(path.split(separator: "/").last.map(String.init) ?? path)
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    let ending = file[file.index(after: dot)...].lowercased()
    return ending.isEmpty || ["txt", "data", "dat"].contains(ending) ? nil : FileName.shown(ending)
  }

  /// Gives the columns of a table to `columns`, then every record to `body`, until one of both returns false. Other kinds
  /// of files have no columns, nor has a table without a header row. `leftOut` is called for each record between them that is
  /// left out.
  package func read(
    columns: ([TableColumn]) -> Bool = { _ in true }, leftOut: () -> Void = {}, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    var buffer = try open()
    let kind = try kind(of: &buffer)
    if try kind.isOneList(&buffer) { try requireOneEntity() }
    return try read(buffer, kind: kind, columns: columns, leftOut: leftOut, body)
  }

  /// Gives the columns and every record behind the front of `buffer` away until a closure returns false.
  func read(
    _ buffer: consuming BlockBuffer, kind: FileKind, columns: ([TableColumn]) -> Bool, leftOut: () -> Void,
    _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    var buffer = buffer
    switch kind {
    case .json: return try readDocument(buffer, body)
    case .jsonLines: return try readLines(buffer, leftOut, body)
    case .propertyList, .yaml: return try readPlaced(buffer, kind: kind, body)
    case .csv, .tsv:
      let delimiter = try delimiter(of: kind, &buffer)
      return try readTable(buffer, delimiter: delimiter, columns, leftOut, body)
    }
  }

  func delimiter(of kind: FileKind, _ buffer: inout BlockBuffer) throws(DataError) -> UInt8 {
    if let chosen = options.delimiter { return chosen }
    if kind == .tsv { return UInt8(ascii: "\t") }
    while true {
      if let told = unsafe CSVDelimiter.told(by: buffer.window.span, isWhole: buffer.isAtEnd) { return told }
      _ = try unsafe buffer.refill(toHold: buffer.window.count * 2)
    }
  }

  private func readDocument(
    _ buffer: consuming BlockBuffer, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    var document = try document(buffer)
    var summary = ReadSummary()
    summary.records = try document.read(stem: stem, body)
    return summary
  }

  /// Refuses another entity than the one that records are of which there is one list; see
  /// ``ReadOptions/refusesOtherEntities``.
  func requireOneEntity() throws(DataError) {
    try DocumentEntities.requireOne(named: stem, options, file: name)
  }

  /// The document behind the front of `buffer`. What cannot become JSON is not read on behind its first bytes, which tell what
  /// is wrong with it.
  func document(_ buffer: consuming BlockBuffer) throws(DataError) -> JSONDocument {
    var buffer = buffer
    if let (place, byte) = try buffer.firstByte() {
      if JSONFault.mayBegin(byte) {
        try buffer.readAll(byte == UInt8(ascii: "[") ? .heldBytes : .documentBytes)
      } else {
        _ = try buffer.refill(toHold: place + JSONFault.mostShown)
      }
    }
    return JSONDocument(buffer, file: name, options: options)
  }

  private func readTable(
    _ buffer: consuming BlockBuffer, delimiter: UInt8, _ columns: ([TableColumn]) -> Bool, _ leftOut: () -> Void,
    _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    var buffer = buffer
    if options.columnTyping == .wholeFile { try buffer.holdStream() }
    var reader = CSVReader(buffer, delimiter: delimiter, options: options, file: name)
    return try reader.read(columns: columns, leftOut: leftOut, body)
  }

  private func readLines(
    _ buffer: consuming BlockBuffer, _ leftOut: () -> Void, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    var reader = JSONReader(nestingLimit: options.nestingLimit)
    let texts = JSONTexts(options.texts)
    var summary = ReadSummary()
    var line = 0
    // How far the window has been searched for a line end in vain.
    var searched = 0
    while true {
      let window = unsafe buffer.window.span
      let lineEnd = ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: window, from: searched)
      if (lineEnd ?? window.count) > options.limits.recordBytes {
        throw ReadLimit.recordBytes.error(options.limits, file: name, line: line + 1, column: 1)
      }
      if lineEnd == nil, !buffer.isAtEnd {
        if !options.skipsMalformedLines, let fault = reader.fault(atStartOf: window) {
          throw fault.lineError(in: window, file: name, line: line + 1)
        }
        searched = window.count
        _ = try buffer.refill()
        continue
      }
      let bytes = window.extracting(..<(lineEnd ?? window.count))
      line += 1
      searched = 0
      do throws(JSONFault) {
        let record = try reader.readValue(bytes)
        summary.records += 1
        guard body(texts?.record(record) ?? record) else { return summary }
      } catch {
        if case .empty = error.kind {
          // Blank lines mean nothing, least of all at the end.
        } else {
          let error = error.lineError(in: bytes, file: name, line: line)
          guard options.skipsMalformedLines else { throw error }
          summary.skipped += 1
          summary.firstSkipped = summary.firstSkipped ?? error
          if options.keepsUnread { summary.mended.keep(UnreadText(error, row: bytes)) }
          leftOut()
        }
      }
      guard let lineEnd else { return summary }
      buffer.consume(lineEnd + 1)
    }
  }
}

extension RecordSource {
  /// The records as a table, which predicates and queries go through column by column.
  ///
  /// ```swift
  /// let people = try RecordSource(path: "people.jsonl").table(columns: ["age", "city"])
  /// try FormatPredicate("age > 17 AND city == 'Rome'").compiled().count(in: people)  // 1
  /// ```
  /// `columns` are the keys that are read, in the order of the table's columns; one that no record has becomes a column
  /// without values. Nil, the default, reads all keys in the order in which they come up. A record without a key has no
  /// value there. Texts of which few differ are stored once each. Worth it for a file that is asked several questions:
  /// the table takes a fraction of the memory of ``records()``, less with fewer columns. Cost: linear in the file, JSON
  /// Lines, CSV and TSV on two threads.
  /// - Throws: ``DataError``, as ``records()``; `notARecord` for a value without keys, such as the line `5`.
  public func table(columns: [String]? = nil) throws(DataError) -> RecordTable {
    var collector = TableCollector(columns)
    var failure: DataError?
    let file = name
    _ = try readBlocks(ColumnRequest(keys: columns)) { found in
      collector.meet(found.map(\.name))
      return true
    } evaluate: {
      TableCollector.part($0)
    } deliver: { report, part in
      collector.meet(report.newKeys)
      do throws(DataError) { try collector.append(part, file: file) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    return collector.finish()
  }
}
