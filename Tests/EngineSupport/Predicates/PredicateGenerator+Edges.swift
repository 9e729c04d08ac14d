import PredicateFormat
import PredicateLanguage
import TestSupport

/// What lies at the edge of a rule: numbers that leave their range or are none, and what is known before any record.
extension PredicateGenerator {
  // MARK: Numbers

  /// A comparison with a number that may leave 64 bits, or be no number.
  mutating func edgeCondition() -> PredicateNode? {
    switch generator.number(4) {
    case 0, 1: edge(overflowing(), .integer)
    case 2: edge(notANumber(), .double)
    // A part that another decides before or after.
    default: decided()
    }
  }

  private mutating func edge(_ number: ExpressionNode, _ type: ValueType) -> PredicateNode {
    let other = generator.chance(3) ? value(numericType(), levels: 1) : constant(numericType())
    switch generator.number(10) {
    case 0: return compare(number, generator.pick([.equal, .notEqual]), ExpressionNode(.nilLiteral))
    case 1: return compare(number, .between, ExpressionNode(.list([constant(type), other])))
    case 2: return compare(number, .in, ExpressionNode(.list([other, constant(type), literal(.double(1e-9))])))
    // Never equal, whatever the number.
    case 3:
      return compare(number, generator.pick([.equal, .notEqual]), generator.chance(2) ? constant(.string) : other)
    case 4: return compare(number, comparator(type), number)
    case 5: return PredicateNode(.not(compare(number, comparator(type), other)))
    default: return compare(number, comparator(type), other)
    }
  }

  private static let large: [Int64] = [
    .max, .min, .max - 1, .min + 1, 1 << 62, -(1 << 62), 3_037_000_500, 1_000_000_000_000,
  ]

  /// A calculation with whole numbers that some records take out of 64 bits.
  private mutating func overflowing() -> ExpressionNode {
    let number = value(.integer, levels: 1)
    let large = literal(.integer(generator.pick(Self.large)))
    let operation: BinaryOperator = generator.pick([.add, .subtract, .multiply])
    switch generator.number(10) {
    case 0: return ExpressionNode(.unary(.negate, number))
    case 1: return ExpressionNode(.call("abs:", [number]))
    case 2: return ExpressionNode(.binary(.divide, number, literal(.integer(-1))))
    case 3: return ExpressionNode(.call("sum:", [number, large]))
    case 4: return operatorPath(.sum, .integer) ?? ExpressionNode(.binary(operation, number, number))
    case 5: return ExpressionNode(.binary(operation, number, value(.integer, levels: 1)))
    // One that comes back.
    case 6:
      let left = ExpressionNode(.binary(.add, number, large))
      return ExpressionNode(.binary(.subtract, left, large))
    case 7: return ExpressionNode(.binary(operation, large, number))
    default: return ExpressionNode(.binary(operation, number, generator.chance(2) ? large : literal(.integer(1))))
    }
  }

  /// NaN of numbers below 0.
  private static let rootsAndLogarithms = ["sqrt:", "ln:", "log:"]

  /// A calculation with doubles that some records make NaN.
  private mutating func notANumber() -> ExpressionNode {
    let number = value(.double, levels: 1)
    let infinity = ExpressionNode(.binary(.multiply, literal(.double(1e300)), literal(.double(1e300))))
    switch generator.number(5) {
    case 0: return ExpressionNode(.binary(.power, number, literal(.double(generator.pick([0.5, -0.5, 1.5])))))
    case 1:
      let large = ExpressionNode(.binary(.multiply, number, infinity))
      return ExpressionNode(.binary(generator.pick([.add, .subtract]), large, infinity))
    case 2: return ExpressionNode(.binary(.multiply, number, infinity))
    default: return ExpressionNode(.call(generator.pick(Self.rootsAndLogarithms), [number]))
    }
  }

  /// A condition on a number that may leave 64 bits, beside one that may decide alone.
  private mutating func decided() -> PredicateNode {
    let first = edge(overflowing(), .integer)
    let other = generator.chance(6) ? constantCondition() : comparison(of: scalarType())
    let parts = generator.chance(2) ? [first, other] : [other, first]
    return PredicateNode(generator.chance(2) ? .and(parts) : .or(parts))
  }

  // MARK: Constants

  /// Texts that are the same to some rules alone: composed and decomposed, capital and small.
  private static let alike = [
    "\u{E9}", "e\u{301}", "\u{C9}", "E\u{301}", "e", "E", "\u{E9}t\u{E9}", "e\u{301}te\u{301}", "ETE", "\u{E5}",
    "\u{212B}", "a\u{30A}", "\u{DF}", "ss", "SS", "k", "\u{212A}", "",
  ]

  private mutating func alike() -> ExpressionNode { literal(.string(generator.pick(Self.alike))) }

  /// A comparison that is settled before any record is read, or has a list of constants in it.
  mutating func constantCondition() -> PredicateNode {
    switch generator.number(5) {
    case 0: return compare(alike(), generator.pick([.equal, .notEqual, .contains, .beginsWith]), alike(), options())
    case 1:
      let list = ExpressionNode(.list((0..<generator.number(4)).map { _ in alike() }))
      return compare(alike(), .in, list, options())
    case 2:
      let list = ExpressionNode(.list([alike(), alike()]))
      return PredicateNode(
        .comparison(ComparisonNode(list, .equal, alike(), options: options(), modifier: generator.pick([.any, .all]))))
    default:
      let count = generator.pick(["count:", "count:", "sum:", "min:", "max:"])
      let list = numbers(levels: count == "count:" ? 2 : 1)
      let other = generator.chance(3) ? value(.integer, levels: 1) : literal(.integer(Int64(generator.number(4))))
      return compare(ExpressionNode(.call(count, [list])), comparator(.integer), other)
    }
  }

  /// A list of numbers: written, or given as an argument; with lists in it where levels are left.
  private mutating func numbers(levels: Int) -> ExpressionNode {
    let isArgument = generator.chance(2)
    let parts = (0..<generator.number(4)).map { _ -> ExpressionNode in
      levels > 1 && generator.chance(4) ? numbers(levels: levels - 1) : literal(.integer(Int64(generator.number(4))))
    }
    guard isArgument else { return ExpressionNode(.list(parts)) }
    let constants = parts.map { part in if case .constant(let value) = part.kind { value } else { RecordValue.null } }
    return literal(.array(constants))
  }
}
