import PredicateLanguage

/// The smallest or largest value so far.
struct Extreme: Sendable {
  /// Nil if there was none.
  private(set) var value = RecordValue.null
  private let wanted: ValueOrdering

  /// The smallest for `.less`, the largest for `.greater`.
  init(_ wanted: ValueOrdering) { self.wanted = wanted }

  /// Takes note of a value; nil counts for nothing, and NaN only where nothing else is.
  ///
  /// Throws ``DiagnosticCode/typeMismatch`` for kinds without an order, and for a value of another kind.
  mutating func add(_ other: RecordValue) throws(ValueError) {
    if case .null = other { return }
    if case .null = value {
      // The comparison with itself refuses kinds without an order, so that one element errs as two do.
      _ = try ValueRules.compare(other, other)
      value = other
      return
    }
    let order = try ValueRules.compare(other, value)
    if order == wanted || (order == .unordered && NumberRules.Number(value)?.isNaN == true) { value = other }
  }
}
