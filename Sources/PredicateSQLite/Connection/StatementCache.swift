/// A statement that SQLite has compiled.
struct SQLiteStatement: Sendable {
  let pointer: SQLitePointer
  /// The SQL it was made of.
  let text: StatementText
  let parameterCount: Int
}

/// Statements that are not in use, by their text, so that a query that returns is not compiled again.
///
/// Texts are compared byte for byte: two spellings of one character are two statements. When there is no room, the
/// statement goes that was not used for the longest time.
struct StatementCache: Sendable {
  private struct Entry {
    let statement: SQLiteStatement
    let lastUse: UInt64
  }

  let capacity: Int
  private var idle: [StatementText: Entry] = [:]
  private var clock: UInt64 = 0

  init(capacity: Int) { self.capacity = max(capacity, 0) }

  /// How many statements wait here.
  var count: Int { idle.count }

  /// Takes out the statement of a text; nil if there is none that is not in use.
  mutating func take(_ text: StatementText) -> SQLiteStatement? { idle.removeValue(forKey: text)?.statement }

  /// Keeps a statement that was reset, and gives the one that has to be finalized in its place, if any.
  mutating func keep(_ statement: SQLiteStatement) -> SQLiteStatement? {
    guard capacity > 0, idle[statement.text] == nil else { return statement }
    clock += 1
    idle[statement.text] = Entry(statement: statement, lastUse: clock)
    guard idle.count > capacity, let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
    idle[oldest.key] = nil
    return oldest.value.statement
  }

  /// Takes out every statement.
  mutating func takeAll() -> [SQLiteStatement] {
    defer { idle = [:] }
    return idle.values.map(\.statement)
  }
}

/// SQL as SQLite reads it: with a NUL byte at its end, without which SQLite would copy all that is left of a script for
/// each of its statements.
struct StatementText: Hashable, Sendable {
  /// The bytes, the NUL byte at the end included.
  let bytes: [UInt8]

  /// How many bytes of SQL there are.
  var count: Int { bytes.count - 1 }

  /// Throws ``SQLiteError`` for a NUL byte within, where SQLite would take the text for ended and run only half of it,
  /// and for text of more than 2³¹ bytes.
  init(_ sql: String, path: String?) throws(SQLiteError) {
    var bytes = Array(sql.utf8)
    if let zero = bytes.firstIndex(of: 0) {
      throw SQLiteError(
        .invalidSQL, "the SQL holds a NUL byte", hint: "give such text as a binding", path: path, sqlOffset: zero)
    }
    guard bytes.count < Int32.max else {
      throw SQLiteError(.tooLarge, "the SQL has more than 2,147,483,646 bytes", path: path)
    }
    bytes.append(0)
    self.bytes = bytes
  }
}
