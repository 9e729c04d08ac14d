import PredicateLanguage

/// How long a predicate is: its conditions, operands and connectives.
enum PredicateLength {
  static func of(_ node: PredicateNode) -> Int {
    var counter = Counter()
    counter.walk(node)
    return counter.length
  }

  private struct Counter: SyntaxWalker {
    var length = 0

    mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
      length += 1
      if case .comparison(let comparison) = node.kind { length += Self.weight(comparison.operator) }
      return .visitChildren
    }

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      length += 1
      if case .constant(let value) = node.kind {
        switch value {
        case .array(let values), .set(let values): length += values.count
        default: break
        }
      }
      return .visitChildren
    }

    // A pattern is read before anything is compared with it.
    private static func weight(_ operation: ComparisonOperator) -> Int {
      switch operation {
      case .like: 1
      case .matches: 2
      default: 0
      }
    }
  }
}
