import PredicateLanguage

/// The keys with which paths begin or go on, by their place, each with the path as it prints.
struct RootKeys: SyntaxWalker {
  private var spans: [SourceSpan: String] = [:]

  static func spans(in node: PredicateNode) -> [SourceSpan: String] {
    var walker = RootKeys()
    walker.walk(node)
    return walker.spans
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .keyPath(let path), .member(_, let path):
      for step in path.steps { if let span = step.span ?? node.span { spans[span] = "\(path)" } }
    default: break
    }
    return .visitChildren
  }
}
