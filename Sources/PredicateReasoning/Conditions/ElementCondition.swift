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

  /// What a condition asks behind a list, with an element as the record; 1 stands for what it reads elsewhere.
  static func of(_ condition: PredicateNode, behind list: ValuePath) -> PredicateNode {
    condition.rewriting(expression: { node in
      switch node.kind {
      case .keyPath(let path):
        guard let rest = steps(of: path, behind: list) else { break }
        return ExpressionNode(.keyPath(KeyPathNode(rest)), span: node.span)
      case .selfRecord: break
      default: return nil
      }
      return ExpressionNode(.constant(.integer(1)), span: node.span)
    })
  }

  /// The steps of a path that follow those to the list; nil if it does not lead to a key of the elements.
  private static func steps(of path: KeyPathNode, behind list: ValuePath) -> [KeyPathNode.Step]? {
    var keys = list.keys[...]
    var steps = path.steps[...]
    while let step = steps.first, case .key(let name) = step.kind {
      let isSelf = name == "self"
      guard !keys.isEmpty || isSelf else { return Array(steps) }
      if !isSelf, keys.removeFirst() != RecordKey(name) { return nil }
      steps.removeFirst()
    }
    return nil
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
