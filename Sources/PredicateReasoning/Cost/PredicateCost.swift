import PredicateEvaluation
public import PredicateLanguage

/// How long the lists of records are at most.
public struct CostBounds: Hashable, Sendable {
  private var lists: [RecordKey: Int] = [:]
  /// The most elements of a list that is not named, and the most records that a relationship leads to.
  public var records: Int

  /// Creates bounds: the most elements of lists, by their keys or paths such as `items` or `items.tags`; of equal names the last
  /// one counts.
  public init(lists: KeyValuePairs<String, Int> = [:], records: Int = 1_000) {
    self.records = records
    for (name, length) in lists { self[name] = length }
  }

  /// The most elements of the list of a key or path; nil if it is not named.
  public subscript(list: String) -> Int? {
    get { lists[RecordKey(list)] }
    set { lists[RecordKey(list)] = newValue }
  }

  func length(of list: String) -> Int? { self[list] }
}

/// The most work that the evaluation of one record takes.
public struct PredicateCost: Hashable, Sendable {
  /// Steps as `Limits.evaluationSteps` counts them: one for each element that a condition or a value is asked of. Comparing
  /// plain keys takes none.
  public let steps: Int
  /// The same as sums and products of the lengths of lists, such as `items*items.tags + items`.
  public let formula: String
  /// The part that takes the most.
  public let dominant: SourceSpan?
}

extension FormatPredicate {
  /// The most steps that the evaluation of one record takes whose lists are no longer than the bounds say.
  ///
  /// ```swift
  /// let rule = try FormatPredicate("ANY tags == 'new' AND SUBQUERY(items, $i, ANY $i.colors == 'red').@count > 2")
  /// let cost = try rule.cost(bounds: CostBounds(lists: ["tags": 20, "items": 10, "colors": 5]))
  /// print(cost.steps, cost.formula)  // 80 items*items.colors + items + tags
  /// ```
  /// - Throws: `FormatError` for what is wrong whatever the record.
  public func cost(
    model: RecordModel? = nil, entity: String? = nil, bounds: CostBounds = CostBounds()
  ) throws(FormatError) -> PredicateCost {
    var estimate = CostEstimate(
      program: try Resolver.resolve(self), model: ReasonedModel.of(model, entity), bounds: bounds)
    let formula = estimate.cost(of: estimate.program.root)
    let lengths = estimate.lengths
    let largest = estimate.parts.max { $0.formula.value(lengths) < $1.formula.value(lengths) }
    return PredicateCost(steps: formula.value(lengths), formula: formula.text, dominant: largest?.span)
  }
}
