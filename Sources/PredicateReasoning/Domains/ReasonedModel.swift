import PredicateLanguage

/// The model that predicates are thought about with.
enum ReasonedModel {
  /// The entity of a name, or the only one there is; nil without a model or without such an entity.
  static func of(_ model: RecordModel?, _ entity: String?) -> (RecordModel, entity: String)? {
    guard let model else { return nil }
    if let entity { return model.entity(named: entity).map { (model, entity: $0.name) } }
    guard model.entities.count == 1, let only = model.entities.first else { return nil }
    return (model, entity: only.name)
  }
}
