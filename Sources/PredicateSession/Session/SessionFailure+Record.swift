import PredicateFormat

extension SessionFailure {
  /// The failure for programs.
  var record: FailureRecord {
    switch self {
    case .usage(let message, let hint): return FailureRecord(usage: message, hint: hint)
    case .data(let error): return FailureRecord(Self.withSessionHint(error))
    case .database(let error): return FailureRecord(error)
    case .model(let error): return FailureRecord(error)
    case .format(let error), .evaluation(let error):
      var record = FailureRecord(Self.withSessionHint(error.first), source: error.source)
      record.add("record", error.recordIndex.map { $0 + 1 })
      return record
    case .interrupted: return FailureRecord(Diagnostic.interrupted, source: nil)
    }
  }
}
