extension RecordModel {
  /// The entity and all that inherit from it, at any depth, in the model's order; empty if there is no such entity.
  ///
  /// Cost: linear in the number of entities, if some inherit from it.
  package func family(of name: String) -> [Entity] {
    guard let entity = entity(named: name) else { return [] }
    guard superentities.contains(entity.key) else { return [entity] }
    // What is known of each entity, so that a long chain of superentities is walked once.
    var isMember = [RecordKey(name): true]
    return entities.filter { entity in
      var path: [RecordKey] = []
      var current: RecordKey? = entity.key
      var found = false
      while let here = current {
        if let known = isMember[here] {
          found = known
          break
        }
        path.append(here)
        current = self.entity(named: here.text)?.superentity.map(RecordKey.init)
      }
      for step in path { isMember[step] = found }
      return found
    }
  }

  /// The entity at the top of the inheritance that an entity is part of: itself if it inherits from none.
  ///
  /// Nil if there is no such entity. Cost: linear in the number of its superentities.
  package func rootEntity(of name: String) -> Entity? {
    var root = entity(named: name)
    while let above = root?.superentity { root = entity(named: above) }
    return root
  }

  /// The table behind a relationship, seen from its side: its own, or its inverse's with source and destination swapped.
  ///
  /// Nil if neither side names one. Cost: linear in the number of the destination's properties.
  package func joinTable(of relationship: Relationship) -> JoinTable? {
    if let table = relationship.joinTable { return table }
    guard let inverse = relationship.inverse,
      case .relationship(let back)? = entity(named: relationship.destination)?.property(named: inverse)
    else { return nil }
    return back.joinTable?.swapped
  }
}

extension RecordModel.JoinTable {
  /// The same table, seen from the other side.
  package var swapped: Self { Self(name, source: destination, destination: source) }
}
