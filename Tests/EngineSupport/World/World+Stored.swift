package import PredicateFormat

extension World {
  /// The records of an entity as `PredicateSQLite` gives those of a store to evaluation: read when they are asked for,
  /// and the same if their keys are. Made once.
  package func storedRecords(of entity: String) -> [RecordValue] {
    records(of: entity).map { store.record(.init($0)) }
  }
}

/// The records of a world as plain data, which records of a store are read from.
final class WorldStore: Sendable {
  /// What a record is found by: its own entity, which is never one above, and its key.
  struct Place: Hashable {
    let entity: String
    let key: Int64

    init(_ record: WorldRecord) {
      entity = record.entity
      key = record.key
    }
  }

  private struct Row {
    let values: [String: RecordValue]
    let links: [String: [Place]]
  }

  private let rows: [Place: Row]

  init(_ world: World) {
    let records = world.model.entities.flatMap { world.records(of: $0.name) }
    rows = Dictionary(
      records.map { (Place($0), Row(values: $0.values, links: $0.links.mapValues { $0.map(Place.init) })) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The record of a place.
  func record(_ place: Place) -> RecordValue {
    let identity = StoredRecordReference.Identity(table: place.entity, key: .integer(place.key))
    let list = WorldRecord.recordProperties.list
    return .record(
      StoredRecordReference(identity, list: list) { slot in self.value(of: list.names[slot], in: self.rows[place]) })
  }

  private func value(of name: String, in row: Row?) -> RecordValue {
    if WorldRecord.toMany.contains(name) { return .array((row?.links[name] ?? []).map(record)) }
    if let place = row?.links[name]?.first { return record(place) }
    return row?.values[name] ?? .null
  }
}
