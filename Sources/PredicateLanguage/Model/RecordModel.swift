/// What records look like: entities with their attributes and relationships.
///
/// ```swift
/// let model = try RecordModel([
///   .init("Word", attributes: [.init("text", .string), .init("length", .integer)],
///     relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
///   .init("WordCategory", attributes: [.init("firstLetter", .string)],
///     relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
/// ])
/// let findings = try FormatPredicate("wordCategory.firstLetter == 's'").check(against: model, entity: "Word")
/// ```
/// Whatever builds a model, it is consistent: names are unique, destinations, inverses and superentities exist.
public struct RecordModel: Hashable, Sendable {
  /// The entities, in the order given.
  public let entities: [Entity]
  private let places: [String: Int]

  /// The model of these entities.
  ///
  /// Cost: linear in the number of properties, inherited ones counted for each entity that inherits them.
  /// - Throws: ``ModelError`` for the first inconsistency: an empty or repeated name, a destination, inverse or
  ///   superentity that does not exist, an inverse that leads elsewhere or has another join table, an entity that inherits
  ///   from itself, a storage that cannot hold the attribute's type, two equal discriminators in one inheritance.
  public init(_ entities: [Entity]) throws(ModelError) {
    var places: [String: Int] = [:]
    for (place, entity) in entities.enumerated() {
      if entity.name.isEmpty {
        throw ModelError(.emptyName, "an entity has an empty name", hint: "every entity needs a name of its own")
      }
      if places.updateValue(place, forKey: entity.name) != nil {
        throw ModelError(
          .duplicateName, "two entities are named `\(entity.name)`", entity: entity.name,
          hint: "give one of them another name")
      }
    }
    let validation = ModelValidation(entities: entities, places: places)
    self.entities = try validation.validated()
    self.places = places
  }

  /// The entity of a name; nil if there is none. Cost: one hash.
  public func entity(named name: String) -> Entity? { places[name].map { entities[$0] } }

  /// Whether one entity is the other or inherits from it, in either direction.
  package func areRelated(_ left: String, _ right: String) -> Bool {
    ModelValidation(entities: entities, places: places).areRelated(left, right)
  }
}
