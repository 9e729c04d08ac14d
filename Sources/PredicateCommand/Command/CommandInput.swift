import PredicateData
import PredicateFormat

/// What a command reads: files of which the records pass by, files that are joined, or a database.
protocol CommandInput {
  /// The entity that is asked for; nil for files, of which the records have no name.
  func entityName() throws(CommandFailure) -> String?

  /// The entity that is asked for, in a model that is true of what a query names; nil for files, of which the records say
  /// what they look like as they are read.
  func entityModel(for query: RecordQuery<RecordValue>) throws(CommandFailure) -> (model: RecordModel, entity: String)?

  /// Whether it leaves out records itself, the first ones and those beyond the limit.
  var cutsPages: Bool { get }

  /// Gives the records that match to `rows`, in the order that is asked for, until they want no more.
  func filter(_ filter: RecordFilter, into rows: inout ResultRows) throws(CommandFailure)

  /// The rows of a query with columns and groups.
  func rows(of query: QueryInput) throws(CommandFailure) -> RecordRows

  /// Gives the records to the command, one by one; returns how many there are, or how many were read.
  func give<Command: RecordsCommand>(to command: inout Command) throws(CommandFailure) -> Int

  /// Gives the command the records to explain, or their explanations; returns how many records there are, or were read.
  func explain(by command: inout ExplainCommand) throws(CommandFailure) -> Int

  /// Writes the model of all there is.
  func writeSchema() throws(CommandFailure)

  /// The files that are read; none of databases and of files that are joined.
  var sources: [RecordSource] { get }

  /// Says on standard error which statements ran, if that was asked for.
  func reportStatements()
}

/// A command that looks at whole records, one after the other.
protocol RecordsCommand {
  /// Takes records as they pass by; gives how many were read.
  mutating func take(_ files: RecordInput) throws(CommandFailure) -> Int

  /// Takes records that are all there, each followed by `verify`; gives how many there are.
  mutating func take(
    _ records: [RecordValue], verify: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int
}

extension CommandInput {
  // Databases do so, and they alone run statements.
  var cutsPages: Bool { false }
  func reportStatements() {}
  func explain(by command: inout ExplainCommand) throws(CommandFailure) -> Int { try give(to: &command) }
  var sources: [RecordSource] { [] }
}

extension CommandRun {
  /// Opens what the arguments name: the one place that tells by them what kind of input there is.
  /// - Throws: the errors of ``RelatedInput``, ``StoreInput`` and ``FileInput``; a usage error for more files than the
  ///   subcommand takes, and for options that have no meaning for what is read.
  func input() throws(CommandFailure) -> any CommandInput {
    if let related = try RelatedInput(self) { return related }
    let takesOne = [.check, .schema].contains(subcommand)
    let files = try takesOne ? file().map { [$0] } ?? [] : files()
    if let store = try StoreInput(files, run: self) { return store }
    // What is checked is checked against the model, without a database.
    if subcommand != .check { try StoreInput.refuseOptions(self) }
    return try FileInput(files, run: self)
  }
}
