import PredicateLanguage

/// Reads a table with a header row into records.
///
/// Short rows are filled up with null and counted; a longer row is an error unless the surplus cells are empty, when it is
/// counted, too.
struct CSVReader: ~Copyable {
  private var rows: CSVRows
  private let options: ReadOptions
  private let file: String?

  /// A reader of what stands behind the front of `buffer`. The input must be one that can be rewound if types are
  /// decided on the whole of it.
  init(_ buffer: consuming BlockBuffer, delimiter: UInt8, options: ReadOptions, file: String?) {
    rows = CSVRows(buffer, delimiter: delimiter, limits: options.limits, file: file)
    self.options = options
    self.file = file
  }

  /// Gives the columns to `columns`, then every record to `body`, until one of both returns false; gives how many records
  /// there were. `leftOut` is called for each row between them that is left out.
  mutating func read(
    columns: ([TableColumn]) -> Bool, leftOut: () -> Void, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    var summary = ReadSummary()
    guard let names = try rows.readHeader(options.header) else { return summary }
    var layout = CSVLayout(names: names, options: options, file: file)
    let shape = RecordShape(keys: names)
    var evidence = names.map { _ in CSVColumnEvidence() }
    switch options.columnTyping {
    case .strings:
      layout.types = names.map { _ in .string }
      guard columns(layout.columns(evidence)) else { return summary }
    case .wholeFile:
      var unused = ReadSummary()
      while try rows.next() {
        do throws(DataError) { try rows.observe(layout, &evidence) } catch { try layout.skip(error, &unused) }
      }
      layout.settle(evidence)
      guard columns(layout.columns(evidence)), try rows.rewind(), try rows.readHeader(options.header) != nil else {
        return summary
      }
    case .firstRows(let limit):
      let sample = try readSample(limit, &layout, &evidence, &summary)
      guard columns(layout.columns(evidence)) else { return summary }
      for values in sample {
        summary.records += 1
        guard body(.object(RecordObject(shape: shape, values: values))) else { return summary }
      }
    }
    do throws(DataError) {
      while try rows.next() {
        let values: [RecordValue]
        do throws(DataError) {
          values = try rows.values(layout, &summary.mended)
        } catch {
          try layout.skip(error, &summary)
          if options.keepsUnread { summary.mended.keep(rows.unread(error)) }
          leftOut()
          continue
        }
        summary.records += 1
        guard body(.object(RecordObject(shape: shape, values: values))) else { break }
      }
    } catch {
      // What is wrong with a file that was changed may be that alone.
      try rows.requireUnchanged()
      throw error
    }
    try rows.requireUnchanged()
    return summary
  }

  /// Reads the first rows as text, decides the types and gives the rows' values.
  private mutating func readSample(
    _ limit: Int, _ layout: inout CSVLayout, _ evidence: inout [CSVColumnEvidence], _ summary: inout ReadSummary
  ) throws(DataError) -> [[RecordValue]] {
    // Nil stands for an empty cell; a quoted empty cell is an empty string.
    var sample: [(line: Int, texts: [String?])] = []
    while sample.count < max(1, limit), try rows.next() {
      do throws(DataError) {
        try rows.observe(layout, &evidence)
      } catch {
        try layout.skip(error, &summary)
        if options.keepsUnread { summary.mended.keep(rows.unread(error)) }
        continue
      }
      rows.noteWidth(layout, &summary.mended)
      var texts: [String?] = []
      for cell in rows.cells.prefix(layout.names.count) {
        let isNull = cell.end == cell.start && cell.form == .plain
        texts.append(isNull ? nil : try rows.text(of: cell))
      }
      sample.append((rows.line, texts))
    }
    layout.settle(evidence)
    let (types, settled) = (layout.types, layout)
    return sample.map { line, texts in
      types.indices.map { index -> RecordValue in
        guard index < texts.count, let text = texts[index] else { return .null }
        let bytes = Array(text.utf8)
        if settled.isNull(bytes.span, column: index) { return .null }
        guard types[index] != .string else { return .string(text) }
        if let value = settled.value(of: bytes.span, column: index) { return value }
        // Else it is a quoted empty cell: the others have decided the type.
        if let error = settled.unread(text, column: index, line: line) {
          summary.mended.noteUnreadCell(error)
          if settled.keepsUnread {
            summary.mended.keep(UnreadText(error, column: settled.names[index], text: text))
          }
        }
        return .null
      }
    }
  }
}
