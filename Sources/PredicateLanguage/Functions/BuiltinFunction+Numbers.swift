extension BuiltinFunction {
  /// Functions of numbers; `.double` stands for any kind of number, booleans included.
  static let numberSignatures = table([
    .init(
      .add, [.double, .double], .any, "The sum, `a + b`: integers give an integer, any double a double.",
      "add:to:(1, 2)",
      gives: "3"),
    .init(
      .subtract, [.double, .double], .any, "The difference, `a - b`: first minus second.", "from:subtract:(5, 2)",
      gives: "3"),
    .init(.multiply, [.double, .double], .any, "The product, `a * b`.", "multiply:by:(3, 4)", gives: "12"),
    .init(
      .divide, [.double, .double], .any, "The quotient, `a / b`: two integers truncate; division by zero gives nil.",
      "divide:by:(7, 2)", gives: "3"),
    .init(
      .modulus, [.double, .double], .any,
      "The remainder of `a / b`, with the sign of the first; nil where the second is zero.",
      "modulus:by:(-7, 3)", gives: "-1"),
    .init(
      .power, [.double, .double], .double, "The first to the power of the second, `a ** b`.", "raise:toPower:(2, 10)",
      gives: "1024"),
    .init(
      .squareRoot, [.double], .double, traits: .makesNaN, "The square root; NaN for negative numbers.", "sqrt:(81)",
      gives: "9"),
    .init(
      .decimalLogarithm, [.double], .double, traits: .makesNaN, "The logarithm to base 10.", "log:(1000)", gives: "3"),
    .init(
      .naturalLogarithm, [.double], .double, traits: .makesNaN, "The logarithm to base e.", "ln:(1)", gives: "0"),
    .init(.exponential, [.double], .double, "e to that power.", "exp:(0)", gives: "1"),
    .init(.floor, [.double], .double, "The largest whole number not above.", "floor:(-1.5)", gives: "-2"),
    .init(.ceiling, [.double], .double, "The smallest whole number not below.", "ceiling:(1.2)", gives: "2"),
    .init(.truncate, [.double], .double, "The whole part, towards zero.", "trunc:(-1.7)", gives: "-1"),
    .init(.absolute, [.double], .any, "The number without its sign, of the kind it has.", "abs:(-5)", gives: "5"),
    .init(
      .sign, [.double], .double, isExtension: true,
      "1 for numbers above zero, -1 for those below, 0 for zero; NaN for NaN.", "sign:(-2.5)", gives: "-1"),
    .init(
      .round, [.double], .any, isExtension: true,
      "The nearest whole number, of the kind the number has; halves go away from zero.", "round:(2.5)", gives: "3"),
    .init(
      .roundToPlaces, [.double, .integer], .any, isExtension: true,
      """
      The nearest number with so many digits after the point, or before it for a negative count; halves go away \
      from zero.
      """, "round:toPlaces:(3.14159, 2)", gives: "3.14"),
    .init(
      .bitwiseAnd, [.integer, .integer], .integer, "The bits set in both, `a & b`.", "bitwiseAnd:with:(12, 10)",
      gives: "8"),
    .init(
      .bitwiseOr, [.integer, .integer], .integer, "The bits set in either, `a | b`.", "bitwiseOr:with:(12, 10)",
      gives: "14"),
    .init(
      .bitwiseXor, [.integer, .integer], .integer, "The bits set in one alone, `a ^ b`.", "bitwiseXor:with:(12, 10)",
      gives: "6"),
    .init(
      .leftShift, [.integer, .integer], .integer, "The bits moved up, `a << b`; a negative count moves them down.",
      "leftshift:by:(1, 4)", gives: "16"),
    .init(
      .rightShift, [.integer, .integer], .integer,
      "The bits moved down, `a >> b`, keeping the sign; a negative count moves them up.",
      "rightshift:by:(-16, 2)", gives: "-4"),
    .init(.onesComplement, [.integer], .integer, "Every bit reversed, `~a`.", "onesComplement:(5)", gives: "-6"),
    .init(
      .random, [], .double, traits: [.isRandom, .neverFails], "A random number, 0 included and 1 excluded.", "random()"),
    .init(
      .randomBelow, [.integer], .integer, traits: .isRandom,
      "A random whole number from 0 to below the argument, which is positive.",
      "randomn:(6)"),
  ])
}
