import PredicateLanguage

extension BatchField {
  /// Appends the values of the chosen rows of a batch to a column.
  func append(_ batch: Batch, to column: ColumnBuilder) {
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
    case .text(let source):
      source.forEachRow(batch, present) { _, value in
        if let value { column.append(utf8: value) } else { column.appendNull() }
      }
    case .coded(let codes, let dictionary):
      for row in 0..<batch.count where batch.mask?[row] != 0 {
        if present?.hasValue(batch.start + row) ?? true {
          column.append(utf8: dictionary.utf8(Int(codes.base[batch.start + row])))
        } else {
          column.appendNull()
        }
      }
    }
  }
}
