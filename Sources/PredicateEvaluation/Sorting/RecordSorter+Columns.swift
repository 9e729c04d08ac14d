package import PredicateLanguage

extension RecordSorter {
  /// The values of each key for some rows of a table. Those of plain columns are copied, others computed.
  /// - Throws: ``FormatError`` for a key whose evaluation fails, with the row.
  package func columns(
    of table: RecordTable, _ rows: [Int], variables: [String: RecordValue]
  ) throws(FormatError) -> [RecordColumn] {
    let columns = try BatchSource.with(table) { source throws(FormatError) in
      var columns: [RecordColumn] = []
      for program in programs {
        guard let field = program.fieldName.flatMap(source.fields.field) else {
          columns.append(try Self.column(program, rows.map(source.record), rows, variables))
          continue
        }
        let values = ColumnBuilder()
        field.append(rows, of: source.rows, to: values)
        columns.append(values.finish("", coding: false))
      }
      return columns
    }
    if let columns { return columns }
    return try self.columns(of: rows.map { table[$0] }, rows, variables: variables)
  }

  /// The values of each key for some records, which stand at these places among others.
  /// - Throws: ``FormatError`` for a key whose evaluation fails, with the record's place.
  package func columns(
    of records: [RecordValue], _ rows: [Int], variables: [String: RecordValue]
  ) throws(FormatError) -> [RecordColumn] {
    var columns: [RecordColumn] = []
    for program in programs { columns.append(try Self.column(program, records, rows, variables)) }
    return columns
  }

  private static func column(
    _ program: CompiledExpression, _ records: [RecordValue], _ rows: [Int], _ variables: [String: RecordValue]
  ) throws(FormatError) -> RecordColumn {
    var column = ColumnValues()
    for value in try program.values(for: records, rows: rows, variables: variables) { column.append(value) }
    return column.finish("", coding: false)
  }

  /// What the keys read of a record; nil if they read whole records, or if their values depend on when each record comes.
  package func requiredKeys() throws(FormatError) -> Set<RecordKey>? {
    var keys: Set<RecordKey> = []
    for program in programs {
      let required = RequiredKeys(try Resolver.resolve(program.expression))
      guard !required.dependsOnRun, let more = required.keys else { return nil }
      keys.formUnion(more)
    }
    return keys
  }
}
