public import PredicateLanguage

/// A column of a ``RecordTable``: a name, and one value for each row.
///
/// Whole numbers, floating-point numbers, booleans, dates and texts lie in memory one after the other without anything
/// between; texts of which few differ are stored once each. Values of other kinds, and columns of mixed kinds, are held as
/// they are, and slower to compare.
public struct RecordColumn: Sendable {
  /// The key of its values.
  public let name: String
  /// How many rows it has.
  public let count: Int
  package let storage: ColumnStorage
  /// Which rows have a value; nil if all have, and for `ColumnStorage.values`.
  package let present: NullBitmap?
  /// The records in its values, where all of these are lists of records.
  let elements: ElementRows?
  /// Its values, where they are records.
  let records: ColumnRecords?

  package init(_ name: String, _ storage: ColumnStorage, present: NullBitmap?) {
    self.name = name
    self.storage = storage
    self.present = present
    count = storage.count
    if case .values(let values) = storage {
      elements = ElementRows(values)
      records = elements == nil ? ColumnRecords(values) : nil
    } else {
      (elements, records) = (nil, nil)
    }
  }

  /// The column of these values; nil and `.null` are no value. Cost: linear.
  ///
  /// ```swift
  /// let ages = RecordColumn("age", [31, nil, 64])
  /// try FormatPredicate("age == nil").compiled().count(in: RecordTable(columns: [ages]))  // 1
  /// ```
  public init(_ name: String, _ values: some Sequence<some RecordValueConvertible>) {
    var stored = ColumnValues()
    for value in values { stored.append(value.recordValue) }
    self = stored.finish(name, coding: true)
  }

  /// The kind of its values; `any` if it has none or of several kinds. Cost: linear for values of other kinds than numbers,
  /// booleans, dates and texts.
  public var type: ValueType { storage.type }

  /// The value in a row, from 0; `.null` where there is none, and beyond the last row.
  public subscript(row: Int) -> RecordValue {
    guard row >= 0, row < count, present?.hasValue(row) ?? true else { return .null }
    return storage.value(row)
  }
}
