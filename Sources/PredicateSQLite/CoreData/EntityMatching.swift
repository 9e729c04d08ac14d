import PredicateLanguage

/// Finds out which entity of a model each number of a store stands for.
///
/// A store lists its entities by number and name in `Z_PRIMARYKEY`. After a migration that renamed an entity the list may
/// have the earlier name, while the table has the present one. So an entity is looked for by its name, then by its
/// renaming identifier, and what is then left on both sides, below one superentity, by the order of numbers: Core Data
/// gives them in the order of names.
struct EntityMatching {
  /// The number of each entity that was found.
  private(set) var numbers: [RecordKey: Int64] = [:]
  /// The entities that were found by the order of numbers alone, with the names that the store has for them.
  private(set) var guesses: [(entity: String, row: StoreSchema.EntityRow)] = []
  /// What the store lists and the model does not have. Core Data's own entities, for history and the cloud, are none.
  private(set) var unmatched: [StoreSchema.EntityRow] = []

  init(_ model: RecordModel, in schema: StoreSchema) {
    let names = Set(model.entities.map(\.key))
    var taken: Set<Int64> = []
    func take(_ row: StoreSchema.EntityRow, for entity: RecordKey) {
      numbers[entity] = row.number
      taken.insert(row.number)
    }
    // The first counts if the store repeats a name.
    for row in schema.entities where names.contains(RecordKey(row.name)) && numbers[RecordKey(row.name)] == nil {
      take(row, for: RecordKey(row.name))
    }
    let others = Dictionary(
      schema.entities.map { (RecordKey($0.name), $0) }.filter { !names.contains($0.0) },
      uniquingKeysWith: { first, _ in first })
    for entity in model.entities where numbers[entity.key] == nil {
      guard let row = model.earlierNames[entity.name].flatMap({ others[RecordKey($0)] }), !taken.contains(row.number)
      else { continue }
      take(row, for: entity.key)
    }
    let order = model.coreDataEntityNumbers
    // Superentities come first in this order, so that their numbers are known.
    let left = model.entities.filter { numbers[$0.key] == nil }
      .sorted { (order[$0.key] ?? 0) < (order[$1.key] ?? 0) }
    let rows = Dictionary(
      grouping: others.values.filter { !taken.contains($0.number) && $0.number <= StoreSchema.lastNumberOfModels },
      by: \.superentity)
    let siblings = Dictionary(grouping: left, by: \.superentityKey)
    var seen: Set<RecordKey?> = []
    for superentity in left.map(\.superentityKey) where seen.insert(superentity).inserted {
      guard let number = superentity == nil ? 0 : superentity.flatMap({ numbers[$0] }) else { continue }
      let candidates = (siblings[superentity] ?? []).filter { schema.holds($0, of: model) }
      let places = (rows[number] ?? []).filter { number != 0 || schema.table("Z" + $0.name) == nil }
        .sorted { $0.number < $1.number }
      guard candidates.count == places.count else { continue }
      for (entity, row) in zip(candidates, places) {
        guesses.append((entity.name, row))
        take(row, for: entity.key)
      }
    }
    unmatched = schema.entities.filter { !taken.contains($0.number) && $0.number <= StoreSchema.lastNumberOfModels }
  }
}

extension StoreSchema {
  /// Whether the store has the table of an entity, with columns for what the entity declares.
  fileprivate func holds(_ entity: RecordModel.Entity, of model: RecordModel) -> Bool {
    guard let table = table("Z" + (model.rootEntity(of: entity.name)?.name ?? entity.name)) else { return false }
    return entity.attributes.allSatisfy { attribute in
      attribute.storage == .opaque || table.column("Z" + attribute.name) != nil
        || model.earlierNames[entity.name, attribute.name].map { table.column("Z" + $0) != nil } ?? false
    }
  }
}
