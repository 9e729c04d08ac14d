package import PredicateFormat

/// One table of a generated world, as the test program for the databases reads it.
package struct WorldTable {
  package let name: String
  package let primaryKey: String?
  package let columns: [(name: String, type: ValueType, isOptional: Bool)]
  package let rows: [[RecordValue]]

  /// What the program reads.
  package var recordValue: RecordValue {
    let columns = columns.map { column -> RecordValue in
      ["name": .string(column.name), "type": .string(column.type.rawValue), "optional": .bool(column.isOptional)]
    }
    return [
      "name": .string(name), "primaryKey": primaryKey.map(RecordValue.string) ?? .null, "columns": .array(columns),
      "rows": .array(rows.map(RecordValue.array)),
    ]
  }
}

extension World {
  /// The tables: one an entity, and one for each pair of many-to-many relationships.
  package var tables: [WorldTable] { model.entities.map(table) + joinTables }

  private func table(of entity: RecordModel.Entity) -> WorldTable {
    let key = entity.primaryKey ?? "id"
    let toOne = entity.relationships.filter { !$0.isToMany }
    let attributes = entity.attributes
    let columns =
      [(name: key, type: ValueType.integer, isOptional: false)]
      + attributes.map { (name: $0.column ?? $0.name, type: $0.type, isOptional: $0.isOptional) }
      + toOne.map { (name: $0.column ?? "\($0.name)_id", type: .integer, isOptional: $0.isOptional) }
    let rows = records(of: entity.name).map { record in
      [RecordValue.integer(record.key)] + attributes.map { record.values[$0.name] ?? .null }
        + toOne.map { record.links[$0.name]?.first.map { .integer($0.key) } ?? .null }
    }
    return WorldTable(name: entity.table ?? entity.name, primaryKey: key, columns: columns, rows: rows)
  }

  private var joinTables: [WorldTable] {
    var names: Set<String> = []
    var tables: [WorldTable] = []
    for entity in model.entities {
      for relationship in entity.relationships {
        guard let join = relationship.joinTable, names.insert(join.name).inserted else { continue }
        let rows = records(of: entity.name).flatMap { record in
          (record.links[relationship.name] ?? []).map { [RecordValue.integer(record.key), .integer($0.key)] }
        }
        tables.append(
          WorldTable(
            name: join.name, primaryKey: nil,
            columns: [(join.source, .integer, false), (join.destination, .integer, false)], rows: rows))
      }
    }
    return tables
  }
}
