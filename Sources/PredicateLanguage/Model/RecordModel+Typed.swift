extension RecordModel {
  /// The model of a ``Recordable`` type: its own entity first, then one for each type that its properties lead to.
  ///
  /// A Swift type does not say which of its properties are optional, so all are taken to be. A property that leads to many
  /// records says by its `inverse` how a database holds it. Types that lead back to one
  /// another are described once. Cost: linear in the number of properties of all types.
  /// - Throws: ``ModelError`` for a property with an empty name, and for an inverse that does not exist or leads elsewhere.
  public init(describing list: RecordPropertyList) throws(ModelError) {
    var types = TypedEntities()
    _ = types.entityName(of: list)
    var entities: [Entity] = []
    // `types` grows while its entries are described.
    while entities.count < types.found.count {
      let (name, list) = types.found[entities.count]
      var attributes: [Attribute] = []
      var relationships: [Relationship] = []
      for (slot, (property, type)) in zip(list.names, list.types).enumerated() {
        if let destination = list.destination(of: slot).flatMap({ types.entityName(of: $0) }) {
          relationships.append(
            Relationship(
              property, to: destination, isToMany: type == .list || type == .set, isOptional: true,
              inverse: list.inverse(of: slot)))
        } else {
          attributes.append(Attribute(property, type, isOptional: true))
        }
      }
      entities.append(Entity(name, attributes: attributes, relationships: relationships))
    }
    try self.init(entities)
  }
}

/// The types met so far and the entities they become.
private struct TypedEntities {
  // Generic types can lead to ever new ones, `Box<T>` to `Box<Box<T>>`; beyond this many they stay plain records.
  private static let most = 1_000

  private(set) var found: [(name: String, list: RecordPropertyList)] = []
  private var byTypeName: [RecordKey: [Int]] = [:]
  private var names = EntityNames()

  /// The entity of a type; nil if there are too many types.
  mutating func entityName(of list: RecordPropertyList) -> String? {
    // Not by identity alone: a computed `recordProperties` makes a new list each time.
    let key = RecordKey(list.typeName)
    for place in byTypeName[key, default: []] {
      let known = found[place].list
      if known === list || (known.keys == list.keys && known.types == list.types) { return found[place].name }
    }
    guard found.count < Self.most else { return nil }
    let name = names.unique(list.typeName)
    byTypeName[key, default: []].append(found.count)
    found.append((name, list))
    return name
  }
}
