import PredicateEvaluation
import PredicateLanguage

/// Scans blocks of JSON Lines to columns.
///
/// Every line that ``LineScan`` leaves alone is given to `JSONReader`, which reads it or says what is wrong with it.
// Unsafe: places are those of the present block, which is sealed and stays as it is until the next one is scanned.
final class LineScanner: BlockScanner {
  private var scan: LineScan
  private var reader: JSONReader
  private let skipsMalformedLines: Bool
  private let keepsUnread: Bool
  private let limits: Limits
  private let texts: JSONTexts?
  private let file: String?
  private var block: RecordBlock?
  /// All records, where there is no table.
  private var records: [RecordValue] = []
  private(set) var table: RecordTable?
  private(set) var count = 0

  init(_ request: ColumnRequest, options: ReadOptions, file: String?) {
    scan = LineScan(request, nestingLimit: options.nestingLimit)
    reader = JSONReader(nestingLimit: options.nestingLimit)
    skipsMalformedLines = options.skipsMalformedLines
    keepsUnread = options.keepsUnread
    limits = options.limits
    texts = JSONTexts(options.texts)
    self.file = file
  }

  func scan(_ block: RecordBlock) -> BlockReport {
    self.block = block
    records.removeAll()
    var report = BlockReport()
    let isText = unsafe block.count <= CellTable.mostBytes && ByteScan.firstInvalidUTF8(in: block.bytes) == nil
    if isText, scanLines(of: block, &scan, &report) {
      table = unsafe scan.table.table(of: UnsafePointer(block.base))
      count = scan.table.count
      report.newKeys = scan.newKeys
    } else {
      report = readLines(of: block)
      table = nil
      count = records.count
    }
    report.records = count
    return report
  }

  func record(_ row: Int) throws(DataError) -> RecordValue {
    guard table != nil, let block else { return records[row] }
    let line = unsafe block.bytes.span.extracting(scan.table.range(row))
    do throws(JSONFault) { return try readRecord(line) } catch { throw self.error(error, in: line, line: 1) }
  }

  private func readRecord(_ line: Span<UInt8>) throws(JSONFault) -> RecordValue {
    let record = try reader.readValue(line)
    return texts?.record(record) ?? record
  }

  // MARK: Columns

  /// Scans the lines to the table; false if a record is no object.
  ///
  /// The scan is handed over once for the whole block: whether anyone else has it need not be asked for each line.
  private func scanLines(of block: RecordBlock, _ scan: inout LineScan, _ report: inout BlockReport) -> Bool {
    scan.begin()
    let base = unsafe UnsafePointer(block.base)
    let end = unsafe base + block.count
    var next = unsafe base
    while unsafe next < end {
      report.lines += 1
      let keyCount = scan.keyCount
      let line = unsafe JSONBytes.skipBlanks(next)
      if unsafe line.pointee == UInt8(ascii: "\n") {
        guard unsafe isShort(line - next, &report) else { return true }
        unsafe next = line + 1
        continue
      }
      if let rest = unsafe scan.record(at: line, base: base, end: end) {
        guard unsafe isShort(rest - next - 1, &report) else { return true }
        if let texts { unsafe scan.table.read(texts, of: base) }
        unsafe scan.table.endRow(line - base, min(rest - base, block.count))
        unsafe next = rest
        continue
      }
      let start = unsafe next - base
      let lineEnd = unsafe ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: block.bytes.span, from: start) ?? block.count
      guard isShort(lineEnd - start, &report) else { return true }
      unsafe next = base + min(lineEnd + 1, block.count)
      let bytes = unsafe block.bytes.span.extracting(start..<lineEnd)
      do throws(JSONFault) {
        guard try readRow(bytes, &scan) else { return false }
        if let texts { unsafe scan.table.read(texts, of: base) }
        scan.table.endRow(start, lineEnd)
      } catch {
        scan.table.clearRow()
        scan.forgetKeys(from: keyCount)
        guard note(error, in: bytes, &report, after: scan.table.count) else { return true }
      }
    }
    return true
  }

  /// Reads a line to the present row; false if it is no object.
  private func readRow(_ line: Span<UInt8>, _ scan: inout LineScan) throws(JSONFault) -> Bool {
    scan.table.clearRow()
    guard case .object(let object) = try reader.readValue(line) else { return false }
    for (key, value) in object.pairs {
      var key = key
      key.withUTF8 { key in
        unsafe scan.meet(key)
        if let slot = unsafe scan.table.slot(of: key) { scan.table.set(slot, value) }
      }
    }
    return true
  }

  // MARK: Records

  /// Reads the lines one by one.
  private func readLines(of block: RecordBlock) -> BlockReport {
    var report = BlockReport()
    var start = 0
    while start < block.count {
      report.lines += 1
      let end = unsafe ByteScan.firstIndex(of: UInt8(ascii: "\n"), in: block.bytes.span, from: start) ?? block.count
      let line = unsafe block.bytes.span.extracting(start..<end)
      start = end + 1
      guard isShort(line.count, &report) else { break }
      do throws(JSONFault) {
        records.append(try readRecord(line))
      } catch {
        guard note(error, in: line, &report, after: records.count) else { break }
      }
    }
    return report
  }

  // MARK: Mistakes

  /// Whether the line read last may have so many bytes; false, with the error noted, if it has too many.
  @inline(__always)
  private func isShort(_ count: Int, _ report: inout BlockReport) -> Bool {
    if count <= limits.recordBytes { return true }
    report.failure = ReadLimit.recordBytes.error(limits, file: file, line: report.lines, column: 1)
    return false
  }

  /// Notes what is wrong with a line; false if nothing behind it is read.
  private func note(
    _ fault: JSONFault, in line: Span<UInt8>, _ report: inout BlockReport, after count: Int
  ) -> Bool {
    // Blank lines mean nothing, least of all at the end.
    if case .empty = fault.kind { return true }
    let error = error(fault, in: line, line: report.lines)
    guard skipsMalformedLines else {
      report.failure = error
      return false
    }
    report.leftOut.append(count)
    report.firstSkipped = report.firstSkipped ?? error
    if keepsUnread { report.mended.keep(UnreadText(error, row: line)) }
    return true
  }

  private func error(_ fault: JSONFault, in bytes: Span<UInt8>, line: Int) -> DataError {
    fault.lineError(in: bytes, file: file, line: line)
  }
}
