/// What records look like: entities with their attributes and relationships.
///
/// ```swift
/// let model = try RecordModel([
///   .init("Word", attributes: [.init("text", .string), .init("length", .integer)],
///     relationships: [.init("wordCategory", to: "WordCategory", inverse: "words")]),
///   .init("WordCategory", attributes: [.init("firstLetter", .string)],
///     relationships: [.init("words", to: "Word", isToMany: true, inverse: "wordCategory")]),
/// ])
/// let findings = try FormatPredicate("wordCategory.firstLetter == 5").check(against: model, entity: "Word")
/// print(findings[0].message)  // a string never equals a number, so this is always false
/// ```
/// Whatever builds a model, it is consistent: names are unique, destinations, inverses and superentities exist.
public struct RecordModel: Hashable, Sendable {
  /// The entities, in the order given.
  public let entities: [Entity]
  private let places: [RecordKey: Int]
  /// The entities that others inherit from.
  let superentities: Set<RecordKey>
  /// What is known of the database that holds the records. It says nothing about what records look like, and models that
  /// differ in it alone are equal.
  package var database = DatabaseFacts()
  /// What parts of the model were called when a Core Data store was made, as far as that is known. It says nothing about
  /// what records look like, either.
  package var earlierNames = EarlierNames()

  /// The model of these entities.
  ///
  /// Cost: linear in the number of properties, inherited ones counted for each entity that inherits them.
  /// - Throws: ``ModelError`` for the first inconsistency: an empty or repeated name, a destination, inverse or
  ///   superentity that does not exist, an inverse that leads elsewhere or has another join table, an entity that inherits
  ///   from itself, a storage that cannot hold the attribute's type, two equal discriminators in one inheritance.
  public init(_ entities: [Entity]) throws(ModelError) {
    var places: [RecordKey: Int] = [:]
    for (place, entity) in entities.enumerated() {
      if entity.name.isEmpty {
        throw ModelError(.emptyName, "an entity has an empty name", hint: "every entity needs a name of its own")
      }
      if places.updateValue(place, forKey: entity.key) != nil {
        throw ModelError(
          .duplicateName, "two entities are named `\(entity.name)`", entity: entity.name,
          hint: "give one of them another name")
      }
    }
    let validation = ModelValidation(entities: entities, places: places)
    self.entities = try validation.validated()
    self.places = places
    superentities = Set(entities.compactMap { $0.superentity.map(RecordKey.init) })
  }

  /// Whether the entities are equal.
  public static func == (left: RecordModel, right: RecordModel) -> Bool { left.entities == right.entities }

  /// Hashes the entities.
  public func hash(into hasher: inout Hasher) { hasher.combine(entities) }

  /// The entity of a name; nil if there is none. Cost: one hash.
  public func entity(named name: String) -> Entity? { places[RecordKey(name)].map { entities[$0] } }

  /// Whether one entity is the other or inherits from it, in either direction.
  package func areRelated(_ left: String, _ right: String) -> Bool {
    ModelValidation(entities: entities, places: places).areRelated(left, right)
  }
}

extension RecordModel {
  /// The renaming identifiers of a Core Data model: the names that entities and properties had before they were renamed.
  package struct EarlierNames: Sendable {
    private var names: [Part: String] = [:]

    private struct Part: Hashable {
      let entity: RecordKey
      let property: RecordKey?

      init(_ entity: String, _ property: String?) {
        self.entity = RecordKey(entity)
        self.property = property.map(RecordKey.init)
      }
    }

    package init() {}

    /// What an entity, or a property that it declares, was called before; nil if it has its first name.
    package subscript(entity: String, property: String? = nil) -> String? {
      get { names[Part(entity, property)] }
      set {
        let isOther = newValue.map { !$0.isEmpty && !UTF8Text.equal($0, property ?? entity) } ?? false
        names[Part(entity, property)] = isOther ? newValue : nil
      }
    }
  }
}
