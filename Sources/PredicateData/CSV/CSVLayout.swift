import PredicateLanguage

/// The columns of a table: how a row's cells become values.
struct CSVLayout: Sendable {
  let names: [String]
  /// What the cells of each column are read as; empty until that is decided.
  var types: [CSVColumnType] = []
  let typing: ReadOptions.ColumnTyping
  let limits: Limits
  let file: String?
  /// Whether rows that do not fit are left out and counted.
  let skipsBadRows: Bool
  /// Whether all that cannot be read is kept to be told.
  let keepsUnread: Bool
  /// The types that columns are said to have; nil for what stands in them to tell.
  private let stated: [CSVColumnType?]
  /// Which columns are asked for; nil for all. What is nil in others is nobody's loss.
  private var asked: [Bool]?
  /// How the texts of each column are read; empty where they are read as they are.
  private(set) var readers: [TextReading]

  init(names: [String], options: ReadOptions, file: String?) {
    self.names = names
    typing = options.columnTyping
    limits = options.limits
    skipsBadRows = options.skipsMalformedLines
    keepsUnread = options.keepsUnread
    self.file = file
    let isText = typing == .strings
    stated = names.map { name in
      if isText { return nil }
      return options.types.first { UTF8Text.equal($0.column, name) }.map { CSVColumnType($0.kind) }
    }
    // Where all is text, no text is a number or date.
    var forms = options.texts
    if typing == .strings { (forms.numbers, forms.dates, forms.units, forms.percent) = (.plain, [], [], false) }
    readers = forms.isPlain ? [] : names.map { TextReading(forms, column: $0) }
  }

  /// The same layout for who asks for some of the columns.
  func asked(for keys: [String]?) -> CSVLayout {
    guard let keys else { return self }
    let asked = Set(keys.map(RecordKey.init))
    var layout = self
    layout.asked = names.map { asked.contains(RecordKey($0)) }
    return layout
  }

  /// Decides what the cells are read as.
  mutating func settle(_ evidence: [CSVColumnEvidence]) {
    types = evidence.map(\.type)
    for (column, found) in evidence.enumerated() where readers.indices.contains(column) {
      readers[column] = readers[column].with(date: found.dateForm, number: found.numberForm)
    }
    for (column, type) in stated.enumerated() { types[column] = type ?? types[column] }
  }

  /// Refuses a row with more cells than there are columns.
  func checkWidth(_ cells: [CSVCell], in row: Span<UInt8>, line: Int) throws(DataError) {
    // A delimiter after the last cell is a habit of some exporters.
    guard cells.count > names.count, let surplus = cells[names.count...].first(where: { $0.end > $0.start }) else {
      return
    }
    throw surplus.error(
      .raggedRow, Self.widths(cells.count, names.count), in: row, line: line, file: file,
      hint: "put cells that contain the delimiter in double quotes")
  }

  /// Takes note of a row that is kept although it has fewer cells than there are columns, or empty ones behind the last.
  func noteWidth(_ cells: Int, of row: Span<UInt8>, line: Int, _ mended: inout MendedRows) {
    if cells == names.count { return }
    let isLong = cells > names.count
    if isLong { mended.noteLongRow(line: line) } else { mended.noteShortRow(line: line) }
    guard keepsUnread else { return }
    let error = DataError(.raggedRow, Self.widths(cells, names.count), file: file, line: line)
    mended.keep(UnreadText(error, row: row, isLongRow: isLong))
  }

  private static func widths(_ cells: Int, _ columns: Int) -> String {
    "a row of \(cells) \(cells == 1 ? "cell" : "cells") under a header of \(columns)"
  }

  /// Counts a row that has a mistake, if such rows are left out; else throws the mistake.
  func skip(_ error: DataError, _ summary: inout ReadSummary) throws(DataError) {
    guard skipsBadRows, Self.isOfRow(error) else { throw error }
    summary.skipped += 1
    summary.firstSkipped = summary.firstSkipped ?? error
  }

  /// Whether what is wrong is wrong with one row alone, behind which the next one is found.
  static func isOfRow(_ error: DataError) -> Bool { [.raggedRow, .cellType, .invalidUTF8].contains(error.code) }

  /// Takes the cells of a row into account that are not empty.
  func observe(
    _ cells: [CSVCell], in row: Span<UInt8>, line: Int, _ evidence: inout [CSVColumnEvidence]
  ) throws(DataError) {
    try checkWidth(cells, in: row, line: line)
    for index in 0..<min(cells.count, evidence.count) where cells[index].end > cells[index].start {
      observe(row.extracting(cells[index].range), column: index, &evidence)
    }
  }

  /// Takes a cell into account that is not empty.
  func observe(_ cell: Span<UInt8>, column: Int, _ evidence: inout [CSVColumnEvidence]) {
    if readers.isEmpty {
      evidence[column].observe(cell)
    } else {
      evidence[column].observe(cell, by: readers[column])
    }
  }

  /// Whether the contents of a cell stand for nil by what is said of texts.
  func isNull(_ cell: Span<UInt8>, column: Int) -> Bool {
    !readers.isEmpty && readers[column].isNull(cell.extracting(ByteScan.trimmed(cell)))
  }

  /// Whether an empty cell of a column of texts is an empty text and not nil: one in quotes, and every one where all cells
  /// are to be text.
  @inline(__always)
  func isText(emptyCell form: CSVCell.Form) -> Bool { form != .plain || typing == .strings }

  /// The values of a row; counts cells that are nil because they do not fit.
  func values(
    of cells: [CSVCell], in row: Span<UInt8>, line: Int, _ mended: inout MendedRows
  ) throws(DataError) -> [RecordValue] {
    if cells.count > names.count { try checkWidth(cells, in: row, line: line) }
    var values: [RecordValue] = []
    values.reserveCapacity(names.count)
    for index in 0..<min(cells.count, names.count) {
      let cell = cells[index]
      if isNull(row.extracting(cell.range), column: index) {
        values.append(.null)
      } else if cell.end == cell.start {
        values.append(types[index] == .string && isText(emptyCell: cell.form) ? .string("") : .null)
      } else if types[index] == .string {
        values.append(.string(try cell.text(in: row, line: line, file: file)))
      } else if let value = value(of: row.extracting(cell.range), column: index) {
        values.append(value)
      } else if stated[index] != nil {
        if asked?[index] != false {
          let error = try mismatch(cell, column: index, in: row, line: line)
          mended.noteUnreadCell(error)
          if keepsUnread {
            mended.keep(
              UnreadText(error, column: names[index], text: try cell.text(in: row, line: line, file: file)))
          }
        }
        values.append(.null)
      } else {
        throw try mismatch(cell, column: index, in: row, line: line)
      }
    }
    while values.count < names.count { values.append(.null) }
    return values
  }

  /// The value of a cell that is not empty, in a column of another type than text; nil if it is none.
  func value(of cell: Span<UInt8>, column: Int) -> RecordValue? {
    let type = types[column]
    guard !readers.isEmpty else { return value(of: cell, type) }
    let text = cell.extracting(ByteScan.trimmed(cell))
    switch type {
    case .integer, .decimal, .double, .number:
      return readers[column].withPlainNumber(text) { plain, _ in value(of: plain, type) }
    case .date: return readers[column].date(text).map(RecordValue.date)
    case .boolean, .string: return value(of: text, type)
    }
  }

  private func value(of cell: Span<UInt8>, _ type: CSVColumnType) -> RecordValue? {
    if let value = type.value(of: cell) { return value }
    // The first rows tell that there are fractions, not how long the whole numbers will be.
    guard type == .double, !typing.knowsItself else { return nil }
    return CSVColumnType.number.value(of: cell)
  }

  /// The error for a text that is not of the type that its column is said to have; nil for an empty one, and other columns.
  func unread(_ text: String, column: Int, line: Int) -> DataError? {
    guard stated[column] != nil, !text.isEmpty else { return nil }
    return DataError(
      .cellType, "`\(Self.shown(text))` in column `\(names[column])` is not \(noun(of: column))", file: file, line: line
    )
  }

  private static func shown(_ text: String) -> String {
    text.unicodeScalars.count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
  }

  /// What the cells of a column are; other ways of writing dates may have been given.
  private func noun(of column: Int) -> String {
    types[column] == .date && !readers.isEmpty ? "a date" : types[column].noun
  }

  private func mismatch(
    _ cell: CSVCell, column: Int, in row: Span<UInt8>, line: Int
  ) throws(DataError) -> DataError {
    let text = try cell.text(in: row, line: line, file: file)
    let hint: String
    switch typing {
    case .firstRows(let limit):
      hint = "the first \(limit) rows decided the type; decide on the whole file, or read all columns as text"
    case .wholeFile, .strings: hint = "the file changed while it was read"
    }
    return cell.error(
      .cellType, "`\(Self.shown(text))` in column `\(names[column])` is not \(noun(of: column))", in: row, line: line,
      file: file, hint: hint)
  }

  /// The columns as they are known to be.
  func columns(_ evidence: [CSVColumnEvidence]) -> [TableColumn] {
    switch typing {
    case .strings: names.map { TableColumn(name: $0, type: .string) }
    case .wholeFile, .firstRows:
      zip(names.indices, evidence).map { index, found in
        TableColumn(name: names[index], type: stated[index]?.valueType ?? found.valueType)
      }
    }
  }
}

extension CSVColumnType {
  /// The type that a column is said to have. Each number is what JSON makes of it.
  fileprivate init(_ stated: ColumnType.Kind) {
    switch stated {
    case .number: self = .number
    case .date: self = .date
    case .boolean: self = .boolean
    case .text: self = .string
    }
  }
}
