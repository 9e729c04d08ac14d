import PredicateData
import PredicateEvaluation
import PredicateLanguage
import PredicateQuery

extension ReplSession {
  /// Shows a result in the mode that is set. Rows that are records of an entity get numbers, which `.explain` takes.
  mutating func show(
    _ result: SessionResult, of entity: String?, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    switch result {
    case .verdict(let verdict): show(.bool(verdict), &reaction)
    case .value(let value): show(value, &reaction)
    case .rows(let records, let places, let total):
      number(.places(places), of: entity)
      let page = page(of: records.count)
      try show(
        page.places.map { records[$0] }, numbers: page.places, gap: page.gap, of: records.count,
        as: "\(CountText.grouped(records.count)) of \(CountText.counted(total, "record"))", &reaction)
    case .table(let rows):
      let page = page(of: rows.count)
      try show(
        page.places.map { .object(rows[$0]) }, gap: page.gap, of: rows.count, as: CountText.counted(rows.count, "row"),
        columns: rows.columns, &reaction)
    case .stored(let query): try show(query, of: entity, &reaction)
    case .column(let expression, let loaded, let variables):
      try show(expression, over: loaded.records, variables, of: entity, &reaction)
      try loaded.requireLinks()
    }
  }

  private mutating func number(_ rows: NumberedRows.Rows, of entity: String?) {
    guard let entity else { return }
    let numbered = NumberedRows(entity: entity, rows: rows)
    // An answer without rows leaves the numbers on the screen as they are.
    if numbered.count > 0 { numberedRows = numbered }
  }

  /// Which of so many rows are shown.
  private func page(of count: Int) -> RowPage {
    RowPage(
      count: count, limit: shownLimit, showsEnds: showsEnds && sortOrder.keys.isEmpty && mode == .table && showsToPeople
    )
  }

  /// Shows rows of so many, then a remark that says how many there are.
  private func show(
    _ rows: [RecordValue], numbers: [Int]? = nil, gap: Int? = nil, of count: Int, as remark: String,
    columns: [String]? = nil,
    _ reaction: inout Reaction
  ) throws(SessionFailure) {
    if mode == .count {
      reaction.add(.data, "\(count)")
      return
    }
    try show(rows: rows, numbers: numbers, gap: gap, columns: columns, &reaction)
    reaction.add(.note, remark + Self.shown(rows.count, of: count))
  }

  /// Shows what a database gave; it is asked once more for rows that were not needed before.
  private mutating func show(
    _ query: StoredQuery, of entity: String?, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    var query = query
    if mode != .count, query.rows(limit: shownLimit) == nil { try query.run(limit: shownLimit) }
    let rows = query.rows(limit: shownLimit) ?? []
    number(.stored(rows), of: entity)
    try show(
      rows, numbers: Array(rows.indices), of: query.count,
      as: "\(CountText.grouped(query.count)) of \(CountText.counted(query.total, "record"))", &reaction)
  }

  private func show(_ value: RecordValue, _ reaction: inout Reaction) {
    reaction.add(
      .data, mode.isJSON ? JSONWriter().string(value) : ValueDisplay.text(value, isOnScreen: showsToPeople))
  }

  private mutating func show(
    _ expression: CompiledExpression, over records: [RecordValue], _ variables: [String: RecordValue],
    of entity: String?, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    if mode == .count {
      reaction.add(.data, "\(records.count)")
      return
    }
    let places = try sorted(Array(records.indices), of: records)
    let ordered = places.map { records[$0] }
    let page = page(of: ordered.count)
    let values: [RecordValue]
    do throws(FormatError) {
      // Aggregates need every record, whichever are shown.
      if expression.needsAllRecords {
        let all = try expression.values(for: ordered, rows: places, variables: variables)
        values = page.places.map { all[$0] }
      } else {
        values = try expression.values(
          for: page.places.map { ordered[$0] }, rows: page.places.map { places[$0] }, variables: variables)
      }
    } catch {
      throw .evaluation(error)
    }
    number(.places(places), of: entity)
    let name = expression.expression.expressionFormat
    try show(
      rows: mode.isJSON ? values : values.map { Self.row($0, named: name) }, numbers: page.places, gap: page.gap,
      &reaction)
    reaction.add(.note, CountText.counted(ordered.count, "value") + Self.shown(page.count, of: ordered.count))
  }

  private static func shown(_ shown: Int, of count: Int) -> String {
    shown < count ? ", \(CountText.grouped(shown)) shown" : ""
  }

  /// A value as a row; a record is one already.
  private static func row(_ value: RecordValue, named name: String) -> RecordValue {
    switch value {
    case .object, .record: value
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set:
      .object(RecordObject([(name, value)]))
    }
  }

  // MARK: Rows

  /// Writes rows in the mode that is set, in a table with their numbers; behind the first `gap` of them a row says that
  /// some are left out.
  private func show(
    rows: [RecordValue], numbers: [Int]? = nil, gap: Int?, columns: [String]? = nil, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    if rows.isEmpty, mode != .json { return }
    var options = writeOptions(rows)
    options.columns = columns
    if showsToPeople { options.width = width }
    // A file has the rows alone.
    if output == nil { options.rowNumbers = numbers?.map { $0 + 1 } }
    // Written by a closure that the writer keeps, hence the box.
    let output = OutputBuffer()
    var writer = RecordWriter(mode, options: options) { output.bytes += $0 }
    for (place, row) in rows.enumerated() {
      if place & 0x3FF == 0x3FF { try requireTime() }
      if place == gap { writer.writeElision() }
      writer.write(row)
    }
    writer.finish()
    if let remark = ElisionRemark.text(writer.elidedColumns, remedy: "`.mode line` shows all") {
      reaction.add(.note, remark)
    }
    reaction.add(.data, String(decoding: output.bytes, as: UTF8.self))
  }
}

extension OutputFormat {
  /// Whether values are written as JSON.
  var isJSON: Bool { self == .json || self == .jsonLines }
}

/// Bytes that a closure collects.
private final class OutputBuffer {
  var bytes: [UInt8] = []
}

/// The rows that are shown: all, or as many as the limit allows.
struct RowPage {
  private let head: Range<Int>
  private let tail: Range<Int>

  /// The first rows; with `showsEnds` half of them from the end, which tells more about the whole than the first alone.
  init(count: Int, limit: Int?, showsEnds: Bool) {
    guard let limit, limit < count else {
      head = 0..<count
      tail = count..<count
      return
    }
    let last = showsEnds ? limit / 2 : 0
    head = 0..<limit - last
    tail = count - last..<count
  }

  /// How many rows are shown.
  var count: Int { head.count + tail.count }

  /// After how many of the shown rows others are left out; nil where none are, or only those at the end.
  var gap: Int? { tail.isEmpty || head.upperBound == tail.lowerBound ? nil : head.count }

  /// The places of the rows that are shown.
  var places: [Int] { Array(head) + Array(tail) }
}
