import PredicateFormat

/// What a command reads: the one place that tells by the arguments what kind of input there is.
enum CommandInput {
  /// Files of which the records pass by; standard input if there are none.
  case files([String])
  /// Files that are joined, in memory.
  case related(RelatedInput)
  /// A database, which answers statements.
  case store(StoreInput)

  /// Opens what the arguments name.
  /// - Throws: the errors of ``RelatedInput`` and ``StoreInput``; a usage error for more files than the subcommand takes, and
  ///   for options that have no meaning for what is read.
  init(_ run: CommandRun) throws(CommandFailure) {
    if let related = try RelatedInput(run) {
      self = .related(related)
      return
    }
    let takesOne = [.check, .schema].contains(run.subcommand)
    let files = try takesOne ? run.file().map { [$0] } ?? [] : run.files()
    if let store = try StoreInput(files, run: run) {
      self = .store(store)
      return
    }
    // What is checked is checked against the model, without a database.
    if run.subcommand != .check { try StoreInput.refuseOptions(run) }
    self = .files(files)
  }

  /// The entity that is asked for; nil for files, of which the records have no name.
  func entity() throws(CommandFailure) -> String? {
    switch self {
    case .files: nil
    case .related(let input): input.entity
    case .store(let input): try input.entity()
    }
  }

  /// The entity that is asked for, in a model that is true of what a query names; nil for files, of which the records say
  /// what they look like as they are read.
  func model(
    for query: RecordQuery<RecordValue>
  ) throws(CommandFailure) -> (model: RecordModel, entity: String)? {
    switch self {
    case .files: return nil
    case .related(let input): return (input.model, input.entity)
    case .store(let input):
      var query = query
      let entity = try input.entity()
      query.entity = entity
      return (try input.model(for: query), entity)
    }
  }

  /// Says on standard error which statements ran, if that was asked for.
  func reportStatements() {
    if case .store(let input) = self { input.reportStatements() }
  }
}
