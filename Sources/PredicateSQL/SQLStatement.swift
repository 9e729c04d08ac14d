public import PredicateLanguage

/// One SQL statement with the values for its placeholders.
///
/// `text` holds no value of a user's: whatever came from the predicate, its arguments or variables is a binding, and every
/// name of the model is quoted.
public struct SQLStatement: Hashable, Sendable {
  /// The statement, without a semicolon.
  public let text: String
  /// One value for each placeholder, in their order: booleans, integers, doubles, decimals, strings, dates, UUIDs, bytes.
  public let bindings: [RecordValue]
  /// What the columns of a row hold, in their order.
  public let columns: [Column]
  /// Whether values that it meets may end it, such as a sum that leaves 64 bits.
  package var canFail = false

  /// A column of the result.
  public struct Column: Hashable, Sendable {
    /// What it holds.
    public let content: Content
    /// The column's name: in the table, or as the query calls it; `count` for a number of rows.
    public let name: String
  }

  /// What a column of the result holds.
  @nonexhaustive public enum Content: Hashable, Sendable {
    /// The primary key, and the attribute of that column if the entity lists one.
    case primaryKey(RecordModel.Attribute?)
    /// An attribute of the entity.
    case attribute(RecordModel.Attribute)
    /// The key of the record that a to-one relationship leads to.
    case toOne(RecordModel.Relationship)
    /// A number of rows.
    case count
    /// A value that the statement computes: its type, and how it is held where that is not the database's own way. A
    /// boolean may come as 0 or 1; `any` is a number of whatever kind, or NULL.
    case value(ValueType, storage: RecordModel.AttributeStorage?)
  }
}

extension SQLStatement {
  /// All pairs of keys of a many-to-many relationship in SQLite, in the order of the destination's keys.
  package static func pairs(of table: RecordModel.JoinTable) -> SQLStatement {
    let dialect = Dialect.sqlite
    let (source, destination) = (dialect.quoted(table.source), dialect.quoted(table.destination))
    return SQLStatement(
      text: "SELECT \(source), \(destination) FROM \(dialect.quoted(table.name)) ORDER BY 2, 1", bindings: [],
      columns: [
        Column(content: .primaryKey(nil), name: table.source),
        Column(content: .primaryKey(nil), name: table.destination),
      ])
  }
}
