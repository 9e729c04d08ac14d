import PredicateData
import PredicateFormat

/// Models from model files and from data.
struct ModelInput {
  let run: CommandRun

  /// The model that a model file describes.
  /// - Throws: `data` for a file that cannot be read or is no model file.
  func model(at path: String) throws(CommandFailure) -> RecordModel {
    var source = try run.sources([path])[0]
    source.options = ReadOptions()
    source.options.kind = .json
    let records: [RecordValue]
    do throws(DataError) {
      records = try source.records()
    } catch {
      throw .data(error.code == .severalEntities ? Self.noModel(source.name) : error)
    }
    guard records.count == 1 else { throw .data(Self.noModel(source.name)) }
    return try Self.catching(source.name) { () throws(ModelError) in try RecordModel(recordValue: records[0]) }
  }

  private static func noModel(_ file: String?) -> DataError {
    DataError(
      .malformedModel, "records, not a model file", file: file, hint: "`predicate schema FILE` prints their model")
  }

  /// The model of a source's records, with the entity that they are.
  func inferred(from source: RecordSource) throws(CommandFailure) -> (model: RecordModel, entity: String) {
    let entity = source.options.entity ?? source.stem
    var columns: [TableColumn] = []
    var count = 0
    var inference = ModelInference()
    try RecordInput([source], run: run).forEach(
      columns: { (found, _) throws(CommandFailure) in columns = found }
    ) { (record, _) throws(CommandFailure) in
      count += 1
      inference.observe(record)
      return true
    }
    // A table without rows still has its columns.
    if count == 0, !columns.isEmpty {
      return (try Self.model(of: columns, entity: entity, file: source.name), entity)
    }
    return (try Self.catching(source.name) { () throws(ModelError) in try inference.model(entity: entity) }, entity)
  }

  /// The model of everything in a source: all lists of a document that holds several, unless one was chosen.
  func wholeModel(of source: RecordSource) throws(CommandFailure) -> RecordModel {
    do throws(CommandFailure) {
      return try inferred(from: source).model
    } catch {
      guard case .data(let failure) = error, failure.code == .severalEntities else { throw error }
    }
    let entities: [RecordEntity]
    do throws(DataError) {
      entities = try source.entities()
    } catch {
      throw .data(error)
    }
    return try Self.catching(source.name) { () throws(ModelError) in
      var found: [RecordModel.Entity] = []
      for entity in entities {
        found += try RecordModel.inferred(from: entity.records, entity: entity.name).entities
      }
      return try RecordModel(found)
    }
  }

  /// The model of a table as far as its columns tell: any cell may be empty.
  static func model(of columns: [TableColumn], entity: String, file: String?) throws(CommandFailure) -> RecordModel {
    let attributes = columns.map { RecordModel.Attribute($0.name, $0.type, isOptional: true) }
    return try catching(file) { () throws(ModelError) in
      try RecordModel([RecordModel.Entity(entity, attributes: attributes)])
    }
  }

  private static func catching(
    _ file: String?, _ body: () throws(ModelError) -> RecordModel
  ) throws(CommandFailure) -> RecordModel {
    do throws(ModelError) {
      return try body()
    } catch {
      throw .data(DataError(.malformedModel, error.message, file: file, hint: error.hint))
    }
  }
}
