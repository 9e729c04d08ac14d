public import PredicateLanguage

// Why so many: a key path literal takes its type from a parameter that is a key path, a constant from one that is the
// type of the property. With each pair of operands written out, the compiler decides on an operator at once.

// MARK: ==

/// `==` of a key path and a constant.
public func == <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(TypedExpression(left), .equal, .value(right))
}

/// `==` of an expression and a constant.
public func == <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(left, .equal, .value(right))
}

/// `==` of a constant and a key path.
public func == <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .equal, TypedExpression(right))
}

/// `==` of a constant and an expression.
public func == <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .equal, right)
}

/// `==` of a key path and a key path.
public func == <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .equal, TypedExpression(right))
}

/// `==` of a key path and an expression.
public func == <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .equal, right)
}

/// `==` of an expression and a key path.
public func == <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .equal, TypedExpression(right))
}

/// `==` of an expression and an expression.
public func == <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .equal, right)
}

// MARK: !=

/// `!=` of a key path and a constant.
public func != <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(TypedExpression(left), .notEqual, .value(right))
}

/// `!=` of an expression and a constant.
public func != <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(left, .notEqual, .value(right))
}

/// `!=` of a constant and a key path.
public func != <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .notEqual, TypedExpression(right))
}

/// `!=` of a constant and an expression.
public func != <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .notEqual, right)
}

/// `!=` of a key path and a key path.
public func != <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .notEqual, TypedExpression(right))
}

/// `!=` of a key path and an expression.
public func != <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .notEqual, right)
}

/// `!=` of an expression and a key path.
public func != <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .notEqual, TypedExpression(right))
}

/// `!=` of an expression and an expression.
public func != <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .notEqual, right)
}
