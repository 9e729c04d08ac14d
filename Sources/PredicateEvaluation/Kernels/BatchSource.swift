import PredicateLanguage

/// Records that can be looked at many at a time: the rows of a table, or an array of structs.
struct BatchSource {
  let fields: any FieldSource
  let rows: StructRows
  let count: Int
  /// The record of a row, for what is evaluated row by row.
  let record: (Int) -> RecordValue

  /// Fewer structs than this are evaluated one by one: a plan costs as much as some dozens of evaluations.
  static let fewestRows = 32

  /// Gives the records to `body` as long as it runs; nil, without a call, for all other records, and for less than
  /// `fewest` structs.
  static func with<Record: RecordValueConvertible, Result>(
    _ records: some Collection<Record>, fewest: Int = fewestRows, _ body: (BatchSource) throws(FormatError) -> Result
  ) throws(FormatError) -> Result? {
    if Record.self == RecordValue.self {
      guard let table = records as? RecordTable else { return nil }
      return try body(
        BatchSource(fields: TableFields(table: table), rows: .none, count: table.count) { table[$0] })
    }
    guard let type = Record.self as? any Recordable.Type, records.count >= fewest else { return nil }
    let fields = fields(of: type)
    var failure: FormatError?
    let result = StructRows.with(records) { rows, count, record -> Result? in
      do throws(FormatError) {
        return try body(BatchSource(fields: fields, rows: rows, count: count) { record($0).recordValue })
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return result
  }

  /// The stored properties of a type.
  static func fields<Root: Recordable>(of type: Root.Type) -> any FieldSource { StructFields<Root>() }
}
