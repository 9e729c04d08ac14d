package import PredicateLanguage

extension FormatError {
  /// Whether it is about one record, and not about what a predicate may cost or what a query mixes.
  package var mayBeSkipped: Bool { first.code.kind != .limit && first.code != .notGrouped }
}
