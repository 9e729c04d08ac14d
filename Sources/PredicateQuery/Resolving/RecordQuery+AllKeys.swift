package import PredicateLanguage

extension RecordQuery {
  /// The query with the attributes of an entity in the place of `*` beside other columns, and of a to-one relationship the
  /// key that it leads to where that is an attribute; those left out that another column is called by.
  ///
  /// Where lists are unwound, whole records become columns, too, for a row has one element of each: its attributes come
  /// behind those of the record, as `items.price`.
  package func namingAllKeys(of entity: RecordModel.Entity, in model: RecordModel) -> RecordQuery {
    guard columns.count > 1 || !unwinding.isEmpty else { return self }
    return namingAllKeys(of: entity, in: model) { property in
      guard case .relationship(let relationship) = property else { return [property.name] }
      guard !relationship.isToMany, let key = model.entity(named: relationship.destination)?.keyAttribute?.name
      else {
        return nil
      }
      return [property.name, key]
    }
  }

  /// The query with columns in the place of whole records: of each property of an entity what `keys` says is read of it, nil
  /// to leave it out; then the attributes of the elements of lists that are unwound.
  package func namingAllKeys(
    of entity: RecordModel.Entity, in model: RecordModel, keys: (RecordModel.Property) -> [String]?
  ) -> RecordQuery {
    let place = columns.firstIndex(where: \.isAll)
    guard grouping.isEmpty, place != nil || columns.isEmpty else { return self }
    var named = entity.properties.compactMap { property in
      keys(property).map { QueryColumn(keys: $0, as: property.name) }
    }
    for path in unwinding.compactMap(\.node.plainKeys) {
      for property in model.destination(of: path, from: entity.name)?.properties ?? [] {
        if case .attribute(let attribute) = property { named.append(QueryColumn(keys: path + [attribute.name])) }
      }
    }
    let others = Set(columns.map(\.key))
    named.removeAll { others.contains($0.key) }
    var query = self
    query.columns.replaceSubrange(place.map { $0..<$0 + 1 } ?? 0..<0, with: named)
    return query
  }
}

extension QueryColumn {
  /// The column of a path.
  fileprivate init(keys: [String], as name: String? = nil) {
    self.init(FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: keys)))), as: name)
  }
}
