public import PredicateLanguage

/// Rules made ready to be evaluated together: which of thousands of predicates match one record.
///
/// ```swift
/// let rules = RuleSet([
///   RuleSet.Rule("logins", try FormatPredicate("type == 'login' AND severity > 2")),
///   RuleSet.Rule("urgent", try FormatPredicate("severity >= 7")),
/// ])
/// let event: RecordValue = ["type": "login", "severity": 5]
/// print(try rules.matches(event).rules.map(\.name))  // ["logins"]
/// ```
/// The answers are those of evaluating one rule after the other, errors included, and take far less work: a condition that
/// several rules share is evaluated once, conditions of keys and constants are looked up by the values of the record, and a
/// rule one of whose required conditions does not hold is not looked at. Rules whose answer depends on the run (the time of day,
/// random numbers, assignments, functions and blocks of the host's) and those with aggregates over all records are evaluated by
/// themselves. Immutable and shareable between threads.
public struct RuleSet: Sendable {
  /// A predicate with a name, which need not be unique.
  public struct Rule: Sendable {
    /// How the rule is called.
    public let name: String
    /// What it asks.
    public let predicate: FormatPredicate

    /// A rule.
    public init(_ name: String, _ predicate: FormatPredicate) {
      self.name = name
      self.predicate = predicate
    }
  }

  /// The rules, in their order.
  public let rules: [Rule]
  let index: RuleIndex

  /// Makes rules ready. Cost: about that of compiling each of them.
  ///
  /// A rule that does not compile is answered by its error, for each record, as it is when evaluated by itself.
  public init(_ rules: [Rule]) {
    self.rules = rules
    var builder = RuleIndexBuilder()
    index = builder.index(of: rules.map(\.predicate))
  }

  /// The rules that match one record.
  ///
  /// `variables` are the values of `$name`, the same for all rules. For many records ``stream(variables:)`` saves work.
  /// - Throws: only `interrupted`, where the limits of a rule ask to stop; what else fails is among the answer's failures.
  public func matches(
    _ record: some RecordValueConvertible, variables: [String: any RecordValueConvertible] = [:]
  ) throws(FormatError) -> RuleMatches {
    var stream = stream(variables: variables)
    return try stream.matches(record.recordValue)
  }

  /// Starts an evaluation of records that arrive one by one.
  public func stream(variables: [String: any RecordValueConvertible] = [:]) -> RuleStream {
    RuleStream(self, variables.mapValues(\.recordValue))
  }
}
