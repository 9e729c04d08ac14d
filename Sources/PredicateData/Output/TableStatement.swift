package import PredicateLanguage

/// The statement that makes a table for records, in SQLite's SQL, most of which other databases take, too.
package enum TableStatement {
  /// A table with a column for each property of an entity, which the INSERT statements of ``RecordWriter`` fill. Lists and
  /// records are JSON, and columns without a known type have none.
  package static func text(_ entity: RecordModel.Entity, table: String) -> String {
    let columns = entity.properties.map { property in
      let type = typeName(property)
      return "\n  " + InsertRow.identifier(property.name) + (type.isEmpty ? "" : " " + type)
    }
    return "CREATE TABLE \(InsertRow.identifier(table)) (\(columns.joined(separator: ","))\n);\n"
  }

  private static func typeName(_ property: RecordModel.Property) -> String {
    guard case .attribute(let attribute) = property else { return "TEXT" }
    return switch attribute.type {
    case .integer: "BIGINT"
    case .double: "DOUBLE PRECISION"
    case .boolean: "BOOLEAN"
    case .date: "TIMESTAMP"
    case .binary: "BLOB"
    // SQLite would make doubles of the digits of a decimal.
    case .decimal, .string, .uuid: "TEXT"
    default: ""
    }
  }
}
