import PredicateLanguage

/// The entities of a document, whatever it is written in.
enum DocumentEntities {
  /// The entities of an object whose values are all arrays of objects, at least one of them not empty; else nil, also for
  /// what has a key of records.
  static func entities(in value: RecordValue, _ options: ReadOptions) -> [RecordEntity]? {
    guard case .object(let object) = value,
      options.keysOfRecords.isEmpty
        || !object.shape.keys.contains(where: { options.keysOfRecords.contains(RecordKey($0)) })
    else { return nil }
    var entities: [RecordEntity] = []
    for (name, value) in object.pairs {
      guard case .array(let records) = value, records.allSatisfy({ $0.type == .record }) else { return nil }
      entities.append(RecordEntity(name: name, records: records))
    }
    return entities.contains { !$0.records.isEmpty } ? entities : nil
  }

  /// The entity of a name, or the only one.
  static func choose(
    _ name: String?, among entities: [RecordEntity], _ policy: Policy, file: String?
  ) throws(DataError) -> RecordEntity {
    let names = entities.map(\.name)
    let shown = names.prefix(10).map { "`\($0)`" }.joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    guard let name else {
      if entities.count == 1 { return entities[0] }
      throw DataError(
        .severalEntities, "the document holds several entities" + (policy.tellsEntities ? ": \(shown)" : ""),
        file: file, hint: "choose one by its name")
    }
    if let entity = entities.first(where: { UTF8Text.equal($0.name, name) }) { return entity }
    let near = NearMatch.best(for: name, among: names).map { "did you mean `\($0)`?" }
    throw DataError(
      .unknownEntity, "the document has no entity `\(name)`", file: file,
      hint: policy.tellsEntities ? near ?? "it has \(shown)" : nil)
  }

  /// Refuses a chosen name for records that are one list, if it is to be refused and is not theirs.
  static func requireOne(named name: String, _ options: ReadOptions, file: String?) throws(DataError) {
    guard options.refusesOtherEntities, let chosen = options.entity, !UTF8Text.equal(chosen, name) else { return }
    throw DataError(
      .unknownEntity, "there is no entity `\(chosen)`, the records are one list", file: file,
      hint: "choose none, or `\(name)`")
  }

  /// The records of a document without entities: its elements, or itself.
  static func records(of value: RecordValue) -> [RecordValue] {
    if case .array(let elements) = value { elements } else { [value] }
  }
}
