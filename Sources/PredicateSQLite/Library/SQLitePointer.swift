/// The address of a connection or statement.
///
/// Sendable because it is a number to Swift: only ``SQLiteConnection`` hands it to SQLite, under its lock, but for
/// `sqlite3_interrupt`, which may be called from any thread while the connection is open.
struct SQLitePointer: @unchecked Sendable, Hashable {
  let raw: OpaquePointer

  init(_ raw: OpaquePointer) { self.raw = raw }
}
