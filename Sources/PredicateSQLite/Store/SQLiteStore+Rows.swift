public import PredicateLanguage
public import PredicateQuery
import PredicateSQL

extension SQLiteStore {
  /// The rows of a query: of its columns, or, without columns, of what ``records(_:variables:)`` gives of each record.
  ///
  /// ```swift
  /// let perMonth = try store.rows(query)
  /// let points: [(month: Date, average: Double)] = try perMonth.decode { (month: $0, average: $1) }
  /// print(points.map(\.average))  // [72.0, 69.0]
  /// ```
  /// Groups without sort keys come in any order. Cost: that of the statement; where SQL cannot say a part, all records of the
  /// entity are read.
  /// - Throws: ``StoreError``.
  public func rows<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> RecordRows {
    if try formatted({ () throws(FormatError) in try query.showsRecords }) {
      // The columns are those of the declarations, whatever they hold.
      let translation = try formatted { () throws(FormatError) in
        try query.recordsWithResidual(model: model, variables: variables, result: .records)
      }
      let shape = RowShape(translation.statement)
      var rows: [[RecordValue]] = []
      try forEachRecord(query, variables: variables) { record in
        if case .object(let object) = record { rows.append(object.values) }
        return true
      }
      return RecordRows(columns: shape.names, rows: rows)
    }
    let begun = try begin(query) { (model) throws(FormatError) in
      try query.rowsWithResidual(model: model, variables: variables)
    }
    guard begun.translation.hasLimit, let running = begun.running else { return try rowsInMemory(query, variables) }
    do throws(StoreError) {
      return RecordRows(columns: begun.translation.statement.columns.map(\.name), rows: try allRows(of: running))
    } catch {
      guard error.isOfValues else { throw error }
      return try rowsInMemory(query, variables)
    }
  }

  /// The value in the first column of the first row, such as the one of an aggregate; nil if there is no row.
  /// - Throws: ``StoreError``.
  public func value<Record>(
    _ query: RecordQuery<Record>, variables: [String: RecordValue] = [:]
  ) throws(StoreError) -> RecordValue {
    try rows(query, variables: variables).first?.values.first ?? .null
  }
}
