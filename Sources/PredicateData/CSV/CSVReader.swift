import PredicateLanguage

/// Reads a table with a header row into records.
///
/// Short rows are filled up with null; a longer row is an error unless the surplus cells are empty.
struct CSVReader: ~Copyable {
  private var rows: CSVRows
  private let typing: ReadOptions.ColumnTyping
  private var names: [String] = []
  private var types: [CSVColumnType] = []

  /// A reader of what stands behind the front of `buffer`. The input must be one that can be rewound if types are
  /// decided on the whole of it.
  init(_ buffer: consuming BlockBuffer, delimiter: UInt8, typing: ReadOptions.ColumnTyping, file: String?) {
    rows = CSVRows(buffer, delimiter: delimiter, file: file)
    self.typing = typing
  }

  /// Gives the columns to `columns`, then every record to `body`, until one of both returns false; gives how many records
  /// there were.
  mutating func read(
    columns: ([TableColumn]) -> Bool, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> Int {
    guard try readHeader() else { return 0 }
    let shape = RecordShape(keys: names)
    var count = 0
    switch typing {
    case .strings:
      types = names.map { _ in .string }
      guard columns(names.map { TableColumn(name: $0, type: .string) }) else { return 0 }
    case .wholeFile:
      var evidence = names.map { _ in CSVColumnEvidence() }
      while try rows.next() { try observe(&evidence) }
      types = evidence.map(\.type)
      guard columns(tableColumns(evidence)), try rows.rewind(), try readHeader() else { return 0 }
    case .firstRows(let limit):
      let (sample, evidence) = try readSample(limit)
      guard columns(tableColumns(evidence)) else { return 0 }
      for values in sample {
        count += 1
        guard body(.object(RecordObject(shape: shape, values: values))) else { return count }
      }
    }
    while try rows.next() {
      count += 1
      guard body(.object(RecordObject(shape: shape, values: try values()))) else { return count }
    }
    return count
  }

  private func tableColumns(_ evidence: [CSVColumnEvidence]) -> [TableColumn] {
    zip(names, evidence).map { TableColumn(name: $0, type: $1.valueType) }
  }

  private mutating func readHeader() throws(DataError) -> Bool {
    rows.skipsEmptyLines = true
    guard try rows.next() else { return false }
    var given: [String] = []
    for cell in rows.cells { given.append(try rows.text(of: cell)) }
    names = CSVHeader.uniqueNames(given)
    rows.skipsEmptyLines = names.count > 1
    return true
  }

  private func observe(_ evidence: inout [CSVColumnEvidence]) throws(DataError) {
    let cells = rows.cells
    try checkWidth(cells)
    for index in 0..<min(cells.count, evidence.count) where cells[index].end > cells[index].start {
      evidence[index].observe(rows.bytes(of: cells[index]))
    }
  }

  private func checkWidth(_ cells: [CSVCell]) throws(DataError) {
    // A delimiter after the last cell is a habit of some exporters.
    guard cells.count > names.count, let surplus = cells[names.count...].first(where: { $0.end > $0.start }) else {
      return
    }
    throw rows.error(
      .raggedRow, "a row of \(cells.count) cells under a header of \(names.count)", at: surplus,
      hint: "put cells that contain the delimiter in double quotes")
  }

  /// Reads the first rows as text, decides the types and gives the rows' values.
  private mutating func readSample(
    _ limit: Int
  ) throws(DataError) -> (values: [[RecordValue]], evidence: [CSVColumnEvidence]) {
    var evidence = names.map { _ in CSVColumnEvidence() }
    // Nil stands for an empty cell; a quoted empty cell is an empty string.
    var sample: [[String?]] = []
    while sample.count < max(1, limit), try rows.next() {
      try observe(&evidence)
      var texts: [String?] = []
      for cell in rows.cells.prefix(names.count) {
        let isNull = cell.end == cell.start && cell.form == .plain
        texts.append(isNull ? nil : try rows.text(of: cell))
      }
      sample.append(texts)
    }
    types = evidence.map(\.type)
    let values = sample.map { texts in
      names.indices.map { index -> RecordValue in
        guard index < texts.count, var text = texts[index] else { return .null }
        guard types[index] != .string else { return .string(text) }
        // Not of the type is only a quoted empty cell: the others have decided the type.
        return text.withUTF8 { types[index].value(of: $0) } ?? .null
      }
    }
    return (values, evidence)
  }

  /// The values of the current row.
  private func values() throws(DataError) -> [RecordValue] {
    let cells = rows.cells
    if cells.count > names.count { try checkWidth(cells) }
    var values: [RecordValue] = []
    values.reserveCapacity(names.count)
    for index in 0..<min(cells.count, names.count) {
      let cell = cells[index]
      if cell.end == cell.start {
        values.append(cell.form == .plain || types[index] != .string ? .null : .string(""))
      } else if types[index] == .string {
        values.append(.string(try rows.text(of: cell)))
      } else if let value = types[index].value(of: rows.bytes(of: cell)) {
        values.append(value)
      } else {
        throw try mismatch(cell, column: index)
      }
    }
    while values.count < names.count { values.append(.null) }
    return values
  }

  private func mismatch(_ cell: CSVCell, column: Int) throws(DataError) -> DataError {
    let text = try rows.text(of: cell)
    let shown = text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
    let hint: String
    switch typing {
    case .firstRows(let limit):
      hint = "the first \(limit) rows decided the type; decide on the whole file, or read all columns as text"
    case .wholeFile, .strings: hint = "the file changed while it was read"
    }
    return rows.error(
      .cellType, "`\(shown)` in column `\(names[column])` is not \(types[column].noun)", at: cell, hint: hint)
  }
}
