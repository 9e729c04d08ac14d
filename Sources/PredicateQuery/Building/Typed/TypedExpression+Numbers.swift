public import PredicateLanguage

/// Functions of numbers.
extension TypedExpression where Value.Comparand == NumberKind {
  /// The same number, to be compared and calculated with fractions: `\.length.fraction / 2.5`. It changes the Swift type
  /// only, not the tree.
  public var fraction: TypedExpression<Root, Double> { TypedExpression<Root, Double>(operand) }

  /// `abs:`: the number without its sign.
  public var absolute: TypedExpression { TypedExpression(operand.calling(.absolute)) }
  /// `round:`: the nearest whole number; halves go away from zero.
  public var rounded: TypedExpression { TypedExpression(operand.calling(.round)) }
  /// `floor:`: the largest whole number not above.
  public var floor: TypedExpression { TypedExpression(operand.calling(.floor)) }
  /// `ceiling:`: the smallest whole number not below.
  public var ceiling: TypedExpression { TypedExpression(operand.calling(.ceiling)) }
  /// `trunc:`: the whole part, towards zero.
  public var truncated: TypedExpression { TypedExpression(operand.calling(.truncate)) }
  /// `sqrt:`: the square root; NaN for negative numbers.
  public var squareRoot: TypedExpression<Root, Double> { TypedExpression<Root, Double>(operand.calling(.squareRoot)) }
  /// `log:`: the logarithm to base 10.
  public var decimalLogarithm: TypedExpression<Root, Double> {
    TypedExpression<Root, Double>(operand.calling(.decimalLogarithm))
  }
  /// `ln:`: the natural logarithm.
  public var naturalLogarithm: TypedExpression<Root, Double> {
    TypedExpression<Root, Double>(operand.calling(.naturalLogarithm))
  }
  /// `exp:`: e to the power of the number.
  public var exponential: TypedExpression<Root, Double> { TypedExpression<Root, Double>(operand.calling(.exponential)) }

  /// `round:toPlaces:`: the nearest number with so many digits after the point.
  public func rounded(toPlaces places: Int) -> TypedExpression {
    TypedExpression(operand.calling(.roundToPlaces, [TypedOperand(places)]))
  }

  /// `**`: the number to a power.
  public func power(_ exponent: Value) -> TypedExpression<Root, Double> {
    TypedExpression<Root, Double>(operand.combined(.power, TypedOperand(exponent)))
  }

  /// `**`: the number to a power.
  public func power(_ exponent: TypedExpression) -> TypedExpression<Root, Double> {
    TypedExpression<Root, Double>(operand.combined(.power, exponent.operand))
  }

  /// `&`: the bits set in both.
  public func bitAnd(_ other: Value) -> TypedExpression {
    TypedExpression(operand.combined(.bitAnd, TypedOperand(other)))
  }

  /// `&`: the bits set in both.
  public func bitAnd(_ other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.bitAnd, other.operand))
  }

  /// `|`: the bits set in either.
  public func bitOr(_ other: Value) -> TypedExpression {
    TypedExpression(operand.combined(.bitOr, TypedOperand(other)))
  }

  /// `|`: the bits set in either.
  public func bitOr(_ other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.bitOr, other.operand))
  }

  /// `^`: the bits set in one alone.
  public func bitXor(_ other: Value) -> TypedExpression {
    TypedExpression(operand.combined(.bitXor, TypedOperand(other)))
  }

  /// `^`: the bits set in one alone.
  public func bitXor(_ other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.bitXor, other.operand))
  }

  /// `<<`: the bits moved up.
  public func shiftedLeft(by other: Value) -> TypedExpression {
    TypedExpression(operand.combined(.shiftLeft, TypedOperand(other)))
  }

  /// `<<`: the bits moved up.
  public func shiftedLeft(by other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.shiftLeft, other.operand))
  }

  /// `>>`: the bits moved down, keeping the sign.
  public func shiftedRight(by other: Value) -> TypedExpression {
    TypedExpression(operand.combined(.shiftRight, TypedOperand(other)))
  }

  /// `>>`: the bits moved down, keeping the sign.
  public func shiftedRight(by other: TypedExpression) -> TypedExpression {
    TypedExpression(operand.combined(.shiftRight, other.operand))
  }

  /// `~`: every bit reversed.
  public var bitComplement: TypedExpression {
    TypedExpression(.made(of: [operand]) { ExpressionNode(.unary(.complement, $0[0])) })
  }
}

extension TypedExpression where Value == Double {
  /// `random()`: a random number, 0 included and 1 excluded.
  public static func random() -> TypedExpression {
    TypedExpression(ExpressionNode(.call(BuiltinFunction.random.rawValue, [])))
  }
}

extension TypedExpression where Value == Int {
  /// `randomn:`: a random whole number from 0 to below the bound, which is positive.
  public static func random(below bound: Int) -> TypedExpression {
    TypedExpression(TypedOperand(bound).calling(.randomBelow))
  }
}
