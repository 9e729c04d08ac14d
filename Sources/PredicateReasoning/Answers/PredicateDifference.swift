import PredicateEvaluation
public import PredicateLanguage

/// What a new version of a predicate lets in that the old one did not, and what it no longer does.
public struct PredicateDifference: Hashable, Sendable {
  /// Whether both hold of the same records: of all there could be, or of those that were given.
  public let isSame: Verdict
  /// Whether only the layout changed: blanks, brackets, the spelling of words.
  public let isLayoutOnly: Bool
  /// Records of which the old version alone holds.
  public let lost: Change
  /// Records of which the new version alone holds.
  public let won: Change
  /// How many records were given; nil where the answer is about all there could be.
  public let records: Int?
  /// The conditions of the old text that were not understood, so that nothing is proven by them.
  public let unclearOld: [SourceSpan]
  /// Those of the new text.
  public let unclearNew: [SourceSpan]

  /// One direction of the difference.
  public struct Change: Hashable, Sendable {
    /// Whether there are such records.
    public let happens: Verdict
    /// How many of those that were given; nil where none were.
    public let count: Int?
    /// The first ones; without records that were given, one that shows it.
    public let examples: [Example]
  }

  /// A record of which one version alone holds.
  public struct Example: Hashable, Sendable {
    /// The record.
    public let record: RecordValue
    /// Its number among those that were given, from 1; nil where none were.
    public let number: Int?
    /// Why the other version does not hold of it.
    public let reason: String
  }
}

extension FormatPredicate {
  /// What a new version of this predicate changes, over all records there could be.
  ///
  /// ```swift
  /// let (old, new) = (try FormatPredicate("age >= 18"), try FormatPredicate("age > 18"))
  /// let changes = old.changes(to: new)
  /// print(changes.lost.examples[0].reason)  // `age > 18` is false: age is 18
  /// print(changes.won.happens)  // no
  /// ```
  /// Each direction is proven not to happen or comes with a record. Records, types and cost are as in
  /// ``compare(with:model:entity:budget:)``.
  public func changes(
    to new: FormatPredicate, model: RecordModel? = nil, entity: String? = nil, budget: Int = 20_000
  ) -> PredicateDifference {
    // The same text says the same, whether it is understood or not.
    if node.flattened == new.node.flattened {
      let nothing = PredicateDifference.Change(happens: .no, count: nil, examples: [])
      return PredicateDifference(
        isSame: .yes, isLayoutOnly: source?.text != new.source?.text, lost: nothing, won: nothing, records: nil,
        unclearOld: [], unclearNew: [])
    }
    var reasoner = Reasoner([self, new], model: ReasonedModel.of(model, entity), budget: budget)
    let lost = Shown(reasoner.record([true, false]))
    let won = Shown(reasoner.record([false, true]))
    let isSame: Verdict =
      switch (lost.neverHappens, won.neverHappens) {
      case (.yes, .yes): .yes
      case (.no, _), (_, .no): .no
      default: .unknown
      }
    return PredicateDifference(
      isSame: isSame, isLayoutOnly: false, lost: Self.change(lost, butFor: new), won: Self.change(won, butFor: self),
      records: nil, unclearOld: reasoner.unclear(in: 0), unclearNew: reasoner.unclear(in: 1))
  }

  private static func change(_ shown: Shown, butFor other: FormatPredicate) -> PredicateDifference.Change {
    PredicateDifference.Change(
      happens: shown.happens, count: nil,
      examples: shown.record.map { [.init(record: $0, number: nil, reason: DifferenceTally.reason(other, $0, []))] }
        ?? [])
  }

  /// What a new version of this predicate changes for these records, with the first `limit` ones of each direction.
  ///
  /// ```swift
  /// let (old, new) = (try FormatPredicate("age >= 18"), try FormatPredicate("age > 18"))
  /// let people: [RecordValue] = [["age": 17], ["age": 18], ["age": 19]]
  /// let changes = try old.changes(to: new, in: people)
  /// print(changes.lost.count ?? 0, changes.won.count ?? 0)  // 1 0
  /// ```
  /// Cost: an evaluation of each version for each record, and an explanation for each that is given.
  /// - Throws: ``FormatError`` where a version is an error whatever the record, or for one of the records.
  public func changes(
    to new: FormatPredicate, in records: [RecordValue], variables: [String: any RecordValueConvertible] = [:],
    limit: Int = 10
  ) throws(FormatError) -> PredicateDifference {
    var tally = DifferenceTally(self, new, variables: variables, limit: limit)
    try tally.add(records)
    return tally.difference
  }
}

extension PredicateNode {
  /// With AND within AND and OR within OR as one.
  fileprivate var flattened: PredicateNode {
    rewriting(predicate: { node in
      switch node.kind {
      case .and(let parts):
        PredicateNode(.and(parts.flatMap { if case .and(let inner) = $0.kind { inner } else { [$0] } }))
      case .or(let parts):
        PredicateNode(.or(parts.flatMap { if case .or(let inner) = $0.kind { inner } else { [$0] } }))
      case .constant, .not, .comparison, .block, .tooDeep: nil
      }
    })
  }
}
