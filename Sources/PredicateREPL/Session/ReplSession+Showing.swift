import PredicateData
import PredicateEvaluation
import PredicateLanguage

extension ReplSession {
  /// Shows a result in the mode that is set.
  func show(_ result: SessionResult, _ reaction: inout Reaction) throws(SessionFailure) {
    switch result {
    case .verdict(let verdict): show(.bool(verdict), &reaction)
    case .value(let value): show(value, &reaction)
    case .rows(let records, let total):
      show(limit.map { Array(records.prefix($0)) } ?? records, of: records.count, total: total, &reaction)
    case .stored(let query): try show(query, &reaction)
    case .column(let expression, let loaded, let variables):
      try show(expression, over: loaded.records, variables, &reaction)
      try loaded.requireLinks()
    }
  }

  /// Shows rows of so many that match.
  private func show(_ rows: [RecordValue], of count: Int, total: Int, _ reaction: inout Reaction) {
    if mode == .count {
      reaction.add(.data, "\(count)")
      return
    }
    show(rows: rows, &reaction)
    let text = "\(CountText.grouped(count)) of \(CountText.counted(total, "record"))"
    reaction.add(.note, text + Self.shown(rows.count, of: count))
  }

  /// Shows what a database gave; it is asked once more for rows that were not needed before.
  private func show(_ query: StoredQuery, _ reaction: inout Reaction) throws(SessionFailure) {
    var query = query
    if mode != .count, query.rows(limit: limit) == nil { try query.run(limit: limit) }
    show(query.rows(limit: limit) ?? [], of: query.count, total: query.total, &reaction)
  }

  private func show(_ value: RecordValue, _ reaction: inout Reaction) {
    reaction.add(.data, mode.isJSON ? JSONWriter().string(value) : ValueDisplay.text(value))
  }

  private func show(
    _ expression: CompiledExpression, over records: [RecordValue], _ variables: [String: RecordValue],
    _ reaction: inout Reaction
  ) throws(SessionFailure) {
    if mode == .count {
      reaction.add(.data, "\(records.count)")
      return
    }
    let ordered = try sorted(Array(records.indices), of: records)
    let count = limit.map { min($0, ordered.count) } ?? ordered.count
    let values: [RecordValue]
    do throws(FormatError) {
      // Aggregates need every record, whichever are shown.
      values =
        expression.needsAllRecords
        ? Array(try expression.values(for: ordered, variables: variables).prefix(count))
        : try expression.values(for: ordered.prefix(count), variables: variables)
    } catch {
      throw .evaluation(error)
    }
    let name = expression.expression.expressionFormat
    show(rows: mode.isJSON ? values : values.map { Self.row($0, named: name) }, &reaction)
    reaction.add(.note, CountText.counted(ordered.count, "value") + Self.shown(count, of: ordered.count))
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

  func show(rows: [RecordValue], _ reaction: inout Reaction) {
    guard let format = mode.format else {
      reaction.add(.data, Self.lines(rows))
      return
    }
    var options = WriteOptions()
    if mode == .table, environment.isTerminal {
      options.width = width
      // All rows are at hand, so all keys can be.
      options.sampleSize = max(1, rows.count)
      options.columns = fittingColumns(of: rows, &reaction)
    }
    if rows.isEmpty, mode != .json { return }
    // Written by a closure that the writer keeps, hence the box.
    let output = OutputBuffer()
    var writer = RecordWriter(format, options: options) { output.bytes += $0 }
    for row in rows { writer.write(row) }
    writer.finish()
    reaction.add(.data, String(decoding: output.bytes, as: UTF8.self))
    if !writer.omittedKeys.isEmpty {
      reaction.add(.note, "keys without a column: " + writer.omittedKeys.joined(separator: ", "))
    }
  }

  /// The columns of a table when there are more than fit: some from the start, and the last.
  private func fittingColumns(of rows: [RecordValue], _ reaction: inout Reaction) -> [String]? {
    let names = Self.keys(of: rows)
    let most = max(2, (width + Self.columnGap) / (Self.leastColumnWidth + Self.columnGap))
    guard names.count > most, let last = names.last else { return nil }
    reaction.add(
      .note,
      "\(most) of \(names.count) columns shown, without \(names[most - 1]) to \(names[names.count - 2]); "
        + "`.mode line` shows all")
    return names.prefix(most - 1) + [last]
  }

  private static let columnGap = 2
  // What the table's layout leaves of a column when room is short.
  private static let leastColumnWidth = 4

  private static func keys(of rows: [RecordValue]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for case .object(let object) in rows {
      for key in object.shape.keys where seen.insert(key).inserted { names.append(key) }
    }
    return names
  }

  /// Each record as lines of `key = value`, the keys right-aligned.
  private static func lines(_ rows: [RecordValue]) -> String {
    rows.map { row in
      guard case .object(let object) = row else { return ValueDisplay.text(row) + "\n" }
      let names = object.shape.keys.map { TerminalText.escaped($0, keepingLines: false) }
      let widest = names.map { TextWidth.cells($0) }.max() ?? 0
      return zip(names, object.values).map { name, value in
        String(repeating: " ", count: widest - TextWidth.cells(name)) + name + " = "
          + ValueDisplay.singleLine(value) + "\n"
      }.joined()
    }.joined(separator: "\n")
  }
}

/// Bytes that a closure collects.
private final class OutputBuffer {
  var bytes: [UInt8] = []
}
