import PredicateLanguage

/// Where the values of a key are, for every row of a batch.
struct BatchField: Sendable {
  let source: Source
  /// Which rows have a value, where a bitmap says so; nil where all have, or the values themselves say so.
  let present: NullBitmap?

  init(source: Source, present: NullBitmap?) {
    self.source = source
    self.present = present
  }

  enum Source: Sendable {
    /// Whole numbers, and booleans as 1 and 0.
    case integer(IntegerSource)
    case double(DoubleSource)
    /// Seconds since 2001.
    case date(DoubleSource)
    case text(TextSource)
    case coded(ColumnBuffer<UInt16>, dictionary: TextColumn)
  }

  /// What the values are to kernels.
  enum Kind { case integer, double, date, text, coded }

  enum IntegerSource: Sendable {
    case column(ColumnBuffer<Int64>)
    case bools(ColumnBuffer<UInt8>)
    case field(FieldPlace, IntegerKind, isOptional: Bool)
  }

  /// The types of whole numbers that fit 64 signed bits.
  enum IntegerKind: Sendable { case bool, int, int8, int16, int32, int64, uint8, uint16, uint32 }

  enum DoubleSource: Sendable {
    case column(ColumnBuffer<Double>)
    case field(FieldPlace, DoubleKind, isOptional: Bool)
  }

  /// The types that are read as doubles; dates as their seconds since 2001.
  enum DoubleKind: Sendable { case double, float, date }

  enum TextSource: Sendable {
    case column(TextColumn)
    case field(FieldPlace, isOptional: Bool)
  }

  /// The kind that the values have where there are any.
  var type: ValueType {
    switch kind {
    case .integer: .integer
    case .double: .double
    case .date: .date
    case .text, .coded: .string
    }
  }

  var kind: Kind {
    switch source {
    case .integer: .integer
    case .double: .double
    case .date: .date
    case .text: .text
    case .coded: .coded
    }
  }
}

/// Where keys of the rows that a kernel sees are found.
protocol FieldSource {
  /// The rows themselves, where they are no records; nil if they are to be read row by row.
  var itself: BatchField? { get }
  /// Where the values of a key are; nil if they are to be read row by row.
  func field(_ key: String) -> BatchField?
  /// Where the keys of the records are that the values of a key are, one in each row; nil if they are to be read row by
  /// row.
  func record(_ key: String) -> (any FieldSource)?
  /// The lists that are the values of a key; nil if they are to be read row by row.
  func lists(_ key: String) -> (any ElementLists)?
}

extension FieldSource {
  var itself: BatchField? { nil }
  func record(_ key: String) -> (any FieldSource)? { nil }
  func lists(_ key: String) -> (any ElementLists)? { nil }
}

extension BatchField {
  /// The kernel of a test of whole numbers; nil where the values are no such numbers.
  func kernel<Test: NumberTest>(cost: Int, integers test: Test) -> Kernel? where Test.Number == Int64 {
    guard case .integer(let source) = source else { return nil }
    return source.kernel(cost: cost, test, present)
  }

  /// The kernel of a test of floating-point numbers, or of the seconds of dates; nil where the values are neither.
  func kernel<Test: NumberTest>(cost: Int, doubles test: Test) -> Kernel? where Test.Number == Double {
    switch source {
    case .double(let source), .date(let source): source.kernel(cost: cost, test, present)
    case .integer, .text, .coded: nil
    }
  }

  /// The kernel of a test of texts; nil where the values are none.
  func kernel<Test: TextTest>(cost: Int, texts test: Test) -> Kernel? {
    guard case .text(let source) = source else { return nil }
    return source.kernel(cost: cost, test, present)
  }

  /// The kernel of a regular expression; nil where the values are no texts.
  func kernel(cost: Int, pattern: RegexPattern) -> Kernel? {
    guard case .text(let source) = source else { return nil }
    return source.kernel(cost: cost, pattern, present)
  }

  /// The column of the texts with what says which rows have one, if they lie in a column.
  var texts: (column: TextColumn, present: NullBitmap?)? {
    guard case .text(.column(let texts)) = source else { return nil }
    return (texts, present)
  }

  /// The values of a column; nil if they are to be read row by row.
  init?(_ column: RecordColumn) {
    switch column.storage {
    case .bool(let buffer): source = .integer(.bools(buffer))
    case .integer(let buffer): source = .integer(.column(buffer))
    case .double(let buffer): source = .double(.column(buffer))
    case .date(let buffer): source = .date(.column(buffer))
    case .text(let texts): source = .text(.column(texts))
    case .coded(let codes, let dictionary): source = .coded(codes, dictionary: dictionary)
    case .values: return nil
    }
    present = column.present
  }
}

/// The columns of a table.
struct TableFields: FieldSource {
  let table: RecordTable

  func field(_ key: String) -> BatchField? { table.column(key).flatMap(BatchField.init) }
  func record(_ key: String) -> (any FieldSource)? { table.column(key)?.records.map(RecordFields.init) }
  func lists(_ key: String) -> (any ElementLists)? { table.column(key)?.elements }
}

/// The columns of the records in a column.
struct RecordFields: FieldSource {
  let records: ColumnRecords

  func field(_ key: String) -> BatchField? { records.column(key).flatMap(BatchField.init) }
  func record(_ key: String) -> (any FieldSource)? { records.column(key)?.records.map(RecordFields.init) }
  func lists(_ key: String) -> (any ElementLists)? { records.column(key)?.elements }
}
