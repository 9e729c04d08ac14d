import PredicateLanguage

/// Conditions on the record that a to-one relationship leads to, as conditions on the key that is kept of it.
///
/// `player.name == "Ann"` asks of each round whether its player has that name. Where the database would look each of them
/// up, the keys of the players of that name are gathered once instead. Parts of the outermost AND alone, so that what is
/// gathered is used; and none where the database joins as fast, from the players to their rounds by an index, which SQLite
/// does not see once there is an order.
extension Translator {
  /// The condition of a statement's WHERE; `sorts` says that its rows are to have an order.
  ///
  /// Joins the tables of paths that must lead somewhere, see ``joinDemandedPaths(of:)``.
  func restriction(_ root: ResolvedPredicate, sorts: Bool) throws(Refusal) -> SQLCondition {
    let parts: [ResolvedPredicate] = if case .and(let parts) = root.kind { parts } else { [root] }
    let (condition, certain) = try restriction(parts, sorts: sorts, root.span)
    if condition.constant == nil { joinDemandedPaths(of: parts.prefix(certain)) }
    return condition
  }

  /// The condition that all parts are, and how many of them come before the first that may fail.
  private func restriction(
    _ parts: [ResolvedPredicate], sorts: Bool, _ span: SourceSpan?
  ) throws(Refusal) -> (SQLCondition, Int) {
    var conditions = [SQLCondition?](repeating: nil, count: parts.count)
    var certain = 0
    var size = StatementSize()
    func add(_ condition: SQLCondition, at place: Int) throws(Refusal) {
      try count(condition.text, in: &size, parts[place].span)
      conditions[place] = condition
      if certain == place, !condition.text.canFail { certain += 1 }
    }
    guard dialect.gathersKeys, case .record(let row) = record, case .table(let alias) = row.place,
      !parts.contains(where: { isFound($0, in: row.entity) })
    else {
      for (place, part) in parts.enumerated() {
        try add(condition(part), at: place)
        if conditions[place]?.constant == false { break }
      }
      return (all(conditions.compactMap { $0 }), certain)
    }
    var ends: [(relationship: RecordModel.Relationship, conditions: [(place: Int, condition: ResolvedPredicate)])] = []
    for (place, part) in parts.enumerated() {
      if certain == place, let end = toOneEnd(of: part, from: row.entity),
        sorts || !isIndexed(end.relationship, of: row.entity)
      {
        certain += 1
        if let known = ends.firstIndex(where: { $0.relationship == end.relationship }) {
          ends[known].conditions.append((place, end.condition))
        } else {
          ends.append((end.relationship, [(place, end.condition)]))
        }
      } else {
        try add(condition(part), at: place)
      }
    }
    for end in ends {
      if scope.leads(end.relationship.key, from: alias) {
        // Other parts have joined it.
        for (place, _) in end.conditions {
          let condition = try condition(parts[place])
          try count(condition.text, in: &size, parts[place].span)
          conditions[place] = condition
        }
      } else {
        conditions[end.conditions[0].place] = try keys(
          end.relationship, of: row, where: end.conditions.map(\.condition), span)
      }
    }
    return (all(conditions.compactMap { $0 }), certain)
  }

  /// Whether the record that a relationship leads to meets conditions, by the keys of all that do.
  private func keys(
    _ relationship: RecordModel.Relationship, of row: SQLRow, where parts: [ResolvedPredicate], _ span: SourceSpan?
  ) throws(Refusal) -> SQLCondition {
    let destination = try destination(of: relationship, span)
    let scope = newScope()
    let alias = newAlias(in: scope)
    scope.add(table(of: destination), alias: alias, key: [])
    let outer = record
    record = .record(SQLRow(entity: destination, scope: scope, place: .table(alias: alias), isNullable: false))
    defer { record = outer }
    let test = try all(parts)
    if test.constant == false { return constant(false) }
    if test.constant == nil { scope.require(test.operand(of: .and)) }
    let select = SQLText.subquery("\(primaryKey(of: destination, of: alias)) \(scope.text)")
    let key = kept(relationship, of: row)
    return SQLCondition(text: "\(key) IN \(select.sealed)", isNullable: relationship.isOptional)
  }

  /// A condition on an attribute of the record that a to-one relationship leads to: that relationship, and the condition
  /// as one on that record. Nil for others, and for those that most records may meet.
  private func toOneEnd(
    of part: ResolvedPredicate, from entity: RecordModel.Entity
  ) -> (relationship: RecordModel.Relationship, condition: ResolvedPredicate)? {
    let path: ResolvedExpression
    let kind: (ResolvedExpression) -> ResolvedPredicate.Kind
    switch part.kind {
    case .equal(let left, let right, let options) where isKnown(right):
      (path, kind) = (left, { .equal($0, right, options) })
    case .equal(let left, let right, let options) where isKnown(left):
      (path, kind) = (right, { .equal(left, $0, options) })
    case .contains(let container, let element, let options) where isKnown(container):
      (path, kind) = (element, { .contains(container: container, element: $0, options) })
    default: return nil
    }
    guard let (first, rest) = path.keyOfKey, let key = rest.recordKey,
      case .relationship(let relationship)? = entity.property(named: first), !relationship.isToMany,
      case .attribute? = model.entity(named: relationship.destination)?.property(named: key)
    else { return nil }
    return (relationship, part.replacing(kind: kind(rest)))
  }

  private func isIndexed(_ relationship: RecordModel.Relationship, of entity: RecordModel.Entity) -> Bool {
    isIndexed(Self.column(of: relationship), of: tableName(of: entity))
  }

  /// Whether an index is known to find the few records of an entity that meet a condition: then looking up what they lead
  /// to costs less than gathering.
  private func isFound(_ part: ResolvedPredicate, in entity: RecordModel.Entity) -> Bool {
    demanded(by: part).contains { expression in
      guard let name = expression.recordKey, case .attribute(let attribute)? = entity.property(named: name) else {
        return false
      }
      return attribute.columnKey == entity.primaryKeyKey
        || isIndexed(attribute.columnKey.text, of: tableName(of: entity))
    }
  }
}
