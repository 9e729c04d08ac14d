import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateSession
import Synchronization

/// Files of which the records pass by; standard input if there are none.
struct FileInput: CommandInput {
  let run: CommandRun
  let records: RecordInput
  /// What is to be told of a file that is followed.
  let notices = FollowedNotices()
  private let files: [String]

  var sources: [RecordSource] { records.sources }

  /// Reads nothing yet.
  /// - Throws: a usage error if reading would wait for someone to type records, and for what cannot be followed.
  init(_ files: [String], run: CommandRun) throws(CommandFailure) {
    self.files = files
    self.run = run
    let sources: [RecordSource]
    if run.arguments.has(.follow) {
      sources = [try Self.followed(run, notices)]
    } else {
      // A predicate is checked without records, too.
      sources = run.subcommand == .check ? [] : try run.sources(files)
    }
    records = RecordInput(sources, run: run)
  }

  /// The file that is followed.
  private static func followed(_ run: CommandRun, _ notices: FollowedNotices) throws(CommandFailure) -> RecordSource {
    let options = run.readOptions
    let files = try run.files()
    guard files.count < 2 else { throw run.usage("`--follow` follows one FILE") }
    guard let file = files.first, file != "-" else { throw run.usage("`--follow` needs a FILE") }
    guard (options.kind ?? FileKind(path: file) ?? .jsonLines) == .jsonLines else {
      throw run.usage("`--follow` reads JSON Lines, and `\(file)` is none")
    }
    run.environment.endQuietlyOnInterrupt()
    let isClosed = run.environment.isOutputClosed
    return RecordSource(following: file, options: options) {
      !isClosed()
    } noticed: {
      notices.add($0)
    }
  }

  func entityName() -> String? { nil }

  func entityModel(for query: RecordQuery<RecordValue>) -> (model: RecordModel, entity: String)? { nil }

  func filter(_ filter: RecordFilter, into rows: inout ResultRows) throws(CommandFailure) {
    var files = FileFilter(filter, self)
    do throws(CommandFailure) {
      try files.filter(into: &rows)
    } catch {
      // What is wrong may be the change alone.
      try files.input.requireUnchanged()
      throw error
    }
    try files.input.requireUnchanged()
  }

  func give<Command: RecordsCommand>(to command: inout Command) throws(CommandFailure) -> Int {
    try command.take(records)
  }

  func writeSchema() throws(CommandFailure) {
    guard run.arguments.value(.output) == OutputFormat.sql.rawValue else {
      run.write(try ModelInput(run: run).wholeModel(of: files.first))
      return
    }
    let source = try run.sources(files)[0]
    let (model, name) = try ModelInput(run: run).inferred(from: source)
    guard let entity = model.entity(named: name) else { return }
    run.output.write(TableStatement.text(entity, table: try run.tableName() ?? name))
  }
}

/// Notes about a followed file, collected on the thread that reads it until they are printed.
final class FollowedNotices: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  /// The notes since the last call.
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
