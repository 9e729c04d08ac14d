import PredicateData
import PredicateFormat
import PredicatePlatform
import PredicateSession

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
