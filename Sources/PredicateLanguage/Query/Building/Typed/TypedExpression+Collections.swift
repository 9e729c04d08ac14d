extension TypedExpression where Value: RecordValueCollection {
  /// `@count`: how many elements there are.
  public var count: TypedExpression<Root, Int> { TypedExpression<Root, Int>(operand.appending([.collection(.count)])) }

  /// ANY: a comparison of it, or of a path from it, holds for some element: `\.words.any.length > 20`.
  public var any: TypedExpression<Root, Value.Element> { quantified(.any) }
  /// ALL: a comparison of it, or of a path from it, holds for every element; true if there are none.
  public var all: TypedExpression<Root, Value.Element> { quantified(.all) }
  /// NONE: a comparison of it, or of a path from it, holds for no element.
  public var none: TypedExpression<Root, Value.Element> { quantified(.none) }

  private func quantified(_ quantifier: TypedOperand.Quantifier) -> TypedExpression<Root, Value.Element> {
    var result = operand
    if let first = operand.quantifier, first != quantifier { result.failure = operand.failure ?? operand.misplacement }
    result.quantifier = quantifier
    return TypedExpression<Root, Value.Element>(result)
  }

  /// The first element; nil if there is none.
  public var first: TypedExpression<Root, Value.Element?> { indexed(.first) }
  /// The last element; nil if there is none.
  public var last: TypedExpression<Root, Value.Element?> { indexed(.last) }
  /// The element at a place, from 0. A place beyond the end is an error of evaluation.
  public subscript(place: Int) -> TypedExpression<Root, Value.Element?> { indexed(.element(.value(place))) }

  private func indexed(_ index: IndexNode) -> TypedExpression<Root, Value.Element?> {
    TypedExpression<Root, Value.Element?>(.made(of: [operand]) { $0[0].indexed(index) })
  }

  /// `CONTAINS`: some element equals the value.
  public func contains(_ element: Value.Element, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .contains, element, options: options)
  }

  /// `CONTAINS`: some element equals the value of an expression.
  public func contains<Other>(
    _ element: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == Value.Element.Comparand {
    .comparing(self, .contains, element, options: options)
  }

  /// `UNION`: the different elements of both.
  public func union(_ other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.union, other.operand))
  }

  /// `INTERSECT`: the elements that both have.
  public func intersect(_ other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.intersect, other.operand))
  }

  /// `MINUS`: the elements that the other lacks.
  public func minus(_ other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.minus, other.operand))
  }
}

/// Values of all elements.
extension TypedExpression where Value: RecordValueCollection {
  /// `@max`: the largest of the elements' values; nil if there are none.
  public func max<Item>(_ path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, Item?> {
    collecting(.max, path)
  }

  /// `@min`: the smallest of the elements' values; nil if there are none.
  public func min<Item>(_ path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, Item?> {
    collecting(.min, path)
  }

  /// `@sum`: the sum of the elements' values; 0 if there are none.
  public func sum<Item>(_ path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, Item> {
    collecting(.sum, path)
  }

  /// `@avg`: the mean of the elements' values; nil if there are none.
  public func average<Item>(_ path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, Double?> {
    collecting(.avg, path)
  }

  /// `@unionOfObjects`: the values of all elements.
  public func values<Item>(of path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, [Item]> {
    collecting(.unionOfObjects, path)
  }

  /// `@distinctUnionOfObjects`: the different values of the elements.
  public func distinctValues<Item>(of path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, [Item]> {
    collecting(.distinctUnionOfObjects, path)
  }

  private func collecting<Item, Result>(
    _ operation: CollectionOperator, _ path: TypedPath<Value.Element, Item>
  ) -> TypedExpression<Root, Result> {
    let item = TypedExpression<Value.Element, Item>(path).operand
    guard case .keyPath(let keys) = item.node.kind else {
      var result = operand
      result.failure =
        operand.failure ?? item.failureAlone
        ?? FormatError(
          Diagnostic(
            .invalidKeyPath, "`@\(operation.rawValue)` is followed by properties alone, found a computed value"))
      return TypedExpression<Root, Result>(result)
    }
    var result = operand.appending([.collection(operation)] + keys.steps.map(\.kind))
    result.failure = result.failure ?? item.failureAlone
    return TypedExpression<Root, Result>(result)
  }
}

/// Conditions on elements.
///
/// The condition speaks of one element. Where the comparison is one of a property with a constant, `any` and `none`
/// make an ANY of it, else a SUBQUERY whose elements are counted.
extension TypedExpression where Value: RecordValueCollection {
  /// The elements for which a condition holds: `\.words[where: \.length == 25].count > 0`.
  public subscript(where condition: TypedCondition<Value.Element>) -> TypedExpression {
    var result = operand
    let (variable, node) = ElementBinding.bound(condition.node)
    result.node = .subquery(operand.node, variable, where: node)
    result.failure = operand.failure ?? condition.failure ?? operand.misplacement
    return TypedExpression(result)
  }

  /// The elements for which a condition holds, as SUBQUERY gives them.
  public func filter(_ condition: TypedCondition<Value.Element>) -> TypedExpression { self[where: condition] }

  /// The elements for which a condition holds, which a closure says: `$0.words.filter { $0.length == 25 }`.
  public func filter(
    _ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>
  ) -> TypedExpression {
    self[where: condition(TypedFields())]
  }

  /// True if a condition holds for some element.
  public func any(_ condition: TypedCondition<Value.Element>) -> TypedCondition<Root> {
    if let comparison = condition.elementComparison, operand.quantifier == nil {
      let left = comparison.left.afterElements(of: operand.node)
      let quantified = ComparisonNode(
        left, comparison.operator, comparison.right, options: comparison.options, modifier: .any)
      return TypedCondition(PredicateNode(.comparison(quantified)), failure: operand.failure ?? condition.failure)
    }
    return .comparing(self[where: condition].count, .greater, 0)
  }

  /// True if a condition, which a closure says, holds for some element.
  public func any(
    _ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>
  ) -> TypedCondition<Root> {
    any(condition(TypedFields()))
  }

  /// True if a condition holds for every element, and if there are none: there is none for which it does not hold.
  public func all(_ condition: TypedCondition<Value.Element>) -> TypedCondition<Root> {
    .comparing(self[where: !condition].count, .equal, 0)
  }

  /// True if a condition, which a closure says, holds for every element.
  public func all(
    _ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>
  ) -> TypedCondition<Root> {
    all(condition(TypedFields()))
  }

  /// True if a condition holds for no element.
  public func none(_ condition: TypedCondition<Value.Element>) -> TypedCondition<Root> {
    if condition.elementComparison != nil { return !any(condition) }
    return .comparing(self[where: condition].count, .equal, 0)
  }

  /// True if a condition, which a closure says, holds for no element.
  public func none(
    _ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>
  ) -> TypedCondition<Root> {
    none(condition(TypedFields()))
  }
}

extension ExpressionNode {
  /// This path of an element as the path of all elements of a collection.
  fileprivate func afterElements(of collection: ExpressionNode) -> ExpressionNode {
    guard case .keyPath(let path) = kind else { return collection }
    return collection.appending(path.steps)
  }
}

/// Conditions on a record as conditions on the variable of a SUBQUERY.
private enum ElementBinding {
  /// The variable, without `$`, and the condition on it.
  static func bound(_ condition: PredicateNode) -> (variable: String, condition: PredicateNode) {
    var taken = Variables()
    taken.walk(condition)
    let variable = name(avoiding: taken.names)
    let bound = condition.rewriting(expression: { node in
      switch node.kind {
      case .selfRecord: ExpressionNode(.variable(variable))
      case .keyPath(let path): ExpressionNode(.member(ExpressionNode(.variable(variable)), path))
      case .nilLiteral, .constant, .anyKey, .variable, .member, .index, .list, .unary, .binary, .assignment, .call,
        .function, .cast, .ternary, .subquery, .block, .tooDeep:
        nil
      }
    })
    return (variable, bound)
  }

  private static func name(avoiding taken: Set<String>) -> String {
    if let short = ["x", "y", "z"].first(where: { !taken.contains($0) }) { return short }
    var number = 1
    while taken.contains("x\(number)") { number += 1 }
    return "x\(number)"
  }

  /// The names that occur in a condition, bound or not.
  private struct Variables: SyntaxWalker {
    var names: Set<String> = []

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      switch node.kind {
      case .variable(let name), .subquery(_, let name, _), .assignment(let name, _): names.insert(name)
      case .nilLiteral, .constant, .selfRecord, .anyKey, .keyPath, .member, .index, .list, .unary, .binary, .call,
        .function, .cast, .ternary, .block, .tooDeep:
        break
      }
      return .visitChildren
    }
  }
}
