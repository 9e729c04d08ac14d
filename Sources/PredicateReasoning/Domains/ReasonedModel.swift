import PredicateLanguage

/// The model that predicates are thought about with.
enum ReasonedModel {
  /// The entity of a name, or the only one there is; nil without a model or without such an entity, and where not all
  /// that was seen of it were records.
  static func of(_ model: RecordModel?, _ entity: String?) -> (RecordModel, entity: String)? {
    guard let model else { return nil }
    let named = entity.map { model.entity(named: $0) } ?? (model.entities.count == 1 ? model.entities.first : nil)
    guard let known = named, !known.hasOtherThanRecords else { return nil }
    return (model, entity: known.name)
  }
}
