import PredicateLanguage

/// The rows of a query, one after the other, as SQLite finds them.
///
/// ```swift
/// let cursor = try database.cursor("SELECT text FROM words WHERE length > ?", [.integer(9)])
/// while let row = try cursor.next() { print(row.values) }
/// // ["counterrevolutionaries"]
/// // ["sesquipedalian"]
/// ```
/// A cursor may be left before its end, and others may be open at the same time. While one is open the database stays
/// locked for reading, so that writers wait; let go of it when it is no longer needed. A cursor belongs to one task.
public final class SQLiteCursor {
  /// The names of the columns, in order. Names may repeat.
  public private(set) var columns: [String] = []

  private let connection: SQLiteConnection
  private let decodings: [SQLiteColumnDecoding]
  private let stepLimit: Int32?
  /// Nil when all rows were read.
  private var statement: SQLiteStatement?
  /// The row that was read to learn the names of the columns.
  private var pending: [RecordValue]?
  private var rowCount = 0

  init(
    _ connection: SQLiteConnection, _ sql: String, _ bindings: [RecordValue], decodings: [SQLiteColumnDecoding],
    stepLimit: Int32?
  ) throws(SQLiteError) {
    self.connection = connection
    self.decodings = decodings
    self.stepLimit = stepLimit
    let statement = try connection.checkOut(SQLText(sql, path: connection.path))
    self.statement = statement
    try connection.bind(bindings, to: statement)
    // Only after the first step are the names those of the tables as they are now.
    pending = try advance()
  }

  deinit { finish() }

  /// The next row; nil at the end.
  ///
  /// - Throws: ``SQLiteError`` such as `busy`, `corrupt`, `interrupted`, `functionFailed` for a pattern that does not
  ///   compile, and `invalidText` for text that is no UTF-8: it is not repaired, because a repaired text would compare
  ///   like another one. After an error there are no more rows.
  public func next() throws(SQLiteError) -> SQLiteRow? {
    if let first = pending {
      pending = nil
      return SQLiteRow(columns: columns, values: first)
    }
    return try advance().map { SQLiteRow(columns: columns, values: $0) }
  }

  private func advance() throws(SQLiteError) -> [RecordValue]? {
    guard let statement else { return nil }
    do throws(SQLiteError) {
      let isFirst = rowCount == 0
      var names: [String] = []
      let row = try connection.step(statement, stepLimit: stepLimit) { (pointer) throws(SQLiteError) in
        let reader = ColumnReader(api: connection.api, statement: pointer, path: connection.path)
        if isFirst { names = try reader.names() }
        return try reader.values(decodings, row: rowCount + 1)
      }
      if let row {
        if isFirst { columns = names }
        rowCount += 1
        return row
      }
      if isFirst {
        columns = try connection.withHandle { (_) throws(SQLiteError) in
          try ColumnReader(api: connection.api, statement: statement.pointer.raw, path: connection.path).names()
        }
      }
      finish()
      return nil
    } catch {
      finish()
      throw error
    }
  }

  private func finish() {
    guard let statement else { return }
    self.statement = nil
    connection.checkIn(statement)
  }
}

/// Reads the columns of the row that a statement stands on.
struct ColumnReader {
  let api: SQLiteAPI
  let statement: OpaquePointer
  let path: String?

  func names() throws(SQLiteError) -> [String] {
    try (0..<max(api.columnCount(statement), 0)).map { (place) throws(SQLiteError) in
      guard let name = api.columnName(statement, place) else { throw outOfMemory() }
      return String(cString: name)
    }
  }

  func values(_ decodings: [SQLiteColumnDecoding], row: Int) throws(SQLiteError) -> [RecordValue] {
    let count = Int(max(api.columnCount(statement), 0))
    var values: [RecordValue] = []
    values.reserveCapacity(count)
    for place in 0..<count {
      let stored = try stored(Int32(clamping: place), row: row)
      values.append(place < decodings.count ? decodings[place].value(stored) : stored)
    }
    return values
  }

  private func stored(_ place: Int32, row: Int) throws(SQLiteError) -> RecordValue {
    switch StorageClass(rawValue: api.columnType(statement, place)) {
    case .integer: return .integer(api.columnInt64(statement, place))
    case .float: return .double(api.columnDouble(statement, place))
    case .text:
      // The text first: asking for it turns UTF-16 into UTF-8, and only then is the number of bytes right.
      guard let bytes = api.columnText(statement, place) else { throw outOfMemory() }
      let count = Int(max(api.columnBytes(statement, place), 0))
      guard let text = String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) else {
        throw invalidText(place, row: row)
      }
      return .string(text)
    case .blob: return .data(StoredBytes.data(api.columnBlob(statement, place), api.columnBytes(statement, place)))
    case .null, nil: return .null
    }
  }

  private func outOfMemory() -> SQLiteError {
    let meaning = SQLiteResult.meaning(7)
    return SQLiteError(meaning, said: "", extendedCode: 7, path: path)
  }

  private func invalidText(_ place: Int32, row: Int) -> SQLiteError {
    let column = api.columnName(statement, place).map { String(cString: $0) } ?? "\(place + 1)"
    let table = api.columnTableName?(statement, place).map { " of table `\(String(cString: $0))`" } ?? ""
    return SQLiteError(
      .invalidText, "column `\(column)`\(table) holds bytes that are no UTF-8 text, in row \(row) of the result",
      hint: "write the text anew, or read it as a blob: CAST(\"\(column)\" AS BLOB)", path: path)
  }
}
