import PredicateFormat

/// The operators and functions of a predicate: what makes two failures look like one.
struct PredicateShape: SyntaxWalker {
  private(set) var words: [String] = []

  mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
    switch node.kind {
    case .comparison(let comparison):
      words.append("\(comparison.modifier) \(comparison.operator.text)[\(comparison.options.text)]")
    case .and: words.append("AND")
    case .or: words.append("OR")
    case .not: words.append("NOT")
    case .constant, .block, .tooDeep: break
    }
    return .visitChildren
  }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    switch node.kind {
    case .call(let name, _): words.append(name)
    case .binary(let operation, _, _): words.append(operation.rawValue)
    case .unary(let operation, _): words.append(operation.rawValue)
    case .cast(_, let type): words.append("CAST \(type)")
    case .ternary: words.append("TERNARY")
    case .subquery: words.append("SUBQUERY")
    case .constant(let value): words.append(value.type?.rawValue ?? "nil")
    case .nilLiteral: words.append("nil")
    case .keyPath(let path), .member(_, let path):
      words += path.steps.compactMap {
        if case .collection(let operation) = $0.kind { operation.rawValue } else { nil }
      }
      words.append(path.steps.count > 1 ? "path" : "key")
    default: break
    }
    return .visitChildren
  }
}
