import Foundation

/// Recipes of calculations, with guards where Foundation's nodes would stop the program: there the language throws, and so
/// do these.
extension Recipes {
  static func arithmetic<T: Numeric>(
    _ left: some Recipe<T>, _ operation: ArithmeticOperation, _ right: some Recipe<T>
  ) -> any Recipe<T> {
    NodeRecipe { Nodes.Arithmetic(lhs: left.node($0), rhs: right.node($0), op: operation.node) }
  }

  static func negated<T: SignedNumeric>(_ value: some Recipe<T>) -> any Recipe<T> {
    NodeRecipe { Nodes.UnaryMinus(value.node($0)) }
  }

  private static func divided<T: BinaryInteger>(_ left: some Recipe<T>, by right: some Recipe<T>) -> any Recipe<T> {
    NodeRecipe { Nodes.IntDivision(lhs: left.node($0), rhs: right.node($0)) }
  }

  private static func remainder<T: BinaryInteger>(_ left: some Recipe<T>, by right: some Recipe<T>) -> any Recipe<T> {
    NodeRecipe { Nodes.IntRemainder(lhs: left.node($0), rhs: right.node($0)) }
  }

  private static func quotient<T: FloatingPoint>(_ left: some Recipe<T>, by right: some Recipe<T>) -> any Recipe<T> {
    NodeRecipe { Nodes.FloatDivision(lhs: left.node($0), rhs: right.node($0)) }
  }

  // MARK: Whole numbers

  typealias WholeNumber = FixedWidthInteger & SignedInteger & NumberScalar

  /// A sum, difference or product that throws where the program would stop. The operands are read several times, so they
  /// should be cheap: constants, properties, variables.
  static func guarded<T: WholeNumber>(
    _ left: any Recipe<T>, _ operation: ArithmeticOperation, _ right: any Recipe<T>, constant: T?
  ) -> any Recipe<T> {
    let result = arithmetic(left, operation, right)
    guard let test = fits(left, operation, right, constant) else { return result }
    return conditional(test, result, failure(T.self))
  }

  /// Whether the result is in range; nil if it always is.
  private static func fits<T: WholeNumber>(
    _ left: any Recipe<T>, _ operation: ArithmeticOperation, _ right: any Recipe<T>, _ number: T?
  ) -> (any Recipe<Bool>)? {
    if let number { return fits(left, operation, number) }
    let (zero, low, high) = (constant(0 as T), constant(T.min), constant(T.max))
    switch operation {
    case .add:
      return or(
        and(
          ordered(right, .greaterThanOrEqual, zero), ordered(left, .lessThanOrEqual, arithmetic(high, .subtract, right))
        ),
        and(ordered(right, .lessThan, zero), ordered(left, .greaterThanOrEqual, arithmetic(low, .subtract, right))))
    case .subtract:
      return or(
        and(
          ordered(right, .greaterThanOrEqual, zero), ordered(left, .greaterThanOrEqual, arithmetic(low, .add, right))),
        and(ordered(right, .lessThan, zero), ordered(left, .lessThanOrEqual, arithmetic(high, .add, right))))
    case .multiply:
      let (above, below) = (divided(high, by: right), divided(low, by: right))
      let positive = and(
        ordered(right, .greaterThan, zero),
        and(ordered(left, .lessThanOrEqual, above), ordered(left, .greaterThanOrEqual, below)))
      let negative = and(
        ordered(right, .lessThan, constant(-1 as T)),
        and(ordered(left, .greaterThanOrEqual, above), ordered(left, .lessThanOrEqual, below)))
      let one = and(equal(right, constant(-1 as T)), ordered(left, .greaterThan, low))
      return or(or(positive, equal(right, zero)), or(negative, one))
    }
  }

  private static func fits<T: WholeNumber>(
    _ left: any Recipe<T>, _ operation: ArithmeticOperation, _ number: T
  ) -> (any Recipe<Bool>)? {
    switch operation {
    case .add:
      return number >= 0
        ? ordered(left, .lessThanOrEqual, constant(T.max - number))
        : ordered(left, .greaterThanOrEqual, constant(T.min - number))
    case .subtract:
      return number >= 0
        ? ordered(left, .greaterThanOrEqual, constant(T.min + number))
        : ordered(left, .lessThanOrEqual, constant(T.max + number))
    case .multiply:
      if number == 0 || number == 1 { return nil }
      if number == -1 { return ordered(left, .greaterThan, constant(T.min)) }
      let bounds = number > 0 ? (T.min / number, T.max / number) : (T.max / number, T.min / number)
      return between(left, bounds.0, bounds.1)
    }
  }

  /// The number with the other sign; throws for the smallest one.
  static func guardedNegation<T: WholeNumber>(_ value: any Recipe<T>) -> any Recipe<T> {
    conditional(ordered(value, .greaterThan, constant(T.min)), negated(value), failure(T.self))
  }

  /// The quotient of whole numbers; nil for a zero divisor, and throws for the one that is out of range.
  static func guardedQuotient<T: WholeNumber>(_ left: any Recipe<T>, by right: any Recipe<T>) -> any Recipe<T?> {
    let test = or(notEqual(right, constant(-1 as T)), ordered(left, .greaterThan, constant(T.min)))
    let safe = conditional(test, divided(left, by: right), failure(T.self))
    return conditional(equal(right, constant(0 as T)), nilLiteral(T.self), optional(safe))
  }

  static func quotient<T: WholeNumber>(_ left: any Recipe<T>, byConstant number: T) -> any Recipe<T> {
    let result = divided(left, by: constant(number))
    if number != -1 { return result }
    return conditional(ordered(left, .greaterThan, constant(T.min)), result, failure(T.self))
  }

  /// The remainder of whole numbers; nil for a zero divisor.
  static func guardedRemainder<T: WholeNumber>(_ left: any Recipe<T>, by right: any Recipe<T>) -> any Recipe<T?> {
    // The smallest number has no quotient by -1, though it has the remainder 0.
    let safe = conditional(equal(right, constant(-1 as T)), constant(0 as T), remainder(left, by: right))
    return conditional(equal(right, constant(0 as T)), nilLiteral(T.self), optional(safe))
  }

  static func remainder<T: WholeNumber>(_ left: any Recipe<T>, byConstant number: T) -> any Recipe<T> {
    number == -1 ? constant(0 as T) : remainder(left, by: constant(number))
  }

  // MARK: Floating point

  /// The quotient; nil for a zero divisor.
  static func guardedQuotient(_ left: any Recipe<Double>, by right: any Recipe<Double>) -> any Recipe<Double?> {
    conditional(
      equal(right, constant(0.0)), nilLiteral(Double.self), optional(quotient(left, by: right)))
  }

  static func quotient(_ left: any Recipe<Double>, byConstant number: Double) -> any Recipe<Double> {
    quotient(left, by: constant(number))
  }
}

/// `+`, `-`, `*`.
enum ArithmeticOperation {
  case add, subtract, multiply

  var node: PredicateExpressions.ArithmeticOperator {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    }
  }
}
