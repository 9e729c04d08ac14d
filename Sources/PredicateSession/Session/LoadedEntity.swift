import PredicateData
import PredicateHosts
import PredicateLanguage
import PredicateQuery
import PredicateSQLite

/// The records that a name stands for in a session: in memory, or in a database that is asked for them.
struct LoadedEntity: Sendable {
  private enum Contents: Sendable {
    case memory([RecordValue], RecordModel)
    case store(SQLiteStore)
  }

  /// What `.use` calls them.
  let name: String
  /// The file they came from, as it was given.
  let file: String
  /// The options by which that was read, where some were typed.
  let reading: [(option: ReadingOption, value: String)]
  /// Whether records for which a condition fails are left out, as bad rows of the file are.
  let skipsFailures: Bool
  /// What they are joined with; nil for records that are joined with none.
  private(set) var related: RelatedEntities?
  /// How many there are; of a database, how many there were when it was opened.
  let count: Int
  private let contents: Contents
  /// What the records alone were read from; nil for those of several files or entities, and of a database.
  let source: ReadSource?
  /// The page whose elements they are, in its order; nil for other records.
  let page: ElementTree?

  /// Cost: linear in the size of the records, for the model.
  init(
    name: String, records: [RecordValue], file: String, reading: [(option: ReadingOption, value: String)] = [],
    skipsFailures: Bool = false, source: ReadSource? = nil, page: ElementTree? = nil
  ) throws(ModelError) {
    let name = name.isEmpty ? "records" : name
    self.name = name
    self.file = file
    (self.reading, self.skipsFailures) = (reading, skipsFailures)
    self.source = source
    self.page = page
    count = records.count
    contents = .memory(records, try RecordModel.inferred(from: records, entity: name))
  }

  /// The records of an entity of a database. Cost: that of counting them.
  init(_ entity: RecordModel.Entity, of store: SQLiteStore, file: String) throws(SessionFailure) {
    name = entity.name
    self.file = file
    (reading, skipsFailures) = ([], false)
    source = nil
    page = nil
    count = try SessionFailure.catching { () throws(StoreError) in try store.count(RecordQuery(entity.name)) }
    contents = .store(store)
  }

  /// What they look like; of a database, as far as it was looked at.
  var model: RecordModel {
    switch contents {
    case .memory(_, let own): related?.model(of: name) ?? own
    case .store(let store): store.model
    }
  }

  /// What they look like, true of the columns of a database that a query names.
  func model(for query: RecordQuery<RecordValue>) throws(SessionFailure) -> RecordModel {
    guard let store else { return model }
    var query = query
    query.entity = name
    let asked = query
    return try SessionFailure.catching { () throws(StoreError) in try store.model(for: asked) }
  }

  /// The records with their model, to be joined with others; nil for those of a database.
  var part: (entity: RecordEntity, model: RecordModel)? {
    switch contents {
    case .memory(let records, let own): (RecordEntity(name: name, records: records), own)
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
  var rootEntity: RecordModel.Entity? { store == nil ? model.entities.first : model.entity(named: name) }

  /// Whether they are the rows of a table, by the name of the file.
  var isTable: Bool { store == nil && FileKind(path: file).map { $0 == .csv || $0 == .tsv } ?? false }

  /// `1 record`, `40 records`.
  var countText: String { CountText.counted(count, "record") }

  /// The database that is asked; nil for records in memory.
  var store: SQLiteStore? {
    switch contents {
    case .memory: nil
    case .store(let store): store
    }
  }

  /// How texts are read.
  var forms: TextForms { source?.source.options.texts ?? TextForms() }

  /// The command that opens the file with one more option; the option alone where the records come from several.
  func opening(with option: String) -> String {
    source?.command(with: option, file: file, entity: name) ?? option
  }

  /// The first records, at most so many; empty for a database, which is not asked while someone types.
  func sample(_ count: Int) -> ArraySlice<RecordValue> {
    switch contents {
    case .memory(let records, _): records.prefix(count)
    case .store: []
    }
  }

  /// All records for evaluation in memory. Cost: for those of a database, that of reading them.
  func loaded() throws(SessionFailure) -> LoadedRecords {
    switch contents {
    case .memory(let records, _):
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
