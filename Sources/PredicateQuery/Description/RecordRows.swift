public import PredicateLanguage

/// The rows that a query gives: named columns, each row a record of them.
///
/// ```swift
/// let points: [(month: Date, average: Double)] = try rows.decode { (month: $0, average: $1) }
/// print(points.map(\.average))  // [72.0, 69.0]
///
/// struct Month: Decodable {
///   var month: Date
///   var average: Double
/// }
/// print(try rows.decode(as: Month.self).count)  // 2
/// ```
public struct RecordRows: Sendable {
  /// The names of the columns, in order; each once.
  public let columns: [String]
  private let shape: RecordShape
  private var content: Content

  private enum Content: Sendable {
    case rows([[RecordValue]])
    /// Rows of a table with these columns, by their places.
    case places([Int], of: any RowSource)
  }

  /// Rows of these columns. Each row has a value for each of them, in their order; missing ones are nil.
  public init(columns: [String], rows: [[RecordValue]] = []) {
    shape = RecordShape(keys: columns)
    self.columns = shape.keys
    content = .rows(rows)
  }

  /// Rows of a table whose columns are these, in their order; the values are made when they are asked for.
  package init(columns: [String], source: any RowSource, places: [Int]) {
    shape = RecordShape(keys: columns)
    self.columns = shape.keys
    content = .places(places, of: source)
  }

  package mutating func append(_ row: [RecordValue]) {
    if case .rows(var rows) = content {
      // Taken out while it grows, or each row would copy all.
      content = .rows([])
      rows.append(row)
      content = .rows(rows)
    } else {
      content = .rows(values + [row])
    }
  }

  /// The values of one column, row by row; nil if there is no such column.
  public func values(of column: String) -> [RecordValue]? {
    guard let slot = shape.slot(of: column) else { return nil }
    return switch content {
    case .rows(let rows): rows.map { $0.indices.contains(slot) ? $0[slot] : .null }
    case .places(let places, let source): places.map { source.value(row: $0, slot: slot) }
    }
  }

  /// The values of each row, in the order of ``columns``.
  public var values: [[RecordValue]] {
    switch content {
    case .rows(let rows): rows
    case .places(let places, _): places.indices.map(row)
    }
  }

  fileprivate func row(_ position: Int) -> [RecordValue] {
    switch content {
    case .rows(let rows): rows[position]
    case .places(let places, let source):
      columns.indices.map { source.value(row: places[position], slot: $0) }
    }
  }
}

extension RecordRows: RandomAccessCollection {
  /// The place of the first row.
  public var startIndex: Int { 0 }
  /// The place behind the last row.
  public var endIndex: Int {
    switch content {
    case .rows(let rows): rows.count
    case .places(let places, _): places.count
    }
  }
  /// A row.
  public subscript(position: Int) -> RecordObject { RecordObject(shape: shape, values: row(position)) }
}

extension RecordRows: Hashable {
  /// Whether both have the same columns and the same rows in the same order.
  public static func == (left: RecordRows, right: RecordRows) -> Bool {
    left.columns.map(RecordKey.init) == right.columns.map(RecordKey.init) && left.values == right.values
  }

  /// Hashes columns and rows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(columns.map(RecordKey.init))
    hasher.combine(values)
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
    result.reserveCapacity(count)
    for number in indices {
      var cells = Cells(row: row(number), number: number, columns: columns)
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
      return try value.decoded(as: type, at: path)
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
