import PredicateLanguage

/// How much of a condition is asked of the elements of lists.
struct LoopCount {
  private(set) var loops = 0
  private var parts = 0

  /// Counts all parts of a condition, with those of the aggregates over all records that it reads. Cost: linear in them.
  init(_ root: ResolvedPredicate, _ aggregates: [WholeSetAggregate]) {
    // A list of what is left instead of recursion, so that no tree is too deep.
    var left = [ResolvedPart.predicate(root)]
    while let part = left.popLast() {
      parts += 1
      if part.isLoop { loops += 1 }
      left += part.children
      if case .expression(let expression) = part, case .wholeSet(let number) = expression.kind,
        aggregates.indices.contains(number)
      {
        left += ([aggregates[number].argument] + aggregates[number].others).map(ResolvedPart.expression)
      }
    }
  }

  /// How many elements each list may have so that no loop over a record's own lists ends an evaluation.
  func mostElements(within limits: Limits) -> Int {
    min(limits.evaluationSteps / max(loops, 1), limits.evaluationBytes / (parts * EvaluationWork.ofPart))
  }
}
