import PredicateLanguage

extension BatchField {
  /// Appends the values of the chosen rows of a batch to a column.
  func append(_ batch: Batch, to column: ColumnBuilder) { column.withValues { append(batch, to: &$0) } }

  private func append(_ batch: Batch, to column: inout ColumnValues) {
    switch source {
    case .integer(let source) where source.isBoolean:
      source.forEachRow(batch, present) { _, value in
        if let value { column.append(value != 0) } else { column.appendNull() }
      }
    case .integer(let source):
      source.forEachRow(batch, present) { _, value in
        if let value { column.append(value) } else { column.appendNull() }
      }
    case .double(let source):
      source.forEachRow(batch, present) { _, value in
        if let value { column.append(value) } else { column.appendNull() }
      }
    case .date(let source):
      source.forEachRow(batch, present) { _, value in
        if let value { column.append(secondsSince2001: value) } else { column.appendNull() }
      }
    case .text(let source): source.append(batch, present, to: &column)
    case .coded(let codes, let dictionary):
      for row in 0..<batch.count where batch.mask?[row] != 0 {
        if present?.hasValue(batch.start + row) ?? true {
          column.append(dictionary, row: Int(codes[batch.start + row]))
        } else {
          column.appendNull()
        }
      }
    }
  }

  /// Appends the values of some rows, in any order, to a column.
  func append(_ rows: [Int], of records: StructRows, to column: ColumnBuilder) {
    column.withValues { column in
      switch source {
      case .integer(.column(let buffer)):
        for row in rows { if hasValue(row) { column.append(buffer[row]) } else { column.appendNull() } }
      case .double(.column(let buffer)):
        for row in rows { if hasValue(row) { column.append(buffer[row]) } else { column.appendNull() } }
      case .text(.column(let texts)):
        for row in rows { if hasValue(row) { column.append(texts, row: row) } else { column.appendNull() } }
      case .integer, .double, .date, .text, .coded:
        for row in rows { append(Batch(rows: records, start: row, count: 1, mask: nil), to: &column) }
      }
    }
  }

  @inline(__always)
  private func hasValue(_ row: Int) -> Bool { present?.hasValue(row) ?? true }
}
