import PredicateLanguage

/// A path that a tree reads of the record.
struct ReadPath {
  let path: ValuePath
  let span: SourceSpan?

  /// The paths of a tree, each once, up to the first step that is no key.
  static func all(in node: SyntaxNode) -> [ReadPath] {
    var collector = Collector()
    collector.walk(node)
    return collector.found
  }

  private struct Collector: SyntaxWalker {
    var found: [ReadPath] = []

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      var keys: [RecordKey] = []
      switch node.kind {
      case .selfRecord, .block, .anyKey: break
      case .keyPath(let path):
        for step in path.steps {
          guard case .key(let key) = step.kind else { break }
          if key != "self" { keys.append(RecordKey(key)) }
        }
      default: return .visitChildren
      }
      let path = ValuePath(keys)
      if !found.contains(where: { $0.path == path }) { found.append(ReadPath(path: path, span: node.span)) }
      return .visitChildren
    }
  }
}
