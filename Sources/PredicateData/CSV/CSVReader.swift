import PredicateLanguage

/// Reads a table with a header row into records.
///
/// Short rows are filled up with null; a longer row is an error unless the surplus cells are empty.
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
  /// there were.
  mutating func read(
    columns: ([TableColumn]) -> Bool, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> Int {
    guard let names = try rows.readHeader() else { return 0 }
    var layout = CSVLayout(names: names, typing: options.columnTyping, limits: options.limits, file: file)
    let shape = RecordShape(keys: names)
    var evidence = names.map { _ in CSVColumnEvidence() }
    var count = 0
    switch options.columnTyping {
    case .strings:
      layout.types = names.map { _ in .string }
      guard columns(layout.columns(evidence)) else { return 0 }
    case .wholeFile:
      while try rows.next() { try rows.observe(layout, &evidence) }
      layout.types = evidence.map(\.type)
      guard columns(layout.columns(evidence)), try rows.rewind(), try rows.readHeader() != nil else { return 0 }
    case .firstRows(let limit):
      let sample = try readSample(limit, &layout, &evidence)
      guard columns(layout.columns(evidence)) else { return 0 }
      for values in sample {
        count += 1
        guard body(.object(RecordObject(shape: shape, values: values))) else { return count }
      }
    }
    do throws(DataError) {
      while try rows.next() {
        count += 1
        let values = try rows.values(layout)
        guard body(.object(RecordObject(shape: shape, values: values))) else { break }
      }
    } catch {
      // What is wrong with a file that was changed may be that alone.
      try rows.requireUnchanged()
      throw error
    }
    try rows.requireUnchanged()
    return count
  }

  /// Reads the first rows as text, decides the types and gives the rows' values.
  private mutating func readSample(
    _ limit: Int, _ layout: inout CSVLayout, _ evidence: inout [CSVColumnEvidence]
  ) throws(DataError) -> [[RecordValue]] {
    // Nil stands for an empty cell; a quoted empty cell is an empty string.
    var sample: [[String?]] = []
    while sample.count < max(1, limit), try rows.next() {
      try rows.observe(layout, &evidence)
      var texts: [String?] = []
      for cell in rows.cells.prefix(layout.names.count) {
        let isNull = cell.end == cell.start && cell.form == .plain
        texts.append(isNull ? nil : try rows.text(of: cell))
      }
      sample.append(texts)
    }
    let types = evidence.map(\.type)
    layout.types = types
    return sample.map { texts in
      types.indices.map { index -> RecordValue in
        guard index < texts.count, let text = texts[index] else { return .null }
        guard types[index] != .string else { return .string(text) }
        // Not of the type is only a quoted empty cell: the others have decided the type.
        let bytes = Array(text.utf8)
        return types[index].value(of: bytes.span) ?? .null
      }
    }
  }
}
