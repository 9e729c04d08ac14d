/// Finds a comparison that goes by a locale, wherever in a tree it stands.
package struct LocaleComparison: SyntaxWalker {
  private var found: PredicateNode?

  /// The first one; nil if there is none. Cost: linear in the nodes.
  package static func first(in node: SyntaxNode) -> PredicateNode? {
    var walker = LocaleComparison()
    walker.walk(node)
    return walker.found
  }

  package mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    if found == nil, case .comparison(let comparison) = node.kind, comparison.options.goesByLocale { found = node }
    return found == nil ? .visitChildren : .skipChildren
  }
}
