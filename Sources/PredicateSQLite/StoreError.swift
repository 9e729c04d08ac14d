public import PredicateLanguage

/// Why a request to a store failed.
@nonexhaustive public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The predicate or a key to sort by: it does not fit the model, or its evaluation failed.
  case predicate(FormatError)
  /// The database.
  case database(SQLiteError)

  /// Whether the statement ended because of a value that it met.
  var isOfValues: Bool {
    if case .database(let error) = self { error.valueError != nil } else { false }
  }

  /// The message with its place, and the hint.
  public var description: String {
    switch self {
    case .predicate(let error): error.description
    case .database(let error): error.description
    }
  }
}
