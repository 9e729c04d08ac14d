import PredicateLanguage

/// Counts the comparisons of a tree.
struct ComparisonCount: SyntaxWalker {
  var found = 0

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if case .comparison = node.kind { found += 1 }
    return .visitChildren
  }
}
