extension RecordModel {
  /// What is known of the database that holds the records of a model.
  package struct DatabaseFacts: Sendable {
    /// The columns that indexes begin with.
    package var indexedColumns: Set<DatabaseColumn> = []
    /// The columns whose texts it compares by a collation of their own, unless a statement names another.
    package var collatedColumns: Set<DatabaseColumn> = []
    /// The columns that are declared for numbers: what they are compared with becomes a number where it can.
    package var numericColumns: Set<DatabaseColumn> = []
    /// Whether it keeps texts in UTF-8, where the order of bytes is that of scalars.
    package var isUTF8 = true

    package init() {}
  }

  /// A column of a database. Names are those of SQLite, which sees no difference in the case of ASCII letters.
  package struct DatabaseColumn: Hashable, Sendable {
    private let table: RecordKey
    private let column: RecordKey

    package init(table: String, column: String) {
      self.table = Self.key(table)
      self.column = Self.key(column)
    }

    private static func key(_ name: String) -> RecordKey {
      RecordKey(String(decoding: name.utf8.map(TextFolding.lowered), as: UTF8.self))
    }
  }

  /// The columns that hold keys of other records, each of which has an index in Core Data's stores.
  var keysOfRelationships: Set<DatabaseColumn> {
    var columns: Set<DatabaseColumn> = []
    for entity in entities {
      for relationship in entity.relationships {
        if let joinTable = relationship.joinTable {
          columns.insert(DatabaseColumn(table: joinTable.name, column: joinTable.source))
          columns.insert(DatabaseColumn(table: joinTable.name, column: joinTable.destination))
        } else if !relationship.isToMany, let column = relationship.column {
          columns.insert(DatabaseColumn(table: entity.table ?? entity.name, column: column))
        }
      }
    }
    return columns
  }
}
