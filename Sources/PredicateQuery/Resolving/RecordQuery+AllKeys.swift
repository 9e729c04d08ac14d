package import PredicateLanguage

extension RecordQuery {
  /// The query with the attributes of an entity in the place of `*` beside other columns, and of a to-one relationship the
  /// key that it leads to where that is an attribute; those left out that another column is called by.
  package func namingAllKeys(of entity: RecordModel.Entity, in model: RecordModel) -> RecordQuery {
    guard columns.count > 1, grouping.isEmpty, let place = columns.firstIndex(where: \.isAll) else { return self }
    let others = Set(columns.map(\.key))
    var query = self
    var named: [QueryColumn] = []
    for property in entity.properties where !others.contains(property.key) {
      var keys = [property.name]
      if case .relationship(let relationship) = property {
        guard !relationship.isToMany, let key = model.entity(named: relationship.destination)?.keyAttribute else {
          continue
        }
        keys.append(key)
      }
      named.append(
        QueryColumn(FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: keys)))), as: property.name))
    }
    query.columns.replaceSubrange(place...place, with: named)
    return query
  }
}

extension RecordModel.Entity {
  /// The attribute that holds the primary key; nil if none does.
  fileprivate var keyAttribute: String? {
    for property in properties {
      if case .attribute(let attribute) = property, attribute.columnKey == primaryKeyKey { return attribute.name }
    }
    return nil
  }
}
