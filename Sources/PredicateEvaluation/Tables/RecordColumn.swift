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

extension RecordColumn {
  /// Gives the texts of a column of texts to `body` that have one of some lengths: bit `n` of `lengths` asks for those of `n`
  /// bytes, the last bit for all that are longer. Other columns give none.
  package func forEachText(ofLengths lengths: UInt64, _ body: (_ row: Int, _ text: Span<UInt8>) -> Void) {
    switch storage {
    case .text(let texts): forEachText(lengths, texts, { $0 }, body)
    case .coded(let codes, let dictionary): forEachText(lengths, dictionary, { Int(codes[$0]) }, body)
    case .bool, .integer, .double, .date, .values: break
    }
  }

  @inline(__always)
  private func forEachText(
    _ lengths: UInt64, _ texts: TextColumn, _ place: (Int) -> Int, _ body: (Int, Span<UInt8>) -> Void
  ) {
    if texts.count == 0 { return }
    for row in 0..<count {
      // The bytes are there as long as the column, of which each code is one of the dictionary.
      let text = unsafe texts.utf8(place(row))
      guard lengths >> UInt64(min(text.count, 63)) & 1 != 0, present?.hasValue(row) ?? true else { continue }
      unsafe body(row, text.span)
    }
  }
}
