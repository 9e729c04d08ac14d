import PredicateLanguage

/// Fits a model to the tables and columns that a store has.
struct StoreFitting {
  let schema: StoreSchema
  /// Whether everything in the model must be in the store; else what is not is left out.
  let isStrict: Bool
  let path: String?
  private let joinTables: [StoreJoinTable]
  /// What the fitted model leaves out, and what was guessed; lower case, no full stop.
  private(set) var notes: [String] = []
  private var numbers: [RecordKey: Int64] = [:]
  private var earlierNames = RecordModel.EarlierNames()

  init(schema: StoreSchema, isStrict: Bool, path: String?) {
    self.schema = schema
    self.isStrict = isStrict
    self.path = path
    joinTables = schema.tables.compactMap { StoreJoinTable($0) }
  }

  /// The model with the store's names.
  mutating func fitted(_ model: RecordModel) throws(SQLiteError) -> RecordModel {
    let matching = EntityMatching(model, in: schema)
    numbers = matching.numbers
    earlierNames = model.earlierNames
    if isStrict, let missing = model.entities.first(where: { numbers[$0.key] == nil }) {
      throw wrong(
        "the store has no entity `\(missing.name)`",
        hint: NearMatch.best(for: missing.name, among: schema.entities.map(\.name)).map { "did you mean `\($0)`?" }
          ?? "its entities are \(schema.entities.prefix(8).map { "`\($0.name)`" }.joined(separator: ", "))")
    }
    // A store of one configuration holds some of the model's entities only.
    let kept = model.entities.filter { numbers[$0.key] != nil && hasTable($0, of: model) }.map(\.key)
    let present = try consistent(Self.reduced(model.entities, to: Set(kept)))
    noteEntities(matching, model)
    let named: RecordModel
    do {
      named = try present.namedAsCoreData(numbers: numbers)
    } catch {
      throw wrong(error.message, hint: error.hint)
    }
    var entities: [RecordModel.Entity] = []
    for entity in named.entities { entities.append(try fitted(entity, of: named)) }
    return try consistent(Self.reduced(entities, to: Set(kept)))
  }

  private func consistent(_ entities: [RecordModel.Entity]) throws(SQLiteError) -> RecordModel {
    do {
      return try RecordModel(entities)
    } catch {
      throw wrong(error.message, hint: error.hint)
    }
  }

  private func hasTable(_ entity: RecordModel.Entity, of model: RecordModel) -> Bool {
    isStrict || schema.table("Z" + (model.rootEntity(of: entity.name)?.name ?? entity.name)) != nil
  }

  /// Says which numbers of the store have no entity, and which got theirs without a name.
  private mutating func noteEntities(_ matching: EntityMatching, _ model: RecordModel) {
    for (entity, row) in matching.guesses {
      notes.append(
        "entity `\(entity)` is taken for the one that the store lists as `\(row.name)` (Z_ENT \(row.number))")
    }
    let entities = Dictionary(matching.numbers.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    for row in matching.unmatched {
      let above = entities[row.superentity].map { ", and those of `\($0.text)` lack them" } ?? ""
      notes.append(
        "the model has no entity for `\(row.name)` (Z_ENT \(row.number)) of the store: its records are left out\(above)"
      )
    }
  }

  private mutating func fitted(
    _ entity: RecordModel.Entity, of model: RecordModel
  ) throws(SQLiteError) -> RecordModel.Entity {
    guard let table = schema.table(entity.table ?? entity.name) else {
      throw wrong("the store has no table `\(entity.table ?? "")` for entity `\(entity.name)`", hint: nil)
    }
    var attributes: [RecordModel.Attribute] = []
    for attribute in entity.attributes {
      // Attributes of the types that nobody looks into may have no column, or several.
      let isLoose = attribute.type == .any && attribute.storage == .opaque
      if isLoose, let name = attribute.column, table.column(name) == nil { continue }
      guard let column = try column(attribute.column, of: table, entity, attribute.name) else { continue }
      attributes.append(
        RecordModel.Attribute(
          attribute.name, attribute.type, isOptional: attribute.isOptional, column: column, storage: attribute.storage))
    }
    var relationships: [RecordModel.Relationship] = []
    for relationship in entity.relationships {
      var column: String?
      var joinTable: RecordModel.JoinTable?
      if !relationship.isToMany {
        column = try self.column(relationship.column, of: table, entity, relationship.name)
        if column == nil { continue }
      } else if relationship.joinTable != nil {
        joinTable = try self.joinTable(of: relationship, in: entity, of: model)
        if joinTable == nil { continue }
      }
      relationships.append(relationship.stored(column: column, joinTable: joinTable))
    }
    return entity.stored(table: table.name, attributes: attributes, relationships: relationships)
  }

  private mutating func column(
    _ name: String?, of table: StoreSchema.Table, _ entity: RecordModel.Entity, _ property: String
  ) throws(SQLiteError) -> String? {
    let name = name ?? "Z" + property.uppercased()
    if let column = table.column(name) { return column.name }
    // A migration renames columns; a store that was written in another way may not have done so.
    if let earlier = earlierNames[entity.name, property], let column = table.column("Z" + earlier) {
      return column.name
    }
    if !isStrict {
      notes.append("the store has no column `\(name)`: `\(property)` of entity `\(entity.name)` is left out")
      return nil
    }
    throw wrong(
      "the table `\(table.name)` has no column `\(name)` for `\(property)` of entity `\(entity.name)`",
      hint: NearMatch.best(for: name, among: table.columns.map(\.name)).map { "did you mean `\($0)`?" })
  }

  private mutating func joinTable(
    of relationship: RecordModel.Relationship, in entity: RecordModel.Entity, of model: RecordModel
  ) throws(SQLiteError) -> RecordModel.JoinTable? {
    let wanted = StoreJoinTable.Wanted(
      relationship: names(of: relationship, in: entity.name),
      inverse: model.inverse(of: relationship, in: entity).map { names(of: $0, in: relationship.destination) },
      source: relatives(of: entity.name, in: model), destination: relatives(of: relationship.destination, in: model))
    // The one with the usual name is asked first.
    let usual = relationship.joinTable?.name.uppercased()
    for candidate in joinTables.filter({ $0.name.uppercased() == usual }) + joinTables {
      if let table = candidate.joinTable(wanted) { return table }
    }
    // Numbers may be those from before a migration; names must do if they lead to one table.
    let named = joinTables.compactMap { $0.joinTable(wanted, byNames: true) }
    if named.count == 1 { return named[0] }
    if !isStrict {
      notes.append(
        "the store has no table that links `\(relationship.name)` of entity `\(entity.name)`, which is left out")
      return nil
    }
    throw wrong(
      "the store has no table that links `\(relationship.name)` of entity `\(entity.name)`",
      hint: relationship.joinTable.map { "it would be `\($0.name)`" })
  }

  /// The present name and the earlier one, in capitals.
  private func names(of relationship: RecordModel.Relationship, in entity: String) -> [String] {
    [relationship.name, earlierNames[entity, relationship.name]].compactMap { $0?.uppercased() }
  }

  /// The numbers of the entities above and below one, and its own: a join table may be numbered by any of them.
  private func relatives(of name: String, in model: RecordModel) -> Set<Int64> {
    let root = model.rootEntity(of: name)?.name ?? name
    return Set(model.family(of: root).compactMap { $0.discriminator?.value ?? numbers[$0.key] })
  }

  private func wrong(_ message: String, hint: String?) -> SQLiteError {
    SQLiteError(.wrongModel, "the model is not that of the store: \(message)", hint: hint, path: path)
  }

  /// The entities that are kept, without the relationships that lead to others, and without inverses that are gone.
  private static func reduced(_ entities: [RecordModel.Entity], to names: Set<RecordKey>) -> [RecordModel.Entity] {
    let kept = entities.filter { names.contains($0.key) }
    let byName = Dictionary(kept.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    func has(_ property: RecordKey, _ entity: RecordKey) -> Bool {
      var current = byName[entity]
      while let here = current {
        if here.relationships.contains(where: { $0.key == property }) { return true }
        current = here.superentityKey.flatMap { byName[$0] }
      }
      return false
    }
    return kept.map { entity in
      entity.stored(
        table: entity.table, attributes: entity.attributes,
        relationships: entity.relationships.filter { byName[$0.destinationKey] != nil }.map { relationship in
          if let inverse = relationship.inverseKey, has(inverse, relationship.destinationKey) { return relationship }
          return RecordModel.Relationship(
            relationship.name, to: relationship.destination, isToMany: relationship.isToMany,
            isOptional: relationship.isOptional, column: relationship.column, joinTable: relationship.joinTable)
        })
    }
  }
}

extension RecordModel.Entity {
  fileprivate func stored(
    table: String?, attributes: [RecordModel.Attribute], relationships: [RecordModel.Relationship]
  ) -> RecordModel.Entity {
    RecordModel.Entity(
      name, attributes: attributes, relationships: relationships, superentity: superentity, table: table,
      primaryKey: primaryKey, discriminator: discriminator)
  }
}

extension RecordModel.Relationship {
  fileprivate func stored(column: String?, joinTable: RecordModel.JoinTable?) -> RecordModel.Relationship {
    RecordModel.Relationship(
      name, to: destination, isToMany: isToMany, isOptional: isOptional, inverse: inverse, column: column,
      joinTable: joinTable)
  }
}
