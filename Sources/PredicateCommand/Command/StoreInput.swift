import PredicateData
import PredicateFormat
import PredicateSQL
import PredicateSQLite
import PredicateSession

/// A database that the command reads, with its model.
struct StoreInput {
  let store: SQLiteStore
  let file: StoreFile
  private let path: String
  let log: StatementLog
  let run: CommandRun

  /// The database among the files of a command line; nil if none is one.
  /// - Throws: a usage error for several files and for options that have no meaning here; `database` for one that cannot
  ///   be opened; the errors of reading `--model`.
  init?(_ files: some Sequence<String>, run: CommandRun) throws(CommandFailure) {
    let files = Array(files)
    let options = run.readOptions
    guard let path = files.first(where: { OpenedFile.isDatabase($0, options) }) else { return nil }
    if files.count > 1 {
      throw run.usage("the database `\(path)` stands beside other files", hint: "ask for one database at a time")
    }
    let meaningless =
      [CommandOption.locale, .relate, .follow, .naming, .badRows] + Subcommand.dataOptions.filter { $0 != .inputFormat }
    for option in meaningless where run.arguments.has(option) {
      throw run.usage("`\(option.name)` has no meaning for a database")
    }
    self.path = path
    self.run = run
    let given = try Self.givenModel(run)
    let log = StatementLog()
    self.log = log
    (file, store) = try Self.catching { () throws(SQLiteError) in
      let file = try StoreFile(path: path, model: given, limits: run.limits)
      return (file, SQLiteStore(file) { log.add($0) })
    }
    // The model of plain tables is a choice of ours, which `schema` explains; that of a Core Data store should be whole.
    if let origin = file.modelOrigin {
      let hint = origin == .given ? "" : "\n  hint: give the store's model with `--model MODEL`"
      for note in file.notes { run.reporter.note("`\(path)`: \(note)\(hint)") }
    }
  }

  /// The model of `--model`; nil without the option.
  static func givenModel(_ run: CommandRun) throws(CommandFailure) -> RecordModel? {
    guard let path = run.arguments.value(.model) else { return nil }
    return try ModelInput(run: run).model(at: path)
  }

  /// The model of a database; nil if the path leads to none.
  static func model(at path: String, _ run: CommandRun) throws(CommandFailure) -> RecordModel? {
    guard OpenedFile.isDatabase(path, run.readOptions) else { return nil }
    let file = try catching { () throws(SQLiteError) in try StoreFile(path: path, limits: run.limits) }
    return try evaluating { () throws(StoreError) in try SQLiteStore(file).wholeModel() }
  }

  /// Throws for options that only a database gives a meaning.
  static func refuseOptions(_ run: CommandRun) throws(CommandFailure) {
    for option in [CommandOption.model, .sqlDebug] where run.arguments.has(option) {
      throw run.usage("`\(option.name)` is for databases, and the input is none")
    }
  }

  static func catching<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw .database(error) }
  }

  /// What a request to the store gives; what the predicate does to a record is an evaluation.
  static func evaluating<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(StoreError) { return try body() } catch { throw failure(error) }
  }

  static func failure(_ error: StoreError) -> CommandFailure {
    switch error {
    case .predicate(let error): .evaluation(error, record: nil)
    case .database(let error): .database(error)
    }
  }

  /// The entities, with the tables and columns that hold them.
  private var model: RecordModel { store.model }

  /// The model, true of the columns that a query names; what these hold beside what they are declared for is told.
  func model(for query: RecordQuery<RecordValue>) throws(CommandFailure) -> RecordModel {
    let model = try Self.evaluating { () throws(StoreError) in try store.model(for: query) }
    for note in store.contentNotes { run.reporter.note("`\(path)`: \(note)") }
    return model
  }

  /// What the database is asked for a query, and what of it stays in memory.
  func translation(
    of query: RecordQuery<RecordValue>, variables: [String: RecordValue]
  ) throws(CommandFailure) -> SQLTranslation {
    do throws(FormatError) {
      return try store.translation(of: query, variables: variables)
    } catch {
      throw .invalid(error)
    }
  }

  /// The entity of `--entity`, else the only one.
  /// - Throws: a usage error that lists the entities, if there are several or none of that name.
  func entity() throws(CommandFailure) -> String {
    let names = model.entities.map(\.name)
    if names.isEmpty { throw run.usage("the database `\(path)` has no tables") }
    let listed = names.prefix(20).map { "`\($0)`" }.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    let tells = run.limits.policy.tellsEntities
    guard let name = run.arguments.value(.entity) else {
      if let only = model.onlyEntity { return only }
      let count = tells ? "\(CountText.grouped(names.count)) entities: \(listed)" : "several entities"
      throw run.usage("`\(path)` has \(count)", hint: "choose one with `--entity NAME`")
    }
    if names.contains(RecordKey(name)) { return name }
    let near = NearMatch.best(for: name, among: names).map { "did you mean `\($0)`?" }
    throw run.usage("`\(path)` has no entity `\(name)`", hint: tells ? near ?? "it has \(listed)" : nil)
  }
}
