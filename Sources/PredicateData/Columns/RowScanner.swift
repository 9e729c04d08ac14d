import PredicateEvaluation
import PredicateLanguage

/// Scans blocks of the rows of a table to columns, or for the types of columns.
// Unsafe: places are those of the present block, which is sealed and stays as it is until the next one is scanned.
final class RowScanner: BlockScanner {
  private var scan: RowScan
  private let layout: CSVLayout
  private let shape: RecordShape
  private var cells: CSVScanner
  /// How long the row is that was left out last.
  private var rowLength = 0
  private var block: RecordBlock?
  /// All records, where there is no table.
  private var records: [RecordValue] = []
  private(set) var table: RecordTable?
  private(set) var count = 0
  /// Keys that were not reported yet.
  private var newKeys: [String]

  init(_ request: ColumnRequest, _ layout: CSVLayout, delimiter: UInt8) {
    scan = RowScan(request, layout, delimiter: delimiter)
    self.layout = layout.asked(for: request.keys)
    shape = RecordShape(keys: layout.names)
    cells = CSVScanner(delimiter: delimiter)
    newKeys = layout.names
  }

  /// What the columns may be by the rows so far.
  var evidence: [CSVColumnEvidence] { scan.evidence }

  func scan(_ block: RecordBlock) -> BlockReport {
    self.block = block
    records.removeAll()
    var report = BlockReport()
    if scanRows(of: block, &scan, &report) {
      count = scan.table.count
      table = unsafe layout.types.isEmpty ? nil : scan.table.table(of: UnsafePointer(block.base))
    } else {
      table = nil
      report = BlockReport()
      readRows(of: block, &report)
      count = records.count
    }
    report.records = count
    report.newKeys = newKeys
    newKeys = []
    return report
  }

  /// Scans the rows to the table, or for types; false if one has a mistake, or if the bytes are no text.
  ///
  /// The scan is handed over once for the whole block: whether anyone else has it need not be asked for each row.
  private func scanRows(of block: RecordBlock, _ scan: inout RowScan, _ report: inout BlockReport) -> Bool {
    scan.table.removeAll()
    let looksForTypes = layout.types.isEmpty
    // What cells before a surplus one are must not count.
    if looksForTypes, layout.skipsBadRows { return false }
    // A longer row may be too long, or have a cell that is.
    let shortRow = min(layout.limits.recordBytes, layout.limits.cellBytes)
    guard block.count <= CellTable.mostBytes, unsafe block.bytes.last != CSVScanner.endMark,
      unsafe looksForTypes || ByteScan.firstInvalidUTF8(in: block.bytes) == nil
    else { return false }
    let base = unsafe UnsafePointer(block.base)
    let end = unsafe base + block.count
    let columnCount = layout.names.count
    var next = unsafe base
    while unsafe next < end {
      var isRow = true
      let lines = report.lines
      guard let rest = unsafe scan.row(at: next, base: base, end: end, lines: &report.lines, isRow: &isRow),
        unsafe rest - next <= shortRow
      else {
        report.lines = lines
        guard layout.skipsBadRows, unsafe isSkipped(block, at: next - base, &report, after: scan.table.count) else {
          return false
        }
        scan.table.clearRow()
        unsafe next += rowLength
        continue
      }
      if isRow, !looksForTypes { unsafe scan.table.endRow(next - base, min(rest - base, block.count)) }
      if isRow, scan.width != columnCount {
        let row = unsafe block.bytes.span.extracting(next - base..<min(rest - base, block.count))
        layout.noteWidth(scan.width, of: row, line: lines + 1, &report.mended)
      }
      unsafe next = rest
    }
    return true
  }

  /// Counts a row with cells too many that begins at a place of the block; false if that is not what is wrong with it.
  private func isSkipped(
    _ block: RecordBlock, at start: Int, _ report: inout BlockReport, after count: Int
  ) -> Bool {
    let bytes = unsafe block.bytes.span.extracting(start...)
    do throws(DataError) {
      rowLength = try scanRow(bytes, line: report.lines + 1)
      try cells.requireRow(
        bytes, rowLength, within: .recordBytes, layout.limits, line: report.lines + 1, file: layout.file)
    } catch {
      return false
    }
    do throws(DataError) {
      try layout.checkWidth(cells.cells, in: bytes, line: report.lines + 1)
      return false
    } catch {
      note(error, bytes.extracting(..<rowLength), &report, after: count)
      report.lines += cells.lineBreaks
      return true
    }
  }

  private func note(_ error: DataError, _ row: Span<UInt8>, _ report: inout BlockReport, after count: Int) {
    report.leftOut.append(count)
    report.firstSkipped = report.firstSkipped ?? error
    if layout.keepsUnread { report.mended.keep(UnreadText(error, row: row)) }
  }

  /// Reads the rows one by one, up to a mistake.
  private func readRows(of block: RecordBlock, _ report: inout BlockReport) {
    var start = 0
    do throws(DataError) {
      while start < block.count {
        let bytes = unsafe block.bytes.span.extracting(start...)
        let line = report.lines + 1
        let length = try scanRow(bytes, line: line)
        try cells.requireRow(bytes, length, within: .recordBytes, layout.limits, line: line, file: layout.file)
        start += length
        report.lines += cells.lineBreaks
        let isEmpty = cells.cells.count == 1 && cells.cells[0].form == .plain && cells.cells[0].end == 0
        if isEmpty, layout.names.count > 1 { continue }
        do throws(DataError) {
          if layout.types.isEmpty {
            try layout.observe(cells.cells, in: bytes, line: line, &scan.evidence)
          } else {
            let values = try layout.values(of: cells.cells, in: bytes, line: line, &report.mended)
            layout.noteWidth(cells.cells.count, of: bytes.extracting(..<length), line: line, &report.mended)
            records.append(.object(RecordObject(shape: shape, values: values)))
          }
        } catch {
          guard layout.skipsBadRows, CSVLayout.isOfRow(error) else { throw error }
          note(error, bytes.extracting(..<length), &report, after: records.count)
        }
      }
    } catch {
      report.failure = error
    }
  }

  private func scanRow(_ bytes: Span<UInt8>, line: Int) throws(DataError) -> Int {
    do throws(CSVScanner.Fault) {
      return try cells.scanRow(bytes, isWhole: true) ?? bytes.count
    } catch {
      throw error.error(in: bytes, file: layout.file, firstLine: line)
    }
  }

  func record(_ row: Int) throws(DataError) -> RecordValue {
    guard table != nil, let block else { return records[row] }
    let bytes = unsafe block.bytes.span.extracting(scan.table.range(row))
    _ = try scanRow(bytes, line: 1)
    var counted = MendedRows()
    let values = try layout.values(of: cells.cells, in: bytes, line: 1, &counted)
    return .object(RecordObject(shape: shape, values: values))
  }
}
