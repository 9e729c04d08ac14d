package import PredicateLanguage
package import PredicateQuery

/// Records of several files joined by foreign keys, so that key paths lead from one to the other.
package final class RelatedEntities: @unchecked Sendable {
  // Why unchecked: all is set before anyone else has it, and nothing changes afterwards.

  private let relations: [Relation]
  private let models: [RecordKey: RecordModel]
  private let plain: [RecordKey: [RecordValue]]
  /// Keys that join nothing although they look alike, of each relation.
  package let unlike: [UnlikeKeys]
  private var linked: [RecordKey: [RecordValue]] = [:]

  /// A foreign key between entities that are there.
  private struct Relation: Sendable {
    let key: ForeignKey
    /// The records of each side by their keys.
    let bySource: KeyIndex
    let byDestination: KeyIndex
    let isToMany: Bool
    /// The names of the relationships, there and back.
    let names: (forward: String, back: String)
  }

  /// What a property of an entity leads to.
  private enum Slot: Sendable {
    case value(String)
    case forward(Int)
    case back(Int)
  }

  /// Joins the records of entities, of which each name occurs once. Cost: linear in the records, for each key once more.
  /// - Throws: ``FormatError`` for an entity or key that does not exist, and for a name that is taken; `tooManyJoinedRows`
  ///   beyond `limits.joinedRows`; `interrupted`.
  package convenience init(
    _ entities: [RecordEntity], _ keys: [ForeignKey], limits: Limits = Limits()
  ) throws(FormatError) {
    var parts: [(entity: RecordEntity, model: RecordModel)] = []
    for entity in entities {
      do throws(ModelError) {
        parts.append((entity, try RecordModel.inferred(from: entity.records, entity: entity.name)))
      } catch {
        throw FormatError(Diagnostic(.unknownEntity, error.message, hint: error.hint))
      }
    }
    try self.init(parts, keys, limits: limits)
  }

  /// Joins the records of entities with their models, of which the first entity is their own.
  package init(
    _ parts: [(entity: RecordEntity, model: RecordModel)], _ keys: [ForeignKey], limits: Limits = Limits()
  ) throws(FormatError) {
    var modeler = RelatedModel(parts.map { ($0.entity.name, $0.model) }, limits.policy)
    plain = Dictionary(parts.map { (RecordKey($0.entity.name), $0.entity.records) }) { first, _ in first }
    var relations: [Relation] = []
    var unlike: [UnlikeKeys] = []
    var slots: [RecordKey: [(name: RecordKey, slot: Slot)]] = [:]
    for key in keys {
      try modeler.require(key)
      let byDestination = try Self.index(plain[RecordKey(key.destination.entity)], key.destination, limits)
      let bySource = try Self.index(plain[RecordKey(key.source.entity)], key.source, limits)
      guard bySource.pairs(with: byDestination, atMost: limits.joinedRows) else {
        throw FormatError(
          .beyondLimit(
            .tooManyJoinedRows, "the keys join more than \(limits.joinedRows) pairs of records",
            at: key.source.keySpan), source: key.text)
      }
      unlike += UnlikeKeys.all(key, bySource, byDestination)
      let isToMany = byDestination.hasSeveral || modeler.isList(key.source)
      let names = try modeler.add(key, isToMany: isToMany)
      slots[RecordKey(key.source.entity), default: []].append((RecordKey(names.forward), .forward(relations.count)))
      slots[RecordKey(key.destination.entity), default: []].append((RecordKey(names.back), .back(relations.count)))
      relations.append(
        Relation(
          key: key, bySource: bySource, byDestination: byDestination, isToMany: isToMany, names: names))
    }
    (self.relations, self.unlike) = (relations, unlike)
    models = try modeler.models()
    for (name, added) in slots { link(name, added) }
  }

  private static func index(
    _ records: [RecordValue]?, _ side: ForeignKey.Side, _ limits: Limits
  ) throws(FormatError) -> KeyIndex {
    try KeyIndex(records ?? [], limits.interruption) { keys(of: $0, side) }
  }

  /// The values under a side's keys, those of lists one by one; nil is no key.
  private static func keys(of record: RecordValue, _ side: ForeignKey.Side) -> [ValueKey] {
    var value = record
    for key in side.keys {
      guard case .object(let object) = value else { return [] }
      value = object[key] ?? .null
    }
    switch value {
    case .null: return []
    case .array(let elements), .set(let elements): return elements.filter { $0 != .null }.map(ValueKey.init)
    case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: return [ValueKey(value)]
    }
  }

  /// Makes references of an entity's records, which find what they are joined with when they are asked.
  private func link(_ name: RecordKey, _ added: [(name: RecordKey, slot: Slot)]) {
    guard let entity = models[name]?.entities.first, let records = plain[name] else { return }
    let relationships = Dictionary(added.map { ($0.name, $0.slot) }) { first, _ in first }
    let properties = entity.properties
    let slots = properties.map { relationships[$0.key] ?? .value($0.name) }
    let list = RecordPropertyList(
      typeName: name.text, names: properties.map(\.name), types: properties.map(Self.type),
      destinations: properties.map { _ in { nil } })
    linked[name] = records.enumerated().map { place, record in
      guard case .object(let object) = record else { return record }
      return .record(
        StoredRecordReference(.init(table: name.text, key: .integer(Int64(place))), list: list) { [weak self] slot in
          switch slots[slot] {
          case .value(let key): object[key] ?? .null
          case .forward(let relation): self?.forward(record, relation) ?? .null
          case .back(let relation): self?.back(record, relation) ?? .null
          }
        })
    }
  }

  private static func type(of property: RecordModel.Property) -> ValueType {
    switch property {
    case .attribute(let attribute): attribute.type
    case .relationship(let relationship): relationship.isToMany ? .list : .record
    }
  }

  private func forward(_ record: RecordValue, _ place: Int) -> RecordValue {
    let relation = relations[place]
    let others = records(of: relation.key.destination.entity)
    let places = Self.keys(of: record, relation.key.source).map { relation.byDestination.places(of: $0) }.joined()
    return relation.isToMany ? .array(places.map { others[$0] }) : places.first.map { others[$0] } ?? .null
  }

  private func back(_ record: RecordValue, _ place: Int) -> RecordValue {
    let relation = relations[place]
    let others = records(of: relation.key.source.entity)
    let places = Self.keys(of: record, relation.key.destination).map { relation.bySource.places(of: $0) }.joined()
    return .array(places.map { others[$0] })
  }

  // MARK: Results

  /// The records of an entity, joined with the others.
  package func records(of entity: String) -> [RecordValue] {
    linked[RecordKey(entity)] ?? plain[RecordKey(entity)] ?? []
  }

  /// The same records as they were read.
  package func plainRecords(of entity: String) -> [RecordValue] { plain[RecordKey(entity)] ?? [] }

  /// The model of an entity and all others, its own entity first; nil if there is no such entity.
  package func model(of entity: String) -> RecordModel? { models[RecordKey(entity)] }

  /// A query that shows whole records shows them as they were read, without those they are joined with.
  package func plain(_ query: RecordQuery<RecordValue>, of entity: String) -> RecordQuery<RecordValue> {
    guard let model = model(of: entity), let root = model.entities.first else { return query }
    let joined = Set(
      relations.flatMap { relation in
        [
          UTF8Text.equal(relation.key.source.entity, entity) ? RecordKey(relation.names.forward) : nil,
          UTF8Text.equal(relation.key.destination.entity, entity) ? RecordKey(relation.names.back) : nil,
        ].compactMap { $0 }
      })
    return query.namingAllKeys(of: root, in: model) { joined.contains($0.key) ? nil : [$0.name] }
  }

  /// What was joined, a line for each foreign key: `orders.customer → customers, customers.orders → orders, many`.
  package var descriptions: [String] {
    relations.map { relation in
      let (source, destination) = (relation.key.source.entity, relation.key.destination.entity)
      return "\(source).\(relation.names.forward) → \(destination)\(relation.isToMany ? ", many" : ""); "
        + "\(destination).\(relation.names.back) → \(source), many"
    }
  }
}

/// An index from keys to the records that hold them. Lookup takes constant time.
struct KeyIndex: Sendable {
  private var groups: [ValueKey: Int] = [:]
  /// The offset in `places` at which each group begins, and the end of the last group.
  private var starts: [Int] = [0]
  private var places: [Int] = []

  /// Whether some key leads to several records.
  let hasSeveral: Bool
  /// Whether some keys are texts, and whether some are something else.
  let hasTexts: Bool
  let hasOtherThanTexts: Bool

  /// The keys, each once.
  var keys: some Collection<ValueKey> { groups.keys }

  /// The index of some records, of which each may hold any number of keys. Cost: linear in all keys.
  /// - Throws: ``FormatError`` (`interrupted`).
  init(
    _ records: [RecordValue], _ interruption: Interruption? = nil, keys: (RecordValue) -> [ValueKey]
  ) throws(FormatError) {
    var found: [(group: Int, place: Int)] = []
    var counts: [Int] = []
    for (place, record) in records.enumerated() {
      if place & 0xFF == 0, interruption.isRequested { throw FormatError(.interrupted) }
      for key in keys(record) {
        let group = groups[key] ?? counts.count
        if group == counts.count {
          groups[key] = group
          counts.append(0)
        }
        counts[group] += 1
        found.append((group, place))
      }
    }
    for count in counts { starts.append((starts.last ?? 0) + count) }
    places = Array(repeating: 0, count: found.count)
    var next = starts
    for (group, place) in found {
      places[next[group]] = place
      next[group] += 1
    }
    hasSeveral = counts.contains { $0 > 1 }
    hasTexts = groups.keys.contains(where: \.isText)
    hasOtherThanTexts = !groups.keys.allSatisfy(\.isText)
  }

  /// Whether at most so many pairs of records hold the same key, one record here and one there.
  func pairs(with other: KeyIndex, atMost most: Int) -> Bool {
    var left = most
    for (key, group) in groups {
      let (pairs, overflows) = (starts[group + 1] - starts[group])
        .multipliedReportingOverflow(by: other.places(of: key).count)
      if overflows || pairs > left { return false }
      left -= pairs
    }
    return true
  }

  /// The places of the records that hold a key, in order.
  func places(of key: ValueKey) -> ArraySlice<Int> {
    guard let group = groups[key] else { return [] }
    return places[starts[group]..<starts[group + 1]]
  }
}

extension ValueKey {
  fileprivate var isText: Bool {
    if case .string = value { true } else { false }
  }
}
