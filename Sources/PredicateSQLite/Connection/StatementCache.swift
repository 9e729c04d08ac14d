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
