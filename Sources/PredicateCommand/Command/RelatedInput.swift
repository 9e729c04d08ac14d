import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSession

/// The files of the command line as entities that `--relate` joins.
struct RelatedInput {
  let entities: RelatedEntities
  /// The entity that is asked for: that of `--entity`, else the first one.
  let entity: String
  /// What they look like, the entity's own first.
  let model: RecordModel
  private let run: CommandRun
  /// All entities, in the order of the files.
  private let names: [String]

  /// Reads all files; nil without the option, unless the schema of several files is asked for.
  /// - Throws: `invalid` for a relation that does not parse or fit; `data` for files that cannot be read; a usage error for
  ///   an entity that is not there.
  init?(_ run: CommandRun) throws(CommandFailure) {
    if !run.arguments.has(.relate) {
      guard run.subcommand == .schema, try run.files().count > 1 else { return nil }
    }
    if run.arguments.has(.follow) { throw run.usage("`--follow` and `--relate` exclude each other") }
    var keys: [ForeignKey] = []
    for text in run.arguments.values(.relate) {
      do throws(FormatError) {
        keys.append(try ForeignKey(parsing: text, limits: run.limits))
      } catch {
        throw .invalid(error, option: Self.option(text))
      }
    }
    var tables: Set<RecordKey> = []
    let parts = try run.stopwatch.measure(.read) { () throws(CommandFailure) in try Self.parts(run, &tables) }
    do throws(FormatError) {
      entities = try RelatedEntities(parts, keys, limits: run.limits)
    } catch {
      throw .invalid(error, option: error.source.map { Self.option($0.text) })
    }
    for keys in entities.unlike {
      run.reporter.note(
        RelationRemark.text(keys, run.arguments.reading.texts, isTable: { tables.contains(RecordKey($0)) }))
    }
    self.run = run
    names = parts.map(\.name)
    let chosen = run.arguments.value(.entity) ?? names.first ?? ""
    guard let model = entities.model(of: chosen) else {
      throw run.usage(
        "there is no entity `\(chosen)`",
        hint: NearMatch.best(for: chosen, among: names).map { "did you mean `\($0)`?" }
          ?? "there are " + names.map { "`\($0)`" }.joined(separator: ", "))
    }
    (entity, self.model) = (chosen, model)
  }

  private static func option(_ text: String) -> String { "\(CommandOption.relate.name) '\(text)'" }

  /// The entities of all files; those of one name are one. Adds the names of those from tables to `tables`.
  private static func parts(
    _ run: CommandRun, _ tables: inout Set<RecordKey>
  ) throws(CommandFailure) -> [RecordEntity] {
    var parts: [RecordEntity] = []
    var gathered = GatheredBytes(run.limits)
    for source in try run.sources(run.files()) {
      let found: [RecordEntity]
      var summary = ReadSummary()
      do throws(DataError) { found = try source.entities(&summary) } catch { throw .data(error) }
      run.tell(summary, of: source.name)
      if summary.isTable { tables.formUnion(found.map { RecordKey($0.name) }) }
      for entity in found {
        do throws(FormatError) {
          try gathered.add(RecordValue.heldBytes(of: entity.records))
        } catch {
          throw .evaluation(error, record: nil)
        }
        if let place = parts.firstIndex(where: { UTF8Text.equal($0.name, entity.name) }) {
          parts[place].records += entity.records
        } else {
          parts.append(entity)
        }
      }
    }
    return parts
  }

  /// The records of the entity, joined with the others.
  var records: [RecordValue] { entities.records(of: entity) }

  /// The place of a record for messages.
  func name(of place: Int) -> RecordPlace { RecordPlace(file: entity, number: place + 1) }
}

extension RelatedInput: CommandInput {
  func entityName() -> String? { entity }

  func entityModel(for query: RecordQuery<RecordValue>) -> (model: RecordModel, entity: String)? { (model, entity) }

  /// All records are held.
  func filter(_ filter: RecordFilter, into rows: inout ResultRows) throws(CommandFailure) {
    let (records, plain) = (records, entities.plainRecords(of: entity))
    let tally = CastTally()
    try tally.counting { () throws(CommandFailure) in
      try filter.filter(records, written: plain, into: &rows, name: name)
    }
    var check = filter.check
    check.end(plain) { name(of: $0.number - 1) }
    run.report(tally) { name(of: $0.number - 1) }
  }

  func rows(of query: QueryInput) throws(CommandFailure) -> RecordRows {
    var asked = entities.plain(query.query, of: entity)
    asked.entity = entity
    let records = records
    let (tally, whole) = (CastTally(), asked)
    defer {
      var check = query.check
      check.end(entities.plainRecords(of: entity)) { name(of: $0.number - 1) }
      run.report(tally) { name(of: $0.number - 1) }
    }
    return try run.stopwatch.measure(.run) { () throws(CommandFailure) in
      try CommandFailure.evaluating(record: name) { () throws(FormatError) in
        try tally.counting { () throws(FormatError) in
          try whole.compiled().rows(of: records, variables: query.variables)
        }
      }
    }
  }

  func give<Command: RecordsCommand>(to command: inout Command) throws(CommandFailure) -> Int {
    try command.take(records) {}
  }

  func writeSchema() throws(CommandFailure) {
    try run.requireModelFile()
    run.write(model)
  }
}
