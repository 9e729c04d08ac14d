extension RecordModel {
  /// The model with the storage names that Core Data gives: what a store of this model has in its SQLite file.
  ///
  /// - Tables are `Z` and the upper-cased name of the entity at the top of the inheritance; entities that inherit share
  ///   it and get the discriminator `Z_ENT` with their number. The primary key is `Z_PK`.
  /// - Columns are `Z` and the upper-cased property. Where entities of one table have properties of one name, the first
  ///   in the order of entity numbers has it, the others append 1, 2 and so on.
  /// - A many-to-many relationship has a table `Z_4RECIPES`: the number of the entity and the relationship's name. Its
  ///   columns hold the number of an entity and the name of the relationship that leads to it: `Z_4INGREDIENTS` the key of
  ///   entity 4, which its inverse calls `ingredients`, `Z_5RECIPES` the other key. A relationship that is its own inverse
  ///   has the columns `Z_4FRIENDS` and `REFLEXIVE`.
  /// - Dates are seconds since 2001, UUIDs blobs, decimals numbers. What is opaque stays so.
  ///
  /// `entityNumbers` gives the numbers of a known store; entities that it lacks get numbers above all others. Without it
  /// they are 1, 2, … in the order of names, subentities right after their superentity, as in well-known stores. Which
  /// side of a many-to-many relationship names the table is not documented: here it is the side whose entity comes first
  /// by name, and within one entity the later relationship name, which agrees with most well-known stores but not all. A
  /// store shows its true tables, so what is read from one does not depend on this. Cost: linear for most models.
  /// - Throws: ``ModelError`` (`duplicateDiscriminator`) if `entityNumbers` gives one number to two entities that share a
  ///   table.
  public func namedAsCoreData(entityNumbers: [String: Int64]? = nil) throws(ModelError) -> RecordModel {
    try namedAsCoreData(
      numbers: Dictionary((entityNumbers ?? [:]).map { (RecordKey($0.key), $0.value) }) { first, _ in first })
  }

  /// The same for entities whose names may differ in nothing but their bytes.
  package func namedAsCoreData(numbers: [RecordKey: Int64]) throws(ModelError) -> RecordModel {
    var model = try RecordModel(CoreDataNaming(model: self, given: numbers).entities())
    model.database.indexedColumns = model.keysOfRelationships
    return model
  }

  /// The numbers that Core Data gives to the entities: 1, 2, … by name, subentities after their superentity.
  package var coreDataEntityNumbers: [RecordKey: Int64] {
    CoreDataNaming(model: self, given: [:]).numbers
  }

  /// The relationship that leads back, whichever side names the other; nil if none does.
  ///
  /// Cost: linear in the number of the destination's properties.
  package func inverse(of relationship: Relationship, in entity: Entity) -> Relationship? {
    guard let destination = self.entity(named: relationship.destination) else { return nil }
    for property in destination.properties {
      guard case .relationship(let back) = property else { continue }
      if relationship.inverseKey == back.key { return back }
      if relationship.inverse == nil, back.inverseKey == relationship.key, areRelated(back.destination, entity.name) {
        return back
      }
    }
    return nil
  }
}

/// The names that Core Data gives to the parts of a model.
struct CoreDataNaming {
  private let model: RecordModel
  /// The number of each entity.
  let numbers: [RecordKey: Int64]
  /// The name of the entity at the top, for each entity.
  private let roots: [RecordKey: String]
  /// The tables that several entities share, by the name of the entity at the top.
  private let sharedRoots: Set<RecordKey>

  init(model: RecordModel, given: [RecordKey: Int64]) {
    self.model = model
    let order = Self.order(of: model)
    var numbers = given
    var next = given.values.max().map { $0.addingReportingOverflow(1).partialValue } ?? 1
    var roots: [RecordKey: String] = [:]
    for entity in order {
      if numbers[entity.key] == nil {
        numbers[entity.key] = next
        next = next.addingReportingOverflow(1).partialValue
      }
      // Superentities come first in this order, so the root of the one above is known.
      roots[entity.key] = entity.superentityKey.flatMap { roots[$0] } ?? entity.name
    }
    self.numbers = numbers
    self.roots = roots
    sharedRoots = Set(
      model.entities.compactMap { $0.superentity == nil ? nil : roots[$0.key].map(RecordKey.init) })
  }

  /// The entities by name, each followed by its subentities.
  private static func order(of model: RecordModel) -> [RecordModel.Entity] {
    let below = Dictionary(grouping: model.entities, by: \.superentityKey)
      .mapValues { $0.sorted { $0.key > $1.key } }
    var waiting = below[nil] ?? []
    var result: [RecordModel.Entity] = []
    while let entity = waiting.popLast() {
      result.append(entity)
      waiting += below[entity.key] ?? []
    }
    return result
  }

  /// The entities with their names of storage, in the model's order.
  func entities() -> [RecordModel.Entity] {
    let columns = columnNames()
    let joinTables = joinTables()
    return model.entities.map { entity in
      let root = roots[entity.key] ?? entity.name
      let number = numbers[entity.key] ?? 0
      return RecordModel.Entity(
        entity.name,
        attributes: entity.attributes.map { attribute in
          RecordModel.Attribute(
            attribute.name, attribute.type, isOptional: attribute.isOptional,
            column: columns[entity.key]?[attribute.key], storage: Self.storage(of: attribute))
        },
        relationships: entity.relationships.map { relationship in
          RecordModel.Relationship(
            relationship.name, to: relationship.destination, isToMany: relationship.isToMany,
            isOptional: relationship.isOptional, inverse: relationship.inverse,
            column: columns[entity.key]?[relationship.key],
            joinTable: joinTables[Place(entity: entity.key, name: relationship.key)])
        },
        superentity: entity.superentity, table: "Z" + root.uppercased(), primaryKey: "Z_PK",
        discriminator: sharedRoots.contains(RecordKey(root)) ? .init(column: "Z_ENT", value: number) : nil)
    }
  }

  /// The columns of each entity's own properties.
  private func columnNames() -> [RecordKey: [RecordKey: String]] {
    var taken: [RecordKey: Set<RecordKey>] = [:]
    // The last suffix of each name in each table: those before it are taken.
    var suffixes: [RecordKey: [RecordKey: Int]] = [:]
    var result: [RecordKey: [RecordKey: String]] = [:]
    for entity in model.entities.sorted(by: { (numbers[$0.key] ?? 0) < (numbers[$1.key] ?? 0) }) {
      let root = RecordKey(roots[entity.key] ?? entity.name)
      let toOne = entity.relationships.filter { !$0.isToMany }.map(\.key)
      for name in entity.attributes.map(\.key) + toOne {
        let base = "Z" + name.text.uppercased()
        var suffix = suffixes[root]?[RecordKey(base)] ?? 0
        var column = suffix == 0 ? base : base + String(suffix)
        while !taken[root, default: []].insert(RecordKey(column)).inserted {
          suffix += 1
          column = base + String(suffix)
        }
        suffixes[root, default: [:]][RecordKey(base)] = suffix
        result[entity.key, default: [:]][name] = column
      }
    }
    return result
  }

  private static func storage(of attribute: RecordModel.Attribute) -> RecordModel.AttributeStorage? {
    if attribute.type == .date { return .secondsSince2001 }
    return attribute.storage == .opaque ? .opaque : nil
  }

  /// A relationship where it is declared.
  private struct Place: Hashable {
    let entity: RecordKey
    let name: RecordKey
  }

  /// The tables of many-to-many relationships. Both sides have the same one, whichever of them names the other.
  private func joinTables() -> [Place: RecordModel.JoinTable] {
    let all = model.entities.flatMap { entity in entity.relationships.map { (entity: entity, relationship: $0) } }
    var result: [Place: RecordModel.JoinTable] = [:]
    // Those that name their inverse come first: they know best which one it is.
    for (entity, relationship) in all.filter({ $0.relationship.inverse != nil })
      + all.filter({ $0.relationship.inverse == nil })
    where relationship.isToMany {
      let near = Place(entity: entity.key, name: relationship.key)
      guard result[near] == nil else { continue }
      let back = model.inverse(of: relationship, in: entity)
      if let back, !back.isToMany { continue }
      let far = Place(
        entity: back.flatMap { owner(of: $0, seenFrom: relationship.destination) } ?? relationship.destinationKey,
        name: back?.key ?? relationship.key)
      if back != nil, let known = result[far] {
        result[near] = known.swapped
        continue
      }
      let table = joinTable(near, far, isAlone: back == nil)
      result[near] = table
      if back != nil && far != near { result[far] = table.swapped }
    }
    return result
  }

  private func joinTable(_ near: Place, _ far: Place, isAlone: Bool) -> RecordModel.JoinTable {
    let nearNumber = numbers[near.entity] ?? 0
    let farNumber = numbers[far.entity] ?? 0
    let leadsThere = "Z_\(farNumber)\(near.name.text.uppercased())"
    let leadsBack = "Z_\(nearNumber)\(far.name.text.uppercased())"
    let isFirst = isAlone || (near.entity == far.entity ? near.name >= far.name : near.entity < far.entity)
    return RecordModel.JoinTable(
      isFirst ? "Z_\(nearNumber)\(near.name.text.uppercased())" : "Z_\(farNumber)\(far.name.text.uppercased())",
      source: leadsBack == leadsThere ? "REFLEXIVE" : leadsBack, destination: leadsThere)
  }

  /// The entity that declares a relationship which the named one has or inherits.
  private func owner(of relationship: RecordModel.Relationship, seenFrom name: String) -> RecordKey? {
    var current = model.entity(named: name)
    while let entity = current {
      if entity.relationships.contains(where: { $0.key == relationship.key }) { return entity.key }
      current = entity.superentity.flatMap { model.entity(named: $0) }
    }
    return nil
  }
}
