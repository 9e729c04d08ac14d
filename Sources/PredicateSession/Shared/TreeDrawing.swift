package import PredicateLanguage

/// A syntax tree as an indented drawing, a node a line.
package enum TreeDrawing {
  /// The drawing, each line with its end.
  package static func text(_ node: SyntaxNode) -> String {
    var text = ""
    append(node, lead: "", branch: "", to: &text)
    return text
  }

  // Recursion is bounded by the depth that trees can have.
  private static func append(_ node: SyntaxNode, lead: String, branch: String, to text: inout String) {
    text += lead + branch + label(node) + "\n"
    let below = lead + (branch.isEmpty ? "" : branch == "└ " ? "  " : "│ ")
    let children = node.children
    for (index, child) in children.enumerated() {
      append(child, lead: below, branch: index == children.count - 1 ? "└ " : "├ ", to: &text)
    }
  }

  private static func label(_ node: SyntaxNode) -> String {
    switch node {
    case .predicate(let node): label(node)
    case .expression(let node): label(node)
    }
  }

  private static func label(_ node: PredicateNode) -> String {
    switch node.kind {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and: "AND"
    case .or: "OR"
    case .not: "NOT"
    case .comparison(let comparison): label(comparison)
    case .block: "block"
    case .tooDeep: "…"
    }
  }

  private static func label(_ comparison: ComparisonNode) -> String {
    let options = comparison.options.isEmpty ? "" : "[\(comparison.options.text)]"
    let text = comparison.operator.text + options
    return switch comparison.modifier {
    case .direct: text
    case .any: "ANY " + text
    case .all: "ALL " + text
    }
  }

  private static func label(_ node: ExpressionNode) -> String {
    switch node.kind {
    case .nilLiteral, .constant, .selfRecord, .anyKey, .variable: FormatExpression(node).expressionFormat
    case .keyPath: "key path " + FormatExpression(node).expressionFormat
    case .member(_, let path): "member ." + FormatExpression(ExpressionNode(.keyPath(path))).expressionFormat
    case .index(_, .first): "index [FIRST]"
    case .index(_, .last): "index [LAST]"
    case .index(_, .size): "index [SIZE]"
    case .index(_, .element): "index"
    case .list: "list"
    case .unary(let operation, _): "prefix " + operation.rawValue
    case .binary(let operation, _, _): operation.rawValue
    case .assignment(let name, _): "$\(name) :="
    case .call(let name, _): name
    case .function(_, let name, _): "FUNCTION " + name
    case .cast(_, let type): "CAST to " + type
    case .ternary: "TERNARY"
    case .subquery(_, let name, _): "SUBQUERY $\(name)"
    case .block: "block"
    case .tooDeep: "…"
    }
  }
}
