import PredicateLanguage

/// Makes texts of the words that stand for values beside a key, such as `error` in `messageType == error`.
struct SymbolRewriter: SyntaxRewriter {
  private let symbols: [RecordKey: [String]]

  static func rewritten(_ node: PredicateNode, _ symbols: [RecordKey: [String]]) -> PredicateNode {
    var rewriter = SymbolRewriter(symbols: symbols)
    return rewriter.rewrite(node)
  }

  mutating func leave(_ node: PredicateNode) -> PredicateNode? {
    guard case .comparison(let comparison) = node.kind, let key = Self.key(of: comparison.left),
      symbols[key] != nil, let word = Self.key(of: comparison.right)
    else { return nil }
    let text = ExpressionNode(.constant(.string(word.text)), span: comparison.right.span)
    let replaced = ComparisonNode(
      comparison.left, comparison.operator, text, options: comparison.options, modifier: comparison.modifier)
    return PredicateNode(.comparison(replaced), span: node.span)
  }

  private static func key(of node: ExpressionNode) -> RecordKey? {
    guard case .keyPath(let path) = node.kind, let step = path.onlyStep, case .key(let key) = step.kind else {
      return nil
    }
    return RecordKey(key)
  }
}
