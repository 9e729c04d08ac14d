public import PredicateLanguage

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

  /// `@median`: the middle one of the elements' values, or the mean of the two in the middle; nil if there are none.
  public func median<Item>(_ path: TypedPath<Value.Element, Item>) -> TypedExpression<Root, Double?> {
    collecting(.median, path)
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
