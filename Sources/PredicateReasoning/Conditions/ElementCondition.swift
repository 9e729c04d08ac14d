import PredicateLanguage

/// The condition of a SUBQUERY, asked of the element itself.
enum ElementCondition {
  /// With the element as the record; nil if it reads anything else.
  static func of(_ condition: PredicateNode, _ name: String) -> PredicateNode? {
    var rewriter = Rewriter(name: RecordKey(name))
    let node = rewriter.rewrite(condition)
    return rewriter.readsOthers ? nil : node
  }

  private struct Rewriter: SyntaxRewriter {
    let name: RecordKey
    var readsOthers = false

    mutating func enter(_ node: ExpressionNode) -> SyntaxRewriteStep<ExpressionNode> {
      switch node.kind {
      case .variable(let other):
        guard RecordKey(other) == name else { break }
        return .replace(ExpressionNode(.selfRecord, span: node.span))
      case .member(let base, let path):
        guard case .variable(let other) = base.kind, RecordKey(other) == name else { return .visitChildren }
        return .replace(ExpressionNode(.keyPath(path), span: node.span))
      // Those inside are asked of elements of another list, or of the outer record.
      case .keyPath, .selfRecord, .subquery, .block, .assignment: break
      default: return .visitChildren
      }
      readsOthers = true
      return .keep
    }
  }
}
