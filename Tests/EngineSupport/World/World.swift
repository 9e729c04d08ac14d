package import PredicateFormat
package import TestSupport

/// A model with its records, generated or written down: as Swift objects for evaluation in memory, as tables for the databases.
package final class World {
  /// What both the model and the records were made from; 0 if they are written down.
  package let seed: UInt64
  package let model: RecordModel
  /// The records of each entity without those of its subentities, by key.
  private let own: [String: [WorldRecord]]
  /// The records of each entity and its subentities, by key.
  private let records: [String: [WorldRecord]]
  /// The dynamic records that were asked for.
  var dynamicRecords: [String: [RecordValue]] = [:]
  /// What records of a store are read from, once the records are linked.
  private(set) lazy var store = WorldStore(self)

  init(seed: UInt64, model: RecordModel, own: [String: [WorldRecord]]) {
    self.seed = seed
    self.model = model
    self.own = own
    var records: [String: [WorldRecord]] = [:]
    for entity in model.entities {
      records[entity.name] = model.family(of: entity.name).flatMap { own[$0.name] ?? [] }.sorted { $0.key < $1.key }
    }
    self.records = records
  }

  deinit {
    // Records that lead to one another would keep one another.
    for record in own.values.joined() { record.unlink() }
  }

  /// The world of a seed.
  /// - Throws: `ModelError` if the generator has a mistake.
  package convenience init(seed: UInt64, traits: EngineTraits) throws {
    var models = ModelGenerator(seed: seed)
    let model = try models.model()
    var values = RandomValue(generator: SeededGenerator(seed: seed &+ 1), traits: traits)
    var own: [String: [WorldRecord]] = [:]
    for (place, entity) in model.entities.enumerated() {
      let count = values.generator.pick([1, 4, 8, 10, 12, 14])
      // Keys of entities in one table differ; those of others may be the same.
      let (step, offset) = entity.discriminator == nil ? (2, values.generator.number(3) + 1) : (7, place + 1)
      own[entity.name] = (0..<count).map { number in
        WorldRecord(
          key: Int64(number * step + offset), entity: entity.name, values: values.attributes(of: entity))
      }
    }
    self.init(seed: seed, model: model, own: own)
    link(&values.generator)
  }

  /// The records of an entity, those of its subentities included.
  package func records(of entity: String) -> [WorldRecord] { records[entity] ?? [] }

  private func link(_ generator: inout SeededGenerator) {
    for entity in model.entities {
      for relationship in entity.relationships {
        let targets = records(of: relationship.destination)
        if relationship.joinTable != nil {
          linkMany(entity, relationship, targets, &generator)
        } else if !relationship.isToMany {
          linkOne(entity, relationship, targets, &generator)
        }
      }
    }
  }

  private func linkOne(
    _ entity: RecordModel.Entity, _ relationship: RecordModel.Relationship, _ targets: [WorldRecord],
    _ generator: inout SeededGenerator
  ) {
    var back: [Int64: [WorldRecord]] = [:]
    for record in records(of: entity.name) {
      if targets.isEmpty || (relationship.isOptional && generator.chance(4)) { continue }
      // A few records are led to often, others never.
      let target = targets[generator.number(1 + generator.number(targets.count))]
      record.link(relationship.name, to: [target])
      back[target.key, default: []].append(record)
    }
    guard let inverse = relationship.inverse else { return }
    for target in targets { target.link(inverse, to: back[target.key] ?? []) }
  }

  private func linkMany(
    _ entity: RecordModel.Entity, _ relationship: RecordModel.Relationship, _ targets: [WorldRecord],
    _ generator: inout SeededGenerator
  ) {
    // The side that was made first settles both.
    guard records(of: entity.name).allSatisfy({ $0.links[relationship.name] == nil }) else { return }
    var back: [Int64: [WorldRecord]] = [:]
    for record in records(of: entity.name) {
      let isEmpty = generator.chance(3)
      let chosen = targets.filter { _ in !isEmpty && generator.chance(3) }
      record.link(relationship.name, to: chosen)
      for target in chosen { back[target.key, default: []].append(record) }
    }
    guard let inverse = relationship.inverse else { return }
    for target in targets { target.link(inverse, to: back[target.key] ?? []) }
  }

  /// The same world with fewer records: what a record led to and is gone is nil or missing there, too.
  ///
  /// Nil if a record would lose what it must have.
  package func keeping(_ isKept: (WorldRecord) -> Bool) -> World? {
    let kept = own.mapValues { $0.filter(isKept) }
    let world = World(
      seed: seed, model: model,
      own: kept.mapValues { records in
        records.map { WorldRecord(key: $0.key, entity: $0.entity, values: $0.values) }
      })
    let copies = world.own.mapValues { records in
      Dictionary(records.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for entity in model.entities {
      let relationships = entity.allRelationships
      for (old, new) in zip(kept[entity.name] ?? [], world.own[entity.name] ?? []) {
        for relationship in relationships {
          let links = (old.links[relationship.name] ?? []).compactMap { copies[$0.entity]?[$0.key] }
          if links.isEmpty, !relationship.isToMany, !relationship.isOptional { return nil }
          new.link(relationship.name, to: links)
        }
      }
    }
    return world
  }

  /// A value that some record has for an attribute; nil if none has one.
  package func sample(_ type: ValueType, _ generator: inout SeededGenerator) -> RecordValue? {
    let entity = generator.pick(model.entities)
    let names = entity.attributes.filter { $0.type == type }.map(\.name)
    guard !names.isEmpty, case let records = records(of: entity.name), !records.isEmpty else { return nil }
    return generator.pick(records).values[generator.pick(names)]
  }
}

extension RandomValue {
  fileprivate mutating func attributes(of entity: RecordModel.Entity) -> [String: RecordValue] {
    var values: [String: RecordValue] = [:]
    for attribute in entity.allAttributes where !(attribute.isOptional && generator.chance(4)) {
      values[attribute.name] = value(attribute.type)
    }
    return values
  }
}

extension RecordModel.Entity {
  /// Its own attributes, then those that it inherits.
  var allAttributes: [RecordModel.Attribute] {
    properties.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
  }

  /// Its own relationships, then those that it inherits.
  var allRelationships: [RecordModel.Relationship] {
    properties.compactMap { if case .relationship(let relationship) = $0 { relationship } else { nil } }
  }
}
