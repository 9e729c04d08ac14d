/// Something about a database that its model cannot say.
public struct SQLiteModelNote: Hashable, Sendable, CustomStringConvertible {
  /// The table or view concerned.
  public let table: String
  /// What it is; lower case, no full stop.
  public let message: String

  init(table: String, _ message: String) {
    self.table = table
    self.message = message
  }

  /// The table and the message.
  public var description: String { "`\(table)`: \(message)" }
}
