public import PredicateLanguage

/// Writes records one after the other, in one of the forms of ``OutputFormat``.
///
/// ```swift
/// var output: [UInt8] = []
/// var writer = RecordWriter(.csv) { bytes in output.append(contentsOf: bytes) }
/// for person: RecordValue in [["name": "Ann", "age": 31], ["name": "Bea"]] { writer.write(person) }
/// writer.finish()
/// print(String(decoding: output, as: UTF8.self))
/// // name,age
/// // Ann,31
/// // Bea,
/// ```
/// Memory stays flat: at most ``WriteOptions/sampleSize`` records are held, and no more than some 16 MiB of them, from which
/// columns and widths are taken. A later cell that is wider widens its column in a table from there on.
/// Lines end with LF.
///
/// In CSV and TSV null and missing keys are empty cells, empty strings are `""`; dates are ISO 8601 in UTC, bytes
/// Base64, lists and records compact JSON. Tables, Markdown and HTML show null as `∅`, an empty string as `""` and a missing
/// key as nothing, with control characters escaped. Where ``WriteOptions/width`` says that a terminal shows them, tables and
/// lines show numbers without the noise of arithmetic, and tables a column of midnights as days. Lines show null as `nil`, strings in quotes. SQL has one INSERT statement for each record, several in one transaction, in
/// SQLite's dialect: dates and UUIDs as text, lists and records as JSON, bytes as `X'…'`, null and missing keys as NULL.
public struct RecordWriter {
  private let format: OutputFormat
  private let options: WriteOptions
  private let output: ([UInt8]) -> Void
  private var buffer: [UInt8] = []
  private var sample: [RecordValue] = []
  /// About how many bytes the sample takes.
  private var sampleBytes = 0
  private var columns: RecordColumns?
  private var table: TableLayout?
  /// The beginning of each INSERT statement.
  private var opening = ""
  /// Whether the statements are in one transaction, without which a file would be synced for each.
  private var isTransaction = false
  /// Before which record of the sample the row stands that says that some are left out.
  private var elision: Int?
  /// How many rows are laid out, those that are held back not among them.
  private var rowCount = 0
  /// How many records were written.
  public private(set) var count = 0

  // Enough for one write of the operating system to be worth its while.
  private static let flushSize = 1 << 16
  private static let mostSampleBytes = 16 << 20

  /// A writer that gives its output to `output` in UTF-8, in pieces of some 64 KiB.
  public init(_ format: OutputFormat, options: WriteOptions = WriteOptions(), output: @escaping ([UInt8]) -> Void) {
    self.format = format
    self.options = options
    self.output = output
  }

  /// Keys that no column was made for, because they came up after the columns were fixed; their values were left out.
  /// Empty where the columns were chosen, and for JSON, lines and paths.
  public var omittedKeys: [String] { columns?.omittedKeys ?? [] }

  /// How many keys were looked up by name to lay records out in columns.
  package var keyLookups: Int { columns?.keyLookups ?? 0 }

  /// The columns of a table that the width left no room for; known after the first records.
  public var elidedColumns: [String] { table?.elidedNames ?? [] }

  /// Writes one record.
  public mutating func write(_ record: RecordValue) {
    switch format {
    case .count: break
    case .json:
      JSONWriter.append(count == 0 ? "[\n" : ",\n", to: &buffer)
      JSONWriter().append(record, to: &buffer)
    case .jsonLines:
      JSONWriter().append(record, to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
    case .line:
      if count > 0 { buffer.append(UInt8(ascii: "\n")) }
      LineRow.append(record, isOnScreen: options.width != nil, to: &buffer)
    case .paths: PathRow.append(record, index: count, to: &buffer)
    case .table, .csv, .tsv, .markdown, .html, .sql:
      if columns != nil {
        writeRow(record)
      } else {
        sample.append(record)
        sampleBytes += HeldSize.bytes(of: record)
        // Chosen columns need a sample in a table alone, for the widths, and in SQL for whether there are several records.
        if sample.count >= options.sampleSize || sampleBytes >= Self.mostSampleBytes
          || (options.columns != nil && format != .table && format != .sql)
        {
          writeSample()
        }
      }
    }
    count += 1
    if buffer.count >= Self.flushSize { flush() }
  }

  /// In a table, writes a row that says that some are left out here; nothing elsewhere.
  package mutating func writeElision() {
    if let table { table.appendElision(to: &buffer) } else { elision = sample.count }
  }

  /// Takes so many records that are to be counted, as `OutputFormat.count` does, and not shown.
  package mutating func write(count more: Int) { count += more }

  /// Writes what is left: records held back, the end of an array, the count. To be called once, after the last record.
  public mutating func finish() {
    switch format {
    case .count: JSONWriter.append("\(count)\n", to: &buffer)
    case .json: JSONWriter.append(count == 0 ? "[]\n" : "\n]\n", to: &buffer)
    case .jsonLines, .line, .paths: break
    case .table, .csv, .tsv, .markdown: if columns == nil { writeSample() }
    case .sql:
      if columns == nil { writeSample() }
      if isTransaction { JSONWriter.append("COMMIT;\n", to: &buffer) }
    case .html:
      if columns == nil { writeSample() }
      JSONWriter.append(HTMLRow.closing, to: &buffer)
    }
    flush()
  }

  /// Gives what is buffered to the output now, as a slow stream wants after each record.
  public mutating func flush() {
    guard !buffer.isEmpty else { return }
    output(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func writeSample() {
    var columns = RecordColumns(chosen: options.columns, sample: sample)
    defer { self.columns = columns }
    if format == .html { JSONWriter.append(HTMLRow.opening, to: &buffer) }
    guard !columns.names.isEmpty else { return }
    switch format {
    case .count, .json, .jsonLines, .line, .paths: break
    case .csv: DelimitedRow.append(header: columns.names, delimiter: UInt8(ascii: ","), to: &buffer)
    case .tsv: DelimitedRow.append(header: columns.names, delimiter: UInt8(ascii: "\t"), to: &buffer)
    case .markdown: MarkdownRow.append(header: columns.names, isNumeric: columns.areNumeric(in: sample), to: &buffer)
    case .html: HTMLRow.append(header: columns.names, to: &buffer)
    case .table:
      let layout = TableLayout(&columns, sample: sample, width: options.width, numbers: options.rowNumbers)
      layout.appendHeader(to: &buffer)
      table = layout
    case .sql:
      opening = InsertRow.opening(table: options.table, columns: columns.names)
      isTransaction = sample.count > 1
      if isTransaction { JSONWriter.append("BEGIN;\n", to: &buffer) }
    }
    let held = sample
    sample = []
    for (place, record) in held.enumerated() {
      if place == elision { table?.appendElision(to: &buffer) }
      append(record, &columns)
    }
    if held.count == elision { table?.appendElision(to: &buffer) }
  }

  private mutating func writeRow(_ record: RecordValue) {
    guard var columns else { return }
    // Taken out and put back, so that its tables are not copied.
    self.columns = nil
    append(record, &columns)
    self.columns = columns
  }

  private mutating func append(_ record: RecordValue, _ columns: inout RecordColumns) {
    let cells = columns.cells(of: record)
    defer { rowCount += 1 }
    guard !columns.names.isEmpty else { return }
    switch format {
    case .count, .json, .jsonLines, .line, .paths: break
    case .csv: DelimitedRow.append(cells, delimiter: UInt8(ascii: ","), to: &buffer)
    case .tsv: DelimitedRow.append(cells, delimiter: UInt8(ascii: "\t"), to: &buffer)
    case .markdown: MarkdownRow.append(cells, to: &buffer)
    case .html: HTMLRow.append(cells, to: &buffer)
    case .table:
      let number = options.rowNumbers.flatMap { $0.indices.contains(rowCount) ? $0[rowCount] : nil }
      table?.append(cells, number: number, to: &buffer)
    case .sql: InsertRow.append(cells, opening: opening, to: &buffer)
    }
    if buffer.count >= Self.flushSize { flush() }
  }
}

/// About how much memory records take.
private enum HeldSize {
  // What a value takes beside its contents.
  private static let slot = 16

  /// The bytes of a record and all in it.
  static func bytes(of record: RecordValue) -> Int {
    var waiting = [record]
    var bytes = 0
    while let value = waiting.popLast() {
      bytes += slot
      switch value {
      case .string(let text): bytes += text.utf8.count
      case .data(let data): bytes += data.count
      case .array(let parts), .set(let parts): waiting += parts
      case .object(let object): waiting += object.values
      // Records of the host are held by it.
      case .null, .bool, .integer, .double, .decimal, .date, .uuid, .record: break
      }
    }
    return bytes
  }
}
