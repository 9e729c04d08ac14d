public import PredicateLanguage

/// Why a live list could not follow a change: the query cannot be evaluated over the records as they are.
public struct RecordFailure<Record: Sendable>: Error, Sendable {
  /// What went wrong, with its place in the query.
  public let error: FormatError
  /// The record over which it happened; nil where it concerns several, as when two of them cannot be compared.
  public let record: Record?

  init(_ error: FormatError, record: Record? = nil) {
    self.error = error
    self.record = record
  }
}

extension RecordFailure: CustomStringConvertible {
  /// The error as text, with the line of the query and carets.
  public var description: String { error.description }
}
