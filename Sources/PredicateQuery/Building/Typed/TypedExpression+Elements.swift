public import PredicateLanguage

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
    result.limits = PartLimits.joined([operand.limits, condition.limits])
    return TypedExpression(result)
  }

  /// The elements for which a condition holds, as SUBQUERY gives them.
  public func filter(_ condition: TypedCondition<Value.Element>) -> TypedExpression { self[where: condition] }

  /// True if a condition holds for some element.
  public func any(_ condition: TypedCondition<Value.Element>) -> TypedCondition<Root> {
    if let comparison = condition.elementComparison, operand.quantifier == nil {
      let left = comparison.left.afterElements(of: operand.node)
      let quantified = ComparisonNode(
        left, comparison.operator, comparison.right, options: comparison.options, modifier: .any)
      return TypedCondition(
        PredicateNode(.comparison(quantified)), failure: operand.failure ?? condition.failure,
        limits: PartLimits.joined([operand.limits, condition.limits]))
    }
    return .comparing(self[where: condition].count, .greater, 0)
  }

  /// True if a condition holds for every element, and if there are none: there is none for which it does not hold.
  public func all(_ condition: TypedCondition<Value.Element>) -> TypedCondition<Root> {
    .comparing(self[where: !condition].count, .equal, 0)
  }

  /// True if a condition holds for no element.
  public func none(_ condition: TypedCondition<Value.Element>) -> TypedCondition<Root> {
    if condition.elementComparison != nil { return !any(condition) }
    return .comparing(self[where: condition].count, .equal, 0)
  }
}

/// Conditions on elements that are records, said by closures.
extension TypedExpression where Value: RecordValueCollection, Value.Element: Recordable {
  /// The elements for which a condition holds, as SUBQUERY gives them: `$0.words.filter { $0.length == 25 }`.
  public func filter(_ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>) -> TypedExpression {
    filter(condition(TypedFields()))
  }

  /// True if a condition holds for some element: `$0.words.any { $0.length == 25 }`.
  public func any(_ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>) -> TypedCondition<Root> {
    any(condition(TypedFields()))
  }

  /// True if a condition holds for every element, and if there are none: `$0.words.all { $0.length == 25 }`.
  public func all(_ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>) -> TypedCondition<Root> {
    all(condition(TypedFields()))
  }

  /// True if a condition holds for no element: `$0.words.none { $0.length == 25 }`.
  public func none(_ condition: (TypedFields<Value.Element>) -> TypedCondition<Value.Element>) -> TypedCondition<Root> {
    none(condition(TypedFields()))
  }
}

/// Conditions on elements that are numbers, texts or dates, said by closures.
extension TypedExpression where Value: RecordValueCollection, Value.Element.Comparand: OrderedKind {
  /// The elements for which a condition holds, as SUBQUERY gives them: `$0.tags.filter { $0.hasPrefix("a") }`.
  public func filter(_ condition: (TypedExpression<Value.Element, Value.Element>) -> TypedCondition<Value.Element>)
    -> TypedExpression
  {
    filter(condition(.record))
  }

  /// True if a condition holds for some element: `$0.tags.any { $0 == "a" }`.
  public func any(_ condition: (TypedExpression<Value.Element, Value.Element>) -> TypedCondition<Value.Element>)
    -> TypedCondition<Root>
  {
    any(condition(.record))
  }

  /// True if a condition holds for every element, and if there are none: `$0.tags.all { $0 == "a" }`.
  public func all(_ condition: (TypedExpression<Value.Element, Value.Element>) -> TypedCondition<Value.Element>)
    -> TypedCondition<Root>
  {
    all(condition(.record))
  }

  /// True if a condition holds for no element: `$0.tags.none { $0 == "a" }`.
  public func none(_ condition: (TypedExpression<Value.Element, Value.Element>) -> TypedCondition<Value.Element>)
    -> TypedCondition<Root>
  {
    none(condition(.record))
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

  private static func name(avoiding taken: Set<RecordKey>) -> String {
    if let short = ["x", "y", "z"].first(where: { !taken.contains(RecordKey($0)) }) { return short }
    var number = 1
    while taken.contains(RecordKey("x\(number)")) { number += 1 }
    return "x\(number)"
  }

  /// The names that occur in a condition, bound or not.
  private struct Variables: SyntaxWalker {
    var names: Set<RecordKey> = []

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      switch node.kind {
      case .variable(let name), .subquery(_, let name, _), .assignment(let name, _): names.insert(RecordKey(name))
      case .nilLiteral, .constant, .selfRecord, .anyKey, .keyPath, .member, .index, .list, .unary, .binary, .call,
        .function, .cast, .ternary, .block, .tooDeep:
        break
      }
      return .visitChildren
    }
  }
}
