import PredicateLanguage

/// The records that a name stands for in a session.
struct LoadedEntity: Sendable {
  /// What `.use` calls them.
  let name: String
  let records: [RecordValue]
  /// The file they came from, as it was given.
  let file: String
  /// What they look like, their own entity first.
  let model: RecordModel

  /// Cost: linear in the size of the records, for the model.
  init(name: String, records: [RecordValue], file: String) throws(ModelError) {
    let name = name.isEmpty ? "records" : name
    self.name = name
    self.records = records
    self.file = file
    model = try RecordModel.inferred(from: records, entity: name)
  }

  /// The entity of the records themselves in the model.
  var rootEntity: RecordModel.Entity? { model.entities.first }

  /// `1 record`, `40 records`.
  var countText: String { CountText.counted(records.count, "record") }
}
