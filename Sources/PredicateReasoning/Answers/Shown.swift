import PredicateLanguage

/// An answer as a verdict with its record.
struct Shown {
  /// Whether no record is such.
  let neverHappens: Verdict
  let record: RecordValue?

  init(_ answer: Solver.Answer) {
    switch answer {
    case .record(let record):
      neverHappens = .no
      self.record = record
    case .none:
      neverHappens = .yes
      record = nil
    case .unknown:
      neverHappens = .unknown
      record = nil
    }
  }

  /// Whether some record is such.
  var happens: Verdict {
    switch neverHappens {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }
}
