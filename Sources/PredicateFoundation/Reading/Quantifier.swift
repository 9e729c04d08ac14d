import PredicateLanguage

/// ANY and ALL instead of SUBQUERY, where the test of an element is one comparison of a path from it.
struct Quantifier {
  private let collection: ExpressionNode
  private let isSet: Bool
  private let element: ExpressionNode
  private let reader: PredicateReader

  init(_ collection: ExpressionNode, isSet: Bool, _ element: ExpressionNode, _ reader: PredicateReader) {
    self.collection = collection
    self.isSet = isSet
    self.element = element
    self.reader = reader
  }

  /// `ANY collection.path operator value`; nil if the test is anything but a comparison of such a path with a value
  /// that does not depend on the element.
  func comparison(_ modifier: ComparisonModifier, _ test: PredicateNode) -> PredicateNode? {
    switch collection.kind {
    case .keyPath, .member, .variable, .selfRecord: break
    case .nilLiteral, .constant, .anyKey, .index, .list, .unary, .binary, .assignment, .call, .function, .cast,
      .ternary, .subquery, .block, .tooDeep:
      return nil
    }
    // The form first: the rest looks at the whole of what may be a deep tree.
    guard case .comparison(let inner) = test.kind, inner.modifier == .direct || inner.modifier == modifier,
      let path = path(of: inner.left), !Mentions.of(element, in: inner.right),
      // Of a path whose own value is a collection the elements would be compared.
      inner.modifier == modifier || !reader.isCollection(inner.left)
    else { return nil }
    // The values of the elements of a set are without nil.
    if isSet, inner.modifier == .direct, !reader.isPresent(inner.left) { return nil }
    let left = path.map { ExpressionNode(.member(collection, $0)) } ?? collection
    return PredicateNode(
      .comparison(ComparisonNode(left, inner.operator, inner.right, options: inner.options, modifier: modifier)))
  }

  /// The path from the element, `.some(nil)` for the element itself; nil if it is none, or has more than keys.
  private func path(of value: ExpressionNode) -> KeyPathNode?? {
    if value == element { return .some(nil) }
    guard case .member(let base, let path) = value.kind, base == element,
      path.steps.allSatisfy({ if case .key = $0.kind { true } else { false } })
    else { return nil }
    return path
  }
}

/// Whether a variable occurs in an expression.
private struct Mentions: SyntaxWalker {
  private let variable: ExpressionNode
  private var isFound = false

  static func of(_ variable: ExpressionNode, in node: ExpressionNode) -> Bool {
    var walker = Mentions(variable: variable)
    walker.walk(node)
    return walker.isFound
  }

  private init(variable: ExpressionNode) { self.variable = variable }

  mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
    if node == variable { isFound = true }
    return .visitChildren
  }
}
