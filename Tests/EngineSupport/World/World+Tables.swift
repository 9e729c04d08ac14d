package import PredicateFormat
import TestSupport

/// One table of a generated world, as the test program for the databases reads it.
package struct WorldTable {
  package let name: String
  package let primaryKey: String?
  package let columns: [(name: String, type: ValueType, isOptional: Bool)]
  package let rows: [[RecordValue]]
  /// The columns of each index, which no answer may depend on.
  package var indexes: [[String]] = []

  /// What the program reads.
  package var recordValue: RecordValue {
    let columns = columns.map { column -> RecordValue in
      ["name": .string(column.name), "type": .string(column.type.rawValue), "optional": .bool(column.isOptional)]
    }
    return [
      "name": .string(name), "primaryKey": primaryKey.map(RecordValue.string) ?? .null, "columns": .array(columns),
      "indexes": .array(indexes.map { .array($0.map(RecordValue.string)) }),
      "rows": .array(rows.map(RecordValue.array)),
    ]
  }
}

extension World {
  /// The tables: one an entity that inherits from none, and one for each pair of many-to-many relationships.
  package var tables: [WorldTable] {
    var generator = SeededGenerator(seed: seed &+ 2)
    return (model.entities.filter { $0.superentity == nil }.map(table) + joinTables).map { table in
      var table = table
      for _ in 0..<generator.number(3) {
        let columns = (0...generator.number(2)).map { _ in generator.pick(table.columns).name }
        if Set(columns).count == columns.count { table.indexes.append(columns) }
      }
      return table
    }
  }

  /// The table of an entity and its subentities, whose own columns are null in the rows of others.
  private func table(of root: RecordModel.Entity) -> WorldTable {
    let key = root.primaryKey ?? "id"
    let family = model.family(of: root.name)
    var columns = [(name: key, type: ValueType.integer, isOptional: false)]
    var readers: [(WorldRecord) -> RecordValue] = [{ .integer($0.key) }]
    if let column = root.discriminator?.column {
      let values = Dictionary(uniqueKeysWithValues: family.map { ($0.name, $0.discriminator?.value ?? 0) })
      columns.append((column, .integer, false))
      readers.append { .integer(values[$0.entity] ?? 0) }
    }
    for entity in family {
      let isSub = entity.superentity != nil
      for attribute in entity.attributes {
        columns.append((attribute.column ?? attribute.name, attribute.type, isSub || attribute.isOptional))
        readers.append { $0.values[attribute.name] ?? .null }
      }
      for relationship in entity.relationships where !relationship.isToMany {
        columns.append((relationship.column ?? "\(relationship.name)_id", .integer, isSub || relationship.isOptional))
        readers.append { $0.links[relationship.name]?.first.map { .integer($0.key) } ?? .null }
      }
    }
    let rows = records(of: root.name).map { record in readers.map { $0(record) } }
    return WorldTable(name: root.table ?? root.name, primaryKey: key, columns: columns, rows: rows)
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
