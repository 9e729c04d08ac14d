/// The rules that every model keeps.
struct ModelValidation {
  let entities: [RecordModel.Entity]
  let places: [RecordKey: Int]

  /// The entities, each with what it inherits.
  func validated() throws(ModelError) -> [RecordModel.Entity] {
    var result = entities
    var count = 0
    for place in result.indices {
      result[place].inheritedProperties = try inherited(by: entities[place])
      count += result[place].inheritedProperties.count
      guard count <= Self.mostInherited else {
        throw ModelError(
          .inheritanceTooDeep, "the entities of the model inherit more than \(Self.mostInherited) properties together",
          entity: entities[place].name, hint: "inherit from fewer entities")
      }
    }
    for entity in result {
      try requireNames(entity)
      for attribute in entity.attributes { try requireStorage(attribute, of: entity) }
      for relationship in entity.relationships { try require(relationship, of: entity, in: result) }
    }
    try requireDiscriminators()
    return result
  }

  private static let mostSuperentities = 1_000
  // Of all entities together, as each has a copy of what it inherits.
  private static let mostInherited = 1_000_000

  /// The properties of the superentities, the nearest first.
  private func inherited(by entity: RecordModel.Entity) throws(ModelError) -> [RecordModel.Property] {
    var properties: [RecordModel.Property] = []
    var seen: Set<RecordKey> = [entity.key]
    var below = entity
    while let name = below.superentity {
      guard let place = places[RecordKey(name)] else {
        throw ModelError(
          .unknownSuperentity, "entity `\(below.name)` inherits from `\(name)`, which is no entity of the model",
          entity: below.name, hint: hintNear(to: name, else: "add the entity `\(name)`"))
      }
      guard seen.insert(RecordKey(name)).inserted else {
        throw ModelError(
          .cyclicInheritance,
          RecordKey(name) == entity.key
            ? "entity `\(entity.name)` inherits from itself"
            : "entity `\(entity.name)` inherits from entities that inherit from each other", entity: entity.name,
          hint: "remove the superentity of `\(below.name)`")
      }
      guard seen.count <= Self.mostSuperentities + 1 else {
        throw ModelError(
          .inheritanceTooDeep,
          "entity `\(entity.name)` inherits from more than \(Self.mostSuperentities) entities, one from another",
          entity: entity.name, hint: "remove the superentity of `\(below.name)`")
      }
      below = entities[place]
      properties += below.attributes.map(RecordModel.Property.attribute)
      properties += below.relationships.map(RecordModel.Property.relationship)
    }
    return properties
  }

  private func requireNames(_ entity: RecordModel.Entity) throws(ModelError) {
    let inherited = Set(entity.inheritedProperties.map(\.key))
    var seen: Set<RecordKey> = []
    for name in entity.attributes.map(\.name) + entity.relationships.map(\.name) {
      if name.isEmpty {
        throw ModelError(
          .emptyName, "entity `\(entity.name)` has a property with an empty name", entity: entity.name,
          hint: "every attribute and relationship needs a name")
      }
      if inherited.contains(RecordKey(name)) {
        throw ModelError(
          .duplicateName, "entity `\(entity.name)` repeats the property `\(name)`, which it inherits",
          entity: entity.name, property: name, hint: "remove it from `\(entity.name)`")
      }
      if !seen.insert(RecordKey(name)).inserted {
        throw ModelError(
          .duplicateName, "entity `\(entity.name)` has two properties named `\(name)`", entity: entity.name,
          property: name, hint: "give one of them another name")
      }
    }
  }

  private func requireStorage(_ attribute: RecordModel.Attribute, of entity: RecordModel.Entity) throws(ModelError) {
    guard let storage = attribute.storage, !storage.types.contains(attribute.type) else { return }
    let suitable = RecordModel.AttributeStorage.suitable(for: attribute.type).map { "`\($0.rawValue)`" }
    throw ModelError(
      .storageMismatch,
      "attribute `\(attribute.name)` of entity `\(entity.name)` is of type \(attribute.type.rawValue) and cannot have the "
        + "storage `\(storage.rawValue)`", entity: entity.name, property: attribute.name,
      hint: suitable.isEmpty
        ? "leave out the storage" : "leave out the storage, or use \(suitable.joined(separator: " or "))")
  }

  /// Entities of one inheritance that share a column for their discriminators need different values.
  private func requireDiscriminators() throws(ModelError) {
    struct Place: Hashable {
      let root: RecordKey
      let discriminator: RecordModel.Discriminator
    }
    var seen: [Place: String] = [:]
    for entity in entities {
      guard let discriminator = entity.discriminator else { continue }
      if discriminator.column.isEmpty {
        throw ModelError(
          .emptyName, "the discriminator of entity `\(entity.name)` has an empty column", entity: entity.name,
          hint: "name the column that holds the value")
      }
      let place = Place(root: RecordKey(root(of: entity.name)), discriminator: discriminator)
      if let other = seen.updateValue(entity.name, forKey: place) {
        throw ModelError(
          .duplicateDiscriminator,
          "entities `\(other)` and `\(entity.name)` have the same discriminator, \(discriminator.value)",
          entity: entity.name, hint: "give one of them another value")
      }
    }
  }

  /// The entity at the top; superentities are known to end when this is asked.
  private func root(of name: String) -> String {
    var current = name
    while let above = places[RecordKey(current)].flatMap({ entities[$0].superentity }) { current = above }
    return current
  }

  private func require(
    _ relationship: RecordModel.Relationship, of entity: RecordModel.Entity, in entities: [RecordModel.Entity]
  ) throws(ModelError) {
    func fail(_ kind: ModelError.Kind, _ rest: String, hint: String) -> ModelError {
      ModelError(
        kind, "relationship `\(relationship.name)` of entity `\(entity.name)` \(rest)", entity: entity.name,
        property: relationship.name, hint: hint)
    }
    guard let place = places[relationship.destinationKey] else {
      throw fail(
        .unknownDestination, "leads to `\(relationship.destination)`, which is no entity of the model",
        hint: hintNear(to: relationship.destination, else: "add the entity `\(relationship.destination)`"))
    }
    if relationship.joinTable != nil && !relationship.isToMany {
      throw fail(
        .joinTableMismatch, "has a join table but leads to one record at most",
        hint: "give it a column in place of the join table, or let it be to-many")
    }
    guard let inverse = relationship.inverse else { return }
    let destination = entities[place]
    guard case .relationship(let back)? = destination.property(named: inverse) else {
      let names = destination.properties.compactMap { property in
        if case .relationship(let candidate) = property { candidate.name } else { nil }
      }
      throw fail(
        .unknownInverse, "names the inverse `\(inverse)`, which is no relationship of `\(destination.name)`",
        hint: NearMatch.best(for: inverse, among: names).map { "did you mean `\($0)`?" }
          ?? "add it to `\(destination.name)`, or leave out the inverse")
    }
    guard areRelated(back.destination, entity.name) else {
      throw fail(
        .inverseMismatch, "names the inverse `\(inverse)`, which leads to `\(back.destination)`",
        hint: "let `\(inverse)` lead to `\(entity.name)`")
    }
    // An inverse that names none itself is taken at its word: one side is enough to know both.
    if let other = back.inverse, RecordKey(other) != relationship.key {
      throw fail(
        .inverseMismatch, "names the inverse `\(inverse)`, whose own inverse is `\(other)`",
        hint: "let the inverse of `\(inverse)` be `\(relationship.name)`")
    }
    // A relationship that is its own inverse has one table for both directions.
    if back == relationship { return }
    if let table = relationship.joinTable, let other = back.joinTable, table != other.swapped {
      throw fail(
        .joinTableMismatch, "has another join table than its inverse `\(inverse)`",
        hint: "let both name the same table, with `source` and `destination` swapped, or leave one out")
    }
  }

  /// Whether one entity is the other or inherits from it; superentities are known to end when this is asked.
  func areRelated(_ left: String, _ right: String) -> Bool {
    isBelow(left, right) || isBelow(right, left)
  }

  private func isBelow(_ name: String, _ ancestor: String) -> Bool {
    var current: String? = name
    while let here = current {
      if RecordKey(here) == RecordKey(ancestor) { return true }
      current = places[RecordKey(here)].flatMap { entities[$0].superentity }
    }
    return false
  }

  private func hintNear(to name: String, else other: String) -> String {
    NearMatch.best(for: name, among: entities.map(\.name)).map { "did you mean `\($0)`?" } ?? other
  }
}
