public import PredicateLanguage

// Why so many: see `TypedOperators+Equality.swift`.

// MARK: <

/// `<` of a key path and a constant.
public func < <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(TypedExpression(left), .less, .value(right))
}

/// `<` of an expression and a constant.
public func < <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(left, .less, .value(right))
}

/// `<` of a constant and a key path.
public func < <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .less, TypedExpression(right))
}

/// `<` of a constant and an expression.
public func < <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .less, right)
}

/// `<` of a key path and a key path.
public func < <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .less, TypedExpression(right))
}

/// `<` of a key path and an expression.
public func < <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .less, right)
}

/// `<` of an expression and a key path.
public func < <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .less, TypedExpression(right))
}

/// `<` of an expression and an expression.
public func < <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .less, right)
}

// MARK: <=

/// `<=` of a key path and a constant.
public func <= <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(TypedExpression(left), .lessOrEqual, .value(right))
}

/// `<=` of an expression and a constant.
public func <= <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(left, .lessOrEqual, .value(right))
}

/// `<=` of a constant and a key path.
public func <= <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .lessOrEqual, TypedExpression(right))
}

/// `<=` of a constant and an expression.
public func <= <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .lessOrEqual, right)
}

/// `<=` of a key path and a key path.
public func <= <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .lessOrEqual, TypedExpression(right))
}

/// `<=` of a key path and an expression.
public func <= <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .lessOrEqual, right)
}

/// `<=` of an expression and a key path.
public func <= <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .lessOrEqual, TypedExpression(right))
}

/// `<=` of an expression and an expression.
public func <= <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .lessOrEqual, right)
}

// MARK: >

/// `>` of a key path and a constant.
public func > <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(TypedExpression(left), .greater, .value(right))
}

/// `>` of an expression and a constant.
public func > <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(left, .greater, .value(right))
}

/// `>` of a constant and a key path.
public func > <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .greater, TypedExpression(right))
}

/// `>` of a constant and an expression.
public func > <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .greater, right)
}

/// `>` of a key path and a key path.
public func > <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .greater, TypedExpression(right))
}

/// `>` of a key path and an expression.
public func > <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .greater, right)
}

/// `>` of an expression and a key path.
public func > <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .greater, TypedExpression(right))
}

/// `>` of an expression and an expression.
public func > <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .greater, right)
}

// MARK: >=

/// `>=` of a key path and a constant.
public func >= <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(TypedExpression(left), .greaterOrEqual, .value(right))
}

/// `>=` of an expression and a constant.
public func >= <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedCondition<Root> {
  .comparing(left, .greaterOrEqual, .value(right))
}

/// `>=` of a constant and a key path.
public func >= <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .greaterOrEqual, TypedExpression(right))
}

/// `>=` of a constant and an expression.
public func >= <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedCondition<Root> {
  .comparing(.value(left), .greaterOrEqual, right)
}

/// `>=` of a key path and a key path.
public func >= <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .greaterOrEqual, TypedExpression(right))
}

/// `>=` of a key path and an expression.
public func >= <Root, Left, Right>(
  left: TypedPath<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(TypedExpression(left), .greaterOrEqual, right)
}

/// `>=` of an expression and a key path.
public func >= <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedPath<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .greaterOrEqual, TypedExpression(right))
}

/// `>=` of an expression and an expression.
public func >= <Root, Left, Right>(
  left: TypedExpression<Root, Left>, right: TypedExpression<Root, Right>
) -> TypedCondition<Root> where Left.Comparand == Right.Comparand {
  .comparing(left, .greaterOrEqual, right)
}
