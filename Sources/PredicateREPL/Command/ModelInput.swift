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
      throw .data(error)
    }
    return try Self.catching(source.name) { () throws(ModelError) in
      try RecordModel(recordValue: records.count == 1 ? records[0] : .null)
    }
  }

  /// The model of a source's records, with the entity that they are.
  func inferred(from source: RecordSource) throws(CommandFailure) -> (model: RecordModel, entity: String) {
    let entity = source.options.entity ?? source.stem
    var columns: [TableColumn]?
    // Of a table only what was null is remembered, so that memory stays flat.
    var hasNull: Set<Int> = []
    var records: [RecordValue] = []
    try RecordInput([source], run: run).forEach(
      columns: { (found, _) throws(CommandFailure) in columns = found }
    ) { (record, _) throws(CommandFailure) in
      guard columns != nil, case .object(let object) = record else {
        records.append(record)
        return true
      }
      for (index, value) in object.values.enumerated() where value == .null { hasNull.insert(index) }
      return true
    }
    if let columns {
      let model = try Self.model(of: columns, optional: { hasNull.contains($0) }, entity: entity, file: source.name)
      return (model, entity)
    }
    let model = try Self.catching(source.name) { () throws(ModelError) in
      try RecordModel.inferred(from: records, entity: entity)
    }
    return (model, entity)
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

  /// The model of a table.
  static func model(
    of columns: [TableColumn], optional: (Int) -> Bool, entity: String, file: String?
  ) throws(CommandFailure) -> RecordModel {
    let attributes = columns.enumerated().map { index, column in
      RecordModel.Attribute(column.name, column.type, isOptional: optional(index))
    }
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
