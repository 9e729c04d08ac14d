/// The rows that a query gives: named columns, each row a record of them.
///
/// ```swift
/// let points: [(month: Date, average: Double)] = try rows.decode { (month: $0, average: $1) }
/// let scores = try rows.decode(as: MonthlyScore.self)
/// ```
public struct RecordRows: Sendable {
  /// The names of the columns, in order; each once.
  public let columns: [String]
  private let shape: RecordShape
  private var rows: [[RecordValue]]

  /// Rows of these columns. Each row has a value for each of them, in their order; missing ones are nil.
  public init(columns: [String], rows: [[RecordValue]] = []) {
    shape = RecordShape(keys: columns)
    self.columns = shape.keys
    self.rows = rows
  }

  package mutating func append(_ row: [RecordValue]) { rows.append(row) }

  /// The values of one column, row by row; nil if there is no such column.
  public func values(of column: String) -> [RecordValue]? {
    guard let place = shape.slot(of: column) else { return nil }
    return rows.map { $0.indices.contains(place) ? $0[place] : .null }
  }

  /// The values of each row, in the order of ``columns``.
  public var values: [[RecordValue]] { rows }
}

extension RecordRows: RandomAccessCollection {
  /// The place of the first row.
  public var startIndex: Int { rows.startIndex }
  /// The place behind the last row.
  public var endIndex: Int { rows.endIndex }
  /// A row.
  public subscript(position: Int) -> RecordObject { RecordObject(shape: shape, values: rows[position]) }
}

extension RecordRows: Hashable {
  /// Whether both have the same columns and the same rows in the same order.
  public static func == (left: RecordRows, right: RecordRows) -> Bool {
    left.columns == right.columns && left.rows == right.rows
  }

  /// Hashes columns and rows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
  }
}

extension RecordRows {
  /// The rows as values of a type whose properties are named as columns are. Columns that it does not name are left out.
  /// - Throws: `DecodingError` for a column that is missing, nil where the property is not optional, or of another type.
  public func decode<Row: Decodable>(as type: Row.Type = Row.self) throws -> [Row] {
    try map { try RecordValue.object($0).decoded(as: type) }
  }

  /// The rows by a closure that takes the values of the first columns, such as one that makes labelled tuples of them or
  /// an initializer: `rows.decode { (month: $0, average: $1) }`.
  /// - Throws: `DecodingError` for a value that is missing, nil where an optional is not asked for, or of another type;
  ///   its coding path has the row's place and the column's name.
  public func decode<each Cell: Decodable, Row>(_ make: (repeat each Cell) throws -> Row) throws -> [Row] {
    var result: [Row] = []
    result.reserveCapacity(rows.count)
    for (number, row) in rows.enumerated() {
      var cells = Cells(row: row, number: number, columns: columns)
      result.append(try make(repeat cells.next((each Cell).self)))
    }
    return result
  }

  /// Decodes the cells of a row one after the other.
  private struct Cells {
    let row: [RecordValue]
    let number: Int
    let columns: [String]
    var place = 0

    mutating func next<Cell: Decodable>(_ type: Cell.Type) throws -> Cell {
      defer { place += 1 }
      guard columns.indices.contains(place) else {
        throw DecodingError.valueNotFound(
          type, DecodingError.Context(codingPath: [], debugDescription: "a row has \(columns.count) columns only"))
      }
      let path: [any CodingKey] = [RowKey(intValue: number), RowKey(stringValue: columns[place])]
      let value = row.indices.contains(place) ? row[place] : .null
      return try RecordDecoder(value: value, codingPath: path, userInfo: [:]).unbox(type)
    }
  }
}

/// Where a cell is: the place of its row, the name of its column.
private struct RowKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
