import PredicateData
import PredicateFormat
import PredicateSession

/// Models from model files and from data.
struct ModelInput {
  let run: CommandRun

  // MARK: Models in files

  /// The model that a path leads to, whatever kind of file holds it, named as `--naming` asks.
  /// - Throws: `data` for a file that cannot be read or holds no model.
  func model(at path: String) throws(CommandFailure) -> RecordModel {
    if let model = try StoreInput.model(at: path, run) { return try named(model, file: path) }
    if Self.isCoreDataModel(path) { return try named(coreDataModel(at: path), file: path) }
    return try named(modelFile(at: path), file: path)
  }

  /// The entity of `--entity`, else the only one of a model.
  /// - Throws: a usage error if the model has several and none was chosen.
  func entity(of model: RecordModel) throws(CommandFailure) -> String {
    if let entity = run.arguments.value(.entity) ?? model.onlyEntity { return entity }
    guard run.limits.policy.tellsEntities else {
      throw run.usage("the model has several entities", hint: "choose one with `--entity NAME`")
    }
    let names = model.entities.prefix(10).map { "`\($0.name)`" }.joined(separator: ", ")
    throw run.usage(
      "the model has \(CountText.grouped(model.entities.count)) entities: \(names)",
      hint: "choose one with `--entity NAME`")
  }

  /// Whether a path looks like one of Core Data's model files, of which no other is XML.
  private static func isCoreDataModel(_ path: String) -> Bool {
    path == "contents" || path.hasSuffix(".xml") || CoreDataModelFile.matches(path: path)
  }

  private func coreDataModel(at path: String) throws(CommandFailure) -> RecordModel {
    do throws(DataError) {
      return try CoreDataModelFile.model(path: path)
    } catch {
      throw .data(error)
    }
  }

  private func modelFile(at path: String) throws(CommandFailure) -> RecordModel {
    var source = try run.sources([path])[0]
    source.options = ReadOptions()
    source.options.kind = .json
    source.options.limits = run.limits
    let records: [RecordValue]
    do throws(DataError) {
      records = try source.records()
    } catch {
      // Records, too: of several entities, or in a form that no model has.
      let isOfRecords = FileKind(path: path).map { $0 != .json } ?? false
      let areRecords = error.code == .severalEntities || (error.code == .malformedJSON && isOfRecords)
      throw .data(areRecords ? noModel(source.name) : error)
    }
    guard records.count == 1 else { throw .data(noModel(source.name)) }
    return try Self.catching(source.name) { () throws(ModelError) in try RecordModel(recordValue: records[0]) }
  }

  private func noModel(_ file: String?) -> DataError {
    DataError(
      .malformedModel, "records, not a model file", file: file,
      hint: run.subcommand == .sql
        ? "`predicate schema FILE` prints their model; `predicate schema FILE -o sql` and `predicate filter FORMAT FILE -o sql`"
          + " write their table and rows as statements"
        : "`predicate schema FILE` prints their model")
  }

  private func named(_ model: RecordModel, file: String?) throws(CommandFailure) -> RecordModel {
    switch run.arguments.value(.naming).flatMap(ModelNaming.init(rawValue:)) {
    case nil: return model
    case .coreData?: return try Self.catching(file) { () throws(ModelError) in try model.namedAsCoreData() }
    }
  }

  /// What the keys of the records are, with their entity, as far as it is known before the query is read: by `--model`, by a
  /// database, by the columns of one table, by the records of one file of JSON, for which it is read; else nil.
  func modelOfKeys() throws(CommandFailure) -> (model: RecordModel, entity: String)? {
    if let path = run.arguments.value(.model) {
      let model = try self.model(at: path)
      return (model, try entity(of: model))
    }
    let files = try run.files()
    guard files.count == 1, let file = files.first, !run.arguments.has(.relate) else { return nil }
    if let model = try StoreInput.model(at: file, run) { return (model, try entity(of: model)) }
    let source = try run.sources([file])[0]
    guard source.canBeReadAgain else { return nil }
    var columns: [TableColumn] = []
    var inference = ModelInference()
    // What is wrong with the file is told when the records are read.
    let summary = try? source.read(
      columns: {
        columns = $0
        return false
      },
      { record in
        inference.observe(record)
        return true
      })
    let entity = source.options.entity ?? source.stem
    if !columns.isEmpty { return (try Self.model(of: columns, entity: entity, file: source.name), entity) }
    guard let summary, summary.records > 0, let model = try? inference.model(entity: entity) else { return nil }
    return (model, entity)
  }

  // MARK: Models of records

  /// The file whose records tell the model; nil without one.
  /// - Throws: a usage error for several, and where there is a `--model`, too.
  func file() throws(CommandFailure) -> String? {
    guard let file = try run.file() else { return nil }
    if run.arguments.has(.model) {
      throw run.usage("`--model` and the file `\(file)` are both models; give one of them")
    }
    return file
  }

  /// Refuses options that choose from a model, where there is none.
  func refuseOptions() throws(CommandFailure) {
    for option in [CommandOption.entity, .naming] where run.arguments.has(option) {
      throw run.usage("`\(option.name)` needs a `--model`" + (option == .entity ? " or a FILE" : ""))
    }
  }

  /// Refuses options that say how records are read, where there are none.
  func refuseDataOptions() throws(CommandFailure) {
    for option in Subcommand.dataOptions where run.arguments.has(option) {
      throw run.usage("`\(option.name)` needs a FILE")
    }
  }

  /// The model of a database, or what the records of a file tell.
  func model(ofRecordsIn file: String) throws(CommandFailure) -> (model: RecordModel, entity: String) {
    if let model = try StoreInput.model(at: file, run) { return (model, try entity(of: model)) }
    return try inferred(from: run.sources([file])[0])
  }

  /// The model of a source's records, with the entity that they are; `look` sees each of them, with its number from 1.
  func inferred(
    from source: RecordSource, _ look: (RecordValue, Int) -> Void = { _, _ in }
  ) throws(CommandFailure) -> (model: RecordModel, entity: String) {
    let entity = source.options.entity ?? source.stem
    let records = try Observation(source, run, look)
    return (try records.model(entity: entity, file: source.name), entity)
  }

  /// What a pass over the records of a source saw.
  private struct Observation {
    private var columns: [TableColumn] = []
    private var count = 0
    private var inference = ModelInference()
    private var first = RecordValue.null
    private(set) var diagnoses: TextDiagnoses

    /// Reads the records; where it is asked for, with what keeps texts from being numbers or dates.
    init(
      _ source: RecordSource, _ run: CommandRun, diagnosing: Bool = false,
      _ look: (RecordValue, Int) -> Void = { _, _ in }
    ) throws(CommandFailure) {
      var (columns, count, inference, first) = (columns, count, inference, first)
      var diagnoses = TextDiagnoses(isTable: false, texts: source.options.texts)
      try RecordInput([source], run: run).forEach(
        columns: { (found, _) throws(CommandFailure) in
          columns = found
          diagnoses = TextDiagnoses(isTable: true, texts: source.options.texts)
        }
      ) { (record, place) throws(CommandFailure) in
        if count == 0 { first = record }
        if diagnosing { diagnoses.observe(record, record: place.number) }
        count += 1
        look(record, place.number)
        inference.observe(record)
        return true
      }
      (self.columns, self.count, self.inference, self.first) = (columns, count, inference, first)
      self.diagnoses = diagnoses
    }

    /// The record, if it is the only one and has the shape of a model file.
    var modelFile: RecordValue? {
      guard count == 1, case .object(let file) = first, file.shape.keys == ["entities"],
        case .object(let entities)? = file["entities"], !entities.values.isEmpty,
        entities.values.allSatisfy({ if case .object = $0 { true } else { false } })
      else { return nil }
      return first
    }

    func model(entity: String, file: String?) throws(CommandFailure) -> RecordModel {
      // A table without rows still has its columns.
      if count == 0, !columns.isEmpty { return try ModelInput.model(of: columns, entity: entity, file: file) }
      return try catching(file) { () throws(ModelError) in try inference.model(entity: entity) }
    }
  }

  /// The model of everything in a file, standard input without one: the model that it is, else that of its records, of
  /// all lists of a document that holds several, unless one was chosen.
  func wholeModel(of path: String?) throws(CommandFailure) -> RecordModel {
    if let path, Self.isCoreDataModel(path) { return try model(at: path) }
    let source = try run.sources(path.map { [$0] } ?? [])[0]
    do throws(CommandFailure) {
      // Where all is to be text, nothing keeps it from being something else.
      let records = try Observation(source, run, diagnosing: source.options.columnTyping != .strings)
      guard let file = records.modelFile else {
        report(records.diagnoses, of: source)
        return try named(
          records.model(entity: source.options.entity ?? source.stem, file: source.name), file: source.name)
      }
      let model = try Self.catching(source.name) { () throws(ModelError) in try RecordModel(recordValue: file) }
      return try named(model, file: source.name)
    } catch {
      guard case .data(let failure) = error, failure.code == .severalEntities else { throw error }
    }
    return try named(severalEntities(of: source), file: source.name)
  }

  /// Says why keys are texts of which most values look like numbers or dates.
  private func report(_ diagnoses: TextDiagnoses, of source: RecordSource) {
    for (key, finding) in diagnoses.findings {
      run.reporter.note(finding.message(key: key, place: source.place))
    }
  }

  private func severalEntities(of source: RecordSource) throws(CommandFailure) -> RecordModel {
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

/// Rules by which tables and columns get their names from a model.
enum ModelNaming: String, CaseIterable {
  /// As in Core Data's stores.
  case coreData
}

extension RecordModel {
  /// The name of the entity, if there is just one.
  var onlyEntity: String? { entities.count == 1 ? entities.first?.name : nil }
}
