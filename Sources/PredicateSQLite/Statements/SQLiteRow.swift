public import PredicateLanguage

/// A row of a query's result.
public struct SQLiteRow: Hashable, Sendable {
  /// The names of the columns, in order. Names may repeat.
  public let columns: [String]
  /// The values, one for each column.
  public let values: [RecordValue]

  init(columns: [String], values: [RecordValue]) {
    self.columns = columns
    self.values = values
  }

  /// The value of the first column of a name; nil if there is none. Cost: linear in the number of columns.
  public subscript(column: String) -> RecordValue? {
    columns.firstIndex { UTF8Text.equal($0, column) }.map { values[$0] }
  }
}
