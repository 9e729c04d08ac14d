package import PredicateHosts
package import PredicateLanguage

/// A syntax tree as an indented drawing, a node a line.
package enum TreeDrawing {
  /// What has a line.
  private enum Item {
    case node(SyntaxNode)
    case chain(ClassChainOutline)
    case step(ClassChainOutline.Step)
    case descendant(PredicateNode)
    case position(Int)
  }

  /// The drawing of a tree, each line with its end.
  package static func text(_ node: SyntaxNode) -> String { text(.node(node)) }

  /// The drawing of a class chain: its steps, each with the trees of its predicates.
  package static func text(_ chain: ClassChainOutline) -> String { text(.chain(chain)) }

  private static func text(_ item: Item) -> String {
    var text = ""
    append(item, lead: "", branch: "", to: &text)
    return text
  }

  // Recursion is bounded by the depth that trees can have.
  private static func append(_ item: Item, lead: String, branch: String, to text: inout String) {
    text += lead + branch + label(item) + "\n"
    let below = lead + (branch.isEmpty ? "" : branch == "└ " ? "  " : "│ ")
    let children = children(of: item)
    for (index, child) in children.enumerated() {
      append(child, lead: below, branch: index == children.count - 1 ? "└ " : "├ ", to: &text)
    }
  }

  private static func children(of item: Item) -> [Item] {
    switch item {
    case .node(let node): node.children.map { .node($0) }
    case .chain(let chain): chain.steps.map { .step($0) }
    case .step(let step):
      step.conditions.map { $0.isOfDescendant ? .descendant($0.node) : .node(.predicate($0.node)) }
        + (step.position.map { [.position($0)] } ?? [])
    case .descendant(let node): [.node(.predicate(node))]
    case .position: []
    }
  }

  private static func label(_ item: Item) -> String {
    switch item {
    case .node(.predicate(let node)): label(node)
    case .node(.expression(let node)): label(node)
    case .chain: "class chain"
    case .step(let step): (step.isDescendant ? "at any depth " : "child ") + step.type
    case .descendant: "some descendant"
    case .position(let number): "number \(number)"
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
