import PredicateFormat

/// A syntax tree as text for people: a node a line, its children indented.
enum SyntaxOutline {
  /// The outline, each line with its end. Recursion is bounded by the depth that trees may have.
  static func text(of node: SyntaxNode) -> String {
    var text = ""
    append(node, depth: 0, to: &text)
    return text
  }

  private static func append(_ node: SyntaxNode, depth: Int, to text: inout String) {
    text += String(repeating: "  ", count: depth) + label(of: node) + "\n"
    for child in node.children { append(child, depth: depth + 1, to: &text) }
  }

  private static func label(of node: SyntaxNode) -> String {
    switch node {
    case .predicate(let node): label(of: node)
    case .expression(let node): label(of: node)
    }
  }

  private static func label(of node: PredicateNode) -> String {
    switch node.kind {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and: "AND"
    case .or: "OR"
    case .not: "NOT"
    case .comparison(let comparison): label(of: comparison)
    case .block: "block"
    case .tooDeep: "too deep"
    }
  }

  private static func label(of comparison: ComparisonNode) -> String {
    let modifier =
      switch comparison.modifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    let options = comparison.options.text
    return "comparison " + modifier + comparison.operator.text + (options.isEmpty ? "" : "[\(options)]")
  }

  private static func label(of node: ExpressionNode) -> String {
    switch node.kind {
    case .nilLiteral: "nil"
    case .constant: "constant \(format(node))"
    case .selfRecord: "SELF"
    case .anyKey: "ANYKEY"
    case .variable(let name): "variable $\(name)"
    case .keyPath(let path): "key path \(format(path))"
    case .member(_, let path): "member \(format(path))"
    case .index(_, let index): label(of: index)
    case .list: "list"
    case .unary(let operation, _): "unary \(operation.rawValue)"
    case .binary(let operation, _, _): "binary \(operation.rawValue)"
    case .assignment(let name, _): "assignment $\(name)"
    case .call(let name, _): "call \(name)"
    case .function(_, let name, _): "function \(name)"
    case .cast(_, let type): "cast to \(type)"
    case .ternary: "ternary"
    case .subquery(_, let name, _): "subquery $\(name)"
    case .block: "block"
    case .tooDeep: "too deep"
    }
  }

  private static func label(of index: IndexNode) -> String {
    switch index {
    case .first: "index FIRST"
    case .last: "index LAST"
    case .size: "index SIZE"
    case .element: "index"
    }
  }

  private static func format(_ node: ExpressionNode) -> String { FormatExpression(node).expressionFormat }
  private static func format(_ path: KeyPathNode) -> String { format(ExpressionNode(.keyPath(path))) }
}
