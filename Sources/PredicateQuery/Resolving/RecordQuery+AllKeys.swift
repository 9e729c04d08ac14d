package import PredicateLanguage

extension RecordQuery {
  /// The query with the attributes of an entity in the place of `*` beside other columns, and of a to-one relationship the
  /// key that it leads to where that is an attribute; those left out that another column is called by.
  ///
  /// Where lists are unwound, whole records become columns, too, for a row has one element of each: its attributes come
  /// behind those of the record, as `items.price`.
  package func namingAllKeys(of entity: RecordModel.Entity, in model: RecordModel) -> RecordQuery {
    let place = columns.firstIndex(where: \.isAll)
    guard grouping.isEmpty, place == nil ? columns.isEmpty : true, columns.count > 1 || !unwinding.isEmpty else {
      return self
    }
    let others = Set(columns.map(\.key))
    var named: [QueryColumn] = []
    for property in entity.properties where !others.contains(property.key) {
      var keys = [property.name]
      if case .relationship(let relationship) = property {
        guard !relationship.isToMany, let key = model.entity(named: relationship.destination)?.keyAttribute else {
          continue
        }
        keys.append(key)
      }
      named.append(QueryColumn(keys: keys, as: property.name))
    }
    var query = self
    query.columns.replaceSubrange(
      place.map { $0..<$0 + 1 } ?? 0..<0, with: named + columnsOfElements(of: entity, in: model))
    return query
  }

  /// The attributes of the records that are elements of the lists that are unwound; those left out that a column is called
  /// by.
  package func columnsOfElements(of entity: RecordModel.Entity, in model: RecordModel) -> [QueryColumn] {
    let others = Set(columns.map(\.key))
    var named: [QueryColumn] = []
    for path in unwinding.compactMap(\.node.plainKeys) {
      for property in model.destination(of: path, from: entity.name)?.properties ?? [] {
        guard case .attribute(let attribute) = property else { continue }
        let column = QueryColumn(keys: path + [attribute.name])
        if !others.contains(column.key) { named.append(column) }
      }
    }
    return named
  }
}

extension QueryColumn {
  /// The column of a path.
  fileprivate init(keys: [String], as name: String? = nil) {
    self.init(FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: keys)))), as: name)
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
