import PredicateLanguage

/// A list of the rows of a table, by the alias of that.
struct UnwoundList: Hashable {
  let alias: String
  let relationship: RecordKey
}

extension Translator {
  /// Joins the rows of a list to the statement's own: one row for each element. The path leads to that element from then on.
  func unwind(_ path: [String]) throws(Refusal) {
    let name = path.joined(separator: ".")
    guard let list = path.last, case .record(var row) = record else { return }
    for key in path.dropLast() {
      guard case .record(let next) = try self.key(key, of: .record(row), nil) else {
        throw refusal("unwinding `\(name)`", nil)
      }
      row = next
    }
    guard case .relationship(let relationship)? = row.entity.property(named: list), relationship.isToMany else {
      throw refusal("unwinding `\(name)`, which is no relationship to many records,", nil)
    }
    // A record that there is not has no elements.
    let owner = SQLRow(entity: row.entity, scope: row.scope, place: row.place, isNullable: false)
    let elements = try joined(relationship, to: destination(of: relationship, nil), from: owner, nil)
    unwound[UnwoundList(alias: alias(of: row), relationship: relationship.key)] = elements
    unwoundKeys.append(key(of: elements))
    try refuseAggregatesOfRows()
  }

  /// The element that a row has of a list that is unwound; nil of other lists.
  func element(of relationship: RecordModel.Relationship, of row: SQLRow) -> SQLRow? {
    if unwound.isEmpty || row.scope.current !== scope.current { return nil }
    return unwound[UnwoundList(alias: alias(of: row), relationship: relationship.key)]
  }

  /// An aggregate over all records is one over all rows in memory, which a subquery over the records is not.
  func refuseAggregatesOfRows() throws(Refusal) {
    guard !unwound.isEmpty, let aggregate = aggregates.first else { return }
    throw refusal("an aggregate over all rows of unwound lists", aggregate.argument.span)
  }
}
