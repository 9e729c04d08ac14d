import PredicateLanguage
import PredicateSQL
import Synchronization

/// The records of a store as evaluation in memory reads them: linked by their relationships, read when they are needed.
///
/// The first record of an entity that is asked for brings all of them, so that following a relationship of many records
/// takes one statement and not one for each.
final class StoreGraph: Sendable {
  private let database: SQLiteDatabase
  private let model: RecordModel
  private let lists: EntityLists
  private let run: @Sendable (SQLStatement) throws(SQLiteError) -> [SQLiteRow]
  private let state = Mutex(State())

  private struct State {
    var entities: [RecordKey: EntityRecords] = [:]
    var members: [RecordKey: [ValueKey: [RecordValue]]] = [:]
    var failure: StoreError?
  }

  init(
    _ database: SQLiteDatabase, _ model: RecordModel,
    run: @escaping @Sendable (SQLStatement) throws(SQLiteError) -> [SQLiteRow]
  ) {
    self.database = database
    self.model = model
    self.run = run
    lists = EntityLists(model)
  }

  /// The first error that reading a relationship met. Reading cannot throw, so it is asked for afterwards.
  var failure: StoreError? { state.withLock { $0.failure } }

  /// All records of an entity, in the order of their keys.
  func records(of entity: String) throws(StoreError) -> EntityRecords {
    let key = RecordKey(entity)
    if let known = state.withLock({ $0.entities[key] }) { return known }
    let loaded = try load(entity)
    state.withLock { $0.entities[key] = loaded }
    return loaded
  }

  private func load(_ name: String) throws(StoreError) -> EntityRecords {
    guard let entity = model.entity(named: name) else { return EntityRecords() }
    let statement: SQLStatement
    do throws(FormatError) {
      var options = SQLOptions()
      options.sortsByKey = true
      statement = try FormatPredicate(PredicateNode(.constant(true)))
        .sqlWithRegisteredFunctions(model: model, entity: name, options: options)
    } catch {
      throw .predicate(error)
    }
    let rows: [SQLiteRow]
    do throws(SQLiteError) { rows = try run(statement) } catch { throw .database(error) }
    return linked(rows.map(\.values), of: entity, by: statement)
  }

  /// The records of rows that a statement gave, each with every column of its entity.
  func linked(_ rows: [[RecordValue]], of entity: RecordModel.Entity, by statement: SQLStatement) -> EntityRecords {
    let name = entity.name
    let table = model.rootEntity(of: name).map { $0.table ?? $0.name } ?? name
    let slots = StoredSlots(entity: entity, statement: statement)
    var records = EntityRecords()
    for values in rows {
      guard let key = values.first else { continue }
      let reference = StoredRecordReference(.init(table: table, key: key), list: lists.list(of: name)) {
        [weak self] slot in
        switch slots.slots[slot] {
        case .column(let column): values[column]
        case .toOne(let relationship, let column): self?.record(relationship.destination, key: values[column]) ?? .null
        case .toMany(let relationship): self?.members(of: relationship, from: entity, key: key) ?? .null
        case .missing: .null
        }
      }
      records.append(.record(reference), key: key)
    }
    return records
  }

  private func record(_ entity: String, key: RecordValue) -> RecordValue {
    if key == .null { return .null }
    do throws(StoreError) {
      return try records(of: entity).record(key: key)
    } catch {
      note(error)
      return .null
    }
  }

  private func note(_ error: StoreError) { state.withLock { $0.failure = $0.failure ?? error } }

  // MARK: To-many relationships

  private func members(
    of relationship: RecordModel.Relationship, from entity: RecordModel.Entity, key: RecordValue
  ) -> RecordValue {
    let name = RecordKey("\(entity.name)\u{0}\(relationship.name)")
    if let known = state.withLock({ $0.members[name] }) { return .array(known[ValueKey(key)] ?? []) }
    do throws(StoreError) {
      let members = try members(of: relationship, from: entity)
      state.withLock { $0.members[name] = members }
      return .array(members[ValueKey(key)] ?? [])
    } catch {
      note(error)
      return .null
    }
  }

  /// The members for each key of the other side.
  private func members(
    of relationship: RecordModel.Relationship, from entity: RecordModel.Entity
  ) throws(StoreError) -> [ValueKey: [RecordValue]] {
    let destination = try records(of: relationship.destination)
    var members: [ValueKey: [RecordValue]] = [:]
    if let joinTable = model.joinTable(of: relationship) {
      let statement = SQLStatement.pairs(of: joinTable)
      let rows: [SQLiteRow]
      do throws(SQLiteError) { rows = try run(statement) } catch { throw .database(error) }
      let here = SQLiteColumnDecoding(keyOf: entity.name, in: model)
      let there = SQLiteColumnDecoding(keyOf: relationship.destination, in: model)
      for row in rows where row.values.count == 2 {
        let record = destination.record(key: there.value(row.values[1]))
        if record != .null { members[ValueKey(here.value(row.values[0])), default: []].append(record) }
      }
      return members
    }
    guard let inverse = relationship.inverse,
      let slot = lists.list(of: relationship.destination).slot(of: inverse)
    else { return [:] }
    for record in destination.records {
      guard case .record(let reference) = record, case .record(let owner) = reference.value(at: slot),
        let stored = owner as? StoredRecordReference
      else { continue }
      members[stored.key, default: []].append(record)
    }
    return members
  }
}

/// The records of one entity, found by their keys.
struct EntityRecords: Sendable {
  private(set) var records: [RecordValue] = []
  private(set) var keys: [RecordValue] = []
  private var places: [ValueKey: Int] = [:]

  mutating func append(_ record: RecordValue, key: RecordValue) {
    places[ValueKey(key)] = records.count
    records.append(record)
    keys.append(key)
  }

  /// The record of a key; nil if there is none.
  func record(key: RecordValue) -> RecordValue { places[ValueKey(key)].map { records[$0] } ?? .null }

  /// The place of a key.
  func place(of key: RecordValue) -> Int? { places[ValueKey(key)] }
}

/// Where the properties of an entity are found: in which column, or behind which relationship.
private struct StoredSlots: Sendable {
  enum Slot: Sendable {
    case column(Int)
    case toOne(RecordModel.Relationship, column: Int)
    case toMany(RecordModel.Relationship)
    case missing
  }

  let slots: [Slot]

  init(entity: RecordModel.Entity, statement: SQLStatement) {
    var columns: [RecordKey: Int] = [:]
    for (place, column) in statement.columns.enumerated() {
      switch column.content {
      case .primaryKey(let attribute): if let attribute { columns[attribute.key] = place }
      case .attribute(let attribute): columns[attribute.key] = place
      case .toOne(let relationship): columns[relationship.key] = place
      case .count, .value: continue
      }
    }
    slots = EntityLists.properties(of: entity).map { property in
      switch property {
      case .attribute(let attribute): columns[attribute.key].map { .column($0) } ?? .missing
      case .relationship(let relationship) where relationship.isToMany: .toMany(relationship)
      case .relationship(let relationship):
        columns[relationship.key].map { .toOne(relationship, column: $0) } ?? .missing
      }
    }
  }
}

/// The property lists of a model's entities, which evaluation looks names up in.
private final class EntityLists: Sendable {
  private let lists: [RecordKey: RecordPropertyList]

  init(_ model: RecordModel) {
    var lists: [RecordKey: RecordPropertyList] = [:]
    for entity in model.entities {
      let properties = Self.properties(of: entity)
      lists[entity.key] = RecordPropertyList(
        typeName: entity.name, names: properties.map(\.name), types: properties.map(Self.type),
        destinations: properties.map { _ in { nil } })
    }
    self.lists = lists
  }

  /// Each name once, its own properties before those it inherits.
  static func properties(of entity: RecordModel.Entity) -> [RecordModel.Property] {
    var seen: Set<RecordKey> = []
    return entity.properties.filter { seen.insert($0.key).inserted }
  }

  func list(of entity: String) -> RecordPropertyList {
    lists[RecordKey(entity)] ?? RecordPropertyList(typeName: entity, names: [], types: [], destinations: [])
  }

  private static func type(of property: RecordModel.Property) -> ValueType {
    switch property {
    case .attribute(let attribute): attribute.type
    case .relationship(let relationship): relationship.isToMany ? .list : .record
    }
  }
}
