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
