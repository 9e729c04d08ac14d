/// What the rows of a table are read from.
package protocol RowSource: AnyObject, Sendable {
  /// The names and types of the columns.
  var list: RecordPropertyList { get }
  /// The value of a column in a row; both exist.
  func value(row: Int, slot: Int) -> RecordValue
}

/// The reference to a row of a table. Two refer to the same record if they have the same table and row.
package final class TableRowReference: RecordReference, @unchecked Sendable {
  // Why unchecked: as for every reference, the properties are constants.

  private let source: any RowSource
  package let row: Int

  package init(_ source: any RowSource, row: Int) {
    self.source = source
    self.row = row
    super.init(list: source.list)
  }

  override package func value(at slot: Int) -> RecordValue { source.value(row: row, slot: slot) }

  override var object: RecordObject? {
    RecordObject(shape: RecordShape(keys: list.names), values: list.names.indices.map(value(at:)))
  }

  override func isSame(as other: RecordReference) -> Bool {
    guard let other = other as? TableRowReference else { return false }
    return other.source === source && other.row == row
  }

  override func hashIdentity(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(row)
  }
}
