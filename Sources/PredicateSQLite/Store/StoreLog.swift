public import PredicateLanguage

/// One statement that a store ran.
public struct StoreLogEntry: Sendable {
  /// The statement.
  public let sql: String
  /// The values of its placeholders.
  public let bindings: [RecordValue]
  /// How many rows were read.
  public let rows: Int
  /// How long it took, reading the rows included.
  public let duration: Duration

  /// The entry as lines of text, like those of Core Data's log: at level 1 the SQL and the time, from level 3 on also the
  /// bindings and the number of rows.
  public func lines(level: Int) -> [String] {
    let (seconds, attoseconds) = duration.components
    let micros = attoseconds / 1_000_000_000_000
    let digits = String(micros)
    let time = "\(seconds)." + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    var lines = ["sql: \(sql)"]
    if level >= 3 {
      for (place, value) in bindings.enumerated() {
        lines.append("SQLite bind[\(place)] = \(FormatExpression(ExpressionNode(.constant(value))).expressionFormat)")
      }
    }
    lines.append("execution time: \(time) s" + (level >= 3 ? " for \(rows) row\(rows == 1 ? "" : "s")" : ""))
    return lines
  }
}
