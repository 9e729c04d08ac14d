package import PredicateLanguage

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
