package import PredicateLanguage

/// Conditions of one predicate that contradict one another, or of which one says nothing beside the others; proven for all
/// records.
package struct LogicFinding: Hashable, Sendable {
  /// What is the matter.
  package enum Kind: Hashable, Sendable {
    /// The parts of an AND never hold together.
    case neverTogether
    /// Some part of an OR always holds.
    case alwaysOne
    /// The part of an AND holds wherever the other one does.
    case implied
    /// The part of an OR holds nowhere but where the other one does.
    case covered
    /// The predicate never holds.
    case never
    /// The predicate always holds.
    case always
  }

  package let kind: Kind
  /// The part, as far as it has a place.
  package let span: SourceSpan?
  /// The other parts that it is at odds with.
  package let others: [SourceSpan]
  /// Whether both ask that a key is not equal to something.
  package var areBothInequalities = false
  /// Whether both ask that a key is equal to something.
  package var areBothEqualities = false
}

extension FormatPredicate {
  /// What is odd about how the conditions are joined. Cost: as many evaluations of single conditions as `budget` says.
  package func logicFindings(
    model: RecordModel? = nil, entity: String? = nil, budget: Int = LogicReview.usualBudget
  ) -> [LogicFinding] {
    var review = LogicReview(self, model: ReasonedModel.of(model, entity), budget: budget)
    return review.findings()
  }
}
