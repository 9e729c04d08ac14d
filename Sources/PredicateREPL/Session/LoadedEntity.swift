import PredicateData
import PredicateLanguage
import PredicateSQLite

/// The records that a name stands for in a session: in memory, or in a database that is asked for them.
struct LoadedEntity: Sendable {
  private enum Contents: Sendable {
    case memory([RecordValue])
    case store(SQLiteStore)
  }

  /// What `.use` calls them.
  let name: String
  /// The file they came from, as it was given.
  let file: String
  /// What they look like by themselves, their own entity first.
  private let ownModel: RecordModel
  /// What they are joined with; nil for records that are joined with none.
  private(set) var related: RelatedEntities?
  /// How many there are; of a database, how many there were when it was opened.
  let count: Int
  private let contents: Contents

  /// Cost: linear in the size of the records, for the model.
  init(name: String, records: [RecordValue], file: String) throws(ModelError) {
    let name = name.isEmpty ? "records" : name
    self.name = name
    self.file = file
    ownModel = try RecordModel.inferred(from: records, entity: name)
    count = records.count
    contents = .memory(records)
  }

  /// The records of an entity of a database. Cost: that of counting them.
  init(_ entity: RecordModel.Entity, of store: SQLiteStore, file: String) throws(SessionFailure) {
    name = entity.name
    self.file = file
    do throws(ModelError) {
      ownModel = try RecordModel([entity] + store.model.entities.filter { $0.key != entity.key })
    } catch {
      throw .model(error)
    }
    count = try SessionFailure.catching { () throws(StoreError) in try store.count(RecordQuery(entity.name)) }
    contents = .store(store)
  }

  /// What they look like, their own entity first.
  var model: RecordModel { related?.model(of: name) ?? ownModel }

  /// The records with their model, to be joined with others; nil for those of a database.
  var part: (entity: RecordEntity, model: RecordModel)? {
    switch contents {
    case .memory(let records): (RecordEntity(name: name, records: records), ownModel)
    case .store: nil
    }
  }

  /// The same records joined with others, or no more.
  func related(_ related: RelatedEntities?) -> LoadedEntity {
    var entity = self
    entity.related = store == nil ? related : nil
    return entity
  }

  /// The entity of the records themselves in the model.
  var rootEntity: RecordModel.Entity? { model.entities.first }

  /// `1 record`, `40 records`.
  var countText: String { CountText.counted(count, "record") }

  /// The database that is asked; nil for records in memory.
  var store: SQLiteStore? {
    switch contents {
    case .memory: nil
    case .store(let store): store
    }
  }

  /// The first records, at most so many; empty for a database, which is not asked while someone types.
  func sample(_ count: Int) -> ArraySlice<RecordValue> {
    switch contents {
    case .memory(let records): records.prefix(count)
    case .store: []
    }
  }

  /// All records for evaluation in memory. Cost: for those of a database, that of reading them.
  func loaded() throws(SessionFailure) -> LoadedRecords {
    switch contents {
    case .memory(let records):
      return LoadedRecords(records: related?.records(of: name) ?? records, plain: records, links: nil, related: related)
    case .store(let store):
      let linked = try SessionFailure.catching { () throws(StoreError) in try store.linkedRecords(of: name) }
      return LoadedRecords(records: linked.records, plain: linked.records, links: linked, related: nil)
    }
  }
}

/// Records in memory.
struct LoadedRecords: Sendable {
  let records: [RecordValue]
  /// The same records for showing, without those they are joined with.
  let plain: [RecordValue]
  /// What follows the relationships of records of a database, as long as it is kept.
  let links: LinkedRecords?
  /// The same for records of files that are joined.
  let related: RelatedEntities?

  /// Throws what following a relationship met, since evaluation took it for nil.
  func requireLinks() throws(SessionFailure) {
    if let failure = links?.failure { throw SessionFailure(failure) }
  }
}
