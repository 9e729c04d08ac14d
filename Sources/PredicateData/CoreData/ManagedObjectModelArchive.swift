package import PredicateLanguage

/// The archive of an `NSManagedObjectModel`: what a store keeps of its own model, and what a compiled model is.
package struct ManagedObjectModelArchive {
  private var archive: KeyedArchive
  /// The properties of each entity, what it inherits among them.
  private var entities: [RecordKey: Draft] = [:]
  private var earlierNames = RecordModel.EarlierNames()

  /// The most entities, and the most superentities of one: an archive is small next to the model of long chains.
  private static let mostEntities = 10_000
  private static let mostLevels = 100

  private struct Draft {
    var superentity: String?
    var attributes: [RecordModel.Attribute] = []
    var relationships: [RecordModel.Relationship] = []
  }

  /// The model in a store's `Z_MODELCACHE.Z_CONTENT`: compressed.
  ///
  /// Entities and properties stand in the order of their names; an archive keeps none. Cost: linear.
  /// - Throws: ``DataError``: `malformedArchive` for bytes that are no archived model, `malformedModel` for a model that is
  ///   inconsistent.
  package static func model(compressed bytes: [UInt8]) throws(DataError) -> RecordModel {
    try model(archive: Inflate.expand(bytes))
  }

  /// The model in an archive that is not compressed, such as a `.mom` file. As `model(compressed:)` else.
  package static func model(archive bytes: [UInt8]) throws(DataError) -> RecordModel {
    var reader = ManagedObjectModelArchive(archive: try KeyedArchive(bytes))
    try reader.readEntities()
    return try reader.model()
  }

  private init(archive: KeyedArchive) { self.archive = archive }

  private mutating func readEntities() throws(DataError) {
    let root = try archive.root()
    guard root["NSEntities"] != nil else {
      throw DataError(.malformedArchive, "a keyed archive without a managed object model")
    }
    // Subentities stand in the list of entities too; those that only their superentity names are read all the same.
    var waiting = try archive.elements("NSEntities", of: root)
    var seen: Set<Int> = []
    while let number = waiting.popLast() {
      guard let fields = try archive.fields(at: number), seen.insert(fields.number).inserted else { continue }
      guard let name = try archive.string("NSEntityName", of: fields), !name.isEmpty else {
        throw DataError(.malformedArchive, "a managed object model with an entity without a name")
      }
      let key = RecordKey(name)
      guard entities[key] == nil else { continue }
      guard entities.count < Self.mostEntities else {
        throw DataError(.malformedArchive, "a managed object model with more than \(Self.mostEntities) entities")
      }
      var draft = Draft()
      if let above = try archive.fields("NSSuperentity", of: fields) {
        draft.superentity = try archive.string("NSEntityName", of: above)
        waiting += try archive.elements("NSSubentities", of: above)
      }
      waiting += try archive.elements("NSSubentities", of: fields)
      earlierNames[name] = try archive.string("NSRenamingIdentifier", of: fields)
      for property in try archive.elements("NSProperties", of: fields) {
        guard let property = try archive.fields(at: property) else { continue }
        try read(property, of: name, into: &draft)
      }
      entities[key] = draft
    }
  }

  /// Takes in an attribute or a relationship. Fetched properties, and what is never stored, are passed over.
  private mutating func read(
    _ property: KeyedArchive.Fields, of entity: String, into draft: inout Draft
  ) throws(DataError) {
    guard let name = try archive.string("NSPropertyName", of: property), !name.isEmpty else { return }
    if try archive.integer("NSIsTransient", of: property) == 1 { return }
    earlierNames[entity, name] = try archive.string("NSRenamingIdentifier", of: property)
    let isOptional = try archive.integer("NSIsOptional", of: property) == 1
    if let number = try archive.integer("NSAttributeType", of: property) {
      // A type of a later system is a column that nobody looks into.
      let type = CoreDataAttributeType(rawValue: number) ?? .undefined
      draft.attributes.append(type.attribute(name, isOptional: isOptional))
      return
    }
    var destination = try archive.string("_NSDestinationEntityName", of: property)
    if destination == nil, let entity = try archive.fields("NSDestinationEntity", of: property) {
      destination = try archive.string("NSEntityName", of: entity)
    }
    // Neither attribute nor relationship: a fetched property, or an expression of a fetch.
    guard let destination else { return }
    let most = try archive.integer("NSMaxCount", of: property) ?? 0
    var inverse = try archive.string("_NSInverseRelationshipName", of: property)
    if inverse == nil, let back = try archive.fields("NSInverseRelationship", of: property) {
      inverse = try archive.string("NSPropertyName", of: back)
    }
    // Of no records there is an empty set.
    let isToMany = most != 1
    draft.relationships.append(
      RecordModel.Relationship(
        name, to: destination, isToMany: isToMany, isOptional: isOptional && !isToMany, inverse: inverse))
  }

  private func model() throws(DataError) -> RecordModel {
    var result: [RecordModel.Entity] = []
    for (name, draft) in entities.sorted(by: { $0.key < $1.key }) {
      let inherited = try inheritedNames(of: name)
      result.append(
        RecordModel.Entity(
          name.text, attributes: draft.attributes.filter { !inherited.contains($0.key) }.sorted { $0.key < $1.key },
          relationships: draft.relationships.filter { !inherited.contains($0.key) }.sorted { $0.key < $1.key }
            .map(withTrueInverse), superentity: draft.superentity))
    }
    do {
      var model = try RecordModel(result)
      model.earlierNames = earlierNames
      return model
    } catch {
      throw DataError(.malformedModel, error.message, hint: error.hint)
    }
  }

  /// The relationship, without its inverse if that does not lead back: Core Data warns of such models and opens them.
  private func withTrueInverse(_ relationship: RecordModel.Relationship) -> RecordModel.Relationship {
    let back = entities[relationship.destinationKey]?.relationships.first { $0.key == relationship.inverseKey }
    if relationship.inverse == nil || back?.inverseKey == relationship.key { return relationship }
    return RecordModel.Relationship(
      relationship.name, to: relationship.destination, isToMany: relationship.isToMany,
      isOptional: relationship.isOptional)
  }

  /// The names of all properties of the superentities: archives list them again in what inherits them.
  private func inheritedNames(of name: RecordKey) throws(DataError) -> Set<RecordKey> {
    var names: Set<RecordKey> = []
    var levels = 0
    var current = entities[name]?.superentity
    while let above = current, let draft = entities[RecordKey(above)] {
      levels += 1
      guard levels <= Self.mostLevels else {
        throw DataError(
          .malformedModel, "entity `\(name.text)` inherits from itself, or through more than \(Self.mostLevels) levels")
      }
      names.formUnion(draft.attributes.map(\.key))
      names.formUnion(draft.relationships.map(\.key))
      current = draft.superentity
    }
    return names
  }
}
