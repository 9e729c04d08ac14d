package import PredicateFormat

extension World {
  /// How many relationships are followed in dynamic records: four for the record and for the variable of each of three
  /// SUBQUERYs, more than which the paths of a generated predicate do not lead through.
  private static let depth = 16

  /// The records of an entity as dynamic ones, which hold what their relationships lead to by value.
  ///
  /// They cannot lead back to themselves: what lies deeper than any path reaches is left out. Made once.
  package func dynamicRecords(of entity: String) -> [RecordValue] {
    if let known = dynamicRecords[entity] { return known }
    var made: [Place: RecordValue] = [:]
    let values = records(of: entity).map { dynamic($0, Self.depth, &made) }
    dynamicRecords[entity] = values
    return values
  }

  private struct Place: Hashable {
    let record: ObjectIdentifier
    let depth: Int
  }

  private func dynamic(_ record: WorldRecord, _ depth: Int, _ made: inout [Place: RecordValue]) -> RecordValue {
    let place = Place(record: ObjectIdentifier(record), depth: depth)
    if let value = made[place] { return value }
    var pairs = record.values.map { ($0.key, $0.value) }
    if depth > 0 {
      for (name, records) in record.links {
        let values = records.map { dynamic($0, depth - 1, &made) }
        pairs.append((name, WorldRecord.toMany.contains(name) ? .array(values) : values.first ?? .null))
      }
    }
    let value = RecordValue.object(RecordObject(pairs))
    made[place] = value
    return value
  }
}
