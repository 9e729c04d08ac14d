package import PredicateData
package import PredicateLanguage
package import PredicateSQLite

/// How a run of the command, or a line of a session, went; the raw value is the exit status.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// It ran; with `--exit-status`, something matched.
  case success = 0
  /// With `--exit-status`: nothing matched. Of `diff`: another meaning, or one that is not known to be the same. Of
  /// `sql --verify`: the statement and memory differ.
  case noMatch = 1
  /// The arguments, a command of the session or a file are wrong.
  case usage = 2
  /// A predicate or expression does not parse, check or compile.
  case invalidPredicate = 3
  /// A limit stopped the work.
  case limit = 4
  /// Evaluation failed.
  case evaluation = 5

  /// The status for a predicate or expression that is wrong whatever the records hold.
  package init(invalid error: FormatError) { self = error.kind == .limit ? .limit : .invalidPredicate }

  /// The status for an evaluation that failed.
  package init(evaluation error: FormatError) { self = error.kind == .limit ? .limit : .evaluation }

  /// The status for a file that cannot be read.
  package init(_ error: DataError) { self = error.code.isLimit ? .limit : .usage }

  /// The status for a database that cannot be opened or read.
  package init(_ error: SQLiteError) {
    switch error.code {
    case .functionFailed: self = .evaluation
    case .interrupted, .tooLarge: self = .limit
    case .libraryMissing, .libraryUnsuitable, .fileMissing, .directory, .notReadable, .notADatabase, .encrypted,
      .corrupt,
      .busy, .changed, .readOnly, .diskFull, .inputOutput, .outOfMemory, .invalidSQL, .bindingCount, .unsupportedValue,
      .invalidText, .constraint, .invalidModel, .notACoreDataStore, .wrongModel, .misuse, .other:
      self = .usage
    }
  }

  /// What the status means, for the help.
  package var meaning: String {
    switch self {
    case .success: "ran (with -e: something matched)"
    case .noMatch: "with -e: nothing matched; of diff: another meaning; with sql --verify: rows differ"
    case .usage: "wrong arguments, or a file that cannot be read"
    case .invalidPredicate: "the predicate does not parse or check"
    case .limit: "stopped by a limit"
    case .evaluation: "evaluating a record failed"
    }
  }
}
