import PredicateData
import PredicateEvaluation
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
    let statement = try connection.checkOut(StatementText(sql, path: connection.path))
    self.statement = statement
    try connection.bind(bindings, to: statement)
    // Only after the first step are the names those of the tables as they are now.
    pending = try advanceToValues()
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
    return try advanceToValues().map { SQLiteRow(columns: columns, values: $0) }
  }

  /// Appends the rows that are left to columns, each of which stands for that place of a row; gives their number.
  func append(_ places: [Int], to columns: [ColumnBuilder]) throws(SQLiteError) -> Int {
    var count = 0
    if let first = pending {
      pending = nil
      for (place, column) in zip(places, columns) {
        column.append(first.indices.contains(place) ? first[place] : .null)
      }
      count = 1
    }
    let read: (ColumnReader) throws(SQLiteError) -> Void = { [decodings] (reader) throws(SQLiteError) in
      for (place, column) in zip(places, columns) { try reader.append(place, decodings, to: column) }
    }
    while try advance(read) != nil { count += 1 }
    return count
  }

  private func advanceToValues() throws(SQLiteError) -> [RecordValue]? {
    try advance { (reader) throws(SQLiteError) in try reader.values(decodings) }
  }

  /// Moves to the next row and reads it; nil when there is none.
  ///
  /// What was read without locks counts only if nobody wrote over it: what looks damaged may be half of two states.
  private func advance<Row: Sendable>(
    _ read: (ColumnReader) throws(SQLiteError) -> Row
  ) throws(SQLiteError) -> Row? {
    let row: Row?
    do throws(SQLiteError) {
      row = try advanceUnchecked(read)
    } catch {
      throw changed() ?? error
    }
    if row == nil, let error = changed() { throw error }
    return row
  }

  private func changed() -> SQLiteError? {
    guard connection.unlocked?.isOverwritten == true else { return nil }
    return SQLiteError(
      .changed, "the database was changed while it was read", hint: "ask again", path: connection.path)
  }

  private func advanceUnchecked<Row: Sendable>(
    _ read: (ColumnReader) throws(SQLiteError) -> Row
  ) throws(SQLiteError) -> Row? {
    guard let statement else { return nil }
    do throws(SQLiteError) {
      let isFirst = rowCount == 0
      var names: [String] = []
      let row = try connection.step(statement, stepLimit: stepLimit) { (pointer) throws(SQLiteError) in
        let reader = ColumnReader(connection, pointer, row: rowCount + 1)
        if isFirst { names = try reader.names() }
        return try read(reader)
      }
      if let row {
        if isFirst { columns = names }
        rowCount += 1
        return row
      }
      if isFirst {
        columns = try connection.withHandle { (_) throws(SQLiteError) in
          try ColumnReader(connection, statement.pointer, row: 0).names()
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
// Safe: it is used within the step that made it, under the connection's lock, and SQLite takes any number of a column.
@safe struct ColumnReader {
  let api: SQLiteAPI
  let statement: OpaquePointer
  let path: String?
  /// Which row of the result it is, from 1; for messages.
  let row: Int

  init(_ connection: SQLiteConnection, _ statement: SQLitePointer, row: Int) {
    api = connection.api
    unsafe self.statement = statement.raw
    path = connection.path
    self.row = row
  }

  func names() throws(SQLiteError) -> [String] {
    let count = unsafe max(api.columnCount(statement), 0)
    return try (0..<count).map { (place) throws(SQLiteError) in
      guard let name = unsafe api.columnName(statement, place) else { throw outOfMemory() }
      return unsafe String(cString: name)
    }
  }

  func values(_ decodings: [SQLiteColumnDecoding]) throws(SQLiteError) -> [RecordValue] {
    let count = unsafe Int(max(api.columnCount(statement), 0))
    var values: [RecordValue] = []
    values.reserveCapacity(count)
    for place in 0..<count { values.append(try value(place, Self.decoding(place, decodings))) }
    return values
  }

  /// Appends the value at a place to a column. A text that stands for itself goes there from SQLite's memory.
  func append(
    _ place: Int, _ decodings: [SQLiteColumnDecoding], to column: ColumnBuilder
  ) throws(SQLiteError) {
    let decoding = Self.decoding(place, decodings)
    guard decoding.keepsTexts, storageClass(place) == .text else {
      column.append(try value(place, decoding))
      return
    }
    let bytes = try unsafe textBytes(place)
    guard unsafe ByteScan.firstInvalidUTF8(in: bytes) == nil else { throw invalidText(place) }
    unsafe column.append(utf8: bytes)
  }

  private static func decoding(_ place: Int, _ decodings: [SQLiteColumnDecoding]) -> SQLiteColumnDecoding {
    place < decodings.count ? decodings[place] : .stored
  }

  private func value(_ place: Int, _ decoding: SQLiteColumnDecoding) throws(SQLiteError) -> RecordValue {
    decoding.value(try stored(place))
  }

  private func storageClass(_ place: Int) -> StorageClass? {
    unsafe StorageClass(rawValue: api.columnType(statement, Int32(clamping: place)))
  }

  private func stored(_ place: Int) throws(SQLiteError) -> RecordValue {
    let column = Int32(clamping: place)
    switch storageClass(place) {
    case .integer: return unsafe .integer(api.columnInt64(statement, column))
    case .float: return unsafe .double(api.columnDouble(statement, column))
    case .text:
      guard let text = unsafe ByteScan.string(try textBytes(place)) else { throw invalidText(place) }
      return .string(text)
    case .blob:
      let bytes = unsafe api.columnBlob(statement, column)
      return unsafe .data(SQLiteScalar.data(bytes, api.columnBytes(statement, column)))
    case .null, nil: return .null
    }
  }

  /// The bytes of a text, valid until the statement moves on.
  private func textBytes(_ place: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
    let column = Int32(clamping: place)
    // The text first: asking for it turns UTF-16 into UTF-8, and only then is the number of bytes right.
    guard let bytes = unsafe api.columnText(statement, column) else { throw outOfMemory() }
    return unsafe UnsafeBufferPointer(start: bytes, count: Int(max(api.columnBytes(statement, column), 0)))
  }

  private func outOfMemory() -> SQLiteError {
    let meaning = SQLiteResult.meaning(7)
    return SQLiteError(meaning, said: "", extendedCode: 7, path: path)
  }

  private func invalidText(_ place: Int) -> SQLiteError {
    let number = Int32(clamping: place)
    let column = unsafe api.columnName(statement, number).map { unsafe String(cString: $0) } ?? "\(place + 1)"
    let table = unsafe api.columnTableName?(statement, number).map { unsafe " of table `\(String(cString: $0))`" } ?? ""
    return SQLiteError(
      .invalidText, "column `\(column)`\(table) holds bytes that are no UTF-8 text, in row \(row) of the result",
      hint: "write the text anew, or read it as a blob: CAST(\"\(column)\" AS BLOB)", path: path)
  }
}
