import PredicateEvaluation
public import PredicateLanguage

/// A shorter predicate that says the same, and how it came about.
public struct PredicateSimplification: Hashable, Sendable {
  /// The predicate with all steps taken.
  public let predicate: FormatPredicate
  /// What was done, in order.
  public let steps: [Step]
  /// Whether all was tried that there is to try, within the budget.
  public let isComplete: Bool
  /// The conditions that were not understood, so that only what holds by the logic itself was done with them.
  public let unclear: [SourceSpan]

  /// One change of a part of the predicate.
  public struct Step: Hashable, Sendable {
    /// What was done.
    public let rule: SimplificationRule
    /// The part before it.
    public let before: String
    /// What stands in its place.
    public let after: String
    /// The places in the text of what was changed or left out, in order; empty if code built the predicate.
    public let spans: [SourceSpan]
    /// Why it says the same.
    public let reason: Reason
  }

  /// Why a step changes nothing of what is meant.
  @nonexhaustive public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It holds of all conditions, whatever they ask and whatever the records are: they are evaluated in the same order,
    /// and one that fails still does.
    case logic
    /// It was shown for the records of the model, or of the types that keys are compared with, by looking for a record that
    /// tells both apart; none of the conditions can fail for such a record.
    case records
  }
}

extension FormatPredicate {
  /// A shorter predicate that comes to the same for each record of the model, with the steps that lead to it.
  ///
  /// ```swift
  /// let simplification = try FormatPredicate("age > 5 AND age > 3").simplified()
  /// print(simplification.predicate)  // age > 5
  /// print(simplification.steps[0].rule)  // absorbed
  /// ```
  /// Each step is proven: by the logic, or over all records there could be, nil and missing keys included. Where the
  /// predicate is an error, so is the shorter one, and the other way round, but for errors of limits: a condition that may fail
  /// is never left out. Where nothing is shorter, `steps` is empty and the predicate is this one, as where it does not compile.
  ///
  /// Records and types are as in ``compare(with:model:entity:budget:)``. Length is counted in conditions, operands and
  /// connectives; LIKE counts one more than the simpler operators of text, and MATCHES two. Cost: about so many evaluations of
  /// single conditions as `budget` says.
  public func simplified(
    model: RecordModel? = nil, entity: String? = nil, budget: Int = 200_000
  ) -> PredicateSimplification {
    // It is an error for each record, whatever the part that is wrong stands behind.
    guard (try? compiledForFewRecords()) != nil else {
      return PredicateSimplification(predicate: self, steps: [], isComplete: true, unclear: [])
    }
    var simplifier = Simplifier(self, model: ReasonedModel.of(model, entity), budget: budget)
    return simplifier.simplification()
  }
}
