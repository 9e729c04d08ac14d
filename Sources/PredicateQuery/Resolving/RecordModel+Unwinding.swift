package import PredicateLanguage

extension RecordModel {
  /// What records of an entity look like in rows of which each has one element of the lists at these paths.
  package func unwinding(_ paths: [[String]], of entity: String) -> RecordModel {
    var model = self
    for path in paths {
      guard let list = path.last, let owner = model.owner(ofList: path, from: entity) else { continue }
      let entities = model.entities.map { $0.key == owner.key ? $0.unwinding(RecordKey(list)) : $0 }
      guard let changed = try? RecordModel(entities) else { return self }
      model = changed
    }
    return model
  }

  /// The entity whose list the last key of a path is, be it inherited; nil if it is none.
  private func owner(ofList path: [String], from name: String) -> Entity? {
    var owner = path.dropLast().isEmpty ? entity(named: name) : destination(of: Array(path.dropLast()), from: name)
    guard let list = path.last else { return nil }
    while let here = owner {
      let own = here.attributes.map(\.key) + here.relationships.map(\.key)
      if own.contains(RecordKey(list)) { return here }
      owner = here.superentity.flatMap { entity(named: $0) }
    }
    return nil
  }

  /// The entity that a path of relationships leads to; nil if it leads to none.
  package func destination(of path: [String], from name: String) -> Entity? {
    var found = entity(named: name)
    for key in path {
      guard case .relationship(let relationship)? = found?.property(named: key) else { return nil }
      found = entity(named: relationship.destination)
    }
    return found
  }
}

extension RecordModel.Entity {
  /// The entity with one element in the place of a list.
  fileprivate func unwinding(_ key: RecordKey) -> RecordModel.Entity {
    with(
      attributes: attributes.map { attribute in
        guard attribute.key == key, [.list, .set].contains(attribute.type) else { return attribute }
        return RecordModel.Attribute(attribute.name, .any, isOptional: true, column: attribute.column)
      },
      relationships: relationships.map { relationship in
        guard relationship.key == key, relationship.isToMany else { return relationship }
        return RecordModel.Relationship(
          relationship.name, to: relationship.destination, isOptional: false, inverse: relationship.inverse)
      })
  }
}
