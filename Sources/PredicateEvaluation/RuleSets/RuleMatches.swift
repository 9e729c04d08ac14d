public import PredicateLanguage

/// Which rules of a set match a record.
public struct RuleMatches: Sendable {
  /// The places of the rules that match, from 0, ascending.
  public let places: [Int]
  /// The rules whose evaluation failed, in the order of the rules.
  public let failures: [Failure]
  private let set: RuleSet

  /// A rule that has no answer for the record.
  public struct Failure: Sendable {
    /// The place of the rule, from 0.
    public let place: Int
    /// Why, as evaluating the rule by itself says it.
    public let error: FormatError
  }

  init(places: [Int], failures: [Failure], of set: RuleSet) {
    self.places = places
    self.failures = failures
    self.set = set
  }

  /// The rules that match, in their order. `rule.predicate.explain(record)` says why one does.
  public var rules: [RuleSet.Rule] { places.map { set.rules[$0] } }
}
