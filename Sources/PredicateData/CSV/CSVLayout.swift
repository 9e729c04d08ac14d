import PredicateLanguage

/// The columns of a table: how a row's cells become values.
struct CSVLayout: Sendable {
  let names: [String]
  /// What the cells of each column are read as; empty until that is decided.
  var types: [CSVColumnType] = []
  let typing: ReadOptions.ColumnTyping
  let limits: Limits
  let file: String?

  /// Refuses a row with more cells than there are columns.
  func checkWidth(_ cells: [CSVCell], in row: Span<UInt8>, line: Int) throws(DataError) {
    // A delimiter after the last cell is a habit of some exporters.
    guard cells.count > names.count, let surplus = cells[names.count...].first(where: { $0.end > $0.start }) else {
      return
    }
    throw surplus.error(
      .raggedRow, "a row of \(cells.count) cells under a header of \(names.count)", in: row, line: line, file: file,
      hint: "put cells that contain the delimiter in double quotes")
  }

  /// Takes the cells of a row into account that are not empty.
  func observe(
    _ cells: [CSVCell], in row: Span<UInt8>, line: Int, _ evidence: inout [CSVColumnEvidence]
  ) throws(DataError) {
    try checkWidth(cells, in: row, line: line)
    for index in 0..<min(cells.count, evidence.count) where cells[index].end > cells[index].start {
      evidence[index].observe(row.extracting(cells[index].range))
    }
  }

  /// Whether an empty cell of a column of texts is an empty text and not nil: one in quotes, and every one where all cells
  /// are to be text.
  @inline(__always)
  func isText(emptyCell form: CSVCell.Form) -> Bool { form != .plain || typing == .strings }

  /// The values of a row.
  func values(
    of cells: [CSVCell], in row: Span<UInt8>, line: Int
  ) throws(DataError) -> [RecordValue] {
    if cells.count > names.count { try checkWidth(cells, in: row, line: line) }
    var values: [RecordValue] = []
    values.reserveCapacity(names.count)
    for index in 0..<min(cells.count, names.count) {
      let cell = cells[index]
      if cell.end == cell.start {
        values.append(types[index] == .string && isText(emptyCell: cell.form) ? .string("") : .null)
      } else if types[index] == .string {
        values.append(.string(try cell.text(in: row, line: line, file: file)))
      } else if let value = value(of: row.extracting(cell.range), types[index]) {
        values.append(value)
      } else {
        throw try mismatch(cell, column: index, in: row, line: line)
      }
    }
    while values.count < names.count { values.append(.null) }
    return values
  }

  /// The value of a cell that is not empty, in a column of a type; nil if it is none.
  private func value(of cell: Span<UInt8>, _ type: CSVColumnType) -> RecordValue? {
    if let value = type.value(of: cell) { return value }
    // The first rows tell that there are fractions, not how long the whole numbers will be.
    guard type == .double, !typing.knowsItself else { return nil }
    return CSVColumnType.number.value(of: cell)
  }

  private func mismatch(
    _ cell: CSVCell, column: Int, in row: Span<UInt8>, line: Int
  ) throws(DataError) -> DataError {
    let text = try cell.text(in: row, line: line, file: file)
    let shown = text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
    let hint: String
    switch typing {
    case .firstRows(let limit):
      hint = "the first \(limit) rows decided the type; decide on the whole file, or read all columns as text"
    case .wholeFile, .strings: hint = "the file changed while it was read"
    }
    return cell.error(
      .cellType, "`\(shown)` in column `\(names[column])` is not \(types[column].noun)", in: row, line: line,
      file: file,
      hint: hint)
  }

  /// The columns as they are known to be.
  func columns(_ evidence: [CSVColumnEvidence]) -> [TableColumn] {
    switch typing {
    case .strings: names.map { TableColumn(name: $0, type: .string) }
    case .wholeFile, .firstRows: zip(names, evidence).map { TableColumn(name: $0, type: $1.valueType) }
    }
  }
}
