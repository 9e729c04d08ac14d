package import PredicateFormat

extension RecordModel {
  /// The name of the entity, if there is just one.
  package var onlyEntity: String? { entities.count == 1 ? entities.first?.name : nil }
}
