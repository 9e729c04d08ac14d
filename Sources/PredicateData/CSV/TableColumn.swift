package import PredicateLanguage

/// A column of a table, known before its first record is read.
package struct TableColumn: Hashable, Sendable {
  /// The name in records.
  package let name: String
  /// The kind of its values; `any` for a column without values.
  package let type: ValueType
}

extension CSVColumnType {
  /// The kind of the values that cells of this type have.
  var valueType: ValueType {
    switch self {
    case .integer: .integer
    case .decimal: .decimal
    case .double, .number: .double
    case .boolean: .boolean
    case .date: .date
    case .string: .string
    }
  }
}
