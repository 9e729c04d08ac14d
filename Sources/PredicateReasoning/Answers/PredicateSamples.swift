public import PredicateLanguage

/// Records that show what a predicate lets in and what it does not.
public struct PredicateSamples: Hashable, Sendable {
  /// Whether it holds of some record.
  public let satisfiable: Verdict
  /// Whether there is no record of which it does not hold.
  public let alwaysTrue: Verdict
  /// Records of which it holds, small ones, with values at and beside each boundary.
  public let matching: [Sample]
  /// Records of which it does not hold.
  public let other: [Sample]
  /// The conditions that were not understood, so that nothing is proven by them.
  public let unclear: [SourceSpan]

  /// A record with the reason why it is among them.
  public struct Sample: Hashable, Sendable {
    /// The record.
    public let record: RecordValue
    /// The places of the conditions that are otherwise than in another record among the samples, one place where that can be;
    /// empty for a record that stands for itself.
    public let turned: [SourceSpan]
    /// The conditions as texts.
    public let reason: String
  }
}

extension FormatPredicate {
  /// Records that show what the predicate lets in, and others that it just does not: for each of its conditions those that it
  /// decides and one in which it alone is turned, with values below, at and above each boundary, nil and no such key, lists of
  /// none, one and two, and texts that are nearly right. Variables are given values by `substituting(_:)` first.
  ///
  /// ```swift
  /// let samples = try FormatPredicate("age >= 18").samples()
  /// print(samples.matching.count, samples.other.count)  // 2 3
  /// ```
  /// Evaluation has confirmed each of them; an interruption ends the search with what was found. Records and types are as in
  /// ``compare(with:model:entity:budget:)``.
  public func samples(
    model: RecordModel? = nil, entity: String? = nil, budget: Int = 20_000
  ) -> PredicateSamples {
    var finder = SampleFinder(Reasoner([self], model: ReasonedModel.of(model, entity), budget: budget))
    return finder.samples()
  }
}
