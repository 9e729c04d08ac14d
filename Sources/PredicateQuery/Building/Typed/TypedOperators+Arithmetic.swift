public import PredicateLanguage

// Why so many: see `TypedOperators+Equality.swift`.

// MARK: +

/// The sum.
public func + <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.add, TypedOperand(right)))
}

/// The sum.
public func + <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.add, TypedOperand(right)))
}

/// The sum.
public func + <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.add, TypedExpression(right).operand))
}

/// The sum.
public func + <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.add, right.operand))
}

/// The sum.
public func + <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.add, TypedExpression(right).operand))
}

/// The sum.
public func + <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.add, right.operand))
}

/// The sum.
public func + <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.add, TypedExpression(right).operand))
}

/// The sum.
public func + <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.add, right.operand))
}

// MARK: -

/// The difference.
public func - <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.subtract, TypedOperand(right)))
}

/// The difference.
public func - <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.subtract, TypedOperand(right)))
}

/// The difference.
public func - <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.subtract, TypedExpression(right).operand))
}

/// The difference.
public func - <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.subtract, right.operand))
}

/// The difference.
public func - <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.subtract, TypedExpression(right).operand))
}

/// The difference.
public func - <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.subtract, right.operand))
}

/// The difference.
public func - <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.subtract, TypedExpression(right).operand))
}

/// The difference.
public func - <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.subtract, right.operand))
}

// MARK: *

/// The product.
public func * <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.multiply, TypedOperand(right)))
}

/// The product.
public func * <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.multiply, TypedOperand(right)))
}

/// The product.
public func * <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.multiply, TypedExpression(right).operand))
}

/// The product.
public func * <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.multiply, right.operand))
}

/// The product.
public func * <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.multiply, TypedExpression(right).operand))
}

/// The product.
public func * <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.multiply, right.operand))
}

/// The product.
public func * <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.multiply, TypedExpression(right).operand))
}

/// The product.
public func * <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.multiply, right.operand))
}

// MARK: /

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.divide, TypedOperand(right)))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.divide, TypedOperand(right)))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.divide, TypedExpression(right).operand))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).combined(.divide, right.operand))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.divide, TypedExpression(right).operand))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.combined(.divide, right.operand))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.divide, TypedExpression(right).operand))
}

/// The quotient; of two integers it is cut to an integer.
public func / <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.combined(.divide, right.operand))
}

// MARK: %

/// The remainder, with the sign of the first number.
public func % <Root, Value: RecordValueConvertible>(
  left: TypedPath<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.calling(.modulus, [TypedOperand(right)]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value: RecordValueConvertible>(
  left: TypedExpression<Root, Value>, right: Value
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(left.operand.calling(.modulus, [TypedOperand(right)]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedPath<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).calling(.modulus, [TypedExpression(right).operand]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value: RecordValueConvertible>(
  left: Value, right: TypedExpression<Root, Value>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind {
  TypedExpression(TypedOperand(left).calling(.modulus, [right.operand]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.calling(.modulus, [TypedExpression(right).operand]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value, Other>(
  left: TypedPath<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(TypedExpression(left).operand.calling(.modulus, [right.operand]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedPath<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.calling(.modulus, [TypedExpression(right).operand]))
}

/// The remainder, with the sign of the first number.
public func % <Root, Value, Other>(
  left: TypedExpression<Root, Value>, right: TypedExpression<Root, Other>
) -> TypedExpression<Root, Value> where Value.Comparand == NumberKind, Other.Comparand == NumberKind {
  TypedExpression(left.operand.calling(.modulus, [right.operand]))
}

// MARK: The other sign

/// The number with the other sign.
public prefix func - <Root, Value>(number: TypedExpression<Root, Value>) -> TypedExpression<Root, Value>
where Value.Comparand == NumberKind {
  TypedExpression(.made(of: [number.operand]) { -$0[0] })
}

/// The number with the other sign.
public prefix func - <Root, Value>(path: TypedPath<Root, Value>) -> TypedExpression<Root, Value>
where Value.Comparand == NumberKind {
  -TypedExpression(path)
}
