import PredicateData
import PredicateFormat
import PredicatePlatform
import PredicateSQLite
import PredicateSession

/// What is wrong with the arguments of the command.
struct UsageError: Error, Hashable {
  /// What is wrong; lower case, no full stop, the user's text in backquotes.
  let message: String
  /// How to mend it.
  let hint: String?
  /// The subcommand whose help tells more.
  let subcommand: Subcommand?

  init(_ message: String, hint: String? = nil, in subcommand: Subcommand? = nil) {
    self.message = message
    self.hint = hint
    self.subcommand = subcommand
  }
}

/// Why the command stopped.
enum CommandFailure: Error {
  /// The arguments are wrong.
  case usage(UsageError)
  /// A file cannot be read, or holds bad data.
  case data(DataError)
  /// A database cannot be opened or read.
  case database(SQLiteError)
  /// The predicate, or what an option gives, is wrong whatever the records hold.
  case invalid(FormatError, option: String? = nil)
  /// Evaluating a record failed.
  case evaluation(FormatError, record: RecordPlace?)
  /// The results cannot be written.
  case output(String)
  /// A file cannot be written.
  case file(FileFailure)

  /// The exit status that tells scripts about it.
  var exitCode: ExitCode {
    switch self {
    case .usage, .output, .file: .usage
    case .data(let error): ExitCode(error)
    case .database(let error): ExitCode(error)
    case .invalid(let error, _): ExitCode(invalid: error)
    case .evaluation(let error, _): ExitCode(evaluation: error)
    }
  }

  /// What an evaluation gives; `name` says which record a failure is about.
  static func evaluating<Result>(
    record name: (Int) -> RecordPlace?, _ body: () throws(FormatError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FormatError) { return try body() } catch {
      throw .evaluation(error, record: error.recordIndex.flatMap(name))
    }
  }
}

extension CommandFailure {
  /// The failure for programs.
  func record(_ hints: CommandHints) -> FailureRecord {
    switch self {
    case .usage(let error): return FailureRecord(usage: error.message, hint: error.hint)
    case .data(let error): return FailureRecord(hints.completed(error))
    case .database(let error): return FailureRecord(error)
    case .invalid(let error, let option):
      var record = FailureRecord(hints.completed(error).first ?? error.first, source: error.source)
      record.add("option", option)
      return record
    case .evaluation(let error, let place):
      var record = FailureRecord(hints.completed(error).first ?? error.first, source: error.source)
      record.add("file", (place?.file).map(FileName.shown))
      record.add("record", place?.number)
      return record
    case .file(let error):
      return FailureRecord(kind: "output", code: "writeFailed", message: error.message, hint: error.hint)
    case .output(let reason):
      return FailureRecord(kind: "output", code: "writeFailed", message: "the output cannot be written: \(reason)")
    }
  }
}

/// The place of a record in messages: its file, and its number within it.
struct RecordPlace: Hashable {
  /// The file's path, or `standard input`; nil for text without a name.
  let file: String?
  /// From 1.
  let number: Int

  /// `record 2 of events.jsonl`
  var text: String { "record \(number) of \(file ?? "the input")" }
}
