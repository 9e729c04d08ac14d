import PredicateLanguage

/// The condition of a SUBQUERY, asked of the element itself.
enum ElementCondition {
  /// With the element as the record; nil if it reads anything else. `outer` stands for what is read of the record around it,
  /// where an element is looked for that may do.
  static func of(_ condition: PredicateNode, _ name: String, outer: RecordValue? = nil) -> PredicateNode? {
    var rewriter = Rewriter(name: RecordKey(name), outer: outer)
    let node = rewriter.rewrite(condition)
    return rewriter.readsOthers ? nil : node
  }

  private struct Rewriter: SyntaxRewriter {
    let name: RecordKey
    let outer: RecordValue?
    var readsOthers = false
    /// What lists within bind.
    private var bound: Set<RecordKey> = []

    init(name: RecordKey, outer: RecordValue?) {
      self.name = name
      self.outer = outer
    }

    mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
      switch node.kind {
      case .variable(let other):
        if bound.contains(RecordKey(other)) { return .keep }
        guard RecordKey(other) == name else { break }
        return .replace(ExpressionNode(.selfRecord, span: node.span))
      case .member(let base, let path):
        guard case .variable(let other) = base.kind, RecordKey(other) == name else { return .visitChildren }
        return .replace(ExpressionNode(.keyPath(path), span: node.span))
      case .subquery(_, let inner, _):
        // One of the same name would hide it.
        guard RecordKey(inner) != name else { break }
        bound.insert(RecordKey(inner))
        return .visitChildren
      case .keyPath, .selfRecord:
        guard let outer else { break }
        return .replace(ExpressionNode(.constant(outer), span: node.span))
      case .block, .assignment: break
      default: return .visitChildren
      }
      readsOthers = true
      return .keep
    }
  }
}
