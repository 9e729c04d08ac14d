import PredicateLanguage

/// The models of several entities made one, with relationships between them.
struct RelatedModel {
  /// The entities as they are named by the user, in order.
  private let names: [String]
  /// All entities, those behind nested records among them; each name once.
  private var entities: [RecordModel.Entity] = []
  private let policy: Policy

  /// Messages tell what the policy allows.
  init(_ models: [(name: String, model: RecordModel)], _ policy: Policy) {
    self.policy = policy
    names = models.map(\.name)
    var taken = Set(names.map(RecordKey.init))
    for (_, model) in models {
      // Nested records of two files may lead to entities of one name.
      var renamed: [RecordKey: String] = [:]
      for entity in model.entities.dropFirst() {
        var name = entity.name
        var number = 2
        while !taken.insert(RecordKey(name)).inserted {
          name = entity.name + String(number)
          number += 1
        }
        renamed[entity.key] = name
      }
      entities += model.entities.map { Self.renamed($0, renamed) }
    }
  }

  private static func renamed(_ entity: RecordModel.Entity, _ names: [RecordKey: String]) -> RecordModel.Entity {
    entity.with(
      name: names[entity.key],
      relationships: entity.relationships.map {
        RecordModel.Relationship(
          $0.name, to: names[$0.destinationKey] ?? $0.destination, isToMany: $0.isToMany, isOptional: $0.isOptional)
      })
  }

  /// Throws ``FormatError`` if a side of a foreign key does not exist.
  func require(_ key: ForeignKey) throws(FormatError) {
    for side in [key.source, key.destination] {
      guard names.contains(RecordKey(side.entity)) else {
        throw error(
          .unknownEntity, "there is no entity `\(side.entity)`", key, at: side.entitySpan,
          near: side.entity, among: policy.tellsEntities ? names : [], else: "there are")
      }
      guard let entity = entity(side.entity), let first = side.keys.first else { continue }
      if entity.property(named: first) == nil {
        throw error(
          .unknownKey, "entity `\(side.entity)` has no property `\(first)`", key, at: side.keySpan, near: first,
          among: entity.properties.map(\.name).filter(policy.tells(_:)), else: "it has")
      }
    }
  }

  /// Whether a key holds lists.
  func isList(_ side: ForeignKey.Side) -> Bool {
    guard side.keys.count == 1, let first = side.keys.first,
      case .attribute(let attribute)? = entity(side.entity)?.property(named: first)
    else { return false }
    return attribute.type == .list || attribute.type == .set
  }

  /// Adds the relationships of a foreign key and gives their names.
  mutating func add(_ key: ForeignKey, isToMany: Bool) throws(FormatError) -> (forward: String, back: String) {
    let forward = key.name ?? Self.name(for: key, isToMany: isToMany)
    let back = key.inverse ?? key.source.entity
    try add(
      RecordModel.Relationship(forward, to: key.destination.entity, isToMany: isToMany, inverse: back),
      to: key.source.entity, key, hint: "give it another name with `AS NAME`")
    try add(
      RecordModel.Relationship(back, to: key.source.entity, isToMany: true, inverse: forward),
      to: key.destination.entity, key, hint: "give it another name with `inverse NAME`")
    return (forward, back)
  }

  /// `customer` for the key `customer_id`, else the other entity's name.
  private static func name(for key: ForeignKey, isToMany: Bool) -> String {
    let last = key.source.keys.last ?? ""
    for ending in ["_id", "_ID", "Id", "ID", " id", " ID"] where !isToMany && last.hasSuffix(ending) {
      if last.count > ending.count { return String(last.dropLast(ending.count)) }
    }
    return key.destination.entity
  }

  private mutating func add(
    _ relationship: RecordModel.Relationship, to name: String, _ key: ForeignKey, hint: String
  ) throws(FormatError) {
    guard let place = entities.firstIndex(where: { $0.key == RecordKey(name) }) else { return }
    let entity = entities[place]
    if entity.property(named: relationship.name) != nil {
      throw FormatError(
        Diagnostic(
          .duplicateColumn, "entity `\(name)` has a property `\(relationship.name)` already",
          at: SourceSpan(offset: 0, length: key.text.text.utf8.count), hint: hint), source: key.text)
    }
    entities[place] = entity.with(relationships: entity.relationships + [relationship])
  }

  /// For each entity the model of all, its own entity first.
  func models() throws(FormatError) -> [RecordKey: RecordModel] {
    var models: [RecordKey: RecordModel] = [:]
    for name in names {
      guard let own = entity(name) else { continue }
      do throws(ModelError) {
        models[own.key] = try RecordModel([own] + entities.filter { $0.key != own.key })
      } catch {
        throw FormatError(Diagnostic(.unknownEntity, error.message, hint: error.hint))
      }
    }
    return models
  }

  private func entity(_ name: String) -> RecordModel.Entity? { entities.first { $0.key == RecordKey(name) } }

  private func error(
    _ code: DiagnosticCode, _ message: String, _ key: ForeignKey, at span: SourceSpan?, near word: String,
    among names: [String], else lead: String
  ) -> FormatError {
    let near = NearMatch.best(for: word, among: names)
    let listed = names.prefix(10).map { "`\($0)`" }.joined(separator: ", ")
    let hint = near.map { "did you mean `\($0)`?" } ?? (names.isEmpty ? nil : "\(lead) \(listed)")
    return FormatError(Diagnostic(code, message, at: span, hint: hint), source: key.text)
  }
}
