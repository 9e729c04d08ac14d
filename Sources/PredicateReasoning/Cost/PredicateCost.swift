import PredicateEvaluation
public import PredicateLanguage

/// The most work that the evaluation of one record takes.
public struct PredicateCost: Hashable, Sendable {
  /// Steps as `Limits.evaluationSteps` counts them: one for each element that a condition or a value is asked of. Comparing
  /// plain keys takes none.
  public let steps: Int
  /// The same as sums and products of the lengths of lists, such as `items*items.tags + items`.
  public let formula: String
  /// The lengths in the formula, by name.
  public let lengths: [Length]
  /// The part that takes the most.
  public let dominant: SourceSpan?
  /// How many conditions with MATCHES there are. Their matches count steps of their own, which `steps` does not hold.
  public let patterns: Int
  /// The most steps of one match: `Limits.patternSteps` of the predicate.
  public let patternSteps: Int

  /// How long a list or a text is at most.
  public struct Length: Hashable, Sendable {
    /// Its name in the formula.
    public let name: String
    /// The most elements, or characters.
    public let most: Int
  }
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
    let known = ReasonedModel.of(model, entity)
    let estimate = CostEstimate(try Resolver.resolve(self), bounds: bounds) { path in
      guard let (model, entity) = known else { return true }
      return ModelPath.mayBeList(path, in: model, entity)
    }
    var patterns = PatternCount()
    patterns.walk(node)
    return PredicateCost(
      steps: estimate.steps, formula: estimate.formula.text,
      lengths: estimate.named.map { PredicateCost.Length(name: $0.name, most: $0.length) }, dominant: estimate.dominant,
      patterns: patterns.count, patternSteps: limits.patternSteps)
  }
}

/// Counts conditions with MATCHES.
private struct PatternCount: SyntaxWalker {
  var count = 0

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison(let comparison) = node.kind, comparison.operator == .matches { count += 1 }
    return .visitChildren
  }
}
