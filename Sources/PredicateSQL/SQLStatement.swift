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
  /// The database that it is for.
  public let dialect: SQLDialect
  /// Where in the bytes of the text the placeholders are, as they were written.
  private let placeholders: [Range<Int>]
  /// Whether values that it meets may end it, such as a sum that leaves 64 bits.
  package var canFail = false

  /// A statement of so many columns; one placeholder for each binding.
  init(
    _ dialect: SQLDialect, text: String, bindings: [RecordValue] = [], placeholders: [Range<Int>] = [],
    columns: [Column]
  ) {
    self.text = text
    self.bindings = bindings
    self.columns = columns
    self.dialect = dialect
    self.placeholders = placeholders
  }

  /// The statement with each value in the place of its placeholder, for a shell or a program that binds none: without a
  /// semicolon, on one line.
  ///
  /// ```swift
  /// let low = try FormatPredicate("score < %d", 70).sql(
  ///   .postgresql, model: model, entity: "Round", options: SQLOptions(result: .count))
  /// print(try low.textWithLiterals)  // SELECT COUNT(*) FROM "Round" t0 WHERE t0."score" < bigint '70'
  /// ```
  /// A literal is the value to the last bit, of the type that a driver would bind it with, and written so that no setting of
  /// the session changes it; dates are rounded to microseconds. Programs that can bind values should: the database need not
  /// read each statement anew then. The connection's text is taken to be UTF-8. Cost: linear in the statement and its values.
  /// - Throws: `FormatError` with the code `unsupported` for a value that the database has not: U+0000 in text of
  ///   PostgreSQL, infinities in MySQL, decimals of more than 38 digits, dates outside the database's years.
  public var textWithLiterals: String {
    get throws(FormatError) {
      let dialect = dialect.dialect(registeredFunctions: false)
      var result = ""
      var end = text.startIndex
      for (value, place) in zip(bindings, placeholders) {
        let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
        result += text[end..<start]
        result += try dialect.literal(value)
        end = text.utf8.index(text.startIndex, offsetBy: place.upperBound)
      }
      return result + text[end...]
    }
  }

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
      .sqlite, text: "SELECT \(source), \(destination) FROM \(dialect.quoted(table.name)) ORDER BY 2, 1",
      columns: [
        Column(content: .primaryKey(nil), name: table.source),
        Column(content: .primaryKey(nil), name: table.destination),
      ])
  }
}
