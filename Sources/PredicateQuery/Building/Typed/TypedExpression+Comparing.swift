public import PredicateLanguage

/// Comparisons that have no operator in Swift, or options.
extension TypedExpression {
  /// `==` with options, such as `.caseInsensitive`.
  public func equals(_ other: Value, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .equal, other, options: options)
  }

  /// `!=` with options, such as `.caseInsensitive`.
  public func differs(from other: Value, options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .notEqual, other, options: options)
  }

  /// `==` with options, such as `.caseInsensitive`.
  public func equals<Other: RecordValueConvertible>(
    _ other: Other, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == Value.Comparand {
    .comparing(self, .equal, other, options: options)
  }

  /// `==` with options, such as `.caseInsensitive`.
  public func equals<Other>(
    _ other: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == Value.Comparand {
    .comparing(self, .equal, other, options: options)
  }

  /// `!=` with options, such as `.caseInsensitive`.
  public func differs<Other: RecordValueConvertible>(
    from other: Other, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Other.Comparand == Value.Comparand {
    .comparing(self, .notEqual, other, options: options)
  }

  /// `IN` a list of constants of the same type.
  public func isIn(_ values: [Value], options: ComparisonOptions = []) -> TypedCondition<Root> {
    .comparing(self, .in, values, options: options)
  }

  /// `IN` a list or set of constants.
  public func isIn<Values: RecordValueCollection>(
    _ values: Values, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Values.Element.Comparand == Value.Comparand {
    .comparing(self, .in, values, options: options)
  }

  /// `IN` a collection of the record.
  public func isIn<Values: RecordValueCollection>(
    _ values: TypedExpression<Root, Values>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> where Values.Element.Comparand == Value.Comparand {
    .comparing(self, .in, values, options: options)
  }

  /// `BETWEEN` two constants; both are inside. `20...25 ~= \.length` says the same.
  public func isBetween<Bound: RecordValueConvertible>(
    _ lower: Bound, and upper: Bound
  ) -> TypedCondition<Root> where Bound.Comparand == Value.Comparand {
    .comparing(self, .between, [lower, upper])
  }

  /// `BETWEEN` two values of the record; both are inside.
  public func isBetween<Lower, Upper>(
    _ lower: TypedExpression<Root, Lower>, and upper: TypedExpression<Root, Upper>
  ) -> TypedCondition<Root> where Lower.Comparand == Value.Comparand, Upper.Comparand == Value.Comparand {
    let bounds = TypedOperand.made(of: [lower.operand, upper.operand]) { ExpressionNode.list($0) }
    return .comparing(self, .between, TypedExpression<Root, [RecordValue]>(bounds))
  }

  /// A comparison by the language's operator with a constant, such as an operator of the host's:
  /// `.field(\.name).compared(.custom("soundsLike:"), "meyer")`.
  public func compared<Other: RecordValueConvertible>(
    _ operation: ComparisonOperator, _ other: Other, options: ComparisonOptions = []
  ) -> TypedCondition<Root> {
    .comparing(self, operation, other, options: options)
  }

  /// A comparison by the language's operator with another expression.
  public func compared<Other>(
    _ operation: ComparisonOperator, _ other: TypedExpression<Root, Other>, options: ComparisonOptions = []
  ) -> TypedCondition<Root> {
    .comparing(self, operation, other, options: options)
  }
}

/// `BETWEEN`: the value is in the range, as in Swift's patterns.
public func ~= <Root, Bound: Comparable & RecordValueConvertible, Value>(
  range: ClosedRange<Bound>, path: TypedPath<Root, Value>
) -> TypedCondition<Root> where Value.Comparand == Bound.Comparand {
  range ~= TypedExpression(path)
}

/// `BETWEEN`: the value is in the range, as in Swift's patterns.
public func ~= <Root, Bound: Comparable & RecordValueConvertible, Value>(
  range: ClosedRange<Bound>, value: TypedExpression<Root, Value>
) -> TypedCondition<Root> where Value.Comparand == Bound.Comparand {
  value.isBetween(range.lowerBound, and: range.upperBound)
}
