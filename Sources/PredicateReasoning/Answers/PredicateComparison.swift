public import PredicateLanguage

/// How two predicates stand to one another, over all records there could be.
///
/// Each verdict is proven or comes with a record that evaluation confirms; where neither is possible it is `unknown`.
public struct PredicateComparison: Hashable, Sendable {
  /// Whether the right one holds wherever the left one does.
  public let implies: Verdict
  /// Whether the left one holds wherever the right one does.
  public let impliedBy: Verdict
  /// Whether they never hold both.
  public let disjoint: Verdict
  /// A record of which the left one alone holds.
  public let leftOnly: RecordValue?
  /// A record of which the right one alone holds.
  public let rightOnly: RecordValue?
  /// A record of which both hold.
  public let both: RecordValue?
  /// The conditions of the left text that were not understood, so that nothing is proven by them.
  public let unclearLeft: [SourceSpan]
  /// Those of the right text.
  public let unclearRight: [SourceSpan]

  /// What it comes to.
  @nonexhaustive public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// They hold of the same records.
    case equivalent
    /// The right one holds wherever the left one does, and elsewhere.
    case implies
    /// The left one holds wherever the right one does, and elsewhere.
    case implied
    /// They never hold both.
    case disjoint
    /// Some records are of both, some of each alone.
    case overlapping
    /// Not everything could be shown.
    case unknown
  }

  /// What it comes to. Of predicates that never hold, that they are equivalent is said rather than that they are disjoint.
  public var relation: Relation {
    switch (implies, impliedBy, disjoint) {
    case (.yes, .yes, _): .equivalent
    case (_, _, .yes): .disjoint
    case (.yes, .no, _): .implies
    case (.no, .yes, _): .implied
    case (.no, .no, .no): .overlapping
    default: .unknown
    }
  }
}

extension FormatPredicate {
  /// How this predicate and another stand to one another.
  ///
  /// ```swift
  /// let (old, new) = (try FormatPredicate("age >= 18"), try FormatPredicate("age > 18"))
  /// let comparison = old.compare(with: new)
  /// print(comparison.relation)  // implied
  /// ```
  /// Records are those of the model's entity. Without a model each key has the types that it is compared with in either
  /// predicate, or is missing. Numbers are whole numbers and finite doubles, as in JSON, and decimals where it is compared with
  /// one. A record for which one of the predicates is an error shows nothing. What the interruption of either one's limits
  /// stops is unknown. Cost: at most so many evaluations of single conditions as `budget` says, for each of three questions.
  public func compare(
    with other: FormatPredicate, model: RecordModel? = nil, entity: String? = nil, budget: Int = 20_000
  ) -> PredicateComparison {
    var reasoner = Reasoner([self, other], model: ReasonedModel.of(model, entity), budget: budget)
    let leftOnly = Shown(reasoner.record([true, false]))
    let rightOnly = Shown(reasoner.record([false, true]))
    let both = Shown(reasoner.record([true, true]))
    return PredicateComparison(
      implies: leftOnly.neverHappens, impliedBy: rightOnly.neverHappens, disjoint: both.neverHappens,
      leftOnly: leftOnly.record, rightOnly: rightOnly.record, both: both.record,
      unclearLeft: reasoner.unclear(in: 0), unclearRight: reasoner.unclear(in: 1))
  }
}
