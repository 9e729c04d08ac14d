/// What a key is taken for that a record lacks.
@nonexhaustive public enum MissingKeyPolicy: String, Hashable, Sendable, CaseIterable {
  /// Nil, as evaluation takes it.
  case asNil = "nil"
  /// An error, if the verdict depends on it.
  case error
  /// Not known: the verdict may be left open.
  case unknown
}
