/// What the exit status of the command says.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// It ran; with `--exit-status`, something matched.
  case success = 0
  /// With `--exit-status`: nothing matched.
  case noMatch = 1
  /// The arguments or a file are wrong.
  case usage = 2
  /// The predicate does not parse or check.
  case invalidPredicate = 3
  /// A limit stopped the work.
  case limit = 4
  /// Evaluating a record failed.
  case evaluation = 5

  /// What the status means, for the help.
  var meaning: String {
    switch self {
    case .success: "ran (with -e: something matched)"
    case .noMatch: "with -e: nothing matched"
    case .usage: "wrong arguments, or a file that cannot be read"
    case .invalidPredicate: "the predicate does not parse or check"
    case .limit: "stopped by a limit"
    case .evaluation: "evaluating a record failed"
    }
  }
}
