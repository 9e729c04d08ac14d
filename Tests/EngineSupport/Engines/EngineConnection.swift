package import PredicateFormat
package import PredicateSQL

/// A statement with its bindings, as a dialect writes it.
package struct EngineStatement: Sendable {
  package let text: String
  package let bindings: [RecordValue]
  /// What the columns of its rows hold; empty where that does not matter.
  package let columns: [SQLStatement.Column]

  /// What it was made of; nil for one that the tests wrote.
  private let source: SQLStatement?

  package init(text: String, bindings: [RecordValue]) {
    self.text = text
    self.bindings = bindings
    columns = []
    source = nil
  }

  package init(_ statement: SQLStatement) {
    text = statement.text
    bindings = statement.bindings
    columns = statement.columns
    source = statement
  }

  private init(literalsOf statement: SQLStatement) throws(FormatError) {
    text = try statement.textWithLiterals
    bindings = []
    columns = statement.columns
    source = statement
  }

  /// The same with its values written in.
  /// - Throws: `FormatError` for a value that the database has not.
  package func withLiterals() throws(FormatError) -> EngineStatement {
    guard let source else { return self }
    return try EngineStatement(literalsOf: source)
  }
}

/// What a database said instead of rows.
package struct EngineFailure: Error, CustomStringConvertible, Sendable {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Whether a number left the range of its type.
  package var isOverflow: Bool {
    let text = description.lowercased()
    return [
      "overflow", "underflow", "out of range", "out of bounds", "safely converted", "not fit into",
      "minimal signed number",
    ].contains { text.contains($0) }
  }
}

/// An open database.
package protocol EngineConnection: AnyObject {
  /// Replaces all tables by those of a world.
  func load(_ world: World) throws(EngineFailure)

  /// The first columns of the statements' rows, which hold whole numbers; for each statement the rows or what went wrong.
  func keys(_ statements: [EngineStatement]) throws(EngineFailure) -> [Result<[Int64], EngineFailure>]

  /// The rows of the statements, as the database's driver gives them; for each statement the rows or what went wrong.
  func rows(_ statements: [EngineStatement]) throws(EngineFailure) -> [Result<[[RecordValue]], EngineFailure>]
}
